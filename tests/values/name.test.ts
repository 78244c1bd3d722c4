import { describe, expect, it, test } from 'vitest'
import { byName, comparableName, groupedByName, isSameName, lettersOfName, spellingKey } from '#events/values/name.ts'

const same: readonly (readonly [string, string])[] = [
  ['홍길동', '홍 길 동'],
  ['홍길동', '홍길동'.normalize('NFD')],
  ['홍길동', '홍\u200b길\ufeff동'],
  ['홍길동', '홍\u3164길동'],
  ['John Smith', 'JOHN SMITH'],
  ['John Smith', 'SMITH, John'],
  ['John Smith', 'ＪＯＨＮ　ＳＭＩＴＨ'],
  ['NGUYEN THI HOA', 'Nguyễn Thị Hòa'],
  ['NGUYEN THI HOA', 'thi hoa nguyen'],
  ['NGUYENTHIHOA', 'Thi Hoa Nguyen'],
  ['HOA NGUYENTHI', 'Nguyen Thi Hoa'],
  ["O'Brien", 'O’Brien'],
  ["O'Brien", 'O´Brien'],
  ["O'Brien", 'O`Brien'],
  ["O'Brien", 'OʼBrien'],
  ["O'Brien", 'O＇Brien'],
  ["O'Brien", 'o brien'],
  ["O'Connor, Seán", 'SEAN OCONNOR'],
  ["O'Connor, Seán", 'Sean O Connor'],
  ['Jean-Pierre Dupont', 'DUPONT JEAN PIERRE'],
  ['José', 'Jose'],
  ['José', 'Jose\u0301'],
  ['Søren Łuk Đỗ', 'SOREN LUK DO'],
  ['Strauß', 'STRAUSS'],
  ['Иванов Пётр', 'ПЁТР ИВАНОВ'],
  ['㈜가나산업', '(주)가나산업'],
  ['㈜가나산업', '주식회사 가나산업'],
  ['㈜가나산업', '가나산업 주식회사'],
  ['㈜가나산업', '가나산업(주)'],
  ['㈜가나산업', '（ 주 ） 가나 산업'],
  ['㈜가나산업', '주)가나산업'],
  ['㈜가나산업', '가나산업'],
  ['(유)다라', '유한회사 다라'],
  ['(재)마바', '재단법인 마바'],
]
const others: readonly (readonly [string, string])[] = [
  ['홍길동', '동길홍'],
  ['홍길동', '홍길순'],
  ['홍*동', '홍동'],
  ['김○○', '김○'],
  ['Maria Lopez', 'Amira Lopez'],
  ['Anna Kim', 'Ann Akim Lee'],
  ['John Smith', 'John Smyth'],
  ['John Smith', 'John'],
  ['かとう', 'がとう'],
  ['유한회사 가나', '주식회사 가나'],
  ['', ''],
  ['홍길동', ''],
]

describe('two texts', () => {
  it.each(same)('“%s” and “%s” are one name', (one, other) => {
    expect(isSameName(one, other)).toBe(true)
    expect(isSameName(other, one)).toBe(true)
    expect(spellingKey(one)).toBe(spellingKey(other))
    const people = byName<number>()
    people.set(one, 1)
    expect(people.get(other)).toBe(1)
  })
  it.each(others)('“%s” and “%s” are two names', (one, other) => {
    expect(isSameName(one, other)).toBe(false)
    expect(isSameName(other, one)).toBe(false)
    if (one !== other) expect(comparableName(one)).not.toBe(comparableName(other))
  })
})

test('words in another order have one key', () => {
  expect(comparableName("O'Connor, Seán")).toBe(comparableName('SEÁN O’CONNOR'))
  expect(comparableName('홍 길동')).toBe('홍길동')
})

test('a corporation that is called nothing else keeps its form', () => {
  expect(isSameName('주식회사', '㈜')).toBe(false)
  expect(isSameName('주식회사', '주 식 회 사')).toBe(true)
  expect(isSameName('주식회사', '가나산업')).toBe(false)
})

test('names of one kind of letters are told apart, however many there are', () => {
  const names = ['Maria', 'AMIRA', 'maria', '홍길동', '홍 길동', 'Amíra']
  expect(groupedByName(names, (name) => name)).toEqual([
    ['Maria', 'maria'],
    ['AMIRA', 'Amíra'],
    ['홍길동', '홍 길동'],
  ])
})

test('a text that is far too long is compared as it stands', () => {
  const long = 'ﷺ'.repeat(501)
  expect(comparableName(long)).toBe(long)
  expect(isSameName(long, long)).toBe(true)
  expect(isSameName(long, `${long} `)).toBe(false)
})

test('a search takes words in Latin letters one by one, and syllables together', () => {
  expect(lettersOfName("O'Connor, Seán")).toEqual({ letters: 'oconnorsean', words: ['oconnor', 'sean'] })
  expect(lettersOfName('홍 길 동')).toEqual({ letters: '홍길동', words: ['홍길동'] })
  expect(lettersOfName('㈜가나 산업')).toEqual({ letters: '가나산업', words: ['가나산업'] })
})
