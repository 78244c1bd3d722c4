import { buffer } from 'node:stream/consumers'
import { zipOf } from '#infra/lib/spreadsheet/zip-stream.ts'

/** A cell of a made sheet: a text, how it looks, and parts of it that look unlike the rest. */
export type MadeCell =
  | string
  | {
      readonly text?: string
      readonly struck?: boolean
      readonly fill?: boolean
      readonly runs?: readonly { readonly text: string; readonly struck?: boolean }[]
      readonly comment?: string
    }

export type MadeSheet = {
  readonly rows: readonly (readonly MadeCell[])[]
  /** Numbers of hidden rows, from 1, as in Excel. */
  readonly hiddenRows?: readonly number[]
  /** Indices of hidden columns, from 0. */
  readonly hiddenColumns?: readonly number[]
  /** Merged areas, such as "A2:A4". */
  readonly merged?: readonly string[]
}

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
const letter = (column: number): string => String.fromCodePoint(65 + column)

/** Styles: plain, struck, filled, both. */
const STYLES =
  `<styleSheet xmlns="${MAIN}"><fonts count="2"><font><sz val="11"/></font><font><strike/>` +
  '<sz val="11"/></font></fonts><fills count="3"><fill><patternFill patternType="none"/></fill>' +
  '<fill><patternFill patternType="gray125"/></fill><fill><patternFill patternType="solid">' +
  '<fgColor rgb="FFFFFF00"/></patternFill></fill></fills><cellXfs count="4">' +
  '<xf fontId="0" fillId="0"/><xf fontId="1" fillId="0"/><xf fontId="0" fillId="2"/>' +
  '<xf fontId="1" fillId="2"/></cellXfs></styleSheet>'

const cellXml = (cell: MadeCell, place: string): string => {
  const { text = '', struck = false, fill = false, runs } = typeof cell === 'string' ? { text: cell } : cell
  if (text === '' && runs === undefined) return ''
  const style = (struck ? 1 : 0) + (fill ? 2 : 0)
  const inside =
    runs === undefined
      ? `<t xml:space="preserve">${escaped(text)}</t>`
      : runs
          .map(
            (run) =>
              `<r><rPr>${run.struck ? '<strike/>' : ''}<sz val="11"/></rPr><t xml:space="preserve">${escaped(run.text)}</t></r>`,
          )
          .join('')
  return `<c r="${place}" s="${style}" t="inlineStr"><is>${inside}</is></c>`
}

const sheetXml = ({ rows, hiddenRows = [], hiddenColumns = [], merged = [] }: MadeSheet): string => {
  const columns = hiddenColumns.map((column) => `<col min="${column + 1}" max="${column + 1}" hidden="1"/>`).join('')
  const lines = rows.map((cells, index) => {
    const row = index + 1
    const hidden = hiddenRows.includes(row) ? ' hidden="1"' : ''
    return `<row r="${row}"${hidden}>${cells.map((cell, column) => cellXml(cell, `${letter(column)}${row}`)).join('')}</row>`
  })
  const merges = merged.map((ref) => `<mergeCell ref="${ref}"/>`).join('')
  return (
    '<worksheet ' +
    `xmlns="${MAIN}">${columns === '' ? '' : `<cols>${columns}</cols>`}` +
    `<sheetData>${lines.join('')}</sheetData>${merges === '' ? '' : `<mergeCells>${merges}</mergeCells>`}</worksheet>`
  )
}

const commentsXml = ({ rows }: MadeSheet): string => {
  const comments = rows.flatMap((cells, row) =>
    cells.flatMap((cell, column) =>
      typeof cell === 'string' || cell.comment === undefined
        ? []
        : `<comment ref="${letter(column)}${row + 1}" authorId="0"><text><r><t>${escaped(cell.comment)}</t></r></text></comment>`,
    ),
  )
  return `<comments xmlns="${MAIN}"><authors><author>관리</author></authors><commentList>${comments.join('')}</commentList></comments>`
}

const relation = (id: number, type: string, target: string): string =>
  `<Relationship Id="rId${id}" Type="${OFFICE}/${type}" Target="${target}"/>`
const relations = (...all: readonly string[]): string =>
  `<Relationships xmlns="${PACKAGE}/relationships">${all.join('')}</Relationships>`

/** Makes an .xlsx of one sheet with the marks that people leave in theirs. */
export const madeXlsx = (sheet: MadeSheet): Promise<Buffer> => {
  const parts: Readonly<Record<string, string>> = {
    '[Content_Types].xml': `<Types xmlns="${PACKAGE}/content-types"/>`,
    '_rels/.rels': relations(relation(1, 'officeDocument', 'xl/workbook.xml')),
    'xl/workbook.xml':
      `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>` +
      '<sheet name="명부" sheetId="1" r:id="rId1"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels': relations(
      relation(1, 'worksheet', 'worksheets/sheet1.xml'),
      relation(2, 'styles', 'styles.xml'),
    ),
    'xl/styles.xml': STYLES,
    'xl/worksheets/sheet1.xml': sheetXml(sheet),
    'xl/worksheets/_rels/sheet1.xml.rels': relations(relation(1, 'comments', '../comments1.xml')),
    'xl/comments1.xml': commentsXml(sheet),
  }
  return buffer(zipOf(Object.entries(parts).map(([name, content]) => ({ name, content: [content] }))))
}
