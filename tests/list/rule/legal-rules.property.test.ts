import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { legalRules, versionFor, versionOn, type Fraction } from '#services/list/rule/legal-rules.ts'
import { enoughOf } from '#services/list/figures/rule-progress.ts'

const over = (numerator: number, denominator: number): Fraction => ({ numerator, denominator, over: true })
const atLeast = (numerator: number, denominator: number): Fraction => ({ numerator, denominator, over: false })

describe('enough of a total', () => {
  it.each([
    ['more than half of 100', 100, over(1, 2), 51],
    ['more than half of 99', 99, over(1, 2), 50],
    ['at least half of 100', 100, atLeast(50, 100), 50],
    ['at least three quarters of 4', 4, atLeast(3, 4), 3],
    ['at least two thirds of 100', 100, atLeast(2, 3), 67],
    ['at least 70/100 of 319', 319, atLeast(70, 100), 224],
    ['at least 70/100 of 320', 320, atLeast(70, 100), 224],
    ['at least a tenth of 1', 1, atLeast(1, 10), 1],
    // 7/10 as a floating-point number falls short of this by one.
    [
      'at least 7/10 of a total beyond what floating-point products hold',
      9_007_199_254_740_990,
      atLeast(7, 10),
      6_305_039_478_318_693,
    ],
  ])('%s', (_name, total, required, enough) => expect(enoughOf(total, required)).toBe(enough))

  it('is the smallest whole number whose share the law takes', () => {
    const fraction = fc
      .tuple(fc.integer({ min: 1, max: 100 }), fc.integer({ min: 1, max: 100 }), fc.boolean())
      .map(([one, other, isOver]) => ({
        numerator: Math.min(one, other),
        denominator: Math.max(one, other),
        over: isOver,
      }))
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1_000_000_000_000 }), fraction, (total, required) => {
        // completed / total against numerator / denominator, multiplied out.
        const isTaken = (completed: bigint): boolean => {
          const [share, asked] = [completed * BigInt(required.denominator), BigInt(required.numerator) * BigInt(total)]
          return required.over ? share > asked : share >= asked
        }
        const enough = BigInt(enoughOf(total, required))
        expect([isTaken(enough), isTaken(enough - 1n)]).toEqual([true, false])
      }),
    )
  })
})

describe('the table of rules', () => {
  it('names each rule once, and every version of it asks something', () => {
    expect(new Set(legalRules.map(({ key }) => key)).size).toBe(legalRules.length)
    expect(
      legalRules.filter(
        ({ versions }) => versions.length === 0 || versions.some(({ conditions }) => conditions.length === 0),
      ),
    ).toEqual([])
  })
  it('asks for proper fractions, and has versions in the order of their days, the first of which always was', () => {
    for (const { versions } of legalRules) {
      expect(
        versions
          .flatMap(({ conditions }) => conditions)
          .filter(({ required: { numerator, denominator } }) => numerator <= 0 || numerator >= denominator),
      ).toEqual([])
      const days = versions.map(({ effectiveFrom }) => effectiveFrom ?? '')
      expect(days).toEqual([...new Set(days)].toSorted())
      expect(days[0]).toBe('')
    }
  })
  it.each(['reconstruction-association', 'small-reconstruction', 'block-improvement'])(
    'asks a majority of every building for %s, but not where five owners or fewer are, and of all 복리시설 as one',
    (key) => {
      const rule = legalRules.find((known) => known.key === key)
      expect(rule && versionFor(rule, { startDate: '2026-11-21' }).conditions.at(-1)).toEqual({
        kind: 'building',
        basis: 'persons',
        of: '동별 구분소유자',
        required: over(1, 2),
        exemptUpTo: 5,
        sharedTogether: true,
      })
    },
  )
  it.each([
    ['small-reconstruction', 'at least 3/4, at least 3/4, over 1/2', 'at least 7/10, at least 7/10, over 1/2'],
    ['block-improvement', 'at least 8/10, at least 2/3, over 1/2', 'at least 3/4, at least 2/3, over 1/2'],
    ['small-redevelopment', 'at least 8/10, at least 2/3', 'at least 3/4, at least 2/3'],
  ])('goes by the day of application for %s, and by the first day where none is named', (key, before, since) => {
    const rule = legalRules.find((known) => known.key === key)
    const asked = (campaign: Parameters<typeof versionFor>[1]) =>
      rule &&
      versionFor(rule, campaign)
        .conditions.map(
          ({ required }) => `${required.over ? 'over' : 'at least'} ${required.numerator}/${required.denominator}`,
        )
        .join(', ')
    const [last, first] = ['2026-02-26', '2026-02-27']
    expect(asked({ startDate: last })).toBe(before)
    expect(asked({ startDate: first })).toBe(since)
    expect(asked({ startDate: last, applicationDate: first })).toBe(since)
    expect(asked({ startDate: first, applicationDate: last })).toBe(before)
  })
  it('does not go by the day of application where the law goes by the first day', () => {
    const rule = legalRules.find(({ key }) => key === 'reconstruction-association')
    expect(
      rule && versionFor(rule, { startDate: '2025-04-30', applicationDate: '2025-05-01' }).effectiveFrom,
    ).toBeNull()
  })
  it.each([
    ['authorised-changes', '도시정비법 제35조 제5항', 'at least 2/3 of all'],
    ['association-articles', '도시정비법 제40조 제3항', 'over 1/2 of all'],
    ['association-articles-major', '도시정비법 제40조 제3항 단서', 'at least 2/3 of all'],
    ['common-parts-ordinary', '집합건물법 제15조 제1항 단서', 'over 1/2 of all, over 1/2 of all'],
    ['building-representative-again', '공동주택관리법 시행령 제13조 제3항', 'over 1/2 of all'],
    ['building-representative-removal', '공동주택관리법 시행령 제13조 제4항', 'over 1/2 of all, over 1/2 of voters'],
    ['chair-and-auditor-removal', '공동주택관리법 시행령 제13조 제4항', 'at least 1/10 of all, over 1/2 of voters'],
  ])('has %s under %s', (key, article, asked) => {
    const rule = legalRules.find((known) => known.key === key)
    expect(rule?.article).toBe(article)
    expect(
      rule &&
        versionOn(rule, '2026-11-21')
          .conditions.map(
            ({ required, among = 'all' }) =>
              `${required.over ? 'over' : 'at least'} ${required.numerator}/${required.denominator} of ${among}`,
          )
          .join(', '),
    ).toBe(asked)
  })
  it.each([
    ['2025-04-30', null, 'at least 3/4, at least 3/4, over 1/2'],
    ['2025-05-01', '2025-05-01', 'at least 70/100, at least 70/100, over 1/2'],
  ])('asks of a reconstruction what is in force on %s', (day, effectiveFrom, fractions) => {
    const rule = legalRules.find(({ key }) => key === 'reconstruction-association')
    const version = rule && versionOn(rule, day)
    expect(version?.effectiveFrom).toBe(effectiveFrom)
    expect(
      version?.conditions
        .map(({ required }) => `${required.over ? 'over' : 'at least'} ${required.numerator}/${required.denominator}`)
        .join(', '),
    ).toBe(fractions)
  })
})
