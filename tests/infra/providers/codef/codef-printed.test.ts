import { describe, expect, it } from 'vitest'
import { codefPrinted, UnreadableRegister } from '#infra/providers/codef/codef-printed.ts'
import { columnTitles, type PrintedRegister } from '#infra/lib/registry-record/printed-register.ts'
import { codefEntriesOf } from '#infra/simulators/codef/codef-entries.ts'
import { registerFor } from '#infra/simulators/registers/register-for.ts'

const unit = {
  address: '서울특별시 강남구 대치동 316',
  buildingName: '은마아파트',
  dong: '101',
  ho: '1502',
  uniqueNo: '11461996041235',
}
const at = new Date('2026-11-22T01:20:31.000Z')
const cell = (text: string, cancelled = false) => ({ text, cancelled })

const plain = registerFor(unit, [{ name: '홍길동', birth6: '600101', share: [1, 1] }], { at })
const shared = registerFor(
  unit,
  [
    { name: '홍길동', birth6: '600101', share: [1, 2] },
    { name: '김영희', birth6: '650202', share: [1, 2] },
  ],
  { at },
)
const struck: PrintedRegister = {
  ...plain,
  heading: '등기사항전부증명서(말소사항 포함) - 집합건물 -',
  issuedAt: null,
  office: '',
  tables: [
    {
      kind: 'gap',
      rows: [
        {
          cells: [
            cell('1 (전 3)'),
            cell('소유권이전'),
            cell('2003년5월1일 제12345호'),
            cell('매매'),
            cell('소유자 A&B상사'),
          ],
        },
        {
          cells: [
            cell('2', true),
            cell('가압류', true),
            cell('', true),
            cell('', true),
            cell('채권자 R&D 주식회사', true),
          ],
        },
        {
          cells: [
            cell('3'),
            cell('소유권이전', true),
            cell(''),
            cell(''),
            cell('공유자 지분 2분의 1 가 지분 2분의 1 나'),
          ],
        },
      ],
    },
    { kind: 'eul', rows: [] },
    {
      kind: 'summary-eul',
      rows: [{ cells: [cell('1'), cell('근저당권설정'), cell(''), cell('채권최고액 금1원'), cell('홍길동')] }],
    },
  ],
}

const entryWith = (contents: readonly string[], header: readonly string[] = columnTitles.gap) => ({
  resDocTitle: '등기사항전부증명서(말소사항 포함) - 집합건물 -',
  resRealty: '[집합건물] 서울특별시 강남구 대치동 316 제1동 제1층 제101호',
  commUniqueNo: '11461996041235',
  resRegistrationHisList: [
    {
      resType: '갑구',
      resType1: '(소유권에 관한 사항)',
      resContentsList: [header, contents].map((texts, index) => ({
        resNumber: String(index),
        resType2: index === 0 ? '1' : '2',
        resDetailList: texts.map((resContents, place) => ({ resNumber: String(place), resContents })),
      })),
    },
  ],
})
const cellsOf = (...texts: readonly string[]) => codefPrinted(entryWith(texts)).tables[0]?.rows[0]?.cells

describe('what CODEF writes', () => {
  it.each([
    ['one owner', plain],
    ['two', shared],
    ['cancelled cells, empty ones, and an & in a name', struck],
  ])('is read back as it was printed: %s', (_, printed) => {
    expect(codefPrinted(codefEntriesOf(printed))).toEqual(printed)
  })

  it('has cancelled parts between &, indents, and cells within cells', () => {
    expect(cellsOf('&1&', '2^소유권|이전', '4^제1호', '&매매& 증여', '&소유자&|&홍길동&')).toEqual([
      cell('1', true),
      cell('소유권 이전'),
      cell('제1호'),
      cell('증여'),
      cell('소유자 홍길동', true),
    ])
  })

  it('strikes each line by itself, with blanks between marks, and indents by any depth', () => {
    const struck =
      '&전세금 금1,000원&\n&존속기간 2018년 5월&\n10^&13일까지&\n&전세권자&&  &&홍길동&&  &&600101-*******&'
    const moved = '공유자\n2^지분 2분의 1\n2^홍길동\n4^&서울특별시 옛길&\n4^&1&\n2^지분 2분의 1\n2^김영희\n4^새길 2'
    expect(cellsOf('2-1', '1번등기명의인표시\n변경', '2^2018년5월1일\n제1호', struck, moved)).toEqual([
      cell('2-1'),
      cell('1번등기명의인표시변경'),
      cell('2018년5월1일 제1호'),
      cell('전세금 금1,000원 존속기간 2018년 5월 13일까지 전세권자 홍길동 600101-*******', true),
      cell('공유자 지분 2분의 1 홍길동 지분 2분의 1 김영희 새길 2'),
    ])
    expect(cellsOf('&1&', '&가압류\n2^등기&', '', '', '채권자 A&B상사')).toEqual([
      cell('1', true),
      cell('가압류등기', true),
      cell(''),
      cell(''),
      cell('채권자 A&B상사'),
    ])
    expect(cellsOf('1', '', '', '&A&B상사&', 'A&B와 C&D')?.slice(3)).toEqual([cell('A&B상사', true), cell('A&B와 C&D')])
    expect(cellsOf('1', '', '', '', '가 & 나 & 다')?.[4]).toEqual(cell('가 & 나 & 다'))
  })

  it('leaves out spaces at times, and adds tables to its summary that are no part of the register', () => {
    const entry = entryWith(
      ['1', '소유권보존', '', '', '소유자'],
      ['순위번호', '등기목적', '접수', '등기원인', '권리자및기타사항'],
    )
    const read = codefPrinted({
      ...entry,
      resRealty: '[집합건물]서울특별시강남구대치동316은마아파트제117동제15층제1501호',
      resRegistrationSumList: [
        { resType: '소유지분현황(갑구)', resType1: '', resContentsList: [] },
        { resType: '개별공시지가', resContentsList: [] },
        { resType: '토지이용계획', resContentsList: [] },
      ],
    })
    expect(read.property).toBe('서울특별시강남구대치동316은마아파트 제117동 제15층 제1501호')
    expect(read.tables.map(({ kind }) => kind)).toEqual(['gap', 'summary-owners'])
  })

  it('is taken by its columns’ titles, whatever their order and the order in which cells come', () => {
    const header = ['등기목적', '순위번호', '접 수', '등기원인', '권리자 및 기타사항']
    const entry = entryWith(['소유권보존', '1', '', '', '소유자'], header)
    for (const { resContentsList } of entry.resRegistrationHisList)
      for (const { resDetailList } of resContentsList) resDetailList.reverse()
    expect(codefPrinted(entry).tables[0]?.rows[0]?.cells.map(({ text }) => text)).toEqual([
      '1',
      '소유권보존',
      '',
      '',
      '소유자',
    ])
  })

  it('has no row where it says that nothing is recorded', () => {
    expect(codefPrinted(entryWith(['- 기록사항 없음 -', '', '', '', ''])).tables).toEqual([{ kind: 'gap', rows: [] }])
  })

  it.each([
    ['20261122102031', '2026-11-22T01:20:31.000Z'],
    ['2026년11월22일 10시20분31초', '2026-11-22T01:20:31.000Z'],
    ['20261122', '2026-11-21T15:00:00.000Z'],
    ['', null],
    ['20269999', null],
  ])('was issued %s', (resPublishDate, issuedAt) => {
    expect(codefPrinted({ ...entryWith(['1', '', '', '', '소']), resPublishDate }).issuedAt).toBe(issuedAt)
  })

  it.each([
    ['nothing', undefined],
    ['a text', 'x'],
    ['an empty object', {}],
    ['no table', { ...entryWith([]), resRegistrationHisList: [] }],
    ['renamed tables', { ...entryWith([]), resRegistrationHisList: undefined, history: [] }],
    ['a table nobody knows', { ...entryWith([]), resRegistrationHisList: [{ resType: '병구' }] }],
    ['other columns', entryWith(['1', '2'], ['순위번호', '등기목적'])],
    ['too many cells', entryWith(['1', '2', '3', '4', '5', '6'])],
    ['a table twice', { ...entryWith([]), resRegistrationHisList: [{ resType: '갑구' }, { resType: '갑구' }] }],
  ])('is refused as unreadable: %s', (_, entry) => {
    expect(() => codefPrinted(entry)).toThrow(UnreadableRegister)
  })
})
