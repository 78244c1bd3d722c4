import type {
  RegisterDoubt,
  RegisterHolder,
  RegisterRight,
  RegisterSection,
  RightKind,
} from '#events/values/registry/register.ts'
import { cellAt, cleanText, compactText } from './cell-text.ts'
import { changesIn, holdersIn } from '../holders.ts'
import { columnTitles, type PrintedCell, type PrintedRow } from '../printed-register.ts'
import { kindOfPurpose, namedIn } from '../purposes.ts'
import { numberIn, withoutNumbers } from '../registration-numbers.ts'

/** Entry as read, with the fields that only the fold needs. */
export type ReadEntry = {
  readonly right: RegisterRight
  /** Rank as a path: "1 (전 3)" is [1], "2-1" is [2, 1]; empty where it is unreadable. */
  readonly path: readonly number[]
  /** Text with its numbers; never leaves this module. */
  readonly said: string
}
export type ReadEntries = { readonly entries: readonly ReadEntry[]; readonly doubts: readonly RegisterDoubt[] }

/** Maximum number of people in one entry, as in events. */
const MAX_HOLDERS = 200
const sectionName: Readonly<Record<RegisterSection, string>> = { gap: '갑구', eul: '을구' }

/** Returns the position of a doubt: "갑구 2-1". */
export const entryReference = (section: RegisterSection, rank: string): string =>
  `${sectionName[section]} ${rank}`.trim().slice(0, 100)

const OWNING: ReadonlySet<RightKind> = new Set(['preservation', 'transfer', 'partial-transfer', 'correction'])
export const isOwnership = (kind: RightKind): boolean => OWNING.has(kind)

const pathOf = (rank: string): readonly number[] => {
  const bare = rank.replace(/\(\s?전.*$/, '').replaceAll(' ', '')
  return /^\d{1,6}(?:-\d{1,6}){0,4}$/.test(bare) ? bare.split('-').map(Number) : []
}

const joined = (cells: readonly PrintedCell[]): PrintedCell => {
  const filled = cells.filter((cell) => cell.text.trim() !== '')
  return {
    text: filled.map((cell) => cell.text).join(' '),
    cancelled: filled.length > 0 && filled.every((cell) => cell.cancelled),
  }
}

/**
 * Joins rows without rank and purpose to the one before: a page ended there. Each has its five
 * cells then.
 */
const wholeRows = (rows: readonly PrintedRow[]): readonly PrintedRow[] => {
  const whole: PrintedRow[] = []
  for (const row of rows) {
    const cells = [0, 1, 2, 3].map((at) => cellAt(row, at))
    const five = [...cells, joined(row.cells.slice(4))]
    const last = whole.at(-1)
    const goesOn = cleanText(five[0]?.text ?? '') === '' && cleanText(five[1]?.text ?? '') === ''
    if (goesOn && last !== undefined)
      whole[whole.length - 1] = { cells: last.cells.map((cell, at) => joined([cell, cellAt({ cells: five }, at)])) }
    else whole.push({ cells: five })
  }
  return whole
}

/**
 * Matches a trust that shares its rank with a transfer, with no line between them: "소유권이전 신탁",
 * "소유권이전 3번신탁등기말소".
 */
const WITH_TRUST = /^(?<moved>.*이전)\s?(?:및\s?)?(?<trust>신탁|\d[\d\s,번-]*번\s?신탁(?:등기)?\s?말소)$/

const partedFromTrust = (row: PrintedRow): readonly PrintedRow[] => {
  const [rank, purpose, received, cause, text] = row.cells
  const { moved, trust } = WITH_TRUST.exec(cleanText(purpose?.text ?? ''))?.groups ?? {}
  if (moved === undefined || trust === undefined || purpose === undefined) return [row]
  const saying = (words: string): PrintedCell => ({ ...purpose, text: words })
  const rest = [received, cause, text].map((cell) => cell ?? saying(''))
  return [
    { cells: [rank ?? saying(''), saying(moved), ...rest] },
    { cells: [{ ...purpose, text: '' }, saying(trust), ...rest] },
  ]
}

const struck = (row: PrintedRow): 'all' | 'part' | 'none' => {
  const cells = [cellAt(row, 0), cellAt(row, 1)].filter((cell) => cell.text.trim() !== '')
  const count = cells.filter((cell) => cell.cancelled).length
  if (count === 0) return 'none'
  return count === cells.length ? 'all' : 'part'
}

/** Returns the holder after a change: with the new name, or the new address. */
const changedHolders = (said: string): readonly RegisterHolder[] =>
  changesIn(said).map(({ of, field, value }) => ({
    name: (field === 'name' ? withoutNumbers(value) : of).slice(0, 200),
    kind: 'unknown',
    birth6: field === 'number' ? (numberIn(`${of} ${value}`)?.birth6 ?? null) : null,
    share: null,
    address: field === 'address' ? withoutNumbers(value).slice(0, 500) : null,
  }))

const unclearOf = (right: RegisterRight, unclear: readonly string[], said: string): readonly string[] => {
  const own = right.section === 'gap'
  if (right.kind === 'holder-change')
    return own && right.holders.length === 0 ? ['바뀐 내용을 이해하지 못했습니다.'] : []
  if (!own || !isOwnership(right.kind)) return []
  const missing = right.holders.length === 0 && (right.kind !== 'correction' || said !== '')
  return [...unclear, ...(missing ? ['권리자를 읽지 못했습니다.'] : [])]
}

type Receipt = { readonly day: string | null; readonly number: string | null; readonly readable: boolean }

const RECEIPT = /^(?<year>\d{4})년(?<month>\d{1,2})월(?<day>\d{1,2})일(?:제?(?<number>\d[\d-]{0,30})호)?/

const dayOf = (year: string, month: string, day: string): string | null => {
  const written = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const time = Date.parse(`${written}T00:00:00Z`)
  return Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== written ? null : written
}

/** Reads 접수: "2003년5월1일 제12345호". An empty one is no doubt; any other without a day is. */
const receiptOf = (text: string): Receipt => {
  const compact = compactText(text)
  if (compact === '') return { day: null, number: null, readable: true }
  const { year, month, day, number } = RECEIPT.exec(compact)?.groups ?? {}
  if (year === undefined || month === undefined || day === undefined)
    return { day: null, number: null, readable: false }
  const said = dayOf(year, month, day)
  return { day: said, number: number ?? null, readable: said !== null }
}

const entryOf = (
  section: RegisterSection,
  row: PrintedRow,
  rank: string,
): { entry: ReadEntry; unclear: readonly string[] } => {
  const purpose = withoutNumbers(cleanText(cellAt(row, 1).text)).slice(0, 300)
  const known = kindOfPurpose(section, purpose)
  const kind = known ?? 'other'
  const said = cleanText(cellAt(row, 4).text)
  const receipt = receiptOf(cellAt(row, 2).text)
  const found = holdersIn(said, section === 'gap' && isOwnership(kind) && kind !== 'partial-transfer')
  const named = namedIn(purpose)
  const holders = kind === 'holder-change' ? changedHolders(said) : found.holders
  const cause = withoutNumbers(cleanText(cellAt(row, 3).text)).slice(0, 300)
  const text = withoutNumbers(said)
  const unique = (values: readonly string[], most: number): readonly string[] =>
    [...new Set(values.map((value) => value.slice(0, most)))].slice(0, MAX_HOLDERS)
  const right: RegisterRight = {
    section,
    rank: rank.slice(0, 40),
    purpose,
    kind,
    receivedAt: receipt.day,
    receiptNumber: receipt.number,
    cause: cause === '' ? null : cause,
    text: text.slice(0, 4_000),
    holders: holders.slice(0, MAX_HOLDERS),
    from: {
      ranks: unique(
        named.flatMap((each) => each.rank ?? []),
        40,
      ),
      names: unique(
        named.flatMap((each) => each.names),
        200,
      ),
    },
    cancelled: struck(row) === 'all',
  }
  return {
    entry: { right, path: pathOf(rank), said },
    unclear: [
      ...(known === null ? [`등기목적을 이해하지 못했습니다: ${purpose.slice(0, 60)}`] : []),
      ...(receipt.readable ? [] : ['접수일을 읽지 못했습니다.']),
      ...(struck(row) === 'part' ? ['순위번호와 등기목적 중 하나에만 말소선이 있습니다.'] : []),
      ...(pathOf(rank).length === 0 ? ['순위번호를 읽지 못했습니다.'] : []),
      ...(text.length > 4_000 || holders.length > MAX_HOLDERS ? ['내용이 길어 일부만 읽었습니다.'] : []),
      ...unclearOf(right, found.unclear, said),
    ],
  }
}

/**
 * Reads the entries of a section, in the document's order. An entry without a rank belongs to the
 * one before it.
 */
export const entriesOf = (section: RegisterSection, rows: readonly PrintedRow[], most: number): ReadEntries => {
  const entries: ReadEntry[] = []
  const doubts: RegisterDoubt[] = []
  const columns = columnTitles[section].length
  const odd = rows.find((row) => row.cells.length !== columns)
  const whole = wholeRows(rows).flatMap(partedFromTrust)
  for (const row of whole.slice(0, most)) {
    const rank = cleanText(cellAt(row, 0).text) || (entries.at(-1)?.right.rank ?? '')
    const { entry, unclear } = entryOf(section, row, rank)
    entries.push(entry)
    doubts.push(...unclear.map((message) => ({ place: entryReference(section, rank), message })))
  }
  if (odd !== undefined)
    doubts.push({ place: entryReference(section, cleanText(cellAt(odd, 0).text)), message: '표의 칸 수가 다릅니다.' })
  if (whole.length > most)
    doubts.push({ place: sectionName[section], message: `등기가 ${most}건을 넘어 일부만 읽었습니다.` })
  return { entries, doubts }
}
