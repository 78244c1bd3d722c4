import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { parseSpreadsheet } from '#infra/lib/spreadsheet/parse-spreadsheet.ts'
import { readRoll } from '#services/roll-import/sheet/read-roll.ts'
import { madeOds, madeSpreadsheetMl, madeXlsb } from '#tests/support/forms/marked-other-formats.ts'
import { madeXlsx, type MadeCell, type MadeSheet } from '#tests/support/forms/marked-sheet.ts'

/** Result of a sheet: entries, units, and problems of each kind that somebody has to look at. */
type Golden = {
  readonly entries: number
  readonly units: readonly string[]
  readonly errors: readonly string[]
  readonly warnings: readonly string[]
}

const golden = JSON.parse(readFileSync(new URL('corpus.json', import.meta.url), 'utf8')) as Record<string, Golden>

const TITLES = ['동', '호', '성명', '휴대폰', '전용면적(㎡)']
const of = (ho: number, name = `홍길${'동순이영'.charAt(ho % 4)}`): readonly string[] => [
  '101',
  String(ho),
  name,
  `010-2000-${String(ho).padStart(4, '0')}`,
  '84.95',
]
const owners = (...names: readonly string[]) => names.map((name, index) => of(index + 1, name))
const three = [of(1), of(2), of(3)]
const sheet = (...rows: readonly (readonly MadeCell[])[]): MadeSheet => ({ rows })
const titled = (...titles: readonly string[]): MadeSheet => sheet(titles, ...three)
const units = (...pairs: readonly (readonly [dong: string, ho: string])[]): MadeSheet =>
  sheet(TITLES, ...pairs.map(([dong, ho], index) => [dong, ho, `홍길${'동순이영'.charAt(index % 4)}`, '', '84.95']))
const cellsAt = (column: number, ...texts: readonly string[]): MadeSheet =>
  sheet(TITLES, ...texts.map((text, index) => of(index + 1).map((cell, at) => (at === column ? text : cell))))
const withColumn = (title: string, ...texts: readonly MadeCell[]): MadeSheet =>
  sheet([...TITLES, title], ...texts.map((text, index) => [...of(index + 1), text]))
const struck = (text: string) => ({ text, struck: true })
const filled = (text: string) => ({ text, fill: true })

const variants: Readonly<Record<string, MadeSheet>> = {
  // Titles.
  'titles: usual': titled(...TITLES),
  'titles: 건물, 등기부상 소유자': titled('건물', '호실', '등기부상 소유자', '연락처', '전유면적'),
  'titles: 권리자': titled('동', '호수', '권리자', '핸드폰', '면적(㎡)'),
  'titles: English': titled('Building', 'Unit No.', 'Owner Name', 'Phone', 'Area(㎡)'),
  'titles: English, short': titled('Bldg', 'Unit', 'Owner', 'Mobile', 'Area'),
  'titles: spaced': titled('동 ', '호 수', '성 명', '휴대폰 번호', '전용 면적'),
  'titles: below a heading': sheet(['가나아파트 소유자 명부'], [], TITLES, ...three),
  'titles: none': sheet(...three),
  'titles: addresses, of the unit too': sheet(
    ['동', '호', '성명', '등기상 주소', '소유자 주소', '세입자 주소'],
    ['101', '1', '홍길동', '서울 노원구 1', '서울 중구 2', '서울 서초구 3'],
    ['101', '2', '홍길순', '', '600101-1234567', ''],
  ),
  'titles: no name': titled('동', '호', '가나다', '휴대폰', '전용면적'),
  'titles: repeated': sheet(TITLES, of(1), TITLES, of(2)),
  'titles: two rows': sheet(
    ['동', '호', '소유자', '소유자', '면적'],
    ['동', '호', '성명', '휴대폰', '전용(㎡)'],
    ...three,
  ),
  // Orders.
  'order: name first': sheet(['성명', '휴대폰', '동', '호'], ['홍길동', '010-2000-0001', '101', '1']),
  'order: numbered': sheet(['연번', ...TITLES], ...three.map((row, index) => [String(index + 1), ...row])),
  'order: one cell of 동·호': sheet(['동호', '성명'], ['101동 1호', '홍길동'], ['101동 2호', '홍길순']),
  'order: one cell, dashed': sheet(['동호', '성명'], ['101-101', '홍길동'], ['101-102', '홍길순']),
  'order: 동 as headings': sheet(TITLES, ['101동'], ['', '1', '홍길동'], ['102동'], ['', '1', '홍길순']),
  'order: 동 merged': { ...sheet(TITLES, of(1), ['', '2', '홍길순'], ['', '3', '홍길이']), merged: ['A2:A4'] },
  'order: 동 above only': sheet(TITLES, of(1), ['', '2', '홍길순'], ['', '3', '홍길이']),
  'order: a sum below': sheet(TITLES, ...three, ['합계', '', '3명']),
  // Units.
  'unit: 101-1 in 101': units(['101', '101-1'], ['101', '201']),
  'unit: 101-1 in 102': units(['102', '101-1'], ['102', '201']),
  'unit: 101/102 in 101': units(['101', '101/102']),
  'unit: 101/102 in 102': units(['102', '101/102']),
  'unit: 101-102 in 101': units(['101', '101-102'], ['101', '201']),
  'unit: 101-102 in 102': units(['102', '101-102'], ['102', '201']),
  'unit: 101 102 in 101': units(['101', '101 102'], ['101', '201']),
  'unit: 101~103': units(['101', '101~103']),
  'unit: 101-103호': units(['101', '101-103호'], ['101', '201']),
  'unit: 101-1502 in 101': units(['101', '101-1502'], ['101', '201']),
  'unit: 101-1502 in 102': units(['102', '101-1502'], ['102', '201']),
  'unit: building in each 호': units(['101', '101-101'], ['102', '102-101'], ['102', '102-102']),
  'unit: 가-101 in 가동': units(['가동', '가-101'], ['가동', '102']),
  'unit: 동 with brackets': units(['101동(분양)', '1'], ['101동', '2']),
  'unit: 동 with a complex': units(['가나아파트 101동', '1'], ['101동', '2'], ['1단지 101동', '3']),
  'unit: 동 with an open end': units(['101-', '1'], ['101', '2']),
  'unit: two parts of a complex': units(['1단지 101동', '1'], ['2단지 101동', '1']),
  'unit: 호 with brackets': units(['101', '101호(상가)'], ['101', '102']),
  'unit: cellar': units(['101', '지하101호'], ['101', 'B102']),
  'unit: cellar, spelled in two ways': units(
    ['101', '지하101호'],
    ['101', 'B101'],
    ['101', '비101호'],
    ['102', 'B101'],
  ),
  'unit: cellar, spelled in two ways in one cell': sheet(
    ['동호', '성명'],
    ['가동 지하101호', '홍길동'],
    ['가동 B101호', '홍길순'],
    ['가동 101호', '홍길이'],
  ),
  'unit: cellar, and another that is told from it': units(['101', '지하101호'], ['101', '상가B101']),
  'unit: floor said twice': units(['제101동', '제15층 제1502호'], ['0101', '0201']),
  'unit: lone building': units(['101', '1'], ['101', '2'], ['101', '3'], ['101', '4'], ['101', '5'], ['10l', '6']),
  'unit: date': units(['101', '2026-01-02']),
  'unit: none': sheet(TITLES, ['', '', '홍길동', '', '']),
  'unit: no 호': sheet(TITLES, ['101', '', '홍길동', '', '']),
  // Owners.
  'owner: firm of two words': sheet(TITLES, ...owners('주식회사 한빛건설', '㈜가나', '한빛건설 주식회사')),
  'owner: two by spaces': sheet(TITLES, ...owners('홍길동 김철수')),
  'owner: two by a comma': sheet(TITLES, ...owners('홍길동, 김철수')),
  'owner: and others': sheet(TITLES, ...owners('홍길동 외 2인')),
  'owner: 고(故), 망, 故': sheet(TITLES, ...owners('고(故) 홍길동', '망 김철수', '故 이영희')),
  'owner: (사망), (매도), (이전)': sheet(TITLES, ...owners('홍길동(사망)', '김철수(매도)', '이영희(소유권이전)')),
  'owner: heirs, not found': sheet(TITLES, ...owners('홍길동(상속중)', '김철수 소재불명')),
  'owner: 고 as a surname': sheet(TITLES, ...owners('고길동', '고 은', '망고수')),
  'owner: named twice': sheet(TITLES, of(1, '홍길동'), of(1, '홍길동')),
  'owner: none': sheet(TITLES, of(1, '')),
  'owner: formula': sheet(TITLES, of(1, '=1+1')),
  // Cells.
  'phone: zero lost': cellsAt(3, '1020000001', '1020000002'),
  'phone: several, odd': cellsAt(3, '010-2000-0001 / 010-2000-0002', '3000-0034', '1.01E+09'),
  'share: percents in the title': withColumn('지분율(%)', '50', '100', '33.3'),
  'share: fractions': withColumn('지분', '1/2', '2분의 1', '0.5'),
  'share: unreadable': withColumn('지분', '반', '50'),
  'area: 평': sheet(['동', '호', '성명', '전용면적(평)'], ['101', '1', '홍길동', '25.7']),
  'area: unreadable': cellsAt(4, '84,97', '-1', '9999'),
  'area: contradicts': sheet(TITLES, of(1, '홍길동'), [...of(1, '김철수').slice(0, 4), '59.9']),
  'birth: several forms': withColumn('생년월일', '600101', '1960. 1. 1.', '99.13.45'),
  // Remarks.
  'remarks: 비고': withColumn('비고', '열쇠 보관', '', '2024 매도'),
  'remarks: 자택': withColumn('자택', '02-555-1003', ''),
  'remarks: of a tenant': withColumn('세입자 연락처', '010-9999-9999'),
  'remarks: too long': withColumn('비고', '가'.repeat(1_500)),
  // Marks.
  'mark: hidden row': { ...sheet(TITLES, ...three), hiddenRows: [3] },
  'mark: all rows hidden': { ...sheet(TITLES, ...three), hiddenRows: [2, 3, 4] },
  'mark: struck row': sheet(TITLES, of(1), of(2).map(struck), of(3)),
  'mark: struck name': sheet(
    TITLES,
    of(1),
    of(2).map((text, at) => (at === 2 ? struck(text) : text)),
  ),
  'mark: struck phone': sheet(
    TITLES,
    of(1).map((text, at) => (at === 3 ? struck(text) : text)),
  ),
  'mark: struck part': sheet(TITLES, ['101', '1', { runs: [{ text: '옛소유 ', struck: true }, { text: '홍길동' }] }]),
  'mark: hidden column beside a seen one': {
    ...sheet(['동', '호', '성명', '휴대폰', '연락처'], ['101', '1', '홍길동', '010-1111-0001', '010-2000-0001']),
    hiddenColumns: [3],
  },
  'mark: hidden column alone': { ...sheet(TITLES, ...three), hiddenColumns: [3] },
  'mark: hidden building above': { ...sheet(TITLES, of(1), ['', '2', '홍길순']), hiddenRows: [2] },
  'mark: comment': sheet(TITLES, [...of(1).slice(0, 4), { text: '84.95', comment: '다시 재기' }]),
  'mark: one coloured row': sheet(TITLES, ...three, of(4).map(filled)),
  'mark: every second row coloured': sheet(TITLES, of(1), of(2).map(filled), of(3), of(4).map(filled)),
}

const told = (file: Buffer): Golden => {
  const { rows, problems } = readRoll(parseSpreadsheet(file), { today: '2026-11-21' })
  const entries = rows.flatMap((row) => row.owners)
  const kindsOf = (level: string): readonly string[] =>
    problems.flatMap((one) => (one.level === level ? `${one.row ?? '-'} ${one.kind}` : []))
  return {
    entries: entries.length,
    units: [...new Set(entries.map(({ dong, ho }) => `${dong}-${ho}`))],
    errors: kindsOf('error'),
    warnings: kindsOf('warning'),
  }
}

describe('a small sheet', () => {
  it.each(Object.entries(variants))('%s', async (name, made) =>
    expect(told(await madeXlsx(made))).toEqual(golden[name]),
  )
  it.each([
    ['an .xlsb', madeXlsb],
    ['the XML of Excel 2003', madeSpreadsheetMl],
    ['an .ods', madeOds],
  ])('is read from %s as it is from an .xlsx, with all its marks', (_format, write) => {
    const results = Object.entries(variants).map(([name, made]) => [name, told(write(made))])
    expect(Object.fromEntries(results)).toEqual(golden)
  })
  it('has a result of its own, and no result is of a sheet that is gone', () => {
    expect(Object.keys(golden).toSorted()).toEqual(Object.keys(variants).toSorted())
    expect(Object.keys(variants).length).toBeGreaterThanOrEqual(60)
  })
})
