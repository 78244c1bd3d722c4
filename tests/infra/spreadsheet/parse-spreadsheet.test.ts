import { deflateRawSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { decodeCp949 } from '#infra/lib/spreadsheet/text/cp949.ts'
import { parseSpreadsheet } from '#infra/lib/spreadsheet/parse-spreadsheet.ts'
import { plainText } from '#infra/lib/spreadsheet/text/plain-text.ts'
import { SpreadsheetRefused } from '#infra/lib/spreadsheet/spreadsheet.ts'
import { handMadeWorkbook, packZip, sheetXml, workbookParts } from '#tests/support/forms/hand-made-workbook.ts'

const texts = (bytes: Buffer | string) =>
  parseSpreadsheet(Buffer.from(bytes)).sheets[0]?.rows.map(({ cells }) => cells.map((cell) => cell?.text ?? null))
const numbered = (xml: string, rest = {}) =>
  parseSpreadsheet(handMadeWorkbook([{ name: '가', xml }], rest)).sheets[0]?.rows
const sheet = (xml: string, rest = {}) => numbered(xml, rest)?.map(({ cells }) => cells)

const reasonOf = (read: () => unknown): unknown => {
  try {
    read()
  } catch (error) {
    return error instanceof SpreadsheetRefused ? error.reason : error
  }
  return 'read'
}

describe('a cell’s text', () => {
  it.each([
    ['  홍길동 ', '홍길동'],
    ['홍길동'.normalize('NFD'), '홍길동'],
    ['ﾾￌﾷ', '홍'],
    ['ㄱㅏㅁㅅㅏ', '감사'],
    ['ㅇㅗㅣ', '오ㅣ'],
    ['ㅋㅋ', 'ㅋㅋ'],
    ['１０１동　ＡＢ', '101동 AB'],
    ['㈜한빛 ㎡ ① ½', '㈜한빛 ㎡ ① ½'],
    ['홍\u200b길\ufeff동\u202e', '홍길동'],
    ['줄\r\n바꿈', '줄\n바꿈'],
    ['👨‍👩‍👧', '👨‍👩‍👧'],
    ['\ud800x', '\ufffdx'],
    ['a\u0000\u0007b', 'ab'],
  ])('%j', (raw, text) => expect(plainText(raw)).toBe(text))
})

describe('text in columns', () => {
  it('keeps quotes, separators and line breaks inside quotes', () =>
    expect(texts('a,"b ""c"", d\r\ne",f\r\n1,2')).toEqual([
      ['a', 'b "c", d\ne', 'f'],
      ['1', '2'],
    ]))
  it('takes quotes in the middle of a field for letters', () =>
    expect(texts('a"b"c,d\n"x"y,z')).toEqual([
      ['a"b"c', 'd'],
      ['xy', 'z'],
    ]))
  it('counts empty lines, for rows to have their numbers', () => {
    const { sheets } = parseSpreadsheet(Buffer.from('a,b\n\n,\n\r\n,c\n\n'))
    expect(sheets[0]?.rows).toEqual([
      { number: 1, cells: [{ text: 'a' }, { text: 'b' }] },
      { number: 5, cells: [null, { text: 'c' }] },
    ])
  })
  it('ends lines as any system does', () =>
    expect(texts('a,b\rc,d\r\ne,f')).toEqual([
      ['a', 'b'],
      ['c', 'd'],
      ['e', 'f'],
    ]))
  it('is divided by what divides its lines evenly', () => {
    expect(texts('동\t이름\n1\t홍길동, 김철수\n2\t이영희, 박민수, 정하나')).toEqual([
      ['동', '이름'],
      ['1', '홍길동, 김철수'],
      ['2', '이영희, 박민수, 정하나'],
    ])
    expect(texts('동;면적\n1;84,94')).toEqual([
      ['동', '면적'],
      ['1', '84,94'],
    ])
  })
  it('without any separator is one column', () => expect(texts('동\n101')).toEqual([['동'], ['101']]))
  it('of CP949 has all syllables, those of Windows too', () => {
    // The first and last that Windows added on either side of A1, and the test text of CPython's
    // codec.
    expect(decodeCp949(Buffer.from('8141a0fea141c652', 'hex')).text).toBe('갂좤좥힣')
    expect(decodeCp949(Buffer.from('8c63b9e6b0a2c7cf20bc84bdc3c4ddb6f3', 'hex')).text).toBe('똠방각하 펲시콜라')
  })
})

describe('a worksheet', () => {
  it('fills merged cells with the value of the first, within what it holds', () => {
    const rows = sheet(
      sheetXml(
        [
          ['동', '호'],
          [101, 1],
          [null, 2],
        ],
        { after: '<mergeCells><mergeCell ref="A2:A1048576"/></mergeCells>' },
      ),
    )
    expect(rows?.map((row) => row[0])).toEqual([
      { text: '동' },
      { text: '101', number: 101 },
      { text: '101', number: 101, merged: true },
    ])
  })
  it('tells values of formulas as such, and formulas without a value', () => {
    expect(
      sheet(
        '<worksheet><sheetData><row><c><f>1+1</f><v>2</v></c><c><f>A1</f></c><c t="str">' +
          '<f>"a"</f><v>a</v></c></row></sheetData></worksheet>',
      ),
    ).toEqual([
      [
        { text: '2', number: 2, formula: true },
        { text: '', formula: true },
        { text: 'a', formula: true },
      ],
    ])
  })
  it('reads rich texts, without how they are read aloud', () => {
    const shared = {
      parts: [
        {
          name: 'xl/sharedStrings.xml',
          content: '<sst><si><r><t>홍</t></r><r><rPr><b/></rPr><t>길동</t></r><rPh><t>HONG</t></rPh></si></sst>',
        },
      ],
    }
    const parts = workbookParts(
      [{ name: '가', xml: '<worksheet><sheetData><row><c t="s"><v>0</v></c></row></sheetData></worksheet>' }],
      shared,
    )
    const linked = parts.map((part) =>
      part.name.endsWith('workbook.xml.rels')
        ? {
            ...part,
            content: String(part.content).replace(
              '</Relationships>',
              '<Relationship Id="s" Type="x/sharedStrings" Target="/xl/sharedStrings.xml"/></Relationships>',
            ),
          }
        : part,
    )
    expect(parseSpreadsheet(packZip(linked)).sheets[0]?.rows).toEqual([{ number: 1, cells: [{ text: '홍길동' }] }])
  })
  it('reads prefixed tags, CDATA, entities and comments', () =>
    expect(
      sheet(
        '<x:worksheet><!-- <x:row> --><x:sheetData><x:row r="2"><x:c r="B2" t="inlineStr"><x:is>' +
          '<x:t><![CDATA[a<b]]>&amp;&#54861;_x0041_</x:t></x:is></x:c></x:row></x:sheetData>' +
          '</x:worksheet>',
      ),
    ).toEqual([[null, { text: 'a<b&홍A' }]]))
  it('costs what it holds where two cells lie far apart', () => {
    const rows = numbered(
      '<worksheet><sheetData><row r="1048576"><c r="GR1048576"><v>2</v></c></row><row r="1">' +
        '<c r="A1"><v>1</v></c></row></sheetData></worksheet>',
    )
    expect(rows?.map(({ number, cells }) => [number, cells.length])).toEqual([
      [1, 1],
      [1_048_576, 200],
    ])
  })
  it.each([
    ['rows beyond the last', '<row r="1048577"><c><v>1</v></c></row>', 'unreadable'],
    ['too many columns', '<row r="1"><c r="GS1"><v>1</v></c></row>', 'too-large'],
  ])('is refused for %s', (_what, rows, reason) =>
    expect(reasonOf(() => sheet(`<worksheet><sheetData>${rows}</sheetData></worksheet>`))).toBe(reason),
  )
  it('is refused where it is cut off', () =>
    expect(reasonOf(() => sheet('<worksheet><sheetData><row><c r="A1'))).toBe('unreadable'))
  it('is refused for more cells than a workbook may have, however merged', () => {
    const rows = Array.from({ length: 15_000 }, () => [1])
    const xml = sheetXml([Array.from({ length: 26 }, () => 1), ...rows], {
      after: `<mergeCells>${'<mergeCell ref="A1:Z15001"/>'.repeat(3)}</mergeCells>`,
    })
    expect(reasonOf(() => sheet(xml))).toBe('too-large')
  })
})

describe('a ZIP', () => {
  const parts = workbookParts([{ name: '가', xml: sheetXml([['동']]) }])
  const last = parts.length - 1
  const withLast = (change: object) =>
    packZip(parts.map((part, index) => (index === last ? { ...part, ...change } : part)))
  it('is read where it is honest', () => expect(reasonOf(() => parseSpreadsheet(withLast({})))).toBe('read'))
  it.each([
    ['claims less than it holds', { claims: { size: 10 } }, 'too-large'],
    ['claims more than it holds', { claims: { size: 5_000 } }, 'unreadable'],
    ['claims more than Deflate can make', { claims: { size: 50_000_000 } }, 'unreadable'],
    ['claims more than may be unpacked', { claims: { size: 200_000_000 } }, 'too-large'],
    ['is encrypted', { claims: { flags: 1 } }, 'protected-otherwise'],
    ['has two entries of one name', { name: 'xl/workbook.xml' }, 'unreadable'],
    ['points behind its end', { claims: { offset: 100_000 } }, 'unreadable'],
  ])('is refused where it %s', (_what, change, reason) =>
    expect(reasonOf(() => parseSpreadsheet(withLast(change)))).toBe(reason),
  )
  it('is refused where a byte was changed', () => {
    const bytes = withLast({})
    const at = bytes.indexOf(deflateRawSync(Buffer.from(parts[last]?.content ?? ''), { level: 1 }))
    bytes[at + 20] = (bytes[at + 20] ?? 0) ^ 0xff
    expect(reasonOf(() => parseSpreadsheet(bytes))).toBe('unreadable')
  })
  it('is refused for too many entries', () =>
    expect(
      reasonOf(() =>
        parseSpreadsheet(
          packZip([...parts, ...Array.from({ length: 2_001 }, (_, index) => ({ name: `x${index}`, content: '' }))]),
        ),
      ),
    ).toBe('too-large'))
})
