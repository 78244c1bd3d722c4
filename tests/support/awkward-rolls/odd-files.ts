import { csvOf } from '#infra/lib/spreadsheet/write-csv.ts'
import { byteText, excel95Stream, record, text, words, workbookStream, xlsFile } from '../forms/hand-made-xls.ts'
import { htmlOf, odsOf, spreadsheetMlOf, xlsbOf, type Table } from '../forms/other-workbooks.ts'
import { compoundFile, handMadeWorkbook, packZip, sheetXml, workbookParts } from '../forms/hand-made-workbook.ts'
import { ownerRow, TITLES, USUAL_OWNER, type AwkwardRoll, type ExpectedOfRoll } from './awkward-roll.ts'

const file = (name: string, fileName: string, bytes: AwkwardRoll['bytes'], expected: ExpectedOfRoll): AwkwardRoll => ({
  name,
  fileName,
  bytes,
  expected,
})
const refused = (
  name: string,
  fileName: string,
  bytes: AwkwardRoll['bytes'],
  reason: Extract<ExpectedOfRoll, { refused: unknown }>['refused'],
): AwkwardRoll => file(name, fileName, bytes, { refused: reason })

const usualSheet = { name: '명부', xml: sheetXml([TITLES, ownerRow()]) }
const xlsCells = [TITLES, ownerRow()].flatMap((cells, row) =>
  cells.map((cell, column) => record(0x0204, words(row, column, 0), text(String(cell ?? '')))),
)
const olderCells = (): Buffer[] =>
  [TITLES, ownerRow()].flatMap((cells, row) =>
    cells.map((cell, column) => record(0x0204, words(row, column, 0), byteText(toCp949(String(cell ?? ''))))),
  )
const usualTable: Table = [TITLES, ownerRow()]
const usualParts = workbookParts([usualSheet])
const usual = { owners: [USUAL_OWNER], details: [{ phone: '01012345678', area: 84.9431 }], problems: [] } as const
const csv = csvOf([TITLES, ownerRow()])
const MEGABYTE = 1024 * 1024

let codes: Map<string, Buffer> | undefined

/**
 * CP949, which Node does not write: EUC-KR's pairs of bytes by what they decode to, and two of the
 * syllables that Windows added.
 */
const toCp949 = (text: string): Buffer => {
  codes ??= new Map([
    ...Array.from({ length: 94 * 94 }, (_, index) =>
      Buffer.from([0xa1 + Math.floor(index / 94), 0xa1 + (index % 94)]),
    ).map((pair) => [new TextDecoder('euc-kr').decode(pair), pair] as const),
    ['똠', Buffer.from('8c63', 'hex')],
    ['뷁', Buffer.from('94ee', 'hex')],
  ])
  return Buffer.concat(
    [...text].map((letter) => (letter < '\u0080' ? Buffer.from(letter) : (codes?.get(letter) ?? Buffer.from('?')))),
  )
}

const withoutMark = csv.replace('\ufeff', '')
const reversed = (bytes: Buffer): Buffer => Buffer.from(bytes).swap16()

/** One oddity of whole files each. */
export const oddFiles: readonly AwkwardRoll[] = [
  file('UTF-8 CSV', 'utf-8.csv', () => Buffer.from(csv), usual),
  file('BOM 없는 UTF-8 CSV', 'utf-8-no-bom.csv', () => Buffer.from(withoutMark), usual),
  file('CP949 CSV', 'cp949.csv', () => toCp949(withoutMark.replace('홍길동', '홍길동, 뷁똠')), {
    owners: [USUAL_OWNER, '101-1502 뷁똠'],
    problems: ['co-owners-split'],
  }),
  file('UTF-16 CSV', 'utf-16.csv', () => Buffer.from(csv, 'utf16le'), usual),
  file('UTF-16BE CSV', 'utf-16be.csv', () => reversed(Buffer.from(csv, 'utf16le')), usual),
  file(
    '탭으로 나눈 표',
    'pasted.txt',
    () => Buffer.from(['동\t호\t성명\t연락처', '101\t1502\t"홍길동\n김철수"\t="01012345678"'].join('\r\n')),
    { owners: [USUAL_OWNER, '101-1502 김철수'], details: [{ phone: '01012345678' }], problems: ['co-owners-split'] },
  ),
  file('쌍반점으로 나눈 CSV', 'semicolon.csv', () => Buffer.from('동;호;성명\n101;1502;홍길동\n'), {
    owners: [USUAL_OWNER],
    problems: [],
  }),
  refused(
    '깨진 인코딩',
    'mojibake.csv',
    () => Buffer.from(toCp949(withoutMark).toString('latin1'), 'utf8'),
    'unreadable',
  ),
  refused(
    '일본어 인코딩',
    'shift-jis.csv',
    () =>
      Buffer.from(
        '93 8c 8b 9e 2c 8e 81 96 bc 2c 93 64 98 62 0a 8e 52 93 63 2c 91 be 98 59 2c 82 a0 82 a2 0a'.replaceAll(' ', ''),
        'hex',
      ),
    'unreadable',
  ),
  refused('닫히지 않은 따옴표', 'quote.csv', () => Buffer.from('동,호,성명\n101,1502,"홍길동\n'), 'unreadable'),
  file(
    '매크로가 든 파일',
    'macro.xlsm',
    () =>
      handMadeWorkbook([usualSheet], {
        parts: [{ name: 'xl/vbaProject.bin', content: 'Attribute VB_Name = "ThisWorkbook"' }],
      }),
    { ...usual, problems: ['macros'] },
  ),
  file(
    '다른 파일로 이어진 파일',
    'links.xlsx',
    () =>
      handMadeWorkbook([usualSheet], {
        parts: [
          { name: 'xl/externalLinks/externalLink1.xml', content: '<externalLink/>' },
          {
            name: 'xl/externalLinks/_rels/externalLink1.xml.rels',
            content:
              '<Relationships><Relationship Id="rId1" TargetMode="External" Target="http://127.0.0.1:9/steal"/></Relationships>',
          },
        ],
      }),
    { ...usual, problems: ['links'] },
  ),
  refused(
    '백만 행',
    'million-rows.xlsx',
    () =>
      handMadeWorkbook([
        { name: '명부', xml: sheetXml([TITLES], { more: '<row><c><v>1</v></c></row>'.repeat(1_048_575) }) },
      ]),
    'too-large',
  ),
  refused('열이 너무 많음', 'columns.csv', () => Buffer.from(`${'동,'.repeat(300)}\n`), 'too-large'),
  refused('11 MB 파일', 'eleven-megabytes.csv', () => Buffer.alloc(11 * MEGABYTE, '동,호\n'), 'too-large'),
  refused(
    '압축 폭탄',
    'bomb.xlsx',
    () => packZip([...usualParts, { name: 'xl/media/image1.png', content: Buffer.alloc(101 * MEGABYTE) }]),
    'too-large',
  ),
  refused(
    '크기를 속인 압축 폭탄',
    'lying-bomb.xlsx',
    () =>
      packZip(
        usualParts.map((part) =>
          part.name.endsWith('sheet1.xml')
            ? { ...part, content: `${String(part.content)}${' '.repeat(30 * MEGABYTE)}`, claims: { size: 100_000 } }
            : part,
        ),
      ),
    'too-large',
  ),
  refused(
    '겹친 압축 항목',
    'overlap.xlsx',
    () => packZip(usualParts.map((part, index) => (index === 2 ? { ...part, claims: { offset: 0 } } : part))),
    'unreadable',
  ),
  refused(
    '암호를 건 압축',
    'encrypted-zip.xlsx',
    () => packZip(usualParts.map((part) => ({ ...part, claims: { flags: 1 } }))),
    'protected-otherwise',
  ),
  refused('잘린 파일', 'cut.xlsx', () => packZip(usualParts).subarray(0, 900), 'unreadable'),
  refused(
    '엔티티 폭탄',
    'entities.xlsx',
    () =>
      handMadeWorkbook([
        {
          name: '명부',
          xml:
            '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]><worksheet>' +
            '<sheetData><row><c t="inlineStr"><is><t>&b;</t></is></c></row></sheetData>' +
            '</worksheet>',
        },
      ]),
    'unreadable',
  ),
  refused(
    '암호가 걸린 통합 문서',
    'password.xlsx',
    () => compoundFile('EncryptionInfo', 'EncryptedPackage'),
    'protected',
  ),
  file('엑셀 97 파일', 'old.xls', () => xlsFile(workbookStream([], [{ name: '명부', cells: xlsCells }])), usual),
  file('엑셀 95 파일', 'older.xls', () => xlsFile(excel95Stream(toCp949('명부'), olderCells()), 'Book'), usual),
  refused('엑셀 4 파일', 'oldest.xls', () => Buffer.from('090406000000100000000000', 'hex'), 'old-format'),
  file('ODS', 'roll.ods', () => odsOf(usualTable), usual),
  file('엑셀 2003 XML', 'roll.xls', () => Buffer.from(spreadsheetMlOf(usualTable)), usual),
  refused('한글 문서', 'letter.xlsx', () => compoundFile('FileHeader', 'HwpSummaryInformation'), 'not-a-sheet'),
  file('이진 통합 문서', 'binary.xlsb', () => xlsbOf(usualTable), usual),
  refused(
    '이름만 xlsx인 PDF',
    'scan.xlsx',
    () => Buffer.from('%PDF-1.7\n%\u00e2\u00e3\n1 0 obj\n<<>>\nendobj\n'),
    'not-a-sheet',
  ),
  file('이름만 xls인 HTML', 'report.xls', () => Buffer.from(htmlOf(usualTable)), usual),
  refused('그림 파일', 'photo.xlsx', () => Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), 'not-a-sheet'),
  refused(
    '워드 문서',
    'letter.docx',
    () =>
      packZip([
        { name: '[Content_Types].xml', content: '<Types/>' },
        {
          name: '_rels/.rels',
          content:
            '<Relationships><Relationship Id="rId1" ' +
            'Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" ' +
            'Target="word/document.xml"/></Relationships>',
        },
        { name: 'word/document.xml', content: '<document/>' },
      ]),
    'not-a-sheet',
  ),
  refused('빈 파일', 'empty.xlsx', () => Buffer.alloc(0), 'empty'),
  refused('빈 시트', 'empty-sheet.xlsx', () => handMadeWorkbook([{ name: '명부', xml: sheetXml([]) }]), 'empty'),
]
