import { z } from 'zod'
import {
  columnTitles,
  type PrintedCell,
  type PrintedRegister,
  type PrintedRow,
  type PrintedTable,
  type PrintedTableKind,
} from '../../lib/registry-record/index.ts'
import { spacedProperty, uniqueNoOf } from './codef-wire.ts'

/** The provider's answer is no register, as far as we know its form. */
export class UnreadableRegister extends Error {
  override readonly name = 'UnreadableRegister'
}

const words = z.string().max(20_000)
const place = z.coerce.number().int().min(0).max(10_000)

const content = z.object({
  resType2: z.coerce.string(),
  resNumber: place.nullish(),
  resDetailList: z.array(z.object({ resNumber: place, resContents: words.nullish() })).max(20),
})

const table = z.object({
  resType: words,
  resType1: words.nullish(),
  resContentsList: z.array(content).max(5_000).nullish(),
})

const entry = z.object({
  resDocTitle: words,
  resRealty: words,
  commUniqueNo: words.nullish(),
  commCompetentRegistryOffice: words.nullish(),
  resPublishDate: words.nullish(),
  resRegistrationHisList: z.array(table).max(50),
  resRegistrationSumList: z.array(table).max(50).nullish(),
})

type WireTable = z.output<typeof table>
type WireContent = z.output<typeof content>

/**
 * Reduces a title to letters and digits: titles are printed with spaces and brackets that mean
 * nothing.
 */
const lettersOnly = (title: string): string => title.normalize('NFKC').replaceAll(/[^\p{L}\p{N}]/gu, '')

const namesOfHistory: readonly (readonly [RegExp, PrintedTableKind])[] = [
  [/1동의건물/, 'building'],
  [/대지권의목적/, 'land'],
  [/전유부분/, 'unit'],
  [/대지권의표시/, 'land-right'],
  [/갑구|소유권에관한/, 'gap'],
  [/을구|소유권이외/, 'eul'],
]

const namesOfSummary: readonly (readonly [RegExp, PrintedTableKind])[] = [
  [/소유지분현황/, 'summary-owners'],
  [/소유지분을제외/, 'summary-gap'],
  [/저당권|전세권|을구/, 'summary-eul'],
]

const kindOf = (
  { resType, resType1 }: WireTable,
  names: readonly (readonly [RegExp, PrintedTableKind])[],
): PrintedTableKind | undefined => {
  // The subtitle is more specific; a summary's own title names the section beside it.
  const titles = [lettersOnly(resType1 ?? ''), lettersOnly(resType)]
  return titles.flatMap((title) => names.find(([pattern]) => pattern.test(title))?.[1] ?? [])[0]
}

const INDENT = /^\s*\d{1,2}\^/
/** Matches a pair of marks around several lines, which strikes each of them. */
const AROUND = /^&([^&]*)&$/

/** Matches text between two & that are words: "A & B & C". */
const BETWEEN = /^\s+\S(?:.*\S)?\s+$/

type PrintedText = { readonly text: string; readonly struck: boolean }

/**
 * Tells whether a mark stands between words, or fills the line, so that it may open or close a
 * strike.
 */
const isApart = (text: string, index: number, count: number): boolean =>
  text === '' || ((index === 0 || /^\s/.test(text)) && (index === count - 1 || /\s$/.test(text)))

/**
 * Splits a line into struck and plain parts: text between two & is struck. An & inside a word
 * belongs to it, as in a company's name; a line that begins and ends with one is struck as a whole.
 */
const partsOf = (line: string): readonly PrintedText[] => {
  const pieces = line.split('&')
  const plain = pieces.filter((_, index) => index % 2 === 0)
  const isPaired = pieces.length % 2 === 1 && !pieces.some((text, index) => index % 2 === 1 && BETWEEN.test(text))
  if (isPaired && plain.every((text, index) => isApart(text, index, plain.length)))
    return pieces.map((text, index) => ({ text, struck: index % 2 === 1 }))
  const isWhole = line.length > 2 && line.startsWith('&') && line.endsWith('&')
  return [isWhole ? { text: line.slice(1, -1), struck: true } : { text: line, struck: false }]
}

const singleSpaced = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()

/**
 * Returns a cell's text as printed. Where only a part is struck through, the rest is used: the PDF
 * has all of it. `joint` joins broken lines.
 */
const cellOf = (contents: string, joint: string): PrintedCell => {
  const text = contents.normalize('NFC').replaceAll('|', ' ').trim()
  const inside = AROUND.exec(text)?.[1]
  const lines =
    inside === undefined
      ? text.split('\n').map((line) => partsOf(line.replace(INDENT, '').trim()))
      : inside.split('\n').map((line) => [{ text: line.replace(INDENT, ''), struck: true }])
  const textOf = (isStruck: boolean): string =>
    singleSpaced(
      lines
        .map((parts) =>
          singleSpaced(
            parts
              .filter(({ struck }) => struck === isStruck)
              .map(({ text }) => text)
              .join(' '),
          ),
        )
        .join(joint),
    )
  const standing = textOf(false)
  const isCancelled = standing === '' && lines.some((parts) => parts.some(({ struck }) => struck))
  return { text: isCancelled ? textOf(true) : standing, cancelled: isCancelled }
}

const HEADER = '1'
const NOTHING = /^(?:기록|해당)사항없음$/

const inOrder = ({ resDetailList }: WireContent): readonly string[] =>
  resDetailList.toSorted((one, other) => one.resNumber - other.resNumber).map(({ resContents }) => resContents ?? '')

/**
 * Returns the provider's column for each of ours: by its header, which may order them differently;
 * without one by their number.
 */
const columnsOf = (kind: PrintedTableKind, contents: readonly WireContent[]): readonly number[] => {
  const titles = columnTitles[kind].map(lettersOnly)
  const header = contents.find(({ resType2 }) => resType2 === HEADER)
  if (!header) return titles.map((_, index) => index)
  const said = inOrder(header).map(lettersOnly)
  const columns = titles.map((title) => said.indexOf(title))
  if (said.length === titles.length && !columns.includes(-1)) return columns
  throw new UnreadableRegister(`the columns of ${kind} are ${said.join(', ').slice(0, 200)}`)
}

/** Returns the joint of broken lines: a purpose is one word, broken wherever the column ends. */
const jointOf = (kind: PrintedTableKind, index: number): string => (columnTitles[kind][index] === '등기목적' ? '' : ' ')

const rowOf = (kind: PrintedTableKind, columns: readonly number[], contents: WireContent): PrintedRow => {
  const cells = inOrder(contents)
  if (cells.length > columns.length)
    throw new UnreadableRegister(`a row of ${kind} has ${cells.length} cells instead of ${columns.length}`)
  return { cells: columns.map((column, index) => cellOf(cells[column] ?? '', jointOf(kind, index))) }
}

const isNothing = ({ cells }: PrintedRow): boolean => {
  const said = lettersOnly(cells.map(({ text }) => text).join(''))
  return said === '' || NOTHING.test(said)
}

const tableOf = (kind: PrintedTableKind, wire: WireTable): PrintedTable => {
  const contents = wire.resContentsList ?? []
  const columns = columnsOf(kind, contents)
  const rows = contents.filter(({ resType2 }) => resType2 !== HEADER).map((row) => rowOf(kind, columns, row))
  return { kind, rows: rows.filter((row) => !isNothing(row)) }
}

const MOMENT = /^(\d{4})\D{0,3}(\d{1,2})\D{0,3}(\d{1,2})\D{0,3}(?:(\d{1,2})\D{0,3}(\d{2})\D{0,3}(\d{2})\D{0,3})?$/

/**
 * Converts the time of issue to UTC; where only a day is given, to its beginning in Asia/Seoul.
 * Answers of the provider have the day alone.
 */
const momentOf = (written: string): string | null => {
  const parts = MOMENT.exec(written.trim())?.slice(1) ?? []
  const [year, month, day, hour = '0', minute = '0', second = '0'] = parts
  if (year === undefined || month === undefined || day === undefined) return null
  const padded = [month, day, hour, minute, second].map((part) => part.padStart(2, '0'))
  const moment = new Date(`${year}-${padded.slice(0, 2).join('-')}T${padded.slice(2).join(':')}+09:00`)
  return Number.isNaN(moment.getTime()) ? null : moment.toISOString()
}

/** Returns the kind of a table. Every table of the register itself has to be known. */
const kindOfHistory = (wire: WireTable): PrintedTableKind => {
  const kind = kindOf(wire, namesOfHistory)
  if (kind) return kind
  throw new UnreadableRegister(`no table is called "${wire.resType.slice(0, 40)}"`)
}

/** Formats fourteen digits in three parts, as printed. */
const printedNumber = (said: string): string => {
  const digits = uniqueNoOf(said)
  return digits === undefined ? said.trim() : `${digits.slice(0, 4)}-${digits.slice(4, 8)}-${digits.slice(8)}`
}

/**
 * Converts an entry of resRegisterEntriesList to a printed register: text between two & is
 * cancelled, `2^` indents, `|` separates cells.
 * @throws {UnreadableRegister} where it is none
 */
export const codefPrinted = (entries: unknown): PrintedRegister => {
  const read = entry.safeParse(entries)
  if (!read.success) {
    const where = read.error.issues.map(({ path }) => path.join('.') || 'the whole')
    throw new UnreadableRegister(`in an unknown form: ${where.slice(0, 5).join(', ')}`)
  }
  const said = read.data
  const tables = [
    ...said.resRegistrationHisList.map((wire) => tableOf(kindOfHistory(wire), wire)),
    // The summary includes prices of the land and zoning plans, which are no part of the register.
    ...(said.resRegistrationSumList ?? []).flatMap((wire) => {
      const kind = kindOf(wire, namesOfSummary)
      return kind ? [tableOf(kind, wire)] : []
    }),
  ]
  const twice = tables.find(({ kind }, index) => tables.findIndex((other) => other.kind === kind) !== index)
  if (twice) throw new UnreadableRegister(`${twice.kind} comes twice`)
  if (tables.length === 0) throw new UnreadableRegister('no table at all')
  return {
    heading: singleSpaced(said.resDocTitle.normalize('NFC')),
    uniqueNo: printedNumber(said.commUniqueNo ?? ''),
    property: spacedProperty(said.resRealty),
    tables,
    office: singleSpaced((said.commCompetentRegistryOffice ?? '').normalize('NFC').replace(/^\s*관할등기소/, '')),
    issuedAt: momentOf(said.resPublishDate ?? ''),
  }
}
