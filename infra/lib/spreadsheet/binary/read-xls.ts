import { cellStyleOf } from '../xml/cell-styles.ts'
import { cellOf, type CellContext } from '../cell-value.ts'
import { openCompoundFile } from './compound-file.ts'
import { MAX_COLUMNS, MAX_SHEETS } from '../limits.ts'
import { sharedTexts } from '../xml/shared-texts.ts'
import { sheetGrid, type CellBudget, type SheetGrid } from '../sheet-grid.ts'
import { SpreadsheetRefused, type Sheet, type Workbook } from '../spreadsheet.ts'
import type { StoredText } from '../xml/text-runs.ts'
import { formatOf } from '../xml/workbook-parts.ts'
import { errorText, shortNumber } from './xls-values.ts'
import { partsReader, recordsFrom, textAndFonts, type PartsReader, type XlsRecord } from './xls-records.ts'
import { textsOf, BIFF5, BIFF8, type Texts } from './xls-texts.ts'

/** Record numbers (MS-XLS 2.3). */
const KIND = {
  bof: 0x0809,
  eof: 0x000a,
  protectedBy: 0x002f,
  since1904: 0x0022,
  sheet: 0x0085,
  texts: 0x00fc,
  format: 0x041e,
  style: 0x00e0,
  text: 0x00fd,
  ownText: 0x0204,
  richText: 0x00d6,
  codePage: 0x0042,
  number: 0x0203,
  short: 0x027e,
  shorts: 0x00bd,
  flag: 0x0205,
  formula: 0x0006,
  formulaText: 0x0207,
  merged: 0x00e5,
  linked: 0x01ae,
  font: 0x0031,
  row: 0x0208,
  columns: 0x007d,
} as const

const WORKSHEET = 0x0010

type Book = {
  readonly context: CellContext
  readonly texts: Texts
  readonly sheets: readonly { readonly name: string; readonly hidden: boolean; readonly begin: number }[]
  readonly linked: boolean
}

const first = ({ parts }: XlsRecord): Buffer => parts[0] ?? Buffer.alloc(0)

/**
 * Returns the version in the first record.
 * @throws {SpreadsheetRefused} old-format for any but Excel 5, 95, and 97 and later
 */
const versionOf = (bof: XlsRecord | undefined): number => {
  if (bof?.kind !== KIND.bof) throw new SpreadsheetRefused('unreadable', 'XLS: no beginning')
  const version = first(bof).readUInt16LE(0)
  if (version !== BIFF8 && version !== BIFF5) throw new SpreadsheetRefused('old-format')
  return version
}

/** Reads the parts that sheets refer to, and where each sheet begins. */
const readBook = (stream: Buffer): Book => {
  const formats = new Map<number, string>()
  const styles: number[] = []
  const styleLooks: { readonly font: number; readonly fill: string | undefined }[] = []
  const struckFonts: boolean[] = []
  const sheets: { name: string; hidden: boolean; begin: number }[] = []
  let shared: readonly StyledText[] = []
  let [since1904, linked] = [false, false]
  const records = recordsFrom(stream, 0)
  const version = versionOf(records.next().value)
  let texts = textsOf(version)
  for (const record of records) {
    const reader = partsReader(record.parts)
    if (record.kind === KIND.eof) break
    if (record.kind === KIND.protectedBy) throw new SpreadsheetRefused('protected-otherwise')
    if (record.kind === KIND.codePage) texts = textsOf(version, reader.word())
    if (record.kind === KIND.since1904) since1904 = reader.word() === 1
    if (record.kind === KIND.format) formats.set(reader.word(), texts.format(reader))
    if (record.kind === KIND.style) {
      styles.push(first(record).readUInt16LE(2))
      styleLooks.push({ font: first(record).readUInt16LE(0), fill: fillOf(first(record)) })
    }
    if (record.kind === KIND.font) struckFonts.push((first(record).readUInt16LE(2) & STRUCK) !== 0)
    // A reference to the workbook's own sheets has no path; one with a path is of another workbook.
    if (record.kind === KIND.linked && first(record).length > 4) linked = true
    if (record.kind === KIND.texts) shared = sharedTextsIn(reader)
    if (record.kind !== KIND.sheet) continue
    const [begin, hidden, type] = [reader.long(), (reader.byte() & 3) !== 0, reader.byte()]
    const name = texts.behind(reader, reader.byte())
    if (type === 0) sheets.push({ name: name.normalize('NFC'), hidden, begin })
  }
  // The font numbers skip 4.
  const isStruck = (font: number): boolean => struckFonts[font < 4 ? font : font - 1] === true
  const context = {
    sharedText: sharedTexts(shared.map((text) => runsOf(text, isStruck))),
    looks: styleLooks.map(({ font, fill }) => cellStyleOf(isStruck(font), fill)),
    formats: styles.map((format) => formatOf(format, formats)),
    since1904,
  }
  return { context, texts, sheets, linked }
}

type StyledText = ReturnType<typeof textAndFonts>

const STRUCK = 0x0008
const SOLID = 1

/** Returns the fill colour of a style, by its number. */
const fillOf = (style: Buffer): string | undefined =>
  style.length >= 20 && style.readUInt32LE(14) >>> 26 === SOLID ? `indexed ${style.readUInt16LE(18) & 0x7f}` : undefined

const runsOf = ({ text, fonts }: StyledText, isStruck: (font: number) => boolean): StoredText => {
  if (!fonts.some(({ font }) => isStruck(font))) return fonts.length === 0 ? text : [{ text, struck: undefined }]
  const before = { text: text.slice(0, fonts[0]?.at ?? 0), struck: undefined }
  const runs = fonts.map(({ at, font }, index) => ({
    text: text.slice(at, fonts[index + 1]?.at ?? text.length),
    struck: isStruck(font),
  }))
  return [before, ...runs]
}

const sharedTextsIn = (reader: PartsReader): readonly StyledText[] => {
  reader.skip(8)
  const texts: StyledText[] = []
  while (!reader.atEnd()) texts.push(textAndFonts(reader, reader.word()))
  return texts
}

type Put = (
  row: number,
  column: number,
  stored: { readonly type: string; readonly style: number; readonly stored?: string; readonly formula?: boolean },
) => void

/** Reads a formula's result; returns true where its text is in the next record. */
const readFormula = (bytes: Buffer, put: Put): boolean => {
  const [row, column, style] = [bytes.readUInt16LE(0), bytes.readUInt16LE(2), bytes.readUInt16LE(4)]
  const at = { style, formula: true }
  if (bytes.readUInt16LE(12) !== 0xffff) {
    put(row, column, { ...at, type: 'n', stored: String(bytes.readDoubleLE(6)) })
    return false
  }
  const [kind, value] = [bytes.readUInt8(6), bytes.readUInt8(8)]
  if (kind === 1) put(row, column, { ...at, type: 'b', stored: String(value) })
  else if (kind === 2) put(row, column, { ...at, type: 'str', stored: errorText(value) })
  else if (kind === 3) put(row, column, { ...at, type: 'str' })
  return kind === 0
}

const readCells = (record: XlsRecord, texts: Texts, put: Put): void => {
  const bytes = first(record)
  const [row, column, style] = [bytes.readUInt16LE(0), bytes.readUInt16LE(2), bytes.readUInt16LE(4)]
  switch (record.kind) {
    case KIND.text:
      return put(row, column, { type: 's', style, stored: String(bytes.readUInt32LE(6)) })
    case KIND.ownText:
    case KIND.richText: {
      const reader = partsReader(record.parts)
      reader.skip(6)
      return put(row, column, { type: 'str', style, stored: texts.rich(reader) })
    }
    case KIND.number:
      return put(row, column, { type: 'n', style, stored: String(bytes.readDoubleLE(6)) })
    case KIND.short:
      return put(row, column, { type: 'n', style, stored: String(shortNumber(bytes.readInt32LE(6))) })
    case KIND.shorts:
      for (let at = 4; at + 6 <= bytes.length - 2; at += 6) {
        const number = shortNumber(bytes.readInt32LE(at + 2))
        put(row, column + (at - 4) / 6, { type: 'n', style: bytes.readUInt16LE(at), stored: String(number) })
      }
      return undefined
    case KIND.flag:
      return bytes.readUInt8(7) === 0
        ? put(row, column, { type: 'b', style, stored: String(bytes.readUInt8(6)) })
        : put(row, column, { type: 'str', style, stored: errorText(bytes.readUInt8(6)) })
    default:
      return undefined
  }
}

const cellKinds: ReadonlySet<number> = new Set([
  KIND.text,
  KIND.ownText,
  KIND.richText,
  KIND.number,
  KIND.short,
  KIND.shorts,
  KIND.flag,
])

const readMerged = (bytes: Buffer, { merge }: SheetGrid): void => {
  for (let at = 2; at + 8 <= bytes.length; at += 8)
    merge({
      top: bytes.readUInt16LE(at) + 1,
      bottom: bytes.readUInt16LE(at + 2) + 1,
      left: bytes.readUInt16LE(at + 4),
      right: bytes.readUInt16LE(at + 6),
    })
}

/** Reads a sheet; undefined for charts and macros. */
const readSheetAt = (
  stream: Buffer,
  begin: number,
  { context, texts }: Pick<Book, 'context' | 'texts'>,
  budget: CellBudget,
): Pick<Sheet, 'rows' | 'hiddenColumns'> | undefined => {
  const records = recordsFrom(stream, begin)
  const bof = records.next().value
  versionOf(bof)
  if (bof && first(bof).readUInt16LE(2) !== WORKSHEET) return undefined
  const grid = sheetGrid(budget)
  const put: Put = (row, column, { stored, formula = false, ...cell }) =>
    grid.put(row + 1, column, cellOf({ ...cell, stored, formula }, context))
  const hidden = new Set<number>()
  const hiddenColumns: number[] = []
  let awaited: Buffer | undefined
  let depth = 0
  for (const record of records) {
    // A chart within a sheet has BOF and EOF records of its own.
    if (record.kind === KIND.bof) depth += 1
    if (record.kind === KIND.eof && (depth -= 1) < 0) break
    if (depth > 0) continue
    if (record.kind === KIND.formula) awaited = readFormula(first(record), put) ? first(record) : undefined
    else if (record.kind === KIND.formulaText && awaited) {
      const [row, column, style] = [awaited.readUInt16LE(0), awaited.readUInt16LE(2), awaited.readUInt16LE(4)]
      put(row, column, { type: 'str', style, formula: true, stored: texts.rich(partsReader(record.parts)) })
      awaited = undefined
    } else if (record.kind === KIND.row) noteHiddenRow(first(record), hidden)
    else if (record.kind === KIND.columns) hiddenColumns.push(...hiddenIn(first(record)))
    else if (record.kind === KIND.merged) readMerged(first(record), grid)
    else if (cellKinds.has(record.kind)) readCells(record, texts, put)
  }
  for (const row of hidden) grid.hide(row)
  return { rows: grid.rows(), ...(hiddenColumns.length > 0 ? { hiddenColumns } : {}) }
}

const ROW_HIDDEN = 0x20

const noteHiddenRow = (bytes: Buffer, hidden: Set<number>): void => {
  if ((bytes.readUInt8(12) & ROW_HIDDEN) !== 0) hidden.add(bytes.readUInt16LE(0) + 1)
}

const hiddenIn = (bytes: Buffer): readonly number[] => {
  if ((bytes.readUInt16LE(8) & 1) === 0) return []
  const [from, to] = [bytes.readUInt16LE(0), Math.min(bytes.readUInt16LE(2), MAX_COLUMNS - 1)]
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index)
}

/**
 * Reads all sheets of an .xls of Excel 5 and later; nothing is run, computed or fetched.
 * @throws {SpreadsheetRefused}
 */
export const readXls = (bytes: Buffer): Workbook => {
  try {
    return read(bytes)
  } catch (error) {
    // The error means a read beyond the end of a record.
    if (error instanceof RangeError) throw new SpreadsheetRefused('unreadable', 'XLS: a record ends early')
    throw error
  }
}

const read = (bytes: Buffer): Workbook => {
  const file = openCompoundFile(bytes)
  const stream = file.stream('Workbook') ?? file.stream('Book')
  if (!stream) throw new SpreadsheetRefused('not-a-sheet')
  const book = readBook(stream)
  const { sheets, linked } = book
  if (sheets.length > MAX_SHEETS) throw new SpreadsheetRefused('too-large', 'XLS: sheets')
  if (new Set(sheets.map(({ begin }) => begin)).size < sheets.length)
    throw new SpreadsheetRefused('unreadable', 'XLS: two sheets in one place')
  const budget: CellBudget = { cells: 0 }
  return {
    encoding: 'xls',
    sheets: sheets.flatMap(({ name, hidden, begin }) => {
      const read = readSheetAt(stream, begin, book, budget)
      return read === undefined ? [] : [{ name, hidden, ...read }]
    }),
    notes: [
      ...(file.names.includes('_VBA_PROJECT_CUR') ? (['macros'] as const) : []),
      ...(linked ? (['links'] as const) : []),
    ],
  }
}
