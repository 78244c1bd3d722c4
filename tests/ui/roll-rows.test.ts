import { describe, expect, it } from 'vitest'
import { birthDateOf, readRoll } from '../../admin-ui/src/list-users/roll-rows.ts'

const rowsOf = (text: string) => readRoll(text).rows.map(({ row }) => row)
const problemsOf = (row: string) => readRoll(`동,호,이름,전화번호,면적,생년월일\n${row}`).rows[0]?.problems

describe('a roll', () => {
  it('without headings is read as 동, 호, 이름, 전화번호, 면적', () => {
    const { fields, rows } = readRoll('101,1502,홍길동,010-1234-5678,84.97')
    expect(fields).toEqual(['dong', 'ho', 'name', 'phone', 'area'])
    expect(rows).toEqual([{ line: 1, row: { dong: '101', ho: '1502', name: '홍길동', phone: '01012345678', area: 84.97 }, problems: [] }])
  })

  it('with headings is read by their names, in any order, past a title and unknown columns', () => {
    const text = '소유자 명부\n\n비고,성 명,전용면적(㎡),동,호수,연락처,지분\n장기 부재,김철수,"1,084.97㎡",가동,101,+82 10-1234-5678,1/2'
    expect(rowsOf(text)).toEqual([{ dong: '가동', ho: '101', name: '김철수', area: 1084.97, phone: '01012345678', ownershipShare: '1/2' }])
    expect(readRoll(text).rows[0]?.line).toBe(4)
  })

  it('reads headings that a Mac has decomposed', () => {
    expect(rowsOf(`${'동,호,이름'.normalize('NFD')}\n101,1,홍길동`)).toEqual([{ dong: '101', ho: '1', name: '홍길동' }])
  })

  it('leaves out what a row does not say, so that nothing known is overwritten with nothing', () => {
    expect(rowsOf('동,호,이름,전화번호,면적,생년월일\n101,1,홍길동,,,')).toEqual([{ dong: '101', ho: '1', name: '홍길동' }])
  })

  it.each([
    ['1012345678', '01012345678'],
    ['212345678', '212345678'],
    ['02-123-4567', '021234567'],
    ['010 1234 5678', '01012345678'],
  ])('a phone %s is %s: a spreadsheet has taken the 0 off a mobile number', (typed, phone) => {
    expect(rowsOf(`101,1,홍길동,${typed}`)[0]).toMatchObject({ phone })
  })

  it('says what is likely to be refused, and sends it all the same', () => {
    expect(problemsOf('101,1,홍길동,01012345678,84.97,600101')).toEqual([])
    expect(problemsOf(',1,,01012345678,84.97,')).toEqual(['동 없음', '이름 없음'])
    expect(problemsOf('101,1,홍길동,1234,팔십,언젠가')).toEqual(['전화번호 형식', '면적(㎡) 형식', '생년월일 형식'])
    expect(rowsOf('101,1,홍길동,,팔십')[0]).toMatchObject({ area: '팔십' })
  })

  it('has no row more than there are lines with content', () => {
    expect(readRoll('동,호,이름\n\n101,1,홍길동\n,,\n').rows).toHaveLength(1)
    expect(readRoll('').rows).toEqual([])
  })
})

describe('a birth date', () => {
  it.each([
    ['600101', '1960-01-01'],
    ['050203', '2005-02-03'],
    ['19600101', '1960-01-01'],
    ['1960.1.1', '1960-01-01'],
    ['1960. 1. 1.', '1960-01-01'],
    ['1960-01-01', '1960-01-01'],
    ['1960년 1월 1일', '1960-01-01'],
    ['21916', '1960-01-01'],
    ['모름', '모름'],
  ])('%s is %s', (typed, date) => {
    expect(birthDateOf(typed)).toBe(date)
  })

  it('of 050203 without its 0 is not taken for a day to come', () => {
    expect(birthDateOf('50203')).toBe('50203')
    expect(problemsOf('101,1,홍길동,,,50203')).toEqual(['생년월일 형식'])
  })
})
