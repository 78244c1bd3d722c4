import { describe, expect, it } from 'vitest'
import type { Cell } from '#infra/lib/spreadsheet/spreadsheet.ts'
import { readArea, readLandShare } from '#services/roll-import/cell/area-cell.ts'
import { readBirth } from '#services/roll-import/cell/birth-cell.ts'
import { readNames } from '#services/roll-import/cell/name-cell.ts'
import { preferredPhone, readPhones } from '#services/roll-import/cell/phone-cell.ts'
import type { Finding } from '#services/roll-import/cell/problems.ts'
import { readShare } from '#services/roll-import/cell/share-cell.ts'
import { readHo, wholeUnitOf } from '#services/roll-import/cell/unit-cell.ts'

const cell = (text: string | number): Cell =>
  typeof text === 'number' ? { text: String(text), number: text } : { text }
const kinds = (findings: readonly Finding[]): readonly string[] => findings.map(({ kind }) => kind)

describe('a phone', () => {
  it.each([
    ['010-1234-5678', ['01012345678'], []],
    ['010.1234.5678', ['01012345678'], []],
    ['010 1234 5678', ['01012345678'], []],
    [1_012_345_678, ['01012345678'], ['phone-zero-restored']],
    ['212345678', ['0212345678'], ['phone-zero-restored']],
    ['311234567', ['0311234567'], ['phone-zero-restored']],
    ['+82-10-1234-5678', ['01012345678'], []],
    ['+82 010-1234-5678', ['01012345678'], []],
    ['82)10-1234-5678', ['01012345678'], []],
    ['(02)123-4567', ['021234567'], []],
    ['0504-123-4567', ['05041234567'], []],
    ['010-1234-5678 010-8765-4321', ['01012345678', '01087654321'], []],
    ['010-1234-5678\n010-1234-5678', ['01012345678'], []],
    ['H.P: 010-1234-5678', ['01012345678'], []],
    ['010-1234-5678(딸)', ['01012345678'], ['phone-of-another']],
    ['010-1234-5678 (문자만)', ['01012345678'], ['phone-note-dropped']],
    ['010-123-4567', [], ['phone-unreadable']],
    ['010-1234-56789', [], ['phone-unreadable']],
    ['1588-1234', [], ['phone-unreadable']],
    ['1.01235E+09', [], ['phone-lost-digits']],
    ['연락 안 됨', [], ['phone-unreadable']],
    ['없음', [], []],
    ['-', [], []],
  ])('%s', (text, phones, findings) => {
    const read = readPhones(cell(text))
    expect(read.phones).toEqual(phones)
    expect(kinds(read.findings)).toEqual(findings)
  })
  it('that can be written to is preferred', () => {
    expect(preferredPhone(['0212345678', '01012345678'])).toBe('01012345678')
    expect(preferredPhone(['0212345678', '0311234567'])).toBe('0212345678')
  })
})

describe('a birth date', () => {
  const context = { hasSixDigits: false, today: '2026-11-21' }
  it.each([
    ['600101', '1960-01-01', []],
    [600_101, '1960-01-01', []],
    ['19600101', '1960-01-01', []],
    ['1960. 1. 1.', '1960-01-01', []],
    ['1960/1/1', '1960-01-01', []],
    ['60.1.1', '1960-01-01', []],
    ['1960년 1월 1일생', '1960-01-01', []],
    ['1960-01-01 00:00:00', '1960-01-01', []],
    ['600101(음력)', '1960-01-01', []],
    [21_916, '1960-01-01', ['birth-from-serial']],
    [10_101, '1927-08-27', ['birth-ambiguous']],
    [101, '2000-01-01', ['birth-zero-restored']],
    ['050101', '2005-01-01', []],
    ['150101', '2015-01-01', ['birth-century-guessed']],
    ['230101', '1923-01-01', ['birth-century-guessed']],
    ['260101', '1926-01-01', ['birth-century-guessed']],
    ['270101', '1927-01-01', []],
    ['600101-1234567', '1960-01-01', ['resident-number']],
    ['600101-1******', '1960-01-01', ['resident-number']],
    ['600101-2', '1960-01-01', ['resident-number']],
    ['050101-3******', '2005-01-01', ['resident-number']],
    ['050101-5******', '1905-01-01', ['resident-number']],
    ['050101-9******', undefined, ['birth-impossible', 'resident-number']],
    [6_001_011_234_567, '1960-01-01', ['resident-number']],
    ['600101-*******', '1960-01-01', ['resident-number']],
    ['20261122', undefined, ['birth-impossible']],
    ['20000230', undefined, ['birth-impossible']],
    ['601301', undefined, ['birth-impossible']],
    ['1/2/1960', undefined, ['birth-unreadable']],
    ['환갑', undefined, ['birth-unreadable']],
    ['', undefined, []],
  ])('%s', (text, value, findings) => {
    const read = readBirth(cell(text), context)
    expect(kinds(read.findings)).toEqual(findings)
    expect(read.value).toBe(value)
  })
  it('of five digits has lost its 0 where others of the column have six', () =>
    expect(readBirth(cell(10_101), { ...context, hasSixDigits: true }).value).toBe('2001-01-01'))
  it('of a date cell is that day', () =>
    expect(readBirth({ text: '1960-01-01', day: '1960-01-01', number: 21_916 }, context).value).toBe('1960-01-01'))
  it('of a leap day is kept', () => expect(readBirth(cell('20000229'), context).value).toBe('2000-02-29'))
})

describe('an area', () => {
  it.each([
    [84.9431, 84.9431, []],
    [84.94310000000002, 84.9431, []],
    [84.94316, 84.9432, ['area-rounded']],
    ['84.9431㎡', 84.9431, []],
    ['84.94 m2', 84.94, []],
    ['84.94 M²', 84.94, []],
    ['1,234.5', 1234.5, ['area-odd']],
    ['25.7평', 84.9587, ['area-from-pyeong']],
    ['84,94', undefined, ['area-unreadable']],
    ['84.94/59.9', undefined, ['area-unreadable']],
    [-1, undefined, ['area-impossible']],
    [0, undefined, ['area-impossible']],
    [1_000_000, undefined, ['area-impossible']],
    [5, 5, ['area-odd']],
  ])('%s', (text, value, findings) => {
    const read = readArea(cell(text), false)
    expect(read.value).toBe(value)
    expect(kinds(read.findings)).toEqual(findings)
  })
  it('under a title that says 평 is in 평', () => expect(readArea(cell(25.7), true).value).toBe(84.9587))
  it('that is shown rounded is taken whole', () =>
    expect(readArea({ text: '84.94', number: 84.9431 }, false).value).toBe(84.9431))
  it('of land may be told as a part of the whole', () => {
    expect(readLandShare(cell('54,321.1분의 45.12'), false).value).toBe(45.12)
    expect(readLandShare(cell('45.12/54321.1'), false).value).toBe(45.12)
    expect(readLandShare(cell('45.12㎡'), false).value).toBe(45.12)
  })
})

describe('a share', () => {
  it.each([
    ['1/2', '1/2', []],
    ['1 / 2', '1/2', []],
    ['2분의 1', '1/2', ['share-converted']],
    ['지분 2분의1', '1/2', ['share-converted']],
    ['50%', '1/2', ['share-converted']],
    [0.25, '1/4', ['share-converted']],
    ['33.3333%', '33.3333%', []],
    ['전부', '1/1', ['share-converted']],
    [1, '1/1', ['share-converted']],
    ['0/2', undefined, ['share-impossible']],
    ['3/2', undefined, ['share-impossible']],
    ['150%', undefined, ['share-impossible']],
    ['반', undefined, ['share-unreadable']],
  ])('%s', (text, value, findings) => {
    const read = readShare(cell(text))
    expect(read.value).toBe(value)
    expect(kinds(read.findings)).toEqual(findings)
  })
  it('that Excel took for a day is turned back', () =>
    expect(readShare({ text: '2026-01-02', day: '2026-01-02' }).value).toBe('1/2'))
})

describe('what is said of an owner beside their name', () => {
  it.each([
    ['고(故)가나이', '가나이', 'deceased'],
    ['고(故) 가나이', '가나이', 'deceased'],
    ['故 가나일', '가나일', 'deceased'],
    ['(故)가나일', '가나일', 'deceased'],
    ['망 가나사', '가나사', 'deceased'],
    ['망(亡)가나사', '가나사', 'deceased'],
    ['고 홍길동', '홍길동', 'deceased'],
    ['가나삼(사망)', '가나삼', 'deceased'],
    ['가나삼 사망', '가나삼', 'deceased'],
    ['가나오(매도)', '가나오', 'transferred'],
    ['가나오 [소유권 이전]', '가나오', 'transferred'],
    ['홍길동 소재불명', '홍길동', 'whereabouts-unknown'],
    ['홍길동(상속 진행중)', '홍길동', 'heirs-unregistered'],
    ['주식회사 한빛건설(매각)', '주식회사 한빛건설', 'transferred'],
    ['고길동', '고길동', undefined],
    ['고 길 동', '고길동', undefined],
    ['고 은', '고은', undefined],
    ['망고', '망고', undefined],
    ['이전', '이전', undefined],
    ['홍길동(본인)', '홍길동', undefined],
  ])('%s', (text, name, standing) => {
    const { names, findings } = readNames(cell(text))
    expect(names.map((one) => [one.name, one.standing])).toEqual([[name, standing]])
    expect(kinds(findings).filter((kind) => kind.startsWith('owner-'))).toEqual(
      standing === undefined ? [] : [`owner-${standing}`],
    )
  })
  it('is of each of several', () =>
    expect(readNames(cell('고(故) 홍길동, 김철수(매도), 이영희')).names.map(({ standing }) => standing)).toEqual([
      'deceased',
      'transferred',
      undefined,
    ]))
})

describe('an owner of several words', () => {
  it.each(['주식회사 한빛건설', '한빛건설 주식회사', '재단법인 나라장학', '학교법인 서울학원', '김해김씨 종중'])(
    '%s is one',
    (text) => expect(readNames(cell(text)).names.map(({ name }) => name)).toEqual([text]),
  )
})

describe('a share in a column of percents', () => {
  it.each([
    ['50', '1/2'],
    ['100', '1/1'],
    ['33.3', '333/1000'],
    ['0.5', '1/200'],
    ['1/2', '1/2'],
    ['100%', '1/1'],
  ])('%s', (text, share) => expect(readShare(cell(text), true).value).toBe(share))
  it('is of its title alone', () => expect(readShare(cell('50')).value).toBeUndefined())
})

describe('a unit', () => {
  it.each([
    ['101-1502', { dong: '101', ho: '1502' }],
    ['101동 1502호', { dong: '101동', ho: '1502호' }],
    ['제101동 제15층 제1502호', { dong: '제101동', ho: '제15층제1502호' }],
    ['101 1502', { dong: '101', ho: '1502' }],
    ['가동 지하101호', { dong: '가동', ho: '지하101호' }],
    ['1502', undefined],
    ['지하101호', undefined],
    ['홍길동', undefined],
    ['1960-01-01', undefined],
  ])('of one cell: %s', (text, unit) =>
    expect(wholeUnitOf(cell(text))).toEqual(unit && { ...unit, isSpelled: text.includes('동'), isShortened: false }),
  )
  it.each([
    ['1502호', '1502호', []],
    [1502, '1502', []],
    ['1502.0', '1502', []],
    ['15층 1502호', '15층1502호', []],
    ['B101', 'B101', []],
    ['1501~1502', undefined, ['several-units']],
    [-5, undefined, ['unit-unreadable']],
    [1502.5, undefined, ['unit-unreadable']],
    ["=cmd|' /C calc'!A0", undefined, ['unit-unreadable']],
    ['가'.repeat(30), undefined, ['unit-unreadable']],
  ])('호: %s', (text, value, findings) => {
    const read = readHo(cell(text))
    expect(read.value).toBe(value)
    expect(kinds(read.findings)).toEqual(findings)
  })
})

describe('names', () => {
  it.each([
    ['홍길동', ['홍길동'], 0],
    ['홍길동, 김철수', ['홍길동', '김철수'], 0],
    ['홍길동，김철수、이영희', ['홍길동', '김철수', '이영희'], 0],
    ['홍길동 및 김철수', ['홍길동', '김철수'], 0],
    ['홍길동 외 1인', ['홍길동'], 1],
    ['홍길동외2명', ['홍길동'], 2],
    ['홍길동(외 1)', ['홍길동'], 1],
    ['홍길동 외 한 명', ['홍길동'], 1],
    ['홍길동 외', ['홍길동'], 1],
    ['홍길동, 김철수 외 1인', ['홍길동', '김철수'], 1],
    ['홍길동 등 3인', ['홍길동'], 2],
    ['김소외', ['김소외'], 0],
    ['남궁 민수', ['남궁민수'], 0],
    ['응우옌 티 흐엉', ['응우옌 티 흐엉'], 0],
    ['SMITH, John', ['SMITH, John'], 0],
    ['O’Connor, Seán Patrick', ['O’Connor, Seán Patrick'], 0],
    ['John Smith, Jane Smith', ['John Smith', 'Jane Smith'], 0],
    ['(주)한빛', ['(주)한빛'], 0],
    ['주식회사 한빛(서울, 강남)', ['주식회사 한빛(서울, 강남)'], 0],
    ['(주)한빛, 홍길동', ['(주)한빛', '홍길동'], 0],
    ['한국토지주택공사', ['한국토지주택공사'], 0],
    ['홍길동 600101-1234567', ['홍길동'], 0],
    ['(주)한빛 110111-1234567', ['(주)한빛'], 0],
    ['미상', [], 0],
    ['12345', [], 0],
  ])('%s', (text, names, unnamed) => {
    const read = readNames(cell(text))
    expect(read.names.map(({ name }) => name)).toEqual(names)
    expect(read.unnamed).toBe(unnamed)
  })
  it('may have their share beside them', () =>
    expect(readNames(cell('홍길동(1/2), 김철수(2분의 1)')).names).toEqual([
      { name: '홍길동', share: '1/2' },
      { name: '김철수', share: '2분의 1' },
    ]))
})
