import { matchUnit } from '../judging/match.ts'
import type { RegisterHolder, WrittenShare } from '#events/values/registry/register.ts'
import { toSquareMetres } from '#events/values/area.ts'
import { streamXlsx, type SheetToWrite, type Value } from '#infra/lib/spreadsheet/index.ts'
import type { ClearedRow, JudgedRow } from '#projections/registry/find-judged.ts'
import type { OwnerToJudge } from '#projections/registry/find-unit-owners.ts'
import type { RegisterRow } from '#projections/registry/find-registers.ts'
import { personFor } from '../../core/text/masked-person.ts'
import type { FileAnswer } from '../../core/routes.ts'
import type { AdminSession } from '../../core/session.ts'
import { registerOfRow, rollOwner } from '../judging/judged-rows.ts'
import { ownerFor, reasonsOf } from '../registry-answer.ts'

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/**
 * Newest registry record of a unit, with the unit's entries on the roll, the judgement of each, and
 * the cleared risks.
 */
export type ExportedUnit = {
  readonly row: RegisterRow
  readonly owners: readonly OwnerToJudge[]
  readonly judged: readonly JudgedRow[]
  readonly cleared: readonly ClearedRow[]
}

/** An owner: of the register, of the roll, or of both. */
type Line = {
  readonly unit: ExportedUnit
  readonly holder: RegisterHolder | null
  readonly entry: OwnerToJudge | null
  readonly judged: JudgedRow | undefined
  readonly admin: AdminSession
}

type Column = SheetToWrite['columns'][number] & { readonly value: (line: Line) => Value }

const matchTexts: Readonly<Record<JudgedRow['match'], string>> = {
  same: '일치',
  partly: '일부 일치',
  changed: '소유자 다름',
  unknown: '확인 불가',
}
const levelTexts: Readonly<Record<JudgedRow['level'], string>> = {
  none: '없음',
  note: '참고',
  medium: '중간',
  high: '높음',
}
const sourceTexts: Readonly<Record<RegisterRow['source'], string>> = {
  codef: '열람',
  pdf: 'PDF',
  excel: '엑셀',
}

const SEOUL = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Seoul', dateStyle: 'short', timeStyle: 'short' })

const shareText = (share: WrittenShare | null): string | null =>
  share && (share.denominator === '1' ? share.numerator : `${share.numerator}/${share.denominator}`)

/** Formats the land share as the registry record has it, and its ㎡ if they can be computed. */
const landText = ({ land_share: share, land_area: area }: RegisterRow): string | null => {
  if (share === null) return null
  return `${shareText(share)}${area === null ? '' : ` (${toSquareMetres(area)}㎡)`}`
}

const nameOnRoll = ({ entry, admin }: Line): string | null =>
  entry && personFor(admin)({ name: entry.erased ? null : entry.name, phone: null, birthDate: null }).name

const holderFor = ({ holder, admin }: Line): RegisterHolder | null => holder && ownerFor(admin)({ ...holder })

/**
 * Returns how an owner of the record and an entry match; an owner on one side only has no
 * comparison.
 */
const matchOf = ({ entry, judged }: Line): string => {
  if (!entry) return '명부에 없음'
  return matchTexts[judged?.match ?? 'unknown']
}

const reasonTexts = ({ judged, unit, admin }: Line): string =>
  judged
    ? reasonsOf(judged, unit.cleared, admin)
        .map(({ text, cleared }) => (cleared ? `${text} (해소)` : text))
        .join('\n')
    : ''

const doubtTexts = ({ unit: { row } }: Line): string =>
  row.contents.doubts.map(({ place, message }) => `${place}: ${message}`).join('\n')

const columns: readonly Column[] = [
  { title: '동', width: 8, text: true, value: ({ unit }) => unit.row.dong },
  { title: '호', width: 8, text: true, value: ({ unit }) => unit.row.ho },
  { title: '명부의 소유자', width: 16, text: true, value: nameOnRoll },
  { title: '등기부의 소유자', width: 16, text: true, value: (line) => holderFor(line)?.name ?? null },
  { title: '생년월일(6)', width: 12, text: true, value: (line) => holderFor(line)?.birth6 ?? null },
  { title: '지분', width: 12, text: true, value: ({ holder }) => shareText(holder?.share ?? null) },
  {
    title: '전유면적(㎡)',
    width: 14,
    value: ({ unit: { row } }) => (row.area === null ? null : toSquareMetres(row.area)),
  },
  { title: '대지지분', width: 28, text: true, value: ({ unit }) => landText(unit.row) },
  { title: '열람일', width: 18, text: true, value: ({ unit }) => SEOUL.format(unit.row.issued_at) },
  { title: '일치', width: 12, value: matchOf },
  { title: '위험', width: 8, value: ({ entry, judged }) => (entry ? levelTexts[judged?.level ?? 'none'] : null) },
  { title: '위험 사유', width: 40, value: (line) => reasonTexts(line) || null },
  { title: '확인할 것', width: 40, value: (line) => doubtTexts(line) || null },
  { title: '출처', width: 12, value: ({ unit }) => sourceTexts[unit.row.source] },
]

/**
 * Returns the record's owners in its order, each beside the matching entry; then the entries that
 * match none.
 */
const linesOf = (admin: AdminSession, unit: ExportedUnit): readonly Line[] => {
  const register = registerOfRow(unit.row)
  const { pairs } = matchUnit(register, unit.owners.map(rollOwner))
  const entries = new Map(unit.owners.map((owner) => [owner.id, owner]))
  const judged = new Map(unit.judged.map((row) => [row.list_user_id, row]))
  const line = (holder: RegisterHolder | null, entry: OwnerToJudge | null): Line => ({
    unit,
    holder,
    entry,
    judged: entry ? judged.get(entry.id) : undefined,
    admin,
  })
  const paired = new Set(pairs.map(({ owner }) => owner.listUserId))
  const ofRegister = register.owners.flatMap((holder) => {
    const own = pairs.filter((pair) => pair.holder === holder)
    return own.length === 0
      ? [line(holder, null)]
      : own.map(({ owner }) => line(holder, entries.get(owner.listUserId) ?? null))
  })
  return [...ofRegister, ...unit.owners.filter(({ id }) => !paired.has(id)).map((entry) => line(null, entry))]
}

const rowsOf = async function* (
  units: AsyncIterable<ExportedUnit>,
  admin: AdminSession,
): AsyncGenerator<readonly Value[]> {
  for await (const unit of units) for (const line of linesOf(admin, unit)) yield columns.map(({ value }) => value(line))
}

/**
 * Returns registry records as a file: a row for each owner, the record beside the roll. Rows are
 * produced as the file is read.
 */
export const registryFileOf = (
  units: AsyncIterable<ExportedUnit>,
  admin: AdminSession,
  name: string,
): FileAnswer['file'] => ({
  type: XLSX,
  content: streamXlsx([
    {
      name: '등기부',
      columns: columns.map(({ title, width, text }) => ({ title, width, ...(text ? { text } : {}) })),
      rows: rowsOf(units, admin),
    },
  ]),
  name: `${name}.xlsx`,
})
