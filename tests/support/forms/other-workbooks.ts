import { packZip, sheetXml, workbookParts, type ZipPart } from './hand-made-workbook.ts'
import { double, long, words } from './hand-made-xls.ts'

/**
 * Small writers of the formats that offices have beside .xlsx: tables of texts and numbers, of
 * which null is an empty cell.
 */

export type Table = readonly (readonly (string | number | null)[])[]

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** A page as web programs call a workbook. */
export const htmlOf = (table: Table): string =>
  `<html><head><meta charset="utf-8"><style>td { mso-number-format: "\\@" }</style></head><body><table border=1>${table
    .map(
      (row) =>
        `<tr>${row.map((cell) => `<td>${escape(String(cell ?? '')).replaceAll('\n', '<br>')}</td>`).join('')}</tr>`,
    )
    .join('\n')}</table></body></html>`

/** The XML of Excel 2003. */
export const spreadsheetMlOf = (table: Table): string =>
  `<?xml version="1.0"?><?mso-application progid="Excel.Sheet"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet" xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet"><Worksheet ss:Name="명부"><Table>${table
    .map((row) => {
      const cells = row.map((cell, index) =>
        cell === null
          ? ''
          : `<Cell ss:Index="${index + 1}"><Data ss:Type="${typeof cell === 'number' ? 'Number' : 'String'}">` +
            `${escape(String(cell)).replaceAll('\n', '&#10;')}</Data></Cell>`,
      )
      return `<Row>${cells.join('')}</Row>`
    })
    .join('')}</Table></Worksheet></Workbook>`

const ODS = 'application/vnd.oasis.opendocument.spreadsheet'

/** The content of an .ods around the rows of its one sheet. */
export const odsContent = (rows: string): string =>
  '<?xml version="1.0"?><office:document-content xmlns:office="o" xmlns:table="t" ' +
  'xmlns:text="x"><office:body><office:spreadsheet>' +
  `<table:table table:name="명부">${rows}</table:table></office:spreadsheet></office:body>` +
  '</office:document-content>'

export const odsFile = (content: string, mimetype = ODS, manifest = '<manifest/>'): Buffer =>
  packZip([
    { name: 'mimetype', content: mimetype },
    { name: 'META-INF/manifest.xml', content: manifest },
    { name: 'content.xml', content },
  ])

const odsCell = (cell: string | number | null): string => {
  if (cell === null) return '<table:table-cell/>'
  if (typeof cell === 'number')
    return `<table:table-cell office:value-type="float" office:value="${cell}"><text:p>${cell}</text:p></table:table-cell>`
  const lines = cell.split('\n').map((line) => `<text:p>${escape(line)}</text:p>`)
  return `<table:table-cell office:value-type="string">${lines.join('')}</table:table-cell>`
}

export const odsOf = (table: Table): Buffer =>
  odsFile(odsContent(table.map((row) => `<table:table-row>${row.map(odsCell).join('')}</table:table-row>`).join('')))

/** A record of an .xlsb by hand. */
export const binaryRecord = (kind: number, ...bytes: readonly Buffer[]): Buffer => {
  const body = Buffer.concat(bytes)
  const sizes: number[] = []
  for (let left = body.length; sizes.length === 0 || left > 0; left >>>= 7)
    sizes.push((left & 0x7f) | (left > 0x7f ? 0x80 : 0))
  const number = kind < 0x80 ? [kind] : [(kind & 0x7f) | 0x80, kind >> 7]
  return Buffer.concat([Buffer.from([...number, ...sizes]), body])
}

export const wide = (text: string): Buffer => Buffer.concat([long(text.length), Buffer.from(text, 'utf16le')])

const binaryCell = (cell: string | number | null, column: number): Buffer => {
  const head = [long(column), long(0)]
  if (cell === null) return binaryRecord(1, ...head)
  return typeof cell === 'number' ? binaryRecord(5, ...head, double(cell)) : binaryRecord(6, ...head, wide(cell))
}

/** An .xlsb of one sheet whose records are given. */
export const xlsbFile = (sheet: Buffer): Buffer =>
  packZip(
    workbookParts([{ name: '명부', xml: '' }]).flatMap((part): readonly ZipPart[] => {
      const content = String(part.content)
        .replaceAll('workbook.xml', 'workbook.bin')
        .replaceAll('sheet1.xml', 'sheet1.bin')
      if (part.name === 'xl/workbook.xml')
        return [{ name: 'xl/workbook.bin', content: binaryRecord(156, long(0), long(1), wide('rId1'), wide('명부')) }]
      if (part.name === 'xl/worksheets/sheet1.xml') return [{ name: 'xl/worksheets/sheet1.bin', content: sheet }]
      return [{ name: part.name.replace('workbook.xml', 'workbook.bin'), content }]
    }),
  )

export const xlsbOf = (table: Table): Buffer =>
  xlsbFile(
    Buffer.concat(table.flatMap((row, index) => [binaryRecord(0, long(index), words(0, 0)), ...row.map(binaryCell)])),
  )

/** The .xlsx that the others are compared with. */
export const xlsxOf = (table: Table): Buffer => packZip(workbookParts([{ name: '명부', xml: sheetXml(table) }]))
