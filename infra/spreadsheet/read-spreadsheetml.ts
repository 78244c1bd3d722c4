import { cellOf, type CellContext } from './cell-value.ts'
import { MAX_FORMAT_LENGTH, MAX_SHEETS } from './limits.ts'
import { sheetGrid, type CellBudget, type SheetGrid } from './sheet-grid.ts'
import { SpreadsheetRefused, type Sheet, type Workbook } from './spreadsheet.ts'
import { attributesOf, walkXml } from './xml-walk.ts'

/** Formats that Excel 2003 calls by a name. */
const NAMED_FORMATS: Readonly<Record<string, string>> = {
  Fixed: '0.00',
  Standard: '#,##0.00',
  Percent: '0.00%',
  'General Number': 'General',
  'General Date': 'yyyy-mm-dd',
  'Long Date': 'yyyy-mm-dd',
  'Medium Date': 'yyyy-mm-dd',
  'Short Date': 'yyyy-mm-dd',
}

/** How `cellOf` calls what this format calls so; texts are 'str'. */
const TYPES: Readonly<Record<string, string>> = { Number: 'n', DateTime: 'd', Boolean: 'b' }

type OpenSheet = { readonly name: string; hidden: boolean; readonly grid: SheetGrid }
type OpenCell = {
  readonly column: number
  readonly style: number
  readonly formula: boolean
  type: string
  stored: string | undefined
}

/** Whether a text is a workbook in the XML of Excel 2002 and 2003. */
export const isSpreadsheetMl = (text: string): boolean =>
  text.slice(0, 5_000).includes('urn:schemas-microsoft-com:office:spreadsheet')

const positive = (value: string | undefined): number | undefined => {
  const number = Number(value)
  return value !== undefined && Number.isSafeInteger(number) && number > 0 ? number : undefined
}

/** Styles by their names, as places in the list of formats that cells refer to. */
const collectStyles = () => {
  const formats: (string | undefined)[] = []
  const places = new Map<string, number>()
  let name = ''
  return {
    formats,
    placeOf: (style: string | undefined): number => places.get(style ?? 'Default') ?? -1,
    begin: (raw: string): void => void (name = attributesOf(raw).get('ID') ?? ''),
    format: (raw: string): void => {
      const format = attributesOf(raw).get('Format')
      if (format === undefined || format.length > MAX_FORMAT_LENGTH) return
      places.set(name, formats.length)
      formats.push(NAMED_FORMATS[format] ?? format)
    },
  }
}

/** Sheets in their order; what is said of one is said of the last. */
const collectSheets = (budget: CellBudget) => {
  const sheets: OpenSheet[] = []
  return {
    sheets,
    begin: (raw: string): void => {
      if (sheets.length >= MAX_SHEETS) throw new SpreadsheetRefused('too-large', 'XML: sheets')
      const name = (attributesOf(raw).get('Name') ?? '').normalize('NFC')
      sheets.push({ name, hidden: false, grid: sheetGrid(budget) })
    },
    show: (how: string): void => {
      const sheet = sheets.at(-1)
      if (sheet && how.startsWith('Sheet')) sheet.hidden = how !== 'SheetVisible'
    },
  }
}

/** Returns the number of the row that begins, `next` where it names none. */
const beginRow = (
  grid: Pick<SheetGrid, 'hide'> | undefined,
  attributes: ReadonlyMap<string, string>,
  next: number,
): number => {
  const row = positive(attributes.get('Index')) ?? next
  if (attributes.get('Hidden') === '1') grid?.hide(row)
  return row
}

/** Values of all sheets of an XML workbook of Excel 2003. Nothing is run, worked out or fetched. @throws {SpreadsheetRefused} */
export const readSpreadsheetMl = (xml: string): Workbook => {
  const styles = collectStyles()
  const context: CellContext = { sharedText: () => null, formats: styles.formats, since1904: false, looks: [] }
  const budget: CellBudget = { cells: 0 }
  const { sheets, begin: beginSheet, show } = collectSheets(budget)
  let [row, column] = [0, 0]
  let cell: OpenCell | undefined
  let [taking, inComment, inVisible] = [false, false, false]

  const beginCell = (raw: string): void => {
    const attributes = attributesOf(raw)
    column = positive(attributes.get('Index')) ?? column + 1
    const [across, down] = [positive(attributes.get('MergeAcross')) ?? 0, positive(attributes.get('MergeDown')) ?? 0]
    if (across > 0 || down > 0)
      sheets.at(-1)?.grid.merge({ top: row, left: column - 1, bottom: row + down, right: column - 1 + across })
    const style = styles.placeOf(attributes.get('StyleID'))
    cell = { column: column - 1, style, formula: attributes.has('Formula'), type: '', stored: undefined }
    column += across
  }
  const endCell = (): void => {
    if (cell && (cell.stored !== undefined || cell.formula))
      sheets.at(-1)?.grid.put(row, cell.column, cellOf(cell, context))
    cell = undefined
  }

  walkXml(xml, {
    open: (name, raw) => {
      if (name === 'Worksheet') {
        beginSheet(raw)
        row = 0
      } else if (name === 'Style') styles.begin(raw)
      else if (name === 'NumberFormat') styles.format(raw)
      else if (name === 'Row') {
        row = beginRow(sheets.at(-1)?.grid, attributesOf(raw), row + 1)
        column = 0
      } else if (name === 'Cell') beginCell(raw)
      else if (name === 'Comment') inComment = true
      else if (name === 'Visible') inVisible = true
      else if (name === 'Data' && cell && !inComment) {
        cell.type = TYPES[attributesOf(raw).get('Type') ?? ''] ?? 'str'
        cell.stored = ''
        taking = true
      }
    },
    text: (text) => {
      if (cell && taking) cell.stored += text
      else if (inVisible) show(text.trim())
    },
    close: (name) => {
      if (name === 'Data') taking = false
      else if (name === 'Comment') inComment = false
      else if (name === 'Visible') inVisible = false
      else if (name === 'Cell') endCell()
    },
  })
  if (sheets.length === 0) throw new SpreadsheetRefused('not-a-sheet', 'XML: no sheet')
  const read = sheets.map(({ name, hidden, grid }): Sheet => ({ name, hidden, rows: grid.rows() }))
  return { encoding: 'xml', sheets: read, notes: [] }
}
