import { describe, expect, it } from 'vitest'
import type { Register } from '#events/values/registry/register.ts'
import { rowOf } from '#infra/simulators/registers/invented-case.ts'
import { registerOf, withRows } from './plain-register.ts'

describe('second halves of registration numbers', () => {
  const shown = (number: string): string =>
    JSON.stringify(
      registerOf(
        withRows('gap', [
          rowOf(
            '1',
            '소유권보존',
            '2003년5월1일 제1호',
            `원인 ${number}`,
            `소유자 김철수 ${number} 서울특별시 한빛구 채무자 이영희 ${number} 경기도`,
          ),
          rowOf(
            '2',
            `1번김철수 ${number}지분가압류`,
            '',
            '',
            `청구금액 금1원 채권자 김철수 ${number} 서울특별시 한빛구 이영희의 주소 ${number}`,
          ),
          rowOf(
            '2-1',
            '1번등기명의인표시변경',
            '',
            '',
            `김철수의 주소 서울특별시 ${number} 김철수의 성명(명칭) 이철수 ${number}`,
          ),
        ]),
      ),
    )

  it.each([
    '600101-2345678',
    '6001012345678',
    '600101 - 2345678',
    '600101–2345678',
    '600101-2345 678',
    '600101-2******',
    '600101- 2345678',
    '6001 01-2345678',
  ])('are kept nowhere: %s', (number) => {
    const text = shown(number)
    expect(text).not.toMatch(/2345678|345 678|2\*|\*\*/)
    expect(text).not.toContain('5 678')
  })

  it('leave six digits of a person, and nothing of a company', () => {
    const register = registerOf(
      withRows('gap', [
        rowOf('1', '소유권보존', '', '', '소유자 주식회사 새솔 110111-2345678 서울특별시 채무자 김철수 600101-1234567'),
      ]),
    )
    expect(register.rights[0]?.text).toBe('소유자 주식회사 새솔 서울특별시 채무자 김철수 600101')
    expect(register.owners).toEqual([
      {
        name: '주식회사 새솔',
        kind: 'corporation',
        birth6: null,
        share: { numerator: '1', denominator: '1' },
        address: '서울특별시',
      },
    ])
  })
})

describe('breaks of lines', () => {
  it.each([
    [
      '공유자 지분 2분의1 김철수 600101-******* 서울특별시 지분 2분의1 이영희 620315-******* 서울특별시',
      ['김철수', '이영희'],
    ],
    [
      '공유자 지분 2 분의 1 김철수 600101- ******* 서울특별시 지분 2분 의 1 이영희 620315-*** **** 서울특별시',
      ['김철수', '이영희'],
    ],
    ['소유자김철수 600101-******* 서울특별시', ['김철수']],
    ['소유자 김철수 600101-*******서울특별시', ['김철수']],
  ])('inside %s change nothing', (text, names) => {
    const register = registerOf(withRows('gap', [rowOf('1', '소유권 보존', '2003년5월 1일제1 호', '', text)]))
    expect(register.owners.map(({ name }) => name)).toEqual(names)
    expect(register.owners.every(({ birth6 }) => birth6 !== null)).toBe(true)
    expect(register.rights[0]).toMatchObject({ kind: 'preservation', receivedAt: '2003-05-01', receiptNumber: '1' })
    expect(register.doubts.filter(({ place }) => place !== '소유지분현황')).toEqual([])
  })

  it('over a page go on in the row before', () => {
    const rows = [
      rowOf('1', '소유권보존', '2003년5월1일', '', '공유자 지분 2분의 1 김철수 600101-******* 서울특별시'),
      rowOf('', '', '제1호', '', '지분 2분의 1 이영희 620315-******* 서울특별시'),
    ]
    const register = registerOf(withRows('gap', rows))
    expect(register.owners.map(({ name }) => name)).toEqual(['김철수', '이영희'])
    expect(register.rights).toMatchObject([{ receivedAt: '2003-05-01', receiptNumber: '1' }])
  })
})

describe('holders in odd words', () => {
  const first = rowOf('1', '소유권보존', '2003년5월1일 제1호', '', '소유자 김철수 600101-******* 서울특별시 한빛구')
  const second = (purpose: string, text: string, cause = ''): Register =>
    registerOf(withRows('gap', [first, rowOf('2', purpose, '2010년5월1일 제2호', cause, text)]))

  it('a trust that no line parts from its transfer is both', () => {
    const register = second(
      '소유권이전 신탁',
      '수탁자 한결신탁 주식회사 110111-0345672 서울특별시 신탁 신탁원부 제2010-123호',
    )
    expect(register.rights.map(({ rank, kind }) => [rank, kind])).toEqual([
      ['1', 'preservation'],
      ['2', 'transfer'],
      ['2', 'trust'],
    ])
    expect(register.owners).toMatchObject([{ name: '한결신탁 주식회사', kind: 'corporation', address: '서울특별시' }])
  })

  it('the end of a trust that no line parts from the transfer back gives it back', () => {
    const rows = [
      first,
      rowOf(
        '2',
        '소유권이전 신탁',
        '',
        '',
        '수탁자 한결신탁 주식회사 110111-0345672 서울특별시 신탁 신탁원부 제2010-123호',
      ),
      rowOf('3', '소유권이전 2번신탁등기말소', '', '신탁재산의귀속', '소유자 김철수 600101-******* 서울특별시 한빛구'),
    ]
    const register = registerOf(withRows('gap', rows))
    expect(register.owners).toMatchObject([{ name: '김철수', birth6: '600101' }])
    expect(register.doubts).toEqual([{ place: '갑구 2', message: '말소 등기가 있으나 말소선이 없습니다.' }])
  })

  it('a cancelled trust never cancels the transfer that it came with', () => {
    const rows = [
      first,
      rowOf('2', '소유권이전', '', '', '소유자 이영희 620315-******* 서울특별시'),
      rowOf('3', '2번신탁등기말소', '', '', ''),
    ]
    const register = registerOf(withRows('gap', rows))
    expect(register.owners.map(({ name }) => name)).toEqual(['이영희'])
    expect(register.doubts).toContainEqual({ place: '갑구 3', message: '무엇을 말소하였는지 찾지 못했습니다.' })
  })

  it('a body’s representative owns nothing', () => {
    const register = second(
      '소유권이전',
      '소유자 새솔김씨종중 110111-0012345 서울특별시 한빛구 대표자 이영희 620315-******* 경기도',
    )
    expect(register.owners).toMatchObject([{ name: '새솔김씨종중', kind: 'corporation', address: '서울특별시 한빛구' }])
  })

  it('several creditors of one entry are several holders', () => {
    const register = second(
      '가압류',
      '청구금액 금1,000 원 채권자 이영희 620315-******* 경기도 의정부시 주식회사가람 110111-0012345 서울특별시',
    )
    expect(register.rights[1]?.holders).toEqual([
      { name: '이영희', kind: 'person', birth6: '620315', share: null, address: '경기도 의정부시' },
      { name: '주식회사가람', kind: 'corporation', birth6: null, share: null, address: '서울특별시' },
    ])
  })

  it('owners in common without parts (합유) have none, with doubt', () => {
    const register = second('소유권이전', '합유자 이영희 620315-******* 경기도 박민수 750822-******* 서울특별시')
    expect(register.owners.map(({ name, share }) => [name, share])).toEqual([
      ['이영희', null],
      ['박민수', null],
    ])
    expect(register.doubts).toContainEqual({ place: '갑구 2', message: '지분의 합이 1이 아닙니다.' })
  })

  it('a taker of all of a share, whose part is unsaid, has what was given', () => {
    const register = second('1번김철수지분전부이전', '소유자 이영희 620315-******* 경기도')
    expect(register.owners).toMatchObject([{ name: '이영희', share: { numerator: '1', denominator: '1' } }])
  })

  it('the law by which an entry came from paper belongs to no address', () => {
    const law = '부동산등기법 제177조의 6 제1항의 규정에 의하여 1번 등기를 2000년 11월 29일 전산이기'
    const rows = [
      rowOf(
        '1 (전 3)',
        '소유권이전',
        '1991년5월1일 제1호',
        '',
        `소유자 김철수 600101-******* 서울특별시 한빛구 ${law}`,
      ),
      rowOf('1-1', '1번등기명의인표시변경', '', '', `김철수의 주소 경기도 의정부시 가온로 7 ${law}`),
      rowOf('', '', '', '', law),
    ]
    const register = registerOf(withRows('gap', rows))
    expect(register.rights[0]?.holders).toMatchObject([{ address: '서울특별시 한빛구' }])
    expect(register.owners).toMatchObject([{ name: '김철수', address: '경기도 의정부시 가온로 7' }])
    expect(register.doubts).toEqual([])
  })

  it('a name that nothing parts from its address is doubted', () => {
    expect(second('소유권이전', '소유자 조복순 한빛구 새솔동').doubts).toContainEqual({
      place: '갑구 2',
      message: '이름과 주소를 나누지 못했습니다.',
    })
  })

  it('a cancelled provisional registration never cancels the ownership that came of it', () => {
    const rows = [
      first,
      rowOf('2', '소유권이전청구권가등기', '', '', '가등기권자 이영희 620315-******* 경기도'),
      rowOf('', '소유권이전', '', '', '소유자 이영희 620315-******* 경기도'),
      rowOf('3', '2번가등기말소', '', '', ''),
    ]
    const register = registerOf(withRows('gap', rows))
    expect(register.owners.map(({ name }) => name)).toEqual(['이영희'])
  })

  it('a creditor’s new name changes no owner', () => {
    const rows = [
      first,
      rowOf('2', '가압류', '', '', '청구금액 금1원 채권자 김철수 600101-******* 서울특별시'),
      rowOf('2-1', '2번등기명의인표시변경', '', '', '김철수의 성명(명칭) 김하늘'),
    ]
    const register = registerOf(withRows('gap', rows))
    expect(register.owners.map(({ name }) => name)).toEqual(['김철수'])
    expect(register.doubts).toEqual([])
  })
})
