import { describe, expect, it } from 'vitest'
import { differencesOf, entriesOf, type Candidate } from '#services/identity/match-entries.ts'

const person = { name: '홍길동', phone: '01012345678', birthDate: '1950-03-01' }
const entry = (overrides: Partial<Candidate> = {}): Candidate => ({
  listUserId: 'entry',
  personId: 'person',
  phoneChanges: 0,
  ...person,
  ...overrides,
})

describe('an entry is a verified person’s', () => {
  it.each([
    ['where all fits', {}],
    ['where the roll has no birth date', { birthDate: null }],
    ['where the roll has no phone', { phone: null }],
    ['however its name is spaced', { name: '홍 길 동' }],
    ['however its name is composed', { name: '홍길동'.normalize('NFD') }],
  ])('%s', (_, overrides) => {
    expect(entriesOf(person, [entry(overrides)])).toHaveLength(1)
  })
})

describe('an entry is not', () => {
  it.each([
    ['where the phone is another one', { phone: '01012345679' }],
    ['where the birth date is another one', { birthDate: '1950-03-02' }],
    ['where the name is another one', { name: '홍길순' }],
    ['where the name only begins so', { name: '홍길동희' }],
    ['where the roll has nothing but the name', { phone: null, birthDate: null }],
    ['where the roll has no name', { name: null }],
    ['where one fits and the other does not', { phone: null, birthDate: '1951-03-01' }],
  ])('%s', (_, overrides) => {
    expect(entriesOf(person, [entry(overrides)])).toEqual([])
  })
})

it('each entry is looked at by itself: one that differs does not come along with one that fits', () => {
  const own = entry()
  const others = [entry({ listUserId: 'b', phone: '01099999999' }), entry({ listUserId: 'c', birthDate: '1980-01-01' })]
  expect(entriesOf(person, [own, ...others])).toEqual([own])
})

describe('what the roll says otherwise', () => {
  it.each([
    [
      'is named, part by part',
      { name: '홍길순', phone: '01099999999', birthDate: '1951-03-01' },
      ['name', 'phone', 'birthDate'],
    ],
    ['is nothing where it lacks it', { name: null, phone: null, birthDate: null }, []],
    ['is nothing where only the spaces differ', { name: '홍 길동' }, []],
    ['is a phone alone', { phone: '01099999999' }, ['phone']],
  ] as const)('%s', (_, overrides, differs) => {
    expect(differencesOf(person, entry(overrides))).toEqual(differs)
  })
})
