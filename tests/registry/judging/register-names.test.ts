import { describe, expect, it } from 'vitest'
import { birth6Of, birthFits, sameAddress, sameName } from '#services/registry/judging/names.ts'

describe('a name of the register and one of the roll', () => {
  it.each([
    ['홍길동', '홍길동'],
    ['홍 길 동', '홍길동'],
    ['홍길동', '홍길동'.normalize('NFD')],
    ['홍길동(洪吉童)', '홍길동'],
    ['홍길동（洪吉童）', '홍길동'],
    ['홍길동洪吉童', '홍 길동'],
    ['洪吉童', '洪吉童'],
    ['주식회사 가나건설', '가나건설(주)'],
    ['가나건설 주식회사', '㈜가나건설'],
    ['( 주 ) 가나건설', '가나건설'],
    ['유한회사 다라', '(유)다라'],
    ['재단법인 마바', '(재) 마바'],
    ['Smith John', 'SMITH JOHN'],
    ['SMITH JOHN PAUL', 'Smith  JohnPaul'],
    ['미합중국인 SMITH JOHN', 'SMITH JOHN'],
    ['중화인민공화국인 王小明', '王小明'],
    ['일본인 야마다 하나코', '야마다하나코'],
    ['SMITH JOHN(스미스 존)', 'Smith John'],
    ['스미스존(SMITH JOHN)', '스미스 존'],
    ['홍\u200b길동', '홍길동'],
    ['SMITH JOHN', 'JOHN SMITH'],
    ['O’CONNOR SEAN', "O'Connor, Seán"],
  ])('%s and %s are one', (registered, rolled) => {
    expect(sameName(registered, rolled)).toBe(true)
    expect(sameName(rolled, registered)).toBe(true)
  })

  it.each([
    ['홍길동', '홍길순'],
    ['홍길동', '홍길'],
    ['홍길동', ''],
    ['', ''],
    ['( )', '()'],
    ['洪吉童', '홍길동'],
    ['유한회사 가나', '주식회사 가나'],
    ['김국인', '김'],
    ['홍길동(1동)', '홍길동(2동)'],
  ])('%s and %s are two', (registered, rolled) => {
    expect(sameName(registered, rolled)).toBe(false)
    expect(sameName(rolled, registered)).toBe(false)
  })

  it('of a corporation that is called nothing else is one all the same', () => {
    expect(sameName('주식회사', '주식회사')).toBe(true)
    expect(sameName('주식회사', '홍길동')).toBe(false)
  })
})

describe('a birth', () => {
  it.each([
    ['1960-01-31', '600131'],
    ['2003-12-09', '031209'],
    ['1960', null],
    ['1960-**-**', null],
    [null, null],
  ])('of %s begins a registration number with %s', (day, digits) => {
    expect(birth6Of(day)).toBe(digits)
  })

  it.each([
    ['600131', '1960-01-31', true],
    ['600131', '1960-01-30', false],
    [null, '1960-01-31', true],
    ['600131', null, true],
    [null, null, true],
  ])('%s fits %s: %s', (digits, day, fits) => {
    expect(birthFits(digits, day)).toBe(fits)
  })
})

describe('an address', () => {
  it.each([
    ['서울특별시 강남구 삼성로 212, 101동 1502호 (대치동,은마아파트)', '서울 강남구 삼성로 212 101동 1502호', true],
    [
      '서울특별시 강남구 대치동 316 은마아파트 제1동 제15층 제1502호',
      '서울시 강남구 대치동 316 은마아파트 1동 1502호',
      true,
    ],
    ['경기도 성남시 분당구 가로 1', '경기 성남시 분당구 가로 1', true],
    ['충청북도 청주시 가로 1', '충북 청주시 가로 1', true],
    ['전북특별자치도 전주시 가로 1', '전북 전주시 가로 1', true],
    ['서울특별시 강남구 삼성로 212', '서울특별시 강남구 삼성로 213', false],
    ['서울특별시 강남구 삼성로 212', '부산광역시 강남구 삼성로 212', false],
  ])('%s and %s are one place: %s', (registered, rolled, same) => {
    expect(sameAddress(registered, rolled)).toBe(same)
    expect(sameAddress(rolled, registered)).toBe(same)
  })
})
