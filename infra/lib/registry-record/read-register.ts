import { unitOfProperty } from '#events/values/registry/register-property.ts'
import { nameOfUnitPart } from '#events/values/unit.ts'
import type { Register, RegisterDoubt, RegisterHolder } from '#events/values/registry/register.ts'
import { cancellationsOf } from './cancellations.ts'
import { cellAt, cleanText, compactText } from './table/cell-text.ts'
import { foldOwners } from './fold-owners.ts'
import { summarizedOwners, summaryDoubts } from './owners-summary.ts'
import { areaOf, landOf } from './premises.ts'
import type { PrintedRegister, PrintedRow, PrintedTableKind } from './printed-register.ts'
import { withoutNumbers } from './registration-numbers.ts'
import { entriesOf, type ReadEntries } from './table/rows.ts'

/** Maximum numbers of entries, owners, doubts, and letters of a message, as in events. */
const MAX_ENTRIES = 2_000
const MAX_OWNERS = 200
const MAX_DOUBTS = 200
const MAX_MESSAGE = 300

export type RegisterReading =
  | { readonly kind: 'register'; readonly register: Register }
  | { readonly kind: 'refused'; readonly reason: 'not-a-unit' | 'no-date' | 'no-unit'; readonly message: string }

const refused = (reason: 'not-a-unit' | 'no-date' | 'no-unit', message: string): RegisterReading => ({
  kind: 'refused',
  reason,
  message,
})

const extentOf = (heading: string): Register['extent'] | null => {
  if (heading.includes('현재유효사항')) return 'current'
  return heading.includes('말소사항포함') ? 'full' : null
}

const rowsOf = (printed: PrintedRegister, kind: PrintedTableKind): readonly PrintedRow[] | null => {
  const tables = printed.tables.filter((table) => table.kind === kind)
  return tables.length === 0 ? null : tables.flatMap((table) => table.rows)
}

/** Checks that the unit's own table names the 호 of the property's line. */
const unitDoubts = (rows: readonly PrintedRow[], ho: string): readonly RegisterDoubt[] => {
  const named = rows
    .map((row) => cellAt(row, 2))
    .filter((cell) => !cell.cancelled && cleanText(cell.text).endsWith('호'))
  const other = named.some(
    ({ text }) => (unitOfProperty(`1 ${cleanText(text)}`)?.ho ?? nameOfUnitPart(text, '호')) !== ho,
  )
  return other ? [{ place: '전유부분', message: '건물번호가 부동산의 표시와 다릅니다.' }] : []
}

const limited = (doubts: readonly RegisterDoubt[]): readonly RegisterDoubt[] => {
  const unique = [...new Map(doubts.map((doubt) => [`${doubt.place} ${doubt.message}`, doubt])).values()]
  const cut = unique.map(({ place, message }) => ({ place, message: message.slice(0, MAX_MESSAGE) }))
  if (cut.length <= MAX_DOUBTS) return cut
  const left = cut.length - MAX_DOUBTS + 1
  return [...cut.slice(0, MAX_DOUBTS - 1), { place: '전체', message: `확인하지 못한 내용이 ${left}건 더 있습니다.` }]
}

type OwnersReading = { readonly owners: readonly RegisterHolder[]; readonly doubts: readonly RegisterDoubt[] }

/** Returns the owners by 갑구; by the summary alone, with a doubt, where there is no 갑구. */
const ownersOf = (printed: PrintedRegister, gap: ReadEntries, extent: Register['extent']): OwnersReading => {
  const summary = rowsOf(printed, 'summary-owners')
  if (gap.entries.length === 0)
    return { owners: summarizedOwners(summary ?? []), doubts: [{ place: '갑구', message: '갑구를 읽지 못했습니다.' }] }
  const { cancelled, doubts } = cancellationsOf(gap.entries, extent)
  const folded = foldOwners(gap.entries, cancelled, extent)
  const against = summary === null ? [] : summaryDoubts(folded.owners, summary)
  return { owners: folded.owners, doubts: [...doubts, ...folded.doubts, ...against] }
}

const uniqueNoOf = (printed: string): { uniqueNo: string | null; doubts: readonly RegisterDoubt[] } => {
  const digits = compactText(printed).replaceAll('-', '')
  if (/^\d{14}$/.test(digits)) return { uniqueNo: digits, doubts: [] }
  return {
    uniqueNo: null,
    doubts: digits === '' ? [] : [{ place: '고유번호', message: '고유번호가 14자리가 아닙니다.' }],
  }
}

const understood = (
  printed: PrintedRegister,
  property: string,
  unit: { dong: string; ho: string },
  issued: number,
): Register => {
  const heading = extentOf(compactText(printed.heading))
  const extent = heading ?? 'full'
  const unitRows = rowsOf(printed, 'unit') ?? []
  const gap = entriesOf('gap', rowsOf(printed, 'gap') ?? [], MAX_ENTRIES)
  const eul = entriesOf('eul', rowsOf(printed, 'eul') ?? [], MAX_ENTRIES - gap.entries.length)
  const owned = ownersOf(printed, gap, extent)
  const { uniqueNo, doubts: numberDoubts } = uniqueNoOf(printed.uniqueNo)
  const { area, doubts: areaDoubts } = areaOf(unitRows)
  const { doubts: landDoubts, ...land } = landOf(rowsOf(printed, 'land') ?? [], rowsOf(printed, 'land-right') ?? [])
  const many = owned.owners.length > MAX_OWNERS
  return {
    uniqueNo,
    extent,
    issuedAt: new Date(issued).toISOString(),
    property,
    ...unit,
    area,
    ...land,
    rights: [...gap.entries, ...eul.entries].map((entry) => entry.right),
    owners: owned.owners.slice(0, MAX_OWNERS),
    doubts: limited([
      ...(heading === null ? [{ place: '제목', message: '말소사항이 포함된 증명서인지 알 수 없습니다.' }] : []),
      ...numberDoubts,
      ...areaDoubts,
      ...unitDoubts(unitRows, unit.ho),
      ...landDoubts,
      ...gap.doubts,
      ...owned.doubts,
      ...eul.doubts,
      ...cancellationsOf(eul.entries, extent).doubts,
      ...(many ? [{ place: '갑구', message: `소유자가 ${MAX_OWNERS}명을 넘어 일부만 읽었습니다.` }] : []),
    ]),
  }
}

/**
 * Interprets a printed register. Never throws: unreadable parts become doubts with their position;
 * a document that is no register of a unit, has no time of issue or names no 호 is refused.
 */
export const readRegister = (printed: PrintedRegister): RegisterReading => {
  if (!compactText(printed.heading).includes('집합건물'))
    return refused('not-a-unit', '집합건물의 등기사항증명서가 아닙니다.')
  const issued = Date.parse(printed.issuedAt ?? '')
  if (Number.isNaN(issued)) return refused('no-date', '열람일시나 발행일을 읽지 못했습니다.')
  const property = withoutNumbers(cleanText(printed.property)).slice(0, 500)
  const unit = unitOfProperty(property)
  if (unit === null) return refused('no-unit', '부동산의 표시에서 호를 읽지 못했습니다.')
  return { kind: 'register', register: understood(printed, property, unit, issued) }
}
