import { createHash } from 'node:crypto'
import type { RegisterDoubt, RegisterHolder, Register } from '#events/values/registry/register.ts'
import { compare, exact, minus, one, plus, zero, written, type Exact } from '#events/values/ratio.ts'
import { dong as dongForm, ho as hoForm } from '#events/values/schemas.ts'
import { SpreadsheetRefused, type Cell, type SheetRow, type Workbook } from '#infra/lib/spreadsheet/spreadsheet.ts'
import { labels, needed, titledIn, type Column, type ColumnPositions } from './registry-columns.ts'
import { areaIn, birth6In, momentIn, shareIn, textIn, uniqueNoIn } from './registry-cells.ts'

/**
 * Unit of a table: the combined data of its rows, or what is wrong with them. `row`: number of its
 * first row, from 1.
 */
export type TabledUnit =
  | { readonly kind: 'register'; readonly row: number; readonly digest: string; readonly register: TabledRegister }
  | { readonly kind: 'refused'; readonly row: number; readonly path: string; readonly message: string }
/**
 * Registry record of a table. `issuedAt` null: the table has no date, and the time of its upload
 * counts.
 */
export type TabledRegister = Omit<Register, 'issuedAt'> & { readonly issuedAt: string | null }

/** Result of reading a table; `missing`: required columns that it lacks. */
export type ReadTable = { readonly missing: readonly string[]; readonly units: readonly TabledUnit[] }

const MAX_OWNERS = 200

/** A cell's problem, named by its column. */
type CellRefusal = { readonly path: string; readonly message: string }
const isRefused = (read: object): read is CellRefusal => 'message' in read

type ReadRow = {
  readonly row: number
  readonly dong: string
  readonly ho: string
  readonly name: string
  readonly share: Exact | null
  readonly birth6: string | null
  readonly area: number | null
  readonly landArea: number | null
  readonly landShare: Exact | null
  readonly uniqueNo: string | null
  readonly issuedAt: string | null
}

const refused = (column: Column, message: string): CellRefusal => ({ path: labels[column], message })

const unitPart = (form: typeof dongForm, cell: Cell): string | undefined => {
  const read = form.safeParse(textIn(cell))
  return read.success ? read.data : undefined
}

const landIn = (cell: Cell): Pick<ReadRow, 'landArea' | 'landShare'> | undefined => {
  if (/분의|\//.test(textIn(cell))) {
    const landShare = shareIn(cell)
    return landShare ? { landArea: null, landShare } : undefined
  }
  const landArea = areaIn(cell)
  return landArea === undefined ? undefined : { landArea, landShare: null }
}

const readRow = ({ number: row, cells }: SheetRow, found: ColumnPositions): ReadRow | CellRefusal => {
  const at = (column: Column): Cell => {
    const index = found.get(column)
    return index === undefined ? null : (cells[index] ?? null)
  }
  const [dong, ho, name] = [unitPart(dongForm, at('dong')), unitPart(hoForm, at('ho')), textIn(at('owner'))]
  if (dong === undefined) return refused('dong', '동을 적어주세요.')
  if (ho === undefined) return refused('ho', '호를 적어주세요.')
  if (name === '' || name.length > 200) return refused('owner', '소유자를 200자 이내로 적어주세요.')
  const [share, birth6, area, land] = [
    shareIn(at('share')),
    birth6In(at('birth6')),
    areaIn(at('area')),
    landIn(at('land')),
  ]
  const [uniqueNo, issuedAt] = [uniqueNoIn(at('uniqueNo')), momentIn(at('issuedAt'))]
  if (share === undefined || (share && (compare(share, zero) <= 0 || compare(share, one) > 0)))
    return refused('share', '지분은 1/2이나 2분의 1처럼 적어주세요.')
  if (birth6 === undefined) return refused('birth6', '생년월일은 600101처럼 여섯 자리로 적어주세요.')
  if (area === undefined) return refused('area', '면적은 84.9431처럼 ㎡로, 소수점 넷째 자리까지 적어주세요.')
  if (land === undefined) return refused('land', '대지권은 35.1234(㎡)나 28197.1분의 44.1521처럼 적어주세요.')
  if (uniqueNo === undefined) return refused('uniqueNo', '고유번호는 숫자 14자리로 적어주세요.')
  if (issuedAt === undefined) return refused('issuedAt', '열람일은 2026-11-01처럼 적어주세요.')
  return { row, dong, ho, name, share, birth6, area, ...land, uniqueNo, issuedAt }
}

/**
 * Returns the value on which all rows of a unit agree; undefined if two of them contradict each
 * other.
 */
const alike = <Value>(rows: readonly ReadRow[], value: (row: ReadRow) => Value | null): Value | null | undefined => {
  const said = rows.flatMap((row) => value(row) ?? [])
  // Bigints stand in exact numbers.
  const textOf = (one: Value): string =>
    JSON.stringify(one, (_, part: unknown) => (typeof part === 'bigint' ? String(part) : part))
  const distinct = new Map(said.map((one) => [textOf(one), one]))
  if (distinct.size > 1) return undefined
  return [...distinct.values()][0] ?? null
}

const holdersOf = (rows: readonly ReadRow[]): readonly RegisterHolder[] =>
  rows.map(({ name, birth6, share }) => {
    const held = share ?? (rows.length === 1 ? one : null)
    return {
      name: name.normalize('NFC'),
      kind: birth6 === null ? ('unknown' as const) : ('person' as const),
      birth6,
      share: held && written(held),
      address: null,
    }
  })

/** A tenth of a percent: three thirds are typed as 0.3333 each. */
const ROUNDED = exact(1, 1_000)

const doubtsOf = (rows: readonly ReadRow[]): readonly RegisterDoubt[] => {
  const shares = rows.flatMap(({ share }) => share ?? [])
  const sum = shares.reduce(plus, zero)
  const [over, under] = [minus(sum, one), minus(one, sum)]
  const isOdd =
    rows.length > 1 && (shares.length < rows.length || compare(over, ROUNDED) > 0 || compare(under, ROUNDED) > 0)
  const rights = { place: '을구', message: '표로 가져온 내용이라 근저당권, 압류 같은 권리는 알 수 없습니다.' }
  return isOdd ? [{ place: '소유자', message: '지분이 빠졌거나 모두 더해 1이 되지 않습니다.' }, rights] : [rights]
}

const unitOf = (rows: readonly ReadRow[]): TabledUnit => {
  const [first] = rows
  if (!first) throw new RangeError('a unit has a row')
  const { row, dong, ho } = first
  const no = (column: Column, message: string): TabledUnit => ({ kind: 'refused', row, ...refused(column, message) })
  if (rows.length > MAX_OWNERS) return no('owner', `한 세대의 소유자는 ${MAX_OWNERS}명까지 적을 수 있습니다.`)
  const [area, landArea, landShare] = [
    alike(rows, (r) => r.area),
    alike(rows, (r) => r.landArea),
    alike(rows, (r) => r.landShare),
  ]
  const [uniqueNo, issuedAt] = [alike(rows, (r) => r.uniqueNo), alike(rows, (r) => r.issuedAt)]
  const differ = '같은 세대의 줄들이 서로 다르게 적혀 있습니다.'
  if (area === undefined) return no('area', differ)
  if (landArea === undefined || landShare === undefined) return no('land', differ)
  if (uniqueNo === undefined) return no('uniqueNo', differ)
  if (issuedAt === undefined) return no('issuedAt', differ)
  const register: TabledRegister = {
    uniqueNo,
    extent: 'current',
    issuedAt,
    property: `${dong}동 ${ho}호`,
    dong,
    ho,
    area,
    landRight: 'ownership',
    landShare: landShare && written(landShare),
    landArea,
    hasSeparateLandRegister: false,
    rights: [],
    owners: holdersOf(rows),
    doubts: doubtsOf(rows),
  }
  return {
    kind: 'register',
    row,
    register,
    digest: createHash('sha256').update(JSON.stringify(register)).digest('hex'),
  }
}

/**
 * Reads the first sheet of a table with the titles 동, 호 and 소유자: one registry record per unit,
 * whose rows are its owners, in the order of their first rows. A row that cannot be read refuses
 * its unit only.
 * @throws {SpreadsheetRefused} empty
 */
export const readRegistryTable = ({ sheets }: Workbook): ReadTable => {
  const shown = sheets.filter(({ hidden, rows }) => !hidden && rows.length > 0)
  const [best] = shown.map(titledIn).toSorted((a, b) => b.found.size - a.found.size)
  if (!best) throw new SpreadsheetRefused('empty')
  const missing = needed.filter((name) => !best.found.has(name)).map((name) => labels[name])
  if (missing.length > 0) return { missing, units: [] }
  const read = best.rows.map((row) => ({ row: row.number, read: readRow(row, best.found), cells: row.cells }))
  const units = new Map<string, ReadRow[]>()
  const problems: (TabledUnit & { readonly kind: 'refused' })[] = []
  const spoilt = new Set<string>()
  for (const { row, read: said, cells } of read) {
    if (isRefused(said)) {
      problems.push({ kind: 'refused', row, ...said })
      spoilt.add(keyOfCells(cells, best.found))
      continue
    }
    const key = `${said.dong}\n${said.ho}`
    units.set(key, [...(units.get(key) ?? []), said])
  }
  const whole = [...units].map(([key, rows]): TabledUnit =>
    spoilt.has(key)
      ? {
          kind: 'refused',
          row: rows[0]?.row ?? 0,
          path: '호',
          message: '같은 세대의 다른 줄에 잘못된 내용이 있습니다.',
        }
      : unitOf(rows),
  )
  return { missing, units: [...whole, ...problems].toSorted((a, b) => a.row - b.row) }
}

const keyOfCells = (cells: readonly Cell[], found: ColumnPositions): string => {
  const part = (form: typeof dongForm, column: 'dong' | 'ho') =>
    unitPart(form, cells[found.get(column) ?? -1] ?? null) ?? ''
  return `${part(dongForm, 'dong')}\n${part(hoForm, 'ho')}`
}
