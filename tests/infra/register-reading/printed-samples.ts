import type { PrintedRegister, PrintedRow, PrintedTable } from '#infra/lib/registry-record/printed-register.ts'

const printedRow = (texts: readonly string[], cancelled = false): PrintedRow => ({
  cells: texts.map((text) => ({ text, cancelled: cancelled && text !== '' })),
})

const building: PrintedTable = {
  kind: 'building',
  rows: [
    printedRow([
      '1 (전 1)',
      '1979년12월18일',
      '서울특별시 강남구 대치동 316 은마아파트 제1동',
      '철근콘크리트조 슬래브지붕 14층 아파트 1층 1041.25㎡ 2층 1041.25㎡ 3층 1041.25㎡ 4층 1041.25㎡',
      '부동산등기법 제177조의 6 제1항의 규정에 의하여 2001년 4월 3일 전산이기',
    ]),
  ],
}
const unit: PrintedTable = {
  kind: 'unit',
  rows: [printedRow(['1', '1979년12월18일', '제1층 제101호', '철근콘크리트조 84.4687㎡', ''])],
}
const owner = printedRow([
  '1 (전 3)',
  '소유권이전',
  '1999년5월1일 제12345호',
  '1999년4월1일 매매',
  '소유자 홍길동 600101-******* 서울특별시 강남구 대치동 316 은마아파트 제1동 제101호',
])

/** A register of one owner. */
export const plainRegister: PrintedRegister = {
  heading: '등기사항전부증명서(말소사항 포함) - 집합건물 -',
  uniqueNo: '1146-1996-041235',
  property: '서울특별시 강남구 대치동 316 은마아파트 제1동 제1층 제101호',
  tables: [building, unit, { kind: 'gap', rows: [owner] }, { kind: 'eul', rows: [] }],
  office: '서울중앙지방법원 등기국',
  issuedAt: '2026-11-22T01:20:31.000Z',
}

const withRows = (kind: 'gap' | 'eul', rows: readonly PrintedRow[]): PrintedRegister => ({
  ...plainRegister,
  tables: [building, unit, { kind, rows }],
})

const people = (count: number): string =>
  Array.from(
    { length: count },
    (_, n) =>
      `지분 ${count}분의 1 홍길${n} 6${n % 10}0101-******* 서울특별시 강남구 테헤란로${n + 1}길 ${n}, 101동 1${n}02호`,
  ).join(' ')

const manyRows = (count: number): readonly PrintedRow[] =>
  Array.from({ length: count }, (_, n) =>
    printedRow(
      [`${n + 1}`, '소유권이전', `2003년5월${(n % 28) + 1}일 제${n + 1}호`, '매매', `공유자 ${people(1 + (n % 3))}`],
      n % 3 === 1,
    ),
  )

const summaries: readonly PrintedTable[] = [
  {
    kind: 'summary-owners',
    rows: [
      printedRow(['홍길동 (공유자)', '600101-*******', '2분의 1', '서울특별시 강남구 대치동 316 은마아파트', '2']),
    ],
  },
  { kind: 'summary-gap', rows: [] },
  {
    kind: 'summary-eul',
    rows: [
      printedRow([
        '3',
        '근저당권설정',
        '2010년3월4일 제5678호',
        '채권최고액 금360,000,000원 주식회사한빛은행',
        '홍길동',
      ]),
    ],
  },
]

/** Samples of printed registers, by what is special in each. */
export const printedSamples: Readonly<Record<string, PrintedRegister>> = {
  'one owner, and nothing in 을구': plainRegister,
  'the land, and the right to it': {
    ...plainRegister,
    tables: [
      building,
      {
        kind: 'land',
        rows: [printedRow(['1', '1. 서울특별시 강남구 대치동 316', '대', '28197.1㎡', '1985년 3월 2일'])],
      },
      unit,
      {
        kind: 'land-right',
        rows: [printedRow(['1', '1 소유권대지권', '28197.1분의 44.1521', '1985년 3월 2일 대지권 1985년 3월 12일'])],
      },
      { kind: 'gap', rows: [owner] },
    ],
  },
  'a summary on a page of its own': { ...plainRegister, tables: [...plainRegister.tables, ...summaries] },
  'entries that are cancelled': withRows('gap', [
    printedRow(
      owner.cells.map(({ text }) => text),
      true,
    ),
    printedRow(['2', '압류', '2003년5월1일 제2호', '2003년4월1일 압류', '권리자 국'], true),
    printedRow(['2-1', '2번압류등기말소', '2004년5월1일 제3호', '2004년4월1일 해제', '']),
  ]),
  'a single cell that is cancelled': withRows('gap', [
    { cells: owner.cells.map((cell, index) => ({ ...cell, cancelled: index === 4 })) },
  ]),
  'sixty entries on many pages': withRows('gap', manyRows(60)),
  'an entry that is longer than two pages': withRows('gap', [
    owner,
    printedRow(['2', '소유권이전', '2003년5월1일 제12346호', '상속', `공유자 ${people(70)}`]),
    printedRow(['3', '압류', '2004년5월1일 제7호', '', '권리자 시']),
  ]),
  'an entry over a page’s end that is cancelled': withRows('eul', [
    printedRow(['1', '근저당권설정', '2003년5월1일 제12346호', '계약', `채권자 ${people(60)}`], true),
  ]),
  'Hanja, ㈜ and letters of other scripts': withRows('gap', [
    printedRow([
      '1',
      '소유권보존',
      '',
      '',
      '소유자 洪吉童 서울특별시 中區 明洞 1-2 ㈜한빛 110111-1234567 John O’Brien 미합중국인',
    ]),
  ]),
  'neither number nor office nor time': { ...plainRegister, uniqueNo: '', office: '', issuedAt: null },
  'what is valid alone, an address of two lines': {
    ...plainRegister,
    heading: '등기사항전부증명서(현재 유효사항) - 집합건물 -',
    property: `경기도 성남시 분당구 정자동 178-1 ${'분당두산위브파빌리온 '.repeat(6)}제101동 제12층 제1203호`,
  },
  'long words and numbers without a space': withRows('eul', [
    printedRow([
      '1',
      '근저당권설정및전세권설정등기',
      '2003년11월21일 제1234567890호',
      '설정계약',
      '가나다라마바사'.repeat(30),
    ]),
    printedRow(['1-1', '1번등기변경', '2003년11월21일 제7호', '', '1234567890'.repeat(20)]),
  ]),
  'entries without a number at the end of a page': withRows(
    'eul',
    Array.from({ length: 120 }, (_, n) =>
      printedRow([n % 4 === 0 ? `${n}` : '', '근저당권설정', '', '', `채권자 ${n}`]),
    ),
  ),
  // A reader of PDFs takes a hyphen at a line's end for one that parts a word, and drops spaces
  // there.
  'registration numbers that break at every place': withRows(
    'gap',
    Array.from({ length: 40 }, (_, n) =>
      printedRow([
        `${n + 1}`,
        '소유권이전',
        '2003년11월21일 제12345호',
        '',
        `공유자 ${'가'.repeat(n + 1)} 600101-******* ${'나'.repeat(n + 1)} 洪吉 110111-1234567 ${'12 '.repeat(n + 1)}다`,
      ]),
    ),
  ),
}
