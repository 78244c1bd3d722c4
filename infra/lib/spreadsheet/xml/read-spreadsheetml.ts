import { cellStyleOf, type CellStyle } from './cell-styles.ts'
import { cellOf, type CellContext } from '../cell-value.ts'
import { MAX_COLUMNS, MAX_FORMAT_LENGTH, MAX_SHEETS } from '../limits.ts'
import { commentText, withMore } from './read-comments.ts'
import { sheetGrid, type CellBudget, type SheetGrid } from '../sheet-grid.ts'
import { SpreadsheetRefused, type Sheet, type Workbook } from '../spreadsheet.ts'
import type { TextRun } from './text-runs.ts'
import { attributesOf, walkXml } from './xml-walk.ts'

/** Formats that Excel 2003 names. */
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

/** Types of cells as `cellOf` names them; texts are 'str'. */
const TYPES: Readonly<Record<string, string>> = { Number: 'n', DateTime: 'd', Boolean: 'b' }

type OpenSheet = {
  readonly name: string
  hidden: boolean
  readonly grid: SheetGrid
  readonly hiddenColumns: Set<number>
}
type OpenCell = {
  readonly column: number
  readonly style: number
  readonly formula: boolean
  type: string
  stored: string | undefined
  /** Runs of its text, where one of them is struck through. */
  runs?: TextRun[]
}

/** Tells whether a text is an XML workbook of Excel 2002 and 2003. */
export const isSpreadsheetMl = (text: string): boolean =>
  text.slice(0, 5_000).includes('urn:schemas-microsoft-com:office:spreadsheet')

const positive = (value: string | undefined): number | undefined => {
  const number = Number(value)
  return value !== undefined && Number.isSafeInteger(number) && number > 0 ? number : undefined
}

/** Collects styles by name, as indices in the list of formats that cells refer to. */
const collectStyles = () => {
  const formats: (string | undefined)[] = []
  const looks: CellStyle[] = []
  const places = new Map<string, number>()
  const placeOf = (style: string | undefined): number => places.get(style ?? 'Default') ?? -1
  return {
    formats,
    looks,
    placeOf,
    /** Begins a style, which inherits from its parent. */
    begin: (raw: string): void => {
      const attributes = attributesOf(raw)
      const parent = placeOf(attributes.get('Parent'))
      places.set(attributes.get('ID') ?? '', formats.length)
      formats.push(formats[parent])
      looks.push(looks[parent] ?? {})
    },
    font: (raw: string): void => {
      const struck = attributesOf(raw).get('StrikeThrough')
      const look = looks.at(-1)
      if (struck !== undefined && look) looks[looks.length - 1] = cellStyleOf(struck === '1', look.fill)
    },
    interior: (raw: string): void => {
      const attributes = attributesOf(raw)
      const [colour, pattern] = [attributes.get('Color'), attributes.get('Pattern')]
      const look = looks.at(-1)
      const fill = pattern === 'Solid' && colour ? colour.replace('#', '').toUpperCase() : undefined
      if (look) looks[looks.length - 1] = cellStyleOf(look.struck === true, fill)
    },
    format: (raw: string): void => {
      const format = attributesOf(raw).get('Format')
      if (format === undefined || format.length > MAX_FORMAT_LENGTH || formats.length === 0) return
      formats[formats.length - 1] = NAMED_FORMATS[format] ?? format
    },
  }
}

/** Collects sheets in order; properties apply to the last one. */
const collectSheets = (budget: CellBudget) => {
  const sheets: OpenSheet[] = []
  return {
    all: sheets,
    /** Returns the grid of the sheet that is being read. */
    grid: (): SheetGrid | undefined => sheets.at(-1)?.grid,
    begin: (raw: string): void => {
      if (sheets.length >= MAX_SHEETS) throw new SpreadsheetRefused('too-large', 'XML: sheets')
      const name = (attributesOf(raw).get('Name') ?? '').normalize('NFC')
      sheets.push({ name, hidden: false, grid: sheetGrid(budget), hiddenColumns: new Set() })
    },
    hideColumns: (columns: readonly number[]): void => {
      for (const column of columns) sheets.at(-1)?.hiddenColumns.add(column)
    },
    show: (how: string): void => {
      const sheet = sheets.at(-1)
      if (sheet && how.startsWith('Sheet')) sheet.hidden = how !== 'SheetVisible'
    },
  }
}

const STRIKING = /^(?:s|strike|del)$/i

/** Collects the text of a cell: whole, and in runs where one of them is struck through. */
const collectText = () => {
  let cell: OpenCell | undefined
  let depth = 0
  return {
    begin: (of: OpenCell, type: string): void => {
      cell = of
      depth = 0
      of.type = TYPES[type] ?? 'str'
      of.stored = ''
    },
    isTaking: (): boolean => cell !== undefined,
    strike: (name: string): void => void (STRIKING.test(name) && (depth += 1)),
    unstrike: (name: string): void => void (STRIKING.test(name) && (depth = Math.max(0, depth - 1))),
    take: (text: string): void => {
      if (!cell) return
      // Text before the first struck run is not struck.
      if (depth > 0) cell.runs ??= [{ text: cell.stored ?? '', struck: undefined }]
      cell.stored += text
      cell.runs?.push({ text, struck: depth > 0 ? true : undefined })
    },
    end: (): void => void (cell = undefined),
  }
}

/** Follows the styles that rows and columns give to cells without one. */
const followStyles = () => {
  let row: string | undefined
  let columns = new Map<number, string>()
  let last = 0
  return {
    beginSheet: (): void => {
      columns = new Map()
      last = 0
    },
    /** Returns the columns, from 1, that this one and its repetitions are. */
    column: (attributes: ReadonlyMap<string, string>): readonly number[] => {
      const first = positive(attributes.get('Index')) ?? last + 1
      const style = attributes.get('StyleID')
      last = first + (positive(attributes.get('Span')) ?? 0)
      const length = Math.max(0, Math.min(last, MAX_COLUMNS) - first + 1)
      const all = Array.from({ length }, (_, index) => first + index)
      if (style !== undefined) for (const index of all) columns.set(index, style)
      return all
    },
    row: (style: string | undefined): void => void (row = style),
    of: (own: string | undefined, column: number): string | undefined => own ?? row ?? columns.get(column),
  }
}

type SheetsAndStyles = {
  readonly sheets: ReturnType<typeof collectSheets>
  readonly styles: ReturnType<typeof collectStyles>
}

/** Reads rows and cells of one sheet after the other, and their comments. */
const readCells = ({ sheets: { grid, hideColumns }, styles }: SheetsAndStyles) => {
  const { formats, looks } = styles
  const context: CellContext = { sharedText: () => null, formats, since1904: false, looks }
  const given = followStyles()
  let [row, column] = [0, 0]
  let cell: OpenCell | undefined
  return {
    current: (): OpenCell | undefined => cell,
    takeColumn: (attributes: ReadonlyMap<string, string>): void => {
      const columns = given.column(attributes)
      if (attributes.get('Hidden') === '1') hideColumns(columns.map((column) => column - 1))
    },
    beginSheet: (): void => {
      given.beginSheet()
      row = 0
    },
    beginRow: (attributes: ReadonlyMap<string, string>): void => {
      row = positive(attributes.get('Index')) ?? row + 1
      column = 0
      if (attributes.get('Hidden') === '1') grid()?.hide(row)
      given.row(attributes.get('StyleID'))
    },
    beginCell: (attributes: ReadonlyMap<string, string>): void => {
      column = positive(attributes.get('Index')) ?? column + 1
      const [across, down] = [positive(attributes.get('MergeAcross')) ?? 0, positive(attributes.get('MergeDown')) ?? 0]
      if (across > 0 || down > 0)
        grid()?.merge({ top: row, left: column - 1, bottom: row + down, right: column - 1 + across })
      const style = styles.placeOf(given.of(attributes.get('StyleID'), column))
      cell = { column: column - 1, style, formula: attributes.has('Formula'), type: '', stored: undefined }
      column += across
    },
    comment: (said: string): void => {
      const text = commentText(said)
      if (cell && text !== '') grid()?.comment({ row, column: cell.column, text })
    },
    endCell: (): void => {
      if (cell && (cell.stored !== undefined || cell.formula)) grid()?.put(row, cell.column, cellOf(cell, context))
      cell = undefined
    },
  }
}

/**
 * Reads all sheets of an XML workbook of Excel 2003. Nothing is run, computed or fetched.
 * @throws {SpreadsheetRefused}
 */
export const readSpreadsheetMl = (xml: string): Workbook => {
  const styles = collectStyles()
  const sheets = collectSheets({ cells: 0 })
  const [cells, text] = [readCells({ sheets, styles }), collectText()]
  let comment: string | undefined
  let inVisible = false

  const inWorkbook = (name: string, raw: string): void => {
    if (name === 'Style') styles.begin(raw)
    else if (name === 'Font') styles.font(raw)
    else if (name === 'Interior') styles.interior(raw)
    else if (name === 'NumberFormat') styles.format(raw)
    else if (name === 'Visible') inVisible = true
  }
  const inSheet = (name: string, raw: string): void => {
    const cell = cells.current()
    if (name === 'Row') cells.beginRow(attributesOf(raw))
    else if (name === 'Cell') cells.beginCell(attributesOf(raw))
    else if (name === 'Column') cells.takeColumn(attributesOf(raw))
    else if (name === 'Comment') comment = ''
    else if (name === 'Data' && cell) text.begin(cell, attributesOf(raw).get('Type') ?? '')
    else inWorkbook(name, raw)
  }

  walkXml(xml, {
    open: (name, raw) => {
      if (comment !== undefined) return
      if (text.isTaking()) text.strike(name)
      else if (name === 'Worksheet') {
        sheets.begin(raw)
        cells.beginSheet()
      } else inSheet(name, raw)
    },
    text: (said) => {
      if (comment !== undefined) comment = withMore(comment, said)
      else if (text.isTaking()) text.take(said)
      else if (inVisible) sheets.show(said.trim())
    },
    close: (name) => {
      if (name === 'Comment') {
        cells.comment(comment ?? '')
        comment = undefined
      } else if (comment !== undefined) return
      else if (name === 'Data') text.end()
      else if (text.isTaking()) text.unstrike(name)
      else if (name === 'Visible') inVisible = false
      else if (name === 'Cell') cells.endCell()
    },
  })
  if (sheets.all.length === 0) throw new SpreadsheetRefused('not-a-sheet', 'XML: no sheet')
  const read = sheets.all.map(({ name, hidden, grid, hiddenColumns }): Sheet => ({
    name,
    hidden,
    rows: grid.rows(),
    ...(hiddenColumns.size > 0 ? { hiddenColumns: [...hiddenColumns] } : {}),
  }))
  return { encoding: 'xml', sheets: read, notes: [] }
}
