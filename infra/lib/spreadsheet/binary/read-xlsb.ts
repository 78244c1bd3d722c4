import { cellOf, type CellContext, type StoredCell } from '../cell-value.ts'
import { MAX_COLUMNS, MAX_SHEETS } from '../limits.ts'
import { sharedTexts } from '../xml/shared-texts.ts'
import type { StoredText } from '../xml/text-runs.ts'
import { sheetGrid, type CellBudget } from '../sheet-grid.ts'
import { SpreadsheetRefused, type Sheet, type Workbook } from '../spreadsheet.ts'
import type { Relations } from '../xml/workbook-parts.ts'
import { errorText, shortNumber } from './xls-values.ts'
import { recordsOf, wideText, XLSB, type XlsbRecord } from './xlsb-records.ts'
import { readXlsbStyles } from './xlsb-styles.ts'
import { readXlsbTexts, richText, xlsbComments } from './xlsb-texts.ts'

type SheetEntry = { readonly name: string; readonly hidden: boolean; readonly relation: string }

const readBook = (part: Buffer): { readonly sheets: readonly SheetEntry[]; readonly since1904: boolean } => {
  const sheets: SheetEntry[] = []
  let since1904 = false
  for (const { kind, bytes } of recordsOf(part)) {
    if (kind === XLSB.workbookProperties) since1904 = (bytes.readUInt32LE(0) & 1) === 1
    if (kind !== XLSB.sheet) continue
    const relation = wideText(bytes, 8)
    const { text: name } = wideText(bytes, relation.end)
    sheets.push({ name: name.normalize('NFC'), hidden: bytes.readUInt32LE(0) !== 0, relation: relation.text })
  }
  return { sheets, since1904 }
}

type Value = Pick<StoredCell, 'type' | 'formula' | 'runs'> & { readonly stored: string }

const ownRichText = (text: StoredText): Value => {
  const value = { type: 'str', formula: false } as const
  return typeof text === 'string' ? { ...value, stored: text } : { ...value, stored: '', runs: text }
}

/**
 * Returns the value after a cell's column and style; undefined: the record is no cell with content.
 */
const valueOf = (kind: number, bytes: Buffer, struckFonts: readonly boolean[]): Value | undefined => {
  const formula = kind >= XLSB.formulaText && kind <= XLSB.formulaError
  switch (kind) {
    case XLSB.short:
      return { type: 'n', formula, stored: String(shortNumber(bytes.readInt32LE(8))) }
    case XLSB.real:
    case XLSB.formulaReal:
      return { type: 'n', formula, stored: String(bytes.readDoubleLE(8)) }
    case XLSB.flag:
    case XLSB.formulaFlag:
      return { type: 'b', formula, stored: String(bytes.readUInt8(8)) }
    case XLSB.error:
    case XLSB.formulaError:
      return { type: 'str', formula, stored: errorText(bytes.readUInt8(8)) }
    case XLSB.ownText:
    case XLSB.formulaText:
      return { type: 'str', formula, stored: wideText(bytes, 8).text }
    case XLSB.richText:
      return ownRichText(richText(bytes, 8, struckFonts))
    case XLSB.sharedText:
      return { type: 's', formula, stored: String(bytes.readUInt32LE(8)) }
    default:
      return undefined
  }
}

/**
 * Offset of the flags in a row's record; `ROW_HIDDEN` is set by a filter or by hand (MS-XLSB
 * 2.4.741).
 */
const ROW_FLAGS = 11
const ROW_HIDDEN = 0x10

/** Offset of the flags of columns with their look, of which the lowest hides them (MS-XLSB 2.4.327). */
const COLUMN_FLAGS = 16

const hiddenIn = (bytes: Buffer): readonly number[] => {
  if ((bytes.readUInt16LE(COLUMN_FLAGS) & 1) === 0) return []
  const [first, last] = [bytes.readUInt32LE(0), Math.min(bytes.readUInt32LE(4), MAX_COLUMNS - 1)]
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index)
}

/** Parts of a sheet, and what its cells refer to. */
type SheetParts = {
  readonly cells: Buffer
  readonly comments: Buffer | undefined
  readonly context: CellContext
  readonly struckFonts: readonly boolean[]
}

const readSheet = (
  { cells, comments, context, struckFonts }: SheetParts,
  budget: CellBudget,
): Pick<Sheet, 'rows' | 'hiddenColumns'> => {
  const grid = sheetGrid(budget)
  const hiddenColumns = new Set<number>()
  let row = 0
  const take = ({ kind, bytes }: XlsbRecord): void => {
    if (kind === XLSB.row) {
      row = bytes.readUInt32LE(0) + 1
      if (bytes.length > ROW_FLAGS && (bytes.readUInt8(ROW_FLAGS) & ROW_HIDDEN) !== 0) grid.hide(row)
    } else if (kind === XLSB.merged) {
      const [top, bottom, left, right] = [0, 4, 8, 12].map((at) => bytes.readUInt32LE(at))
      grid.merge({ top: (top ?? 0) + 1, bottom: (bottom ?? 0) + 1, left: left ?? 0, right: right ?? 0 })
    } else if (kind === XLSB.columns) for (const column of hiddenIn(bytes)) hiddenColumns.add(column)
    else {
      const value = valueOf(kind, bytes, struckFonts)
      if (!value) return
      const style = bytes.readUInt32LE(4) & 0xffffff
      grid.put(row, bytes.readUInt32LE(0), cellOf({ style, ...value }, context))
    }
  }
  for (const record of recordsOf(cells)) take(record)
  if (comments) for (const comment of xlsbComments(comments)) grid.comment(comment)
  return { rows: grid.rows(), ...(hiddenColumns.size > 0 ? { hiddenColumns: [...hiddenColumns] } : {}) }
}

/** Parts of an .xlsb, as the container names them. */
type XlsbParts = {
  readonly book: Buffer
  readonly relations: Relations
  readonly bytes: (name: string) => Buffer | undefined
  /** Relations of a part, by its name. */
  readonly relationsOf: (name: string) => Relations
  readonly notes: Workbook['notes']
}

/**
 * Reads all sheets of an .xlsb: nothing is run, computed or fetched.
 * @throws {SpreadsheetRefused}
 */
export const readXlsb = (parts: XlsbParts): Workbook => {
  try {
    return read(parts)
  } catch (error) {
    // The error means a read beyond the end of a record.
    if (error instanceof RangeError) throw new SpreadsheetRefused('unreadable', 'XLSB: a record ends early')
    throw error
  }
}

const read = ({ book, relations, bytes, relationsOf, notes }: XlsbParts): Workbook => {
  const { sheets, since1904 } = readBook(book)
  if (sheets.length > MAX_SHEETS) throw new SpreadsheetRefused('too-large', 'XLSB: sheets')
  const part = (kind: string): Buffer => bytes(relations.byKind.get(kind) ?? '') ?? Buffer.alloc(0)
  const { struckFonts, ...styles } = readXlsbStyles(part('styles'))
  const context: CellContext = {
    sharedText: sharedTexts(readXlsbTexts(part('sharedStrings'), struckFonts)),
    ...styles,
    since1904,
  }
  const budget: CellBudget = { cells: 0 }
  const seen = new Set<string>()
  const read = sheets.flatMap(({ name, hidden, relation }): readonly Sheet[] => {
    const path = relations.byId.get(relation)
    if (path === undefined || /(chart|dialog|macro)sheets\//.test(path)) return []
    const content = bytes(path)
    if (!content) throw new SpreadsheetRefused('unreadable', 'XLSB: a sheet is missing')
    if (seen.has(path)) throw new SpreadsheetRefused('unreadable', 'XLSB: two sheets in one part')
    seen.add(path)
    const comments = bytes(relationsOf(path).byKind.get('comments') ?? '')
    return [{ name, hidden, ...readSheet({ cells: content, comments, context, struckFonts }, budget) }]
  })
  return { encoding: 'xlsb', sheets: read, notes }
}
