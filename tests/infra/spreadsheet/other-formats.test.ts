import { describe, expect, it } from 'vitest'
import { decryptWorkbook } from '#infra/lib/spreadsheet/encrypted/decrypt-workbook.ts'
import { parseSpreadsheet } from '#infra/lib/spreadsheet/parse-spreadsheet.ts'
import { SpreadsheetRefused } from '#infra/lib/spreadsheet/spreadsheet.ts'
import { csvOf } from '#infra/lib/spreadsheet/write-csv.ts'
import { writeXlsx } from '#infra/lib/spreadsheet/write-xlsx.ts'
import { rounds } from '#tests/support/deep.ts'
import { agileWorkbook, standardWorkbook } from '#tests/support/forms/encrypted-workbook.ts'
import { compoundFile, packZip } from '#tests/support/forms/hand-made-workbook.ts'
import { byteText, double, excel95Stream, long, record, words, xlsFile } from '#tests/support/forms/hand-made-xls.ts'
import {
  binaryRecord,
  htmlOf,
  odsContent,
  odsFile,
  odsOf,
  spreadsheetMlOf,
  wide,
  xlsbFile,
  xlsbOf,
  xlsxOf,
  type Table,
} from '#tests/support/forms/other-workbooks.ts'

const textsIn = (bytes: Buffer | string) =>
  parseSpreadsheet(Buffer.from(bytes)).sheets.map(({ rows }) =>
    rows.map(({ cells }) => cells.map((cell) => cell?.text ?? null)),
  )
const cellsIn = (bytes: Buffer | string) =>
  parseSpreadsheet(Buffer.from(bytes)).sheets[0]?.rows.map(({ number, cells }) => [number, ...cells])
const reasonOf = (read: () => unknown): string => {
  try {
    read()
    return 'read'
  } catch (error) {
    return error instanceof SpreadsheetRefused ? error.reason : String(error)
  }
}

/** Creates random-looking numbers that are equal in each run. */
const numbers = (seed: number) => () => {
  seed = (seed * 48_271) % 2_147_483_647
  return seed
}

const NAMES = [
  "O'Connor, Seán",
  '㈜가나산업',
  '홍길동',
  '김 & <이>',
  '王小明',
  'Nguyễn Thị Hòa',
  '줄\n바꿈',
  '"따옴표"',
  'a,b;c',
]

/**
 * A roll whose last column is filled in each row, so that no format may leave a cell out at the
 * end.
 */
const randomRoll = (seed: number): Table => {
  const next = numbers(seed)
  const rows = Array.from({ length: 1 + (next() % 20) }, (_, index): (string | number | null)[] => [
    101 + (next() % 5),
    next() % 4 === 0 ? `지하${index + 1}` : `${index + 1}01`,
    NAMES[next() % NAMES.length] ?? '',
    next() % 3 === 0 ? null : `010${String(next() % 100_000_000).padStart(8, '0')}`,
    (next() % 1_000_000) / 10_000,
  ])
  return [['동', '호', '성명', '연락처', '전용면적'], ...rows]
}

describe('a random roll', () => {
  const kinds: readonly (readonly [kind: string, write: (table: Table) => Buffer | string | Promise<Buffer>])[] = [
    [
      '.xlsx of ours',
      ([titles = [], ...rows]) =>
        writeXlsx([{ name: '명부', columns: titles.map((title) => ({ title: String(title), width: 9 })), rows }]),
    ],
    ['.csv of ours', csvOf],
    ['.xlsx', xlsxOf],
    ['.xlsb', xlsbOf],
    ['.ods', odsOf],
    ['XML of Excel 2003', spreadsheetMlOf],
    ['a page', htmlOf],
  ]
  it.each(kinds)('written as %s is read as it was', async (_kind, write) => {
    for (let seed = 1; seed <= rounds(15); seed += 1) {
      const table = randomRoll(seed * 7_919)
      expect(textsIn(await write(table))).toEqual([
        table.map((row) => row.map((cell) => (cell === null ? null : String(cell)))),
      ])
    }
  })
})

describe('a row that is hidden', () => {
  const table: Table = [
    ['동', '성명'],
    ['101', '판 사람'],
    ['101', '산 사람'],
  ]
  const secondOf = (text: string, tag: string, hidden: string): string => {
    const at = text.indexOf(tag, text.indexOf(tag) + 1) + tag.length
    return `${text.slice(0, at)} ${hidden}${text.slice(at)}`
  }
  const odsRows = (hidden: string): Buffer => {
    const cell = (text: string) => `<table:table-cell><text:p>${text}</text:p></table:table-cell>`
    const rows = table.map(
      (row) => `<table:table-row>${row.map((one) => cell(String(one))).join('')}</table:table-row>`,
    )
    return odsFile(odsContent(secondOf(rows.join(''), '<table:table-row', hidden)))
  }
  const xlsbRow = (row: number, flags: number): readonly Buffer[] => [
    binaryRecord(0, long(row), long(0), words(0), Buffer.from([0, flags, 0])),
    binaryRecord(6, long(0), long(0), wide('101')),
  ]
  it.each([
    ['by its style in a page', () => secondOf(htmlOf(table), '<tr', 'style="height:0; DISPLAY : none"')],
    ['by its attribute in a page', () => secondOf(htmlOf(table), '<tr', 'hidden')],
    ['in the XML of Excel 2003', () => secondOf(spreadsheetMlOf(table), '<Row', 'ss:Hidden="1"')],
    ['by hand in an .ods', () => odsRows('table:visibility="collapse"')],
    ['by a filter in an .ods', () => odsRows('table:visibility="filter"')],
    ['in an .xlsb', () => xlsbFile(Buffer.concat([xlsbRow(0, 0), xlsbRow(1, 0x10), xlsbRow(2, 0)].flat()))],
  ])('%s is said to be', (_how, file) => {
    const [sheet] = parseSpreadsheet(Buffer.from(file())).sheets
    expect(sheet?.rows.map(({ number, hidden = false }) => [number, hidden])).toEqual([
      [1, false],
      [2, true],
      [3, false],
    ])
  })
})

describe('a page with tables', () => {
  it('has cells that reach across and down, breaks, entities, and tables below each other', () => {
    const html = `<!DOCTYPE html><HTML><script>"<table>"</script><body>글<TABLE>
      <tr><th colspan=2 style='mso-number-format:">"'>제목</th><td rowspan="2">아래로</td></tr>
      <tr><td>가&nbsp;&amp;&#xac00;</td><td><b>나</b><br/>다  라</td></tr></table>
      <table><tr><td title=O'Brien>둘째</table>`
    expect(cellsIn(html)).toEqual([
      [1, { text: '제목' }, { text: '제목', merged: true }, { text: '아래로' }],
      [2, { text: '가 &가' }, { text: '나\n다 라' }, { text: '아래로', merged: true }],
      [3, { text: '둘째' }],
    ])
  })
  it.each([
    ['without a table', '<html><body>로그인이 필요합니다</body></html>', 'not-a-sheet'],
    ['with nothing in its table', '<table><tr><td></td></tr></table>', 'empty'],
    ['with a tag that never ends', `<table><tr><td a="${'x'.repeat(30_000)}`, 'unreadable'],
    ['with a script that never ends', `<table><tr><td>${'<script>'.repeat(100_000)}`, 'empty'],
    ['with more columns than a roll has', `<table><tr>${'<td>1'.repeat(201)}</table>`, 'too-large'],
    ['with a cell that reaches across more', '<table><tr><td colspan=999999>1<td>2</table>', 'too-large'],
    ['with more rows', `<table>${'<tr><td>1'.repeat(20_001)}</table>`, 'too-large'],
  ])('%s is refused', (_what, html, reason) => expect(reasonOf(() => parseSpreadsheet(Buffer.from(html)))).toBe(reason))
})

describe('the XML of Excel 2003', () => {
  const book = (rows: string, rest = ''): string =>
    '<?xml version="1.0"?><ss:Workbook xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet">' +
    '<ss:Styles><ss:Style ss:ID="d"><ss:NumberFormat ss:Format="Short Date"/></ss:Style>' +
    `</ss:Styles><ss:Worksheet ss:Name="가"><ss:Table>${rows}</ss:Table>${rest}</ss:Worksheet>` +
    '</ss:Workbook>'
  it('has places, merged cells, days, comments that are no values, and hidden sheets', () => {
    const rows =
      '<ss:Row ss:Index="3"><ss:Cell ss:MergeAcross="1"><ss:Data ss:Type="String">가<B>나</B>' +
      '</ss:Data><ss:Comment><ss:Data>말</ss:Data></ss:Comment></ss:Cell><ss:Cell>' +
      '<ss:Data ss:Type="DateTime">1950-05-06T00:00:00.000</ss:Data></ss:Cell>' +
      '<ss:Cell ss:Index="6" ss:StyleID="d"><ss:Data ss:Type="Number">18389</ss:Data></ss:Cell>' +
      '</ss:Row>'
    const hidden = '<x:WorksheetOptions><x:Visible>SheetHidden</x:Visible></x:WorksheetOptions>'
    const { sheets, encoding } = parseSpreadsheet(Buffer.from(book(rows, hidden)))
    expect([encoding, sheets[0]?.hidden, sheets[0]?.rows]).toEqual([
      'xml',
      true,
      [
        {
          number: 3,
          comments: [{ column: 0, text: '말' }],
          cells: [
            { text: '가나' },
            { text: '가나', merged: true },
            { text: '1950-05-06', day: '1950-05-06' },
            null,
            null,
            { text: '1950-05-06', number: 18_389, day: '1950-05-06' },
          ],
        },
      ],
    ])
  })
  it.each([
    ['with entities of its own', book('').replace('<ss:W', '<!DOCTYPE x [<!ENTITY a "b">]><ss:W'), 'unreadable'],
    [
      'with a row beyond the last',
      book('<ss:Row ss:Index="9999999"><ss:Cell><ss:Data>1</ss:Data></ss:Cell></ss:Row>'),
      'unreadable',
    ],
    [
      'with a column beyond the last',
      book('<ss:Row><ss:Cell ss:Index="16384"><ss:Data>1</ss:Data></ss:Cell></ss:Row>'),
      'too-large',
    ],
    [
      'without a sheet',
      '<?xml version="1.0"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet"/>',
      'not-a-sheet',
    ],
  ])('%s is refused', (_what, xml, reason) => expect(reasonOf(() => parseSpreadsheet(Buffer.from(xml)))).toBe(reason))
})

describe('an .ods', () => {
  it('has repeats, merged cells, days, notes that are no values, and spaces by number', () => {
    const rows =
      '<table:table-row table:number-rows-repeated="2">' +
      '<table:table-cell table:number-columns-repeated="2" office:value-type="float" ' +
      'office:value="0.5"><text:p>50%</text:p></table:table-cell>' +
      '<table:table-cell office:value-type="date" office:date-value="1950-05-06T00:00:00">' +
      '<text:p>50. 5. 6.</text:p></table:table-cell></table:table-row>' +
      '<table:table-row table:number-rows-repeated="1048000">' +
      '<table:table-cell table:number-columns-repeated="16384"/></table:table-row>' +
      '<table:table-row><table:table-cell table:number-columns-spanned="2" ' +
      'office:value-type="string"><office:annotation><text:p>말</text:p></office:annotation>' +
      '<text:p>가<text:s text:c="2"/>나</text:p><text:p>다</text:p></table:table-cell>' +
      '<table:covered-table-cell/></table:table-row>'
    const half = { text: '50%', number: 0.5 }
    const day = { text: '1950-05-06', day: '1950-05-06' }
    expect(cellsIn(odsFile(odsContent(rows)))).toEqual([
      [1, half, half, day],
      [2, half, half, day],
      [1_048_003, { text: '가  나\n다' }, { text: '가  나\n다', merged: true }],
    ])
  })
  const row = (times: string) =>
    `<table:table-row table:number-rows-repeated="${times}">` +
    '<table:table-cell office:value-type="string"><text:p>1</text:p></table:table-cell>' +
    '</table:table-row>'
  it.each([
    ['that is a letter', () => odsFile(odsContent(''), 'application/vnd.oasis.opendocument.text'), 'not-a-sheet'],
    ['under a password', () => odsFile('x', undefined, '<manifest:encryption-data/>'), 'protected-otherwise'],
    ['with a million repeats of a row', () => odsFile(odsContent(row('1048576'))), 'too-large'],
    ['with a repeat that is no number', () => odsFile(odsContent(row('1e999'))), 'unreadable'],
    [
      'with a million repeats of a cell',
      () =>
        odsFile(
          odsContent(
            row('1').replace('<table:table-cell', '<table:table-cell table:number-columns-repeated="1000000"'),
          ),
        ),
      'too-large',
    ],
    ['with entities of its own', () => odsFile(`<!DOCTYPE x [<!ENTITY a "b">]>${odsContent(row('1'))}`), 'unreadable'],
  ])('%s is refused', (_what, file, reason) => expect(reasonOf(() => parseSpreadsheet(file()))).toBe(reason))
})

describe('an .xlsb', () => {
  const at = (column: number, style = 0) => [long(column), long(style)]
  it('has short numbers, flags, errors, formulas, rich texts and merged cells', () => {
    const sheet = Buffer.concat([
      binaryRecord(0, long(4), words(0, 0)),
      binaryRecord(2, ...at(0), long((12_345 << 2) | 3)),
      binaryRecord(4, ...at(1), Buffer.from([1])),
      binaryRecord(3, ...at(2), Buffer.from([0x2a])),
      binaryRecord(8, ...at(3), wide('글')),
      binaryRecord(62, ...at(4), Buffer.from([0]), wide('글')),
      binaryRecord(176, long(4), long(4), long(4), long(5)),
    ])
    expect(cellsIn(xlsbFile(Buffer.concat([sheet, binaryRecord(1, ...at(5))])))).toEqual([
      [
        5,
        { text: '123.45', number: 123.45 },
        { text: 'TRUE' },
        { text: '#N/A' },
        { text: '글', formula: true },
        { text: '글' },
      ],
    ])
  })
  it.each([
    ['whose record ends early', Buffer.from([5, 100, 0]), 'unreadable'],
    ['whose number ends early', binaryRecord(5, long(0)), 'unreadable'],
    ['whose text is longer than its record', binaryRecord(6, ...at(0), long(1_000_000)), 'unreadable'],
    [
      'with a row beyond the last',
      Buffer.concat([binaryRecord(0, long(0x7fffffff)), binaryRecord(5, ...at(0), double(1))]),
      'unreadable',
    ],
    [
      'with a column beyond the last',
      Buffer.concat([binaryRecord(0, long(0)), binaryRecord(5, ...at(16_383), double(1))]),
      'too-large',
    ],
  ])('%s is refused', (_what, sheet, reason) => expect(reasonOf(() => parseSpreadsheet(xlsbFile(sheet)))).toBe(reason))
})

describe('an .xls of Excel 95', () => {
  // 홍길동, 명부 in CP949.
  const [name, title] = [Buffer.from('c8abb1e6b5bf', 'hex'), Buffer.from('b8edbace', 'hex')]
  it('has its texts in the code page of its machine', () => {
    const cells = [
      record(0x0204, words(0, 0, 0), byteText(name)),
      record(0x00d6, words(0, 1, 0), byteText(title)),
      record(0x0203, words(0, 2, 0), double(59.99)),
    ]
    const { sheets, encoding } = parseSpreadsheet(xlsFile(excel95Stream(title, cells), 'Book'))
    expect([encoding, sheets]).toEqual([
      'xls',
      [
        {
          name: '명부',
          hidden: false,
          rows: [{ number: 1, cells: [{ text: '홍길동' }, { text: '명부' }, { text: '59.99', number: 59.99 }] }],
        },
      ],
    ])
  })
  it('whose text ends early is refused', () => {
    const file = xlsFile(excel95Stream(title, [record(0x0204, words(0, 0, 0, 5_000), name)]), 'Book')
    expect(reasonOf(() => parseSpreadsheet(file))).toBe('unreadable')
  })
})

describe('a workbook under a password', () => {
  const inside = xlsxOf([['동', '호', '성명']])
  it.each([
    ['of Excel 2010 and later', () => agileWorkbook([['동', '호', '성명']], { password: '비밀 Password1' })],
    ['of Excel 2007', () => standardWorkbook(inside, '비밀 Password1')],
  ])('%s is read with it, and with no other', async (_what, write) => {
    const file = await write()
    expect(textsIn(decryptWorkbook(file, '비밀 Password1'))).toEqual([[['동', '호', '성명']]])
    expect(reasonOf(() => decryptWorkbook(file, '비밀 password1'))).toBe('wrong-password')
    expect(reasonOf(() => parseSpreadsheet(file))).toBe('protected')
  })
  it('that is only protected against changes opens without one', async () => {
    const file = await agileWorkbook([['동', '호', '성명']], { password: 'VelvetSweatshop' })
    expect(textsIn(file)).toEqual([[['동', '호', '성명']]])
  })
  it('with another document inside is none', () => {
    const letter = standardWorkbook(packZip([{ name: 'word/document.xml', content: 'x' }]), 'a')
    expect(reasonOf(() => parseSpreadsheet(decryptWorkbook(letter, 'a')))).toBe('not-a-sheet')
  })
  it.each([
    [
      'that asks for a thousand million rounds',
      'too-large',
      (xml: string) => xml.replace(/spinCount="\d+"/, 'spinCount="1000000"'.replace('1000000', '1000000000')),
    ],
    [
      'with a cipher that nobody knows',
      'protected-otherwise',
      (xml: string) => xml.replaceAll('cipherAlgorithm="AES"', 'cipherAlgorithm="RC2"'),
    ],
    ['with a key of no size', 'protected-otherwise', (xml: string) => xml.replaceAll(/keyBits="\d+"/g, 'keyBits="7"')],
    [
      'with sizes that fit nothing',
      'unreadable',
      (xml: string) => xml.replaceAll(/encryptedVerifierHashInput="[^"]*"/g, 'encryptedVerifierHashInput="AAAA"'),
    ],
  ])('%s is refused', async (_what, reason, change) => {
    const file = await agileWorkbook([['가']], { password: 'a' })
    const [begin, end] = [file.indexOf('<encryption'), file.indexOf('</encryption>') + '</encryption>'.length]
    const changed = change(file.subarray(begin, end).toString())
    const room = Buffer.alloc(Math.max(end - begin, changed.length), ' ')
    room.write(changed)
    room.copy(file, begin)
    expect(reasonOf(() => decryptWorkbook(file, 'a'))).toBe(reason)
  })
  it('that is only a name is asked for one, and then unreadable', () => {
    const file = compoundFile('EncryptionInfo', 'EncryptedPackage')
    expect([reasonOf(() => parseSpreadsheet(file)), reasonOf(() => decryptWorkbook(file, 'a'))]).toEqual([
      'protected',
      'unreadable',
    ])
  })
})

describe('a roll in CP949', () => {
  // 동,호,성명,연락처 / 101,1,王小明,... : Chinese names alone.
  const titles = Buffer.from('b5bf2cc8a32cbcbab8ed2cbfacb6f4c3b30a', 'hex')
  const wang = Buffer.from('e8dde1b3d9a5', 'hex')
  const rows = Array.from({ length: 40 }, (_, index) =>
    Buffer.concat([Buffer.from(`101,${index + 1},`), wang, Buffer.from(',\n')]),
  )
  it('is read where all names are Chinese characters', () => {
    const [sheet] = textsIn(Buffer.concat([titles, ...rows]))
    expect([sheet?.[0], sheet?.[40]]).toEqual([
      ['동', '호', '성명', '연락처'],
      ['101', '40', '王小明'],
    ])
  })
  it('is not guessed without Korean titles: such bytes are Chinese text', () => {
    expect(reasonOf(() => parseSpreadsheet(Buffer.concat(rows)))).toBe('unreadable')
  })
})
