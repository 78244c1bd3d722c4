import { cellOf, type CellContext, type StoredCell } from '../cell-value.ts'
import { MAX_SHEETS } from '../limits.ts'
import { sharedTexts } from '../xml/shared-texts.ts'
import { sheetGrid, type CellBudget } from '../sheet-grid.ts'
import { SpreadsheetRefused, type Sheet, type Workbook } from '../spreadsheet.ts'
import { formatOf, type Relations } from '../xml/workbook-parts.ts'
import { errorText, shortNumber } from './xls-values.ts'
import { recordsOf, wideText, XLSB, type XlsbRecord } from './xlsb-records.ts'

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

const readTexts = (part: Buffer): readonly string[] => {
  const texts: string[] = []
  for (const { kind, bytes } of recordsOf(part)) if (kind === XLSB.sharedItem) texts.push(wideText(bytes, 1).text)
  return texts
}

/** Returns the number format of each cell style, in order; undefined: General. */
const readStyles = (part: Buffer): readonly (string | undefined)[] => {
  const own = new Map<number, string>()
  const formats: (string | undefined)[] = []
  let inStyles = false
  for (const { kind, bytes } of recordsOf(part)) {
    if (kind === XLSB.beginStyles) inStyles = true
    else if (kind === XLSB.endStyles) inStyles = false
    else if (kind === XLSB.format) own.set(bytes.readUInt16LE(0), wideText(bytes, 2).text)
    else if (kind === XLSB.style && inStyles) formats.push(formatOf(bytes.readUInt16LE(2), own))
  }
  return formats
}

type Value = Pick<StoredCell, 'type' | 'formula'> & { readonly stored: string }

/**
 * Returns the value after a cell's column and style; undefined: the record is no cell with content.
 */
const valueOf = (kind: number, bytes: Buffer): Value | undefined => {
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
      return { type: 'str', formula, stored: wideText(bytes, 9).text }
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

const readSheet = (part: Buffer, context: CellContext, budget: CellBudget): Sheet['rows'] => {
  const grid = sheetGrid(budget)
  let row = 0
  const take = ({ kind, bytes }: XlsbRecord): void => {
    if (kind === XLSB.row) {
      row = bytes.readUInt32LE(0) + 1
      if (bytes.length > ROW_FLAGS && (bytes.readUInt8(ROW_FLAGS) & ROW_HIDDEN) !== 0) grid.hide(row)
    } else if (kind === XLSB.merged) {
      const [top, bottom, left, right] = [0, 4, 8, 12].map((at) => bytes.readUInt32LE(at))
      grid.merge({ top: (top ?? 0) + 1, bottom: (bottom ?? 0) + 1, left: left ?? 0, right: right ?? 0 })
    } else {
      const value = valueOf(kind, bytes)
      if (!value) return
      const style = bytes.readUInt32LE(4) & 0xffffff
      grid.put(row, bytes.readUInt32LE(0), cellOf({ style, ...value }, context))
    }
  }
  for (const record of recordsOf(part)) take(record)
  return grid.rows()
}

/** Parts of an .xlsb, as the container names them. */
type XlsbParts = {
  readonly book: Buffer
  readonly relations: Relations
  readonly bytes: (name: string) => Buffer | undefined
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

const read = ({ book, relations, bytes, notes }: XlsbParts): Workbook => {
  const { sheets, since1904 } = readBook(book)
  if (sheets.length > MAX_SHEETS) throw new SpreadsheetRefused('too-large', 'XLSB: sheets')
  const part = (kind: string): Buffer => bytes(relations.byKind.get(kind) ?? '') ?? Buffer.alloc(0)
  const context: CellContext = {
    sharedText: sharedTexts(readTexts(part('sharedStrings'))),
    formats: readStyles(part('styles')),
    looks: [],
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
    return [{ name, hidden, rows: readSheet(content, context, budget) }]
  })
  return { encoding: 'xlsb', sheets: read, notes }
}
