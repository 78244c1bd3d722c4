import { MAX_CELL_LENGTH, MAX_COLUMNS, MAX_SHEETS } from '../limits.ts'
import { collectOdsStyles, type OdsStyles } from './ods-styles.ts'
import { textCell } from '../text/plain-text.ts'
import { commentText, withMore } from './read-comments.ts'
import { sheetGrid, type CellBudget, type SheetGrid } from '../sheet-grid.ts'
import { SpreadsheetRefused, type Cell, type Sheet, type Workbook } from '../spreadsheet.ts'
import { cellOfText, struckCell, type TextRun } from './text-runs.ts'
import { attributesOf, walkXml } from './xml-walk.ts'
import type { Archive } from '../zip-archive.ts'

const decoder = new TextDecoder('utf-8', { fatal: true })

const textOf = (archive: Archive, name: string): string => {
  const bytes = archive.bytes(name)
  if (!bytes) return ''
  try {
    return decoder.decode(bytes)
  } catch {
    throw new SpreadsheetRefused('unreadable', 'ODS: a part is not UTF-8')
  }
}

/** Tells whether an archive is an OpenDocument file of any kind. */
export const isOpenDocument = ({ names }: Archive): boolean =>
  names.includes('content.xml') && names.includes('mimetype')

/** Maximum number of spaces that one element stands for. */
const MAX_SPACES = 100
/** Maximum length of a cell's text that is collected: it is cut anyway. */
const MAX_COLLECTED = 4 * MAX_CELL_LENGTH

const timesIn = (attributes: ReadonlyMap<string, string>, name: string): number => {
  const times = Number(attributes.get(name) ?? 1)
  if (!Number.isSafeInteger(times) || times < 1) throw new SpreadsheetRefused('unreadable', 'ODS: a repeat')
  return times
}

type OpenCell = {
  readonly attributes: ReadonlyMap<string, string>
  readonly isCovered: boolean
  readonly isStruck: boolean
  readonly fill: string | undefined
  text: string
  readonly runs: TextRun[]
  paragraphs: number
}

/** Makes a cell as it is shown, without struck text. */
const cellIn = (cell: OpenCell): Cell => {
  const read = textIn(cell)
  return read === null || cell.fill === undefined ? read : { ...read, fill: cell.fill }
}

const textIn = (cell: OpenCell): Cell => {
  const { runs, isStruck } = cell
  if (!runs.some(({ struck }) => struck !== undefined)) return isStruck ? struckCell(wholeCell(cell)) : wholeCell(cell)
  return cellOfText(runs, isStruck)
}

/** Makes a cell of its text as LibreOffice wrote it, and the value behind it. */
const wholeCell = ({ attributes, text }: OpenCell): Cell => {
  const type = attributes.get('value-type') ?? ''
  const formula = attributes.has('formula') ? ({ formula: true } as const) : {}
  const day = (attributes.get('date-value') ?? '').slice(0, 10)
  if (type === 'date' && /^\d{4}-\d\d-\d\d$/.test(day)) return { text: day, day, ...formula }
  const number = Number(attributes.get('value') ?? '')
  const shown = textCell(text === '' ? (attributes.get('value') ?? attributes.get('string-value') ?? '') : text)
  if (shown === null) return attributes.has('formula') ? { text: '', formula: true } : null
  const isNumber =
    ['float', 'currency', 'percentage'].includes(type) && attributes.has('value') && Number.isFinite(number)
  return { ...shown, ...(isNumber ? { number } : {}), ...formula }
}

/**
 * Elements whose cells are no cells of a sheet: tracked changes, DDE links with their last values,
 * and shapes.
 */
const ASIDE = /^(?:tracked-changes|dde-link|shapes)$/

type OpenRow = {
  readonly times: number
  readonly cells: { column: number; cell: Cell }[]
  readonly hidden: boolean
  readonly style: string | undefined
}

/** Values of rows and columns hidden by hand, and by a filter. */
const HIDDEN_PARTS: ReadonlySet<string> = new Set(['collapse', 'filter'])

type OpenSheet = {
  readonly name: string
  readonly hidden: boolean
  readonly grid: SheetGrid
  readonly hiddenColumns: number[]
}

/** Takes rows and cells of one sheet, with their repetitions. */
const rowsInto = ({ grid, hiddenColumns }: OpenSheet) => {
  let row = 1
  let column = 0
  let open: OpenRow | undefined
  /** Styles of whole columns: each from the column after the previous one up to `until`. */
  const columnStyles: { readonly until: number; readonly style: string | undefined }[] = []
  return {
    takeColumn: (raw: string): void => {
      const attributes = attributesOf(raw)
      if (columnStyles.length >= MAX_COLUMNS) return
      const from = columnStyles.at(-1)?.until ?? 0
      const until = from + timesIn(attributes, 'number-columns-repeated')
      if (HIDDEN_PARTS.has(attributes.get('visibility') ?? ''))
        for (let index = from; index < Math.min(until, MAX_COLUMNS); index += 1) hiddenColumns.push(index)
      columnStyles.push({ until, style: attributes.get('default-cell-style-name') })
    },
    /** Returns the style of the next cell, where it names none. */
    givenStyle: (): string | undefined => open?.style ?? columnStyles.find(({ until }) => column < until)?.style,
    comment: (text: string): void => grid.comment({ row, column, text }),
    beginRow: (raw: string): void => {
      const attributes = attributesOf(raw)
      const hidden = HIDDEN_PARTS.has(attributes.get('visibility') ?? '')
      const style = attributes.get('default-cell-style-name')
      open = { times: timesIn(attributes, 'number-rows-repeated'), cells: [], hidden, style }
      column = 0
    },
    take: (cell: OpenCell): void => {
      const { attributes, isCovered } = cell
      const times = timesIn(attributes, 'number-columns-repeated')
      const said = isCovered ? null : cellIn(cell)
      if (said !== null) {
        if (column + times > MAX_COLUMNS) throw new SpreadsheetRefused('too-large', 'ODS: columns')
        for (let index = 0; index < times; index += 1) open?.cells.push({ column: column + index, cell: said })
      }
      const [across, down] = [timesIn(attributes, 'number-columns-spanned'), timesIn(attributes, 'number-rows-spanned')]
      if (across > 1 || down > 1)
        grid.merge({ top: row, left: column, bottom: row + down - 1, right: column + across - 1 })
      column += times
    },
    endRow: (): void => {
      if (!open) return
      // The grid limits rows and cells, so a million repetitions of a full row cost no more than
      // that.
      if (open.cells.length > 0)
        for (let index = 0; index < open.times; index += 1) {
          for (const { column: at, cell } of open.cells) grid.put(row + index, at, cell)
          if (open.hidden) grid.hide(row + index)
        }
      row += open.times
      open = undefined
    },
  }
}

/**
 * Reads all sheets of an .ods or .ots. Nothing is run, computed or fetched.
 * @throws {SpreadsheetRefused}
 */
export const readOds = (archive: Archive): Workbook => {
  if (!textOf(archive, 'mimetype').startsWith('application/vnd.oasis.opendocument.spreadsheet'))
    throw new SpreadsheetRefused('not-a-sheet', 'ODF: another document')
  if (textOf(archive, 'META-INF/manifest.xml').includes('encryption-data'))
    throw new SpreadsheetRefused('protected-otherwise')
  const isMacro = archive.names.some((name) => /^(?:Basic|Scripts)\//.test(name))
  return {
    encoding: 'ods',
    sheets: sheetsIn(textOf(archive, 'content.xml'), stylesIn(archive)),
    notes: isMacro ? ['macros'] : [],
  }
}

/** Reads the named styles; those of single cells are in the content. */
const stylesIn = (archive: Archive): OdsStyles => {
  const styles = collectOdsStyles()
  walkXml(textOf(archive, 'styles.xml'), styles)
  return styles
}

const sheetIn = (attributes: ReadonlyMap<string, string>, styles: OdsStyles, budget: CellBudget): OpenSheet => ({
  name: (attributes.get('name') ?? '').normalize('NFC'),
  hidden: styles.hides(attributes.get('style-name')),
  grid: sheetGrid(budget),
  hiddenColumns: [],
})

/** Collects the texts of a cell, with what is struck through in them. */
const followSpans = (styles: OdsStyles) => {
  let spans: (boolean | undefined)[] = []
  return {
    clear: (): void => void (spans = []),
    open: (raw: string): void =>
      void spans.push(styles.strikesSpan(attributesOf(raw).get('style-name')) ?? spans.at(-1)),
    close: (): void => void spans.pop(),
    write: (cell: OpenCell, text: string): void => {
      if (cell.text.length >= MAX_COLLECTED) return
      const struck = spans.at(-1)
      cell.text += text.slice(0, MAX_COLLECTED)
      cell.runs.push({ text: text.slice(0, MAX_COLLECTED), struck })
    },
  }
}

/** Reads the cells of one sheet after the other: their texts, and their comments. */
const readCells = (styles: OdsStyles) => {
  let rows: ReturnType<typeof rowsInto> | undefined
  let cell: OpenCell | undefined
  let comment: string | undefined
  let inParagraph = 0
  const spans = followSpans(styles)

  const write = (text: string): void => {
    if (inParagraph === 0) return
    if (comment !== undefined) comment = withMore(comment, text)
    else if (cell) spans.write(cell, text)
  }
  const beginParagraph = (): void => {
    inParagraph += 1
    if (comment !== undefined) comment = comment === '' ? '' : withMore(comment, '\n')
    else if (cell && (cell.paragraphs += 1) > 1) write('\n')
  }
  const beginCell = (name: string, raw: string): void => {
    const attributes = attributesOf(raw)
    const { struck: isStruck = false, fill } = styles.lookOf(attributes.get('style-name') ?? rows?.givenStyle())
    spans.clear()
    cell = { attributes, isCovered: name !== 'table-cell', isStruck, fill, text: '', runs: [], paragraphs: 0 }
  }
  const endComment = (): void => {
    const said = commentText(comment ?? '')
    comment = undefined
    if (said !== '') rows?.comment(said)
  }
  const inCell = (name: string, raw: string): void => {
    if (name === 'annotation') comment = ''
    else if (name === 'p' || name === 'h') beginParagraph()
    else if (name === 's') write(' '.repeat(Math.min(timesIn(attributesOf(raw), 'c'), MAX_SPACES)))
    else if (name === 'tab') write(' ')
    else if (name === 'line-break') write('\n')
    else if (name === 'span') spans.open(raw)
  }
  return {
    enter: (sheet: OpenSheet): void => void (rows = rowsInto(sheet)),
    write,
    open: (name: string, raw: string): void => {
      if (name === 'table-column') rows?.takeColumn(raw)
      else if (name === 'table-row') rows?.beginRow(raw)
      else if (name === 'table-cell' || name === 'covered-table-cell') beginCell(name, raw)
      else if (cell) inCell(name, raw)
    },
    close: (name: string): void => {
      if (name === 'annotation') endComment()
      else if (name === 'span') spans.close()
      else if (name === 'p' || name === 'h') inParagraph = Math.max(0, inParagraph - 1)
      else if (name === 'table-row') rows?.endRow()
      else if (cell && (name === 'table-cell' || name === 'covered-table-cell')) {
        rows?.take(cell)
        cell = undefined
      }
    },
  }
}

const sheetsIn = (xml: string, styles: OdsStyles): readonly Sheet[] => {
  const budget: CellBudget = { cells: 0 }
  const sheets: OpenSheet[] = []
  const cells = readCells(styles)
  let [aside, tables] = [0, 0]

  const beginTable = (raw: string): void => {
    tables += 1
    // A table within a cell is no part of the sheet.
    if (tables > 1) return
    const sheet = sheetIn(attributesOf(raw), styles, budget)
    if (sheets.push(sheet) > MAX_SHEETS) throw new SpreadsheetRefused('too-large', 'ODS: sheets')
    cells.enter(sheet)
  }

  walkXml(xml, {
    open: (name, raw) => {
      if (ASIDE.test(name)) aside += 1
      if (aside > 0) return
      if (name === 'table') beginTable(raw)
      else if (tables === 0) styles.open(name, raw)
      else if (tables === 1) cells.open(name, raw)
    },
    text: (text) => {
      if (aside === 0 && tables === 1) cells.write(text)
    },
    close: (name) => {
      if (ASIDE.test(name)) aside -= 1
      else if (aside > 0) return
      else if (name === 'table') tables -= 1
      else if (tables === 0) styles.close(name)
      else if (tables === 1) cells.close(name)
    },
  })
  return sheets.map(({ name, hidden, grid, hiddenColumns }) => ({
    name,
    hidden,
    rows: grid.rows(),
    ...(hiddenColumns.length > 0 ? { hiddenColumns } : {}),
  }))
}
