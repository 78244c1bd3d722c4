import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { judgeUnit } from '#services/registry/judging/risk.ts'
import type { JudgedUnit } from '#services/registry/judging/judged-unit.ts'
import type { RegisterRight } from '#events/values/registry/register.ts'
import { rounds } from '#tests/support/deep.ts'
import { countedByHand, type RiskCount } from './counted-by-hand.ts'
import { holder, owner, register, right } from './sample-judged.ts'
import { anyHistory, DAYS, ownersOn, PEOPLE, type Burden, type History, type Transfer } from '../unit-history.ts'

const names = ['홍길동(洪吉童)', '김 하나', 'SMITH JOHN', '㈜가나'] as const
const rolledNames = ['홍길동', '김하나', 'Smith John', '주식회사 가나'] as const
const people = names.map((name, n) => holder(name, { birth6: `6${n}0101` }))
const holdersOf = (numbers: Iterable<number>) => [...numbers].flatMap((n) => people[n] ?? [])
const nameOf = (n: number): string => names[n] ?? ''

// The last of February lies between them: days are no mere digits.
const FIRST_DAY = Date.UTC(2028, 1, 20)
const dateOf = (day: number): string => new Date(FIRST_DAY + day * 86_400_000).toISOString().slice(0, 10)
const momentOf = (hours: number): string => new Date(FIRST_DAY + (hours - 9) * 3_600_000).toISOString()

const transferRight = (history: History, { day, what, from, to, inherited }: Transfer): RegisterRight => {
  const isOfAll = what === 'whole' || ownersOn(history, day - 1).size === 1
  const purposes = { whole: '소유권이전', share: '지분전부이전', part: '지분일부이전' }
  return right(what === 'whole' ? 'transfer' : 'partial-transfer', {
    purpose: isOfAll && what === 'part' ? '소유권일부이전' : purposes[what],
    receivedAt: dateOf(day),
    holders: holdersOf(to),
    from: { ranks: ['1'], names: isOfAll ? [] : [nameOf(from)] },
    cause: inherited ? '협의분할에 의한 상속' : '매매',
  })
}

const burdenRight = ({ day, kind, on, lifted }: Burden, read: number): RegisterRight =>
  right(kind, {
    section: kind === 'mortgage' ? 'eul' : 'gap',
    receivedAt: dateOf(day),
    from: { ranks: [], names: on === null ? [] : [nameOf(on)] },
    cancelled: lifted !== null && lifted > day && lifted <= read,
  })

const unitOn = (history: History, today: number): JudgedUnit | null => {
  const read = Math.max(...history.issued.filter((day) => day <= today), 0)
  if (read === 0) return null
  const isKnown = ({ day }: { readonly day: number }): boolean => day <= read
  const rights = [
    right('preservation', { receivedAt: dateOf(0), holders: holdersOf(history.first) }),
    ...history.transfers.filter(isKnown).map((transfer) => transferRight(history, transfer)),
    ...history.burdens.filter(isKnown).map((burden) => burdenRight(burden, read)),
  ]
  const owners = history.roll.map(({ person, saysBirth, representative, signed }) =>
    owner(person, rolledNames[person] ?? null, {
      birthDate: saysBirth ? `196${person}-01-01` : null,
      representative,
      signedAt:
        signed
          .filter((hour) => hour < (today + 1) * 24)
          .map(momentOf)
          .at(-1) ?? null,
    }),
  )
  const cleared = new Map<string, Set<string>>()
  for (const { day, person, code } of history.clearings) {
    const { listUserId } = owner(person, null)
    if (day >= read && day <= today) cleared.set(listUserId, (cleared.get(listUserId) ?? new Set()).add(code))
  }
  const issuedAt = momentOf(read * 24 + 23)
  return { register: register(holdersOf(ownersOn(history, read)), { rights, issuedAt }), owners, cleared }
}

const judged = (unit: JudgedUnit): ReadonlyMap<string, RiskCount> =>
  new Map(
    [...judgeUnit(unit)]
      .map(([id, { level, reasons }]): [string, RiskCount] => [
        id,
        {
          level,
          codes: reasons.map(({ code }) => code).toSorted(),
          cleared: reasons.flatMap(({ code, cleared }) => (cleared ? [code] : [])).toSorted(),
        },
      ])
      .toSorted(([a], [b]) => a.localeCompare(b)),
  )

const days = Array.from({ length: DAYS + 2 }, (_, day) => day)
const heights = (all: Iterable<RiskCount>) =>
  Object.groupBy(
    [...all].map(({ level }) => level),
    (level) => level,
  )

describe('any history of a unit', () => {
  it('puts those at risk, on each of its days, whom a count by hand does', () => {
    const met = new Set<string>()
    fc.assert(
      fc.property(anyHistory, (history) => {
        for (const today of days) {
          const [unit, counted] = [unitOn(history, today), countedByHand(history, today)]
          expect(unit === null).toBe(counted === null)
          if (!unit || !counted) continue
          const found = judged(unit)
          const expected = new Map([...counted].map(([person, said]) => [owner(person, null).listUserId, said]))
          expect(Object.fromEntries(found)).toEqual(Object.fromEntries(expected))
          expect(heights(found.values())).toEqual(heights(expected.values()))
          for (const { codes, level } of found.values()) for (const seen of [...codes, level]) met.add(seen)
        }
      }),
      { numRuns: rounds(1_500) },
    )
    // A test that meets nothing shows nothing.
    expect([...met].toSorted()).toEqual(expect.arrayContaining(['owner-deceased', 'transfer-same-day', 'none', 'note']))
  })

  it('gives the same in whatever order rights, owners and holders stand', () => {
    fc.assert(
      fc.property(anyHistory, fc.array(fc.nat(), { minLength: 30, maxLength: 30 }), (history, order) => {
        const shuffled = <T>(values: readonly T[]): readonly T[] =>
          values
            .map((value, index) => ({ value, at: order[index] ?? index }))
            .toSorted((a, b) => a.at - b.at)
            .map(({ value }) => value)
        const unit = unitOn(history, DAYS)
        if (!unit) return
        const { rights, owners, ...others } = unit.register
        const turned = { ...others, rights: shuffled(rights), owners: shuffled(owners) }
        expect(judged({ ...unit, register: turned, owners: shuffled(unit.owners) })).toEqual(judged(unit))
      }),
    )
  })

  it('is not changed by a right that was cancelled', () => {
    const kinds = fc.constantFrom<RegisterRight['kind'][]>(
      'transfer',
      'partial-transfer',
      'trust',
      'attachment',
      'mortgage',
    )
    const cancelled = fc.record({ kind: kinds, day: fc.nat(DAYS), from: fc.nat(PEOPLE - 1), to: fc.nat(PEOPLE - 1) })
    fc.assert(
      fc.property(anyHistory, cancelled, (history, { kind, day, from, to }) => {
        const unit = unitOn(history, DAYS)
        if (!unit) return
        const added = right(kind, {
          receivedAt: dateOf(day),
          from: { ranks: [], names: [nameOf(from)] },
          holders: holdersOf([to]),
          cancelled: true,
        })
        const withIt = { ...unit.register, rights: [...unit.register.rights, added] }
        expect(judged({ ...unit, register: withIt })).toEqual(judged(unit))
      }),
    )
  })

  it('is as high as the gravest reason that nobody cleared, and clearing never raises it', () => {
    const rank = ['none', 'note', 'medium', 'high']
    fc.assert(
      fc.property(anyHistory, (history) => {
        const unit = unitOn(history, DAYS)
        if (!unit) return
        const before = judgeUnit({ ...unit, cleared: new Map() })
        for (const [id, { level, reasons }] of judgeUnit(unit)) {
          const left = reasons.filter(({ cleared }) => !cleared).map((reason) => rank.indexOf(reason.level))
          expect(rank.indexOf(level)).toBe(Math.max(0, ...left))
          expect(rank.indexOf(level)).toBeLessThanOrEqual(rank.indexOf(before.get(id)?.level ?? 'none'))
          expect(reasons.map(({ code }) => code)).toEqual(before.get(id)?.reasons.map(({ code }) => code))
        }
      }),
    )
  })
})
