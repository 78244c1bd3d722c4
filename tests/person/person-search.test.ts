import { describe, expect, it } from 'vitest'
import { partsOf } from '#projections/person/person-search.ts'

describe('what a search finds somebody by', () => {
  it('is every run of one to three letters of the name, and of four digits of the phone', () => {
    expect(partsOf({ name: '남궁민수', phone: '01055' })).toEqual([
      '남',
      '궁',
      '민',
      '수',
      '남궁',
      '궁민',
      '민수',
      '남궁민',
      '궁민수',
      '0105',
      '1055',
    ])
  })
  it('is each once, in lower case and composed letters, without spaces', () => {
    expect(partsOf({ name: 'An an'.normalize('NFD'), phone: null })).toEqual(['a', 'n', 'an', 'na', 'ana', 'nan'])
    expect(partsOf({ name: '홍 길'.normalize('NFD'), phone: null })).toEqual(['홍', '길', '홍길'])
  })
  it('is what a corporation is found by', () =>
    expect(partsOf({ name: '㈜가', phone: null })).toEqual(['가', '주식회사']))
  it('is nothing of who was erased', () => expect(partsOf({ name: null, phone: null })).toEqual([]))
})
