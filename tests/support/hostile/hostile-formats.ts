import { packZip } from '../forms/hand-made-workbook.ts'
import { byteText, compoundFileOf, excel95Stream, long, record, words, xlsFile } from '../forms/hand-made-xls.ts'
import { binaryRecord, htmlOf, odsContent, odsFile, spreadsheetMlOf, wide, xlsbFile } from '../forms/other-workbooks.ts'
import { MB, MAXIMUM, text, type HostileFile } from './hostile-file.ts'

const page = (rows: string): Buffer => text(`<html><body><table><tr><td>동<td>호<td>성명</tr>${rows}`)
const repeatTo = (piece: string): string => piece.repeat(Math.floor((MAXIMUM - 1_000) / Buffer.byteLength(piece)))

const odsCell = (repeats: string): string =>
  `<table:table-cell ${repeats} office:value-type="string"><text:p>가</text:p></table:table-cell>`
const odsRows = (repeats: string, cell = odsCell('')): string => `<table:table-row ${repeats}>${cell}</table:table-row>`

/** A workbook of the agile encryption that nobody has the password of. */
const encrypted = (rounds: number, more = ''): Buffer => {
  const key =
    'saltSize="16" blockSize="16" keyBits="256" hashSize="64" cipherAlgorithm="AES" ' +
    'cipherChaining="ChainingModeCBC" hashAlgorithm="SHA512" saltValue="AAAAAAAAAAAAAAAAAAAAAA=="'
  const secret = Buffer.alloc(64).toString('base64')
  const info =
    `<encryption><keyData ${key}/>${more}<p:encryptedKey spinCount="${rounds}" ${key} ` +
    `encryptedVerifierHashInput="AAAAAAAAAAAAAAAAAAAAAA==" encryptedVerifierHashValue="${secret}" ` +
    `encryptedKeyValue="${secret}"/></encryption>`
  return compoundFileOf([
    { name: 'EncryptionInfo', content: Buffer.concat([words(4, 4), long(0x40), text(info)]) },
    { name: 'EncryptedPackage', content: Buffer.alloc(4 * MB) },
  ])
}

/** Pages, workbooks of other programs and encrypted ones that cost much. */
export const hostileFormats: readonly HostileFile[] = [
  { name: '10 MB of open cells.xls', bytes: () => page(repeatTo('<td>')) },
  { name: '10 MB of open rows.xls', bytes: () => page(repeatTo('<tr><td>1')) },
  { name: '10 MB of open tables.xls', bytes: () => page(repeatTo('<table><tr><td>')) },
  { name: '10 MB of open scripts.xls', bytes: () => page(repeatTo('<script>')) },
  { name: '10 MB of open comments.xls', bytes: () => page(repeatTo('<!--')) },
  { name: '10 MB of open quotes.xls', bytes: () => page(repeatTo('<td a="')) },
  { name: '10 MB of signs.xls', bytes: () => page(`<tr><td>${repeatTo('<')}`) },
  { name: '10 MB of ampersands.xls', bytes: () => page(`<tr><td>${repeatTo('&')}`) },
  { name: '10 MB of breaks in a cell.xls', bytes: () => page(`<tr><td>${repeatTo(' <br>')}`) },
  { name: 'cells that reach down for ever.xls', bytes: () => page(repeatTo('<tr><td rowspan=999999 colspan=199>1')) },
  { name: 'a page of 19,000 rows.xls', bytes: () => text(htmlOf(Array.from({ length: 19_000 }, () => [1, 2, 3]))) },
  {
    name: 'entities of its own.xml',
    bytes: () =>
      text(
        spreadsheetMlOf([['가']]).replace('?><Work', '?><!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><Work'),
      ),
  },
  {
    name: 'cells of its own places.xml',
    bytes: () =>
      text(spreadsheetMlOf([['가']]).replace('<Row>', repeatTo('<Row ss:Index="1048576"><Cell ss:Index="99"/></Row>'))),
  },
  { name: 'open sheets.xml', bytes: () => text(spreadsheetMlOf([['가']]).replace('<Table>', repeatTo('<Worksheet>'))) },
  {
    name: 'a row a million times.ods',
    bytes: () => odsFile(odsContent(odsRows('table:number-rows-repeated="1048576"'))),
  },
  {
    name: 'a cell a million times in each row.ods',
    bytes: () => odsFile(odsContent(odsRows('', odsCell('table:number-columns-repeated="200"')).repeat(100_000))),
  },
  {
    name: 'spaces by their number.ods',
    bytes: () => odsFile(odsContent(odsRows('', odsCell('').replace('가', '<text:s text:c="999999999"/>'.repeat(MB))))),
  },
  { name: 'tables in tables.ods', bytes: () => odsFile(odsContent('<table:table>'.repeat(5 * MB))) },
  { name: '90 MB of spaces.ods', bytes: () => odsFile(odsContent(' '.repeat(90 * MB))) },
  {
    name: 'records without content.xlsb',
    bytes: () => xlsbFile(Buffer.alloc(90 * MB)),
  },
  {
    name: 'a million cells.xlsb',
    bytes: () =>
      xlsbFile(
        Buffer.concat(
          Array.from({ length: 10_000 }, (_, row) =>
            Buffer.concat([
              binaryRecord(0, long(row), words(0, 0)),
              ...Array.from({ length: 100 }, (__, column) => binaryRecord(6, long(column), long(0), wide('가'))),
            ]),
          ),
        ),
      ),
  },
  {
    name: 'a million texts.xls',
    bytes: () =>
      xlsFile(
        excel95Stream(
          text('x'),
          Array.from({ length: 500_000 }, (_, n) => record(0x0204, words(n >> 5, n & 31, 0), byteText(text('1')))),
        ),
        'Book',
      ),
  },
  { name: 'a password hashed for ever.xlsx', bytes: () => encrypted(4_000_000_000) },
  { name: 'a password hashed long.xlsx', bytes: () => encrypted(1_000_000) },
  { name: 'keys without number.xlsx', bytes: () => encrypted(1, '<keyData/>'.repeat(100_000)) },
  {
    name: 'a bomb of a document.ods',
    bytes: () =>
      packZip([
        { name: 'mimetype', content: 'application/vnd.oasis.opendocument.spreadsheet' },
        { name: 'content.xml', content: ' '.repeat(50 * MB), claims: { size: 10 } },
      ]),
  },
]
