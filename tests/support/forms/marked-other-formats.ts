import { packZip } from './hand-made-workbook.ts'
import { long, words } from './hand-made-xls.ts'
import type { MadeCell, MadeSheet } from './marked-sheet.ts'
import { binaryRecord, wide } from './other-workbooks.ts'

/**
 * Writers of sheets with the marks that people leave in theirs, in the formats beside .xlsx. Each
 * text is a text: what Excel keeps as a number is not told from it here.
 */

const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

type StyledCell = Exclude<MadeCell, string>

const cellOf = (cell: MadeCell): StyledCell => (typeof cell === 'string' ? { text: cell } : cell)
const isEmpty = ({ text = '', runs }: StyledCell): boolean => text === '' && runs === undefined
const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** Number of the style of a cell: plain, struck, filled, both. */
const styleOf = ({ struck = false, fill = false }: StyledCell): number => (struck ? 1 : 0) + (fill ? 2 : 0)
const STYLES = [
  { struck: false, fill: false },
  { struck: true, fill: false },
  { struck: false, fill: true },
  { struck: true, fill: true },
] as const

/** Corners of merged areas such as "A2:A4", from 0. */
const areasOf = ({ merged = [] }: MadeSheet) =>
  merged.map((area) => {
    const [left = 0, top = 0, right = left, bottom = top] = area
      .split(':')
      .flatMap((corner) => [(corner.codePointAt(0) ?? 65) - 65, Number(corner.slice(1)) - 1])
    return { left, top, right, bottom }
  })
const areaAt = (sheet: MadeSheet, row: number, column: number) =>
  areasOf(sheet).find(({ left, top }) => left === column && top === row)

/** Makes the XML of Excel 2003. */
export const madeSpreadsheetMl = (sheet: MadeSheet): Buffer => {
  const { rows, hiddenRows = [], hiddenColumns = [] } = sheet
  const styles = STYLES.map(
    ({ struck, fill }, index) =>
      `<Style ss:ID="s${index}"><Font ss:StrikeThrough="${struck ? 1 : 0}"/>${fill ? '<Interior ss:Color="#FFFF00" ss:Pattern="Solid"/>' : '<Interior/>'}</Style>`,
  )
  const cellXml = (made: MadeCell, row: number, column: number): string => {
    const cell = cellOf(made)
    if (isEmpty(cell)) return ''
    const text =
      cell.runs?.map((run) => (run.struck ? `<S>${escaped(run.text)}</S>` : escaped(run.text))).join('') ??
      escaped(cell.text ?? '')
    const comment = cell.comment === undefined ? '' : `<Comment><ss:Data>${escaped(cell.comment)}</ss:Data></Comment>`
    const area = areaAt(sheet, row, column)
    const merge = area ? ` ss:MergeAcross="${area.right - area.left}" ss:MergeDown="${area.bottom - area.top}"` : ''
    return `<Cell ss:Index="${column + 1}" ss:StyleID="s${styleOf(cell)}"${merge}><Data ss:Type="String">${text}</Data>${comment}</Cell>`
  }
  const lines = rows.map((cells, row) => {
    const hidden = hiddenRows.includes(row + 1) ? ' ss:Hidden="1"' : ''
    return `<Row ss:Index="${row + 1}"${hidden}>${cells.map((cell, column) => cellXml(cell, row, column)).join('')}</Row>`
  })
  const columns = hiddenColumns.map((column) => `<Column ss:Index="${column + 1}" ss:Hidden="1"/>`)
  return Buffer.from(
    `<?xml version="1.0"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet" xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet"><Styles>${styles.join('')}</Styles><Worksheet ss:Name="명부"><Table>${columns.join('')}${lines.join('')}</Table></Worksheet></Workbook>`,
  )
}

/** Makes an .ods. */
export const madeOds = (sheet: MadeSheet): Buffer => {
  const { rows, hiddenRows = [], hiddenColumns = [] } = sheet
  const struckText = '<style:text-properties style:text-line-through-style="solid"/>'
  const styles = STYLES.map(
    ({ struck, fill }, index) =>
      `<style:style style:name="ce${index}" style:family="table-cell">${fill ? '<style:table-cell-properties fo:background-color="#ffff00"/>' : ''}${struck ? struckText : ''}</style:style>`,
  )
  const cellXml = (made: MadeCell, row: number, column: number): string => {
    const cell = cellOf(made)
    if (isEmpty(cell)) return '<table:table-cell/>'
    const text =
      cell.runs
        ?.map((run) =>
          run.struck ? `<text:span text:style-name="T1">${escaped(run.text)}</text:span>` : escaped(run.text),
        )
        .join('') ?? escaped(cell.text ?? '')
    const comment =
      cell.comment === undefined
        ? ''
        : `<office:annotation><text:p>${escaped(cell.comment)}</text:p></office:annotation>`
    const area = areaAt(sheet, row, column)
    const merge = area
      ? ` table:number-columns-spanned="${area.right - area.left + 1}" table:number-rows-spanned="${area.bottom - area.top + 1}"`
      : ''
    return `<table:table-cell office:value-type="string" table:style-name="ce${styleOf(cell)}"${merge}>${comment}<text:p>${text}</text:p></table:table-cell>`
  }
  const width = Math.max(...rows.map((cells) => cells.length))
  const columns = Array.from(
    { length: width },
    (_, column) => `<table:table-column${hiddenColumns.includes(column) ? ' table:visibility="collapse"' : ''}/>`,
  )
  const lines = rows.map((cells, row) => {
    const hidden = hiddenRows.includes(row + 1) ? ' table:visibility="filter"' : ''
    return `<table:table-row${hidden}>${cells.map((cell, column) => cellXml(cell, row, column)).join('')}</table:table-row>`
  })
  return packZip([
    { name: 'mimetype', content: 'application/vnd.oasis.opendocument.spreadsheet' },
    { name: 'META-INF/manifest.xml', content: '<manifest/>' },
    {
      name: 'content.xml',
      content: `<office:document-content xmlns:office="o" xmlns:table="t" xmlns:text="x" xmlns:style="s" xmlns:fo="f"><office:automatic-styles>${styles.join('')}<style:style style:name="T1" style:family="text">${struckText}</style:style></office:automatic-styles><office:body><office:spreadsheet><table:table table:name="명부">${columns.join('')}${lines.join('')}</table:table></office:spreadsheet></office:body></office:document-content>`,
    },
  ])
}

const color = (kind: number, index: number, rgb: readonly number[] = [0, 0, 0]): Buffer =>
  Buffer.from([(kind << 1) | 1, index, 0, 0, ...rgb, 255])
const font = (flags: number): Buffer =>
  binaryRecord(
    43,
    words(220, flags, 400, 0),
    Buffer.from([0, 2, 129, 0]),
    color(3, 1),
    Buffer.from([2]),
    wide('맑은 고딕'),
  )
const fill = (pattern: number, fore: Buffer): Buffer =>
  binaryRecord(45, long(pattern), fore, color(1, 65), Buffer.alloc(48))
/** A style of cells by its font and its fill (MS-XLSB 2.4.827). */
const format = (fontIndex: number, fillIndex: number): Buffer =>
  binaryRecord(47, words(0, 0, fontIndex, fillIndex, 0), Buffer.alloc(6))

/** Styles of {@link STYLES}: fonts 0 and 1, the second struck; fills 0 to 2, the last yellow. */
const XLSB_STYLES = Buffer.concat([
  binaryRecord(611, long(2)),
  font(0),
  font(0x08),
  binaryRecord(612),
  binaryRecord(603, long(3)),
  fill(0, color(0, 0)),
  fill(17, color(0, 0)),
  fill(1, color(2, 255, [255, 255, 0])),
  binaryRecord(604),
  binaryRecord(626, long(1)),
  format(0, 0),
  binaryRecord(627),
  binaryRecord(617, long(4)),
  ...STYLES.map(({ struck, fill: isFilled }) => format(struck ? 1 : 0, isFilled ? 2 : 0)),
  binaryRecord(618),
])

/** A text as .xlsb keeps it: plain, or with the fonts of its runs. */
const richString = ({ text = '', runs }: StyledCell): Buffer => {
  if (!runs) return Buffer.concat([Buffer.from([0]), wide(text)])
  let from = 0
  const starts = runs.map((run) => {
    const start = words(from, run.struck ? 1 : 0)
    from += run.text.length
    return start
  })
  return Buffer.concat([Buffer.from([1]), wide(runs.map((run) => run.text).join('')), long(runs.length), ...starts])
}

/** Makes an .xlsb; its plain texts are shared ones, as Excel writes them. */
export const madeXlsb = (sheet: MadeSheet): Buffer => {
  const { rows, hiddenRows = [], hiddenColumns = [] } = sheet
  const shared: Buffer[] = []
  const cellRecord = (made: MadeCell, column: number): Buffer => {
    const cell = cellOf(made)
    const head = [long(column), long(styleOf(cell))]
    if (isEmpty(cell)) return binaryRecord(1, ...head)
    shared.push(binaryRecord(19, richString(cell)))
    return binaryRecord(7, ...head, long(shared.length - 1))
  }
  const lines = rows.flatMap((cells, row) => [
    binaryRecord(0, long(row), long(0), words(300), Buffer.from([0, hiddenRows.includes(row + 1) ? 0x10 : 0, 0])),
    ...cells.map(cellRecord),
  ])
  const columns = hiddenColumns.map((column) =>
    binaryRecord(60, long(column), long(column), long(0), long(0), words(1)),
  )
  const merges = areasOf(sheet).map(({ top, bottom, left, right }) =>
    binaryRecord(176, long(top), long(bottom), long(left), long(right)),
  )
  const comments = rows.flatMap((cells, row) =>
    cells.flatMap((made, column) => {
      const { comment } = cellOf(made)
      const place = [long(row), long(row), long(column), long(column)]
      return comment === undefined
        ? []
        : [
            binaryRecord(635, long(0), ...place, Buffer.alloc(16)),
            binaryRecord(637, richString({ text: comment })),
            binaryRecord(636),
          ]
    }),
  )
  const relations = (...all: readonly (readonly [type: string, target: string])[]): string =>
    `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${all
      .map(
        ([type, target], index) => `<Relationship Id="rId${index + 1}" Type="${OFFICE}/${type}" Target="${target}"/>`,
      )
      .join('')}</Relationships>`
  return packZip([
    { name: '_rels/.rels', content: relations(['officeDocument', 'xl/workbook.bin']) },
    { name: 'xl/workbook.bin', content: binaryRecord(156, long(0), long(1), wide('rId1'), wide('명부')) },
    {
      name: 'xl/_rels/workbook.bin.rels',
      content: relations(
        ['worksheet', 'worksheets/sheet1.bin'],
        ['styles', 'styles.bin'],
        ['sharedStrings', 'sharedStrings.bin'],
      ),
    },
    { name: 'xl/worksheets/sheet1.bin', content: Buffer.concat([...columns, ...lines, ...merges]) },
    { name: 'xl/worksheets/_rels/sheet1.bin.rels', content: relations(['comments', '../comments1.bin']) },
    { name: 'xl/styles.bin', content: XLSB_STYLES },
    { name: 'xl/sharedStrings.bin', content: Buffer.concat(shared) },
    { name: 'xl/comments1.bin', content: Buffer.concat(comments) },
  ])
}
