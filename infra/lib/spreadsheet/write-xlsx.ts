import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { zipOf, type Texts, type ZipPart } from './zip-stream.ts'

/** Value of a cell; null: empty. */
export type Value = string | number | null

/** Rows, possibly asynchronous. */
export type Rows = Iterable<readonly Value[]> | AsyncIterable<readonly Value[]>

export type SheetToWrite = {
  readonly name: string
  /**
   * Columns. `width` is in characters; `text` keeps Excel from converting typed texts into numbers
   * and days.
   */
  readonly columns: readonly { readonly title: string; readonly width: number; readonly text?: true }[]
  readonly rows: Rows
}

/** Maximum length of a text in Excel. */
const MAX_TEXT_LENGTH = 32_767
const MAX_NAME_LENGTH = 31

const UNWRITABLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g
/** Matches text that Excel would decode: it reads _x0041_ as A. */
const READ_AS_SIGN = /_(?=x[0-9A-Fa-f]{4}_)/g

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\r': '&#13;',
}
const escaped = (text: string): string => text.replaceAll(/[&<>"\r]/g, (sign) => ESCAPES[sign] ?? sign)

/** Escapes a text, without characters that XML 1.0 excludes. */
const writable = (text: string): string =>
  escaped(text.toWellFormed().replaceAll(UNWRITABLE, '').slice(0, MAX_TEXT_LENGTH).replaceAll(READ_AS_SIGN, '_x005F_'))

/** Converts a column number to letters: 0 is A, 26 is AA. */
const columnName = (column: number): string => {
  const last = String.fromCodePoint(65 + (column % 26))
  return column < 26 ? last : columnName(Math.floor(column / 26) - 1) + last
}

/** Index of a style in `cellXfs`. */
const BOLD = 1
const TEXT = 2

const cellXml = (value: Value, at: string, style: number): string => {
  if (value === null) return ''
  const head = `<c r="${at}"${style === 0 ? '' : ` s="${style}"`}`
  if (typeof value === 'number') return `${head}><v>${value}</v></c>`
  return `${head} t="inlineStr"><is><t xml:space="preserve">${writable(value)}</t></is></c>`
}

type Columns = SheetToWrite['columns']

const rowXml = (values: readonly Value[], row: number, styleOf: (column: number) => number): string =>
  `<row r="${row}">${values.map((value, column) => cellXml(value, `${columnName(column)}${row}`, styleOf(column))).join('')}</row>`

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const SHEET_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** Pane that keeps the first row in place on scrolling. */
const FROZEN =
  '<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" ' +
  'activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>'

const columnXml = ({ width, text }: Columns[number], column: number): string =>
  `<col min="${column + 1}" max="${column + 1}" width="${width}" customWidth="1"${text ? ` style="${TEXT}"` : ''}/>`

/** Writes the filter of the title row. Excel reports a file with an empty range as damaged. */
const filterXml = (columns: number, rows: number): string =>
  columns === 0 ? '' : `<autoFilter ref="A1:${columnName(columns - 1)}${rows}"/>`

const sheetXml = async function* ({ columns, rows }: SheetToWrite): AsyncGenerator<string> {
  yield `${XML}<worksheet xmlns="${MAIN}">${FROZEN}<cols>${columns.map(columnXml).join('')}</cols><sheetData>`
  yield rowXml(
    columns.map(({ title }) => title),
    1,
    () => BOLD,
  )
  let row = 1
  for await (const values of rows) {
    row += 1
    yield rowXml(values, row, (column) => (columns[column]?.text ? TEXT : 0))
  }
  yield `</sheetData>${filterXml(columns.length, row)}</worksheet>`
}

const STYLES =
  `${XML}<styleSheet xmlns="${MAIN}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/>` +
  '</font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill>' +
  '<patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill>' +
  '</fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>' +
  '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
  '<cellXfs count="3"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>' +
  '<xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/>' +
  '<xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs>' +
  '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles>' +
  '</styleSheet>'

const relation = (id: number, type: string, target: string): string =>
  `<Relationship Id="rId${id}" Type="${OFFICE}/${type}" Target="${target}"/>`

const relations = (...all: readonly string[]): Texts => [
  `${XML}<Relationships xmlns="${PACKAGE}/relationships">${all.join('')}</Relationships>`,
]

const override = (part: string, type: string): string =>
  `<Override PartName="/xl/${part}" ContentType="${SHEET_TYPE}.${type}+xml"/>`

/** Writes the parts before the sheets, which do not depend on the rows. */
const frameOf = (names: readonly string[]): readonly ZipPart[] => {
  const sheets = names.map((name, index) => ({ name: escaped(name), number: index + 1 }))
  return [
    {
      name: '[Content_Types].xml',
      content: [
        `${XML}<Types xmlns="${PACKAGE}/content-types">` +
          '<Default Extension="rels" ' +
          'ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
          '<Default Extension="xml" ' +
          `ContentType="application/xml"/>${override('workbook.xml', 'sheet.main')}` +
          `${override('styles.xml', 'styles')}` +
          `${sheets.map(({ number }) => override(`worksheets/sheet${number}.xml`, 'worksheet')).join('')}</Types>`,
      ],
    },
    { name: '_rels/.rels', content: relations(relation(1, 'officeDocument', 'xl/workbook.xml')) },
    {
      name: 'xl/workbook.xml',
      content: [
        `${XML}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><bookViews><workbookView/>` +
          `</bookViews><sheets>${sheets
            .map(({ name, number }) => `<sheet name="${name}" sheetId="${number}" r:id="rId${number}"/>`)
            .join('')}</sheets></workbook>`,
      ],
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content: relations(
        ...sheets.map(({ number }) => relation(number, 'worksheet', `worksheets/sheet${number}.xml`)),
        relation(sheets.length + 1, 'styles', 'styles.xml'),
      ),
    },
    { name: 'xl/styles.xml', content: [STYLES] },
  ]
}

/**
 * Makes valid sheet names: Excel refuses a workbook with these characters in them, too long ones,
 * or equal ones.
 */
const sheetNames = (wanted: readonly string[]): readonly string[] => {
  const taken = new Set<string>()
  return wanted.map((name, index) => {
    const legal =
      name
        .toWellFormed()
        .replaceAll(/[\\/?*:[\]\u0000-\u001f\ufffe\uffff]/g, ' ')
        .replaceAll(/^'+|(?<!')'+$/g, '')
        .trim()
        .slice(0, MAX_NAME_LENGTH) || `Sheet${index + 1}`
    const free = taken.has(legal.toLowerCase()) ? `${legal.slice(0, MAX_NAME_LENGTH - 5)} (${index + 1})` : legal
    taken.add(free.toLowerCase())
    return free
  })
}

/**
 * Streams an .xlsx with a bold, fixed row of titles: rows are taken as fast as it is read, and no
 * more once it is destroyed; an error among them is the stream's. Texts are stored as texts
 * whatever they begin with, so nothing in them is run; reading the file gives them back unchanged.
 */
export const streamXlsx = (sheets: readonly SheetToWrite[]): Readable => {
  const frame = frameOf(sheetNames(sheets.map(({ name }) => name)))
  const parts = sheets.map((sheet, index) => ({
    name: `xl/worksheets/sheet${index + 1}.xml`,
    content: sheetXml(sheet),
  }))
  return zipOf([...frame, ...parts])
}

/** Writes an .xlsx into a buffer. */
export const writeXlsx = (sheets: readonly SheetToWrite[]): Promise<Buffer> => buffer(streamXlsx(sheets))
