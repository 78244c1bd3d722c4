import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ballots, count } from './sample-poll.ts'
import { assenting } from '../sample-vote.ts'

const under = (rule: string) => ({ questions: [assenting()], rule })
type CountResult = ReturnType<typeof count>
const buildingsOf = ({ rule }: CountResult) =>
  rule?.conditions.filter(({ dong }) => dong !== null).map((one) => [one.label, one.reached, one.total, one.met])
const codesOf = ({ rule }: CountResult) => rule?.notes?.map(({ code }) => code)
const landOf = ({ rule }: CountResult) => rule?.conditions.find(({ basis }) => basis === 'land')

describe('what is 복리시설, in a vote', () => {
  // Six flats of six owners; two shops of each of two buildings, one owner in both.
  const dongs = [...'......'].map(() => '101').concat('상가1', '상가1', '상가2', '상가2')
  const persons = [0, 1, 2, 3, 4, 5, 6, 7, 7, 8].map((n) => `person ${n}`)
  const counted = (chosen: readonly (readonly number[])[], marked: readonly string[], rule = 'small-reconstruction') =>
    count({
      units: 10,
      dong: (n) => dongs[n] ?? '',
      person: (n) => persons[n] ?? '',
      lands: dongs.map(() => 100_000),
      chosen,
      vote: under(rule),
      list: { sharedFacilities: [...marked] },
    })
  const both = ['상가2', '상가1', '없는동']

  it.each(['reconstruction-association', 'small-reconstruction', 'block-improvement'])(
    'is one building for %s, in which everybody counts once, asked though few own it',
    (rule) => {
      // One of three owners of shops assents. Another one assents with one of two shops, which does
      // not count.
      const result = counted(ballots(8, 2), both, rule)
      expect(buildingsOf(result)).toEqual([
        ['101동 동별 구분소유자의 과반수', 6, 6, true],
        ['복리시설 동별 구분소유자의 과반수', 1, 3, false],
      ])
      expect(result.rule?.met).toBe(false)
      expect(result.rule?.conditions.at(-1)).toMatchObject({ dong: '복리시설', dongs: ['상가1', '상가2'], needed: 2 })
      expect(codesOf(result)).toEqual(expect.arrayContaining(['SHARED_FACILITIES_TOGETHER', 'SHARED_FACILITIES_ASKED']))
    },
  )
  it('is met by more than half of all that own any of it', () =>
    expect(buildingsOf(counted(ballots(9, 1), both))?.[1]).toEqual(['복리시설 동별 구분소유자의 과반수', 2, 3, true]))
  it('is asked building by building where none is marked: then few owners are asked nothing, and that is said', () => {
    const result = counted(ballots(6, 4), [])
    expect(result.rule?.conditions.slice(-2)).toMatchObject([
      { dong: '상가1', needed: 0, met: true, exempt: '소유자 5명 이하' },
      { dong: '상가2', needed: 0, met: true, exempt: '소유자 5명 이하' },
    ])
    expect(codesOf(result)).toEqual([
      'OWNERS_WITH_ALL_UNITS',
      'LAND_REGISTERED',
      'SHARED_FACILITIES_NOT_MARKED',
      'APPLICATION_DATE_MISSING',
    ])
    expect(counted(ballots(9, 1), []).rule?.sentence).not.toContain('상가')
  })
  it('is asked by itself where the law does not put it together', () =>
    expect(buildingsOf(counted(ballots(10), both, 'remodelling-association'))?.map(([label]) => label)).toEqual(
      ['101동', '상가1동', '상가2동']
        .map((place) => `${place} 동별 구분소유자의 과반수`)
        .concat(['101동', '상가1동', '상가2동'].map((place) => `${place} 동별 의결권의 과반수`)),
    ))
})

describe('a building of few owners, in a vote', () => {
  it.each([
    [5, true, '소유자 5명 이하'],
    [6, false, undefined],
  ] as const)('of %i that do not assent: %s', (owners, met, exempt) => {
    const result = count({
      units: 8 + owners,
      dong: (n) => (n < 8 ? '101' : '102'),
      chosen: ballots(8, owners),
      vote: under('small-reconstruction'),
    })
    expect(result.rule?.conditions.at(-1)).toMatchObject({ dong: '102', met, total: owners })
    expect(result.rule?.conditions.at(-1)?.exempt).toBe(exempt)
  })
})

describe('land that the roll does not know, in a vote', () => {
  it('is the site’s, divided by exclusive area, to the last part of it', () => {
    // Two of three equal units in 100 ㎡ have exactly two thirds, which no number of ㎡ can express.
    const thirds = (assents: number) =>
      count({
        units: 3,
        areas: [1, 1, 1],
        chosen: ballots(assents, 3 - assents),
        vote: under('block-improvement'),
        list: { siteArea: 1_000_000 },
      })
    expect(landOf(thirds(2))).toMatchObject({ total: 100, reached: 66.6666666667, needed: 66.6666666667, met: true })
    expect(landOf(thirds(1))).toMatchObject({ reached: 33.3333333333, met: false })
    expect(codesOf(thirds(1))).toContain('LAND_BY_AREA')
    expect(thirds(1).rule?.notes?.find(({ code }) => code === 'LAND_BY_AREA')?.text).toMatch(/3세대.*100㎡.*해석/)
    expect(thirds(1).notes).toEqual([])
  })
  it('is as large a part as its exclusive area, whatever the site and the areas are', () =>
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.integer({ min: 1, max: 3_000_000 }), fc.boolean()), { minLength: 1, maxLength: 12 }),
        fc.integer({ min: 1, max: 10_000_000_000 }),
        (roll, siteArea) => {
          const result = count({
            units: roll.length,
            areas: roll.map(([area]) => area),
            chosen: roll.map(([, assents]) => [assents ? 0 : 1]),
            vote: under('block-improvement'),
            list: { siteArea },
          })
          const sum = (of: typeof roll) => of.reduce((total, [area]) => total + area, 0)
          expect(landOf(result)?.met).toBe(3 * sum(roll.filter(([, assents]) => assents)) >= 2 * sum(roll))
        },
      ),
    ))
  const two = (told: object) =>
    count({ units: 2, chosen: ballots(1, 1), vote: under('redevelopment-association'), ...told })
  it('stands beside what the roll says of others', () =>
    expect(
      landOf(two({ areas: [500_000, 500_000], lands: [300_000, null], list: { siteArea: 800_000 } })),
    ).toMatchObject({ total: 70, reached: 30, needed: 35, met: false }))
  it('is not guessed where an exclusive area is not known either, or no site is named', () => {
    const undivided = two({ areas: [null, 500_000], list: { siteArea: 800_000 } })
    expect(landOf(undivided)?.met).toBeNull()
    expect(codesOf(undivided)).toContain('LAND_NOT_DIVIDED')
    const unnamed = two({ areas: [500_000, 500_000] })
    expect(landOf(unnamed)?.met).toBeNull()
    expect(codesOf(unnamed)).toContain('LAND_REGISTERED')
  })
})
