import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { CountedDays } from '#projections/consent-count/consent-days.ts'
import type { Entry } from '#projections/list/entry.ts'
import { consentStanding, type StandingInput } from '#services/consent-count/consent-standing.ts'
import { existingList } from '#services/list/list.decider.ts'
import { listState } from '#tests/list/sample-list.ts'
import { rounds } from '#tests/support/deep.ts'
import { fixedId } from '#tests/support/fixed.ts'
import { purposes, secondCount, type Act, type Flat, type Kind } from './second-count.ts'

const RUNS = rounds(10_000)
const LAST = 75
const START = Date.UTC(2026, 2, 1)
const dayOf = (day: number): string => new Date(START + day * 86_400_000).toISOString().slice(0, 10)

/** Flats of many units, or of a few that most owners share. */
const flat = fc.record({
  person: fc.nat(7),
  dong: fc.constantFrom('101', '101', '102'),
  ho: fc.oneof(fc.constantFrom('1', '2'), fc.constantFrom('1', '2', '3', '4', '5', '6', '7')),
  land: fc.integer({ min: 1, max: 9 }),
  area: fc.integer({ min: 1, max: 9 }),
  represents: fc.boolean(),
  missing: fc.constantFrom(false, false, false, false, true),
})
const rawAct = fc.record({
  act: fc.constantFrom(
    ...(['sign', 'sign', 'sign', 'withdraw', 'decline', 'ask', 'ask', 'refuse', 'sell', 'sell', 'sell'] as const),
    ...(['appoint', 'appoint', 'appoint', 'end'] as const),
  ),
  entry: fc.nat(11),
  to: fc.nat(11),
  // Most of them near the boundaries of 30 days.
  day: fc.oneof(fc.nat(LAST), fc.constantFrom(0, 1, 29, 30, 31, 32, 60, 61, 62)),
  kind: fc.constantFrom<Kind>('certificate', 'phone', 'in-person', 'paper', 'paper-unchecked'),
})
type RawAct = Parameters<Parameters<typeof rawAct.map>[0]>[0]

/** Returns the persons who hold the unit of an entry after some acts. */
const personsAt = (flats: readonly Flat[], acts: readonly Act[], entry: number): readonly number[] => {
  const gone = new Set<number>()
  for (const act of acts)
    if (act.act === 'sell') {
      gone.add(act.entry)
      gone.delete(act.to)
    }
  const { dong, ho } = flats[entry] ?? { dong: '', ho: '' }
  const owners = flats.filter((one, n) => one.dong === dong && one.ho === ho && !gone.has(n))
  return [...new Set(owners.map(({ person }) => person))].toSorted((one, other) => one - other)
}

/** Keeps what the product lets happen: one act an entry and day, nothing before its turn. */
const possible = (flats: readonly Flat[], raw: readonly RawAct[]): readonly Act[] => {
  const stands = new Set<number>()
  const asked = new Map<number, number>()
  const touched = new Set<string>()
  const kept: Act[] = []
  const appointed = new Set<string>()
  for (const { act, day, kind, ...of } of raw.toSorted((one, other) => one.day - other.day)) {
    const [entry, to] = [of.entry % flats.length, of.to % flats.length]
    if (act === 'appoint' || act === 'end') {
      const together = personsAt(flats, kept, entry)
      const isStanding = appointed.has(together.join())
      if (together.length < 2 || isStanding === (act === 'appoint')) continue
      if (act === 'appoint') appointed.add(together.join())
      else appointed.delete(together.join())
      kept.push({ act, entry, day, together, chosen: together[of.to % together.length] ?? 0 })
      continue
    }
    if (touched.has(`${entry} ${day}`)) continue
    const [seller, buyer] = [flats[entry], flats[to]]
    const mayActFor: Record<Exclude<RawAct['act'], 'appoint' | 'end'>, boolean> = {
      sign: !stands.has(entry),
      withdraw: stands.has(entry),
      decline: !stands.has(entry),
      ask: !asked.has(entry),
      refuse: asked.has(entry) && day - (asked.get(entry) ?? 0) <= 30,
      sell:
        to !== entry &&
        buyer?.dong === seller?.dong &&
        buyer?.ho === seller?.ho &&
        !touched.has(`${to} ${day}`) &&
        !kept.some((one) => one.act === 'sell' && one.entry === entry),
    }
    if (!mayActFor[act]) continue
    touched.add(`${entry} ${day}`)
    if (act === 'sign') stands.add(entry)
    if (act === 'withdraw') stands.delete(entry)
    if (act === 'ask') asked.set(entry, day)
    if (act === 'sell') touched.add(`${to} ${day}`)
    if (act === 'sign') kept.push({ act, entry, day, kind })
    else if (act === 'sell') kept.push({ act, entry, to, day })
    else kept.push({ act, entry, day })
  }
  return kept
}

const listId = fixedId(2)
const idOf = (n: number): string => fixedId(300 + n)

/** Rows that the read model has of the acts, whatever came after the day that is asked for. */
const rowsOf = (acts: readonly Act[]): CountedDays => {
  const consents: CountedDays['consents'][number][] = []
  const rows = { declines: [], passings: [], publicLand: [], appointments: [] } as {
    declines: CountedDays['declines'][number][]
    passings: CountedDays['passings'][number][]
    publicLand: CountedDays['publicLand'][number][]
    appointments: CountedDays['appointments'][number][]
  }
  acts.forEach((act, position) => {
    const [list_user_id, on] = [idOf(act.entry), dayOf(act.day)]
    const of = { list_id: listId, list_user_id, position }
    if (act.act === 'sign')
      consents.push({
        ...of,
        id: fixedId(700 + position),
        kind: act.kind,
        signed_on: on,
        counted_from: on,
        ended_on: null,
      })
    if (act.act === 'withdraw') {
      const place = consents.findLastIndex(({ list_user_id: id }) => id === list_user_id)
      const [last] = consents.splice(place, 1)
      if (last) consents.splice(place, 0, { ...last, ended_on: on })
    }
    if (act.act === 'decline') rows.declines.push({ ...of, declined_on: on })
    if (act.act === 'appoint')
      rows.appointments.push({
        co_owners: act.together.map((person) => fixedId(500 + person)),
        representative_id: fixedId(500 + act.chosen),
        appointed_on: on,
        ended_on: null,
      })
    if (act.act === 'end') {
      const key = act.together.map((person) => fixedId(500 + person)).join()
      const place = rows.appointments.findLastIndex(({ co_owners: persons }) => persons.join() === key)
      const [last] = rows.appointments.splice(place, 1)
      if (last) rows.appointments.splice(place, 0, { ...last, ended_on: on })
    }
    if (act.act === 'sell') rows.passings.push({ ...of, successors: [idOf(act.to)], passed_on: on })
    if (act.act === 'ask') rows.publicLand.push({ ...of, asked_on: on, refused_on: null })
    if (act.act === 'refuse') {
      const place = rows.publicLand.findIndex(({ list_user_id: id }) => id === list_user_id)
      const [asked] = rows.publicLand.splice(place, 1)
      if (asked) rows.publicLand.splice(place, 0, { ...asked, refused_on: on })
    }
  })
  return { consents, ...rows, objections: [] }
}

const entriesOf = (flats: readonly Flat[]): readonly Entry[] =>
  flats.map(({ person, dong, ho, land, area, represents, missing }, n) => ({
    list_user_id: idOf(n),
    list_id: listId,
    dong,
    ho,
    person_id: fixedId(500 + person),
    area: area * 10_000,
    land_share: land * 10_000,
    representative: represents,
    completed_on: null,
    ballots: 0,
    at_risk: false,
    left_out: missing,
  }))

const drawn = fc.record({
  purpose: fc.constantFrom(...purposes),
  byRepresentative: fc.boolean(),
  flats: fc.uniqueArray(flat, {
    minLength: 2,
    maxLength: 9,
    size: 'max',
    selector: ({ person, dong, ho }) => `${person} ${dong} ${ho}`,
  }),
  raw: fc.array(rawAct, { minLength: 1, maxLength: 60, size: 'max' }),
  which: fc.nat(59),
  // The day of some act, the days beside it, and those by which it becomes silent.
  offset: fc.constantFrom(-1, 0, 0, 1, 29, 30, 31, 32),
})

/** Campaigns with a day to count that stands at the boundary of an act of theirs. */
const campaign = drawn.map(({ which, offset, ...rest }) => ({
  ...rest,
  until: Math.max(0, (rest.raw[which % Math.max(1, rest.raw.length)]?.day ?? 0) + offset),
}))

const inputOf = (
  { purpose, byRepresentative, until, flats }: Pick<Generated, 'purpose' | 'byRepresentative' | 'until' | 'flats'>,
  days: CountedDays,
): StandingInput => ({
  entries: entriesOf(flats),
  days,
  facts: {
    list: existingList(
      listState({
        type: 'signature',
        rule: purpose.key,
        coOwners: byRepresentative ? 'representative' : 'all',
        startDate: dayOf(0),
        endDate: dayOf(LAST + 20),
      }),
    ),
    on: dayOf(until),
    standings: new Map(),
    contactChanges: new Map(),
    unclear: new Set(),
  },
})
type Generated = Parameters<Parameters<typeof campaign.map>[0]>[0]

describe('the count of consents on a day', () => {
  it('is what a second count comes to, for all purposes', async () => {
    await fc.assert(
      fc.asyncProperty(campaign, async (generated) => {
        const acts = possible(generated.flats, generated.raw)
        const expected = secondCount(generated.flats, acts, generated)
        const standing = await consentStanding(inputOf(generated, rowsOf(acts)))
        const counted = standing.lines.filter(({ agrees }) => agrees !== null)
        const agreeing = standing.lines.filter(({ agrees }) => agrees === true)
        const sum = (lines: typeof counted): number => lines.reduce((total, { owners }) => total + owners, 0)
        expect({
          owners: sum(counted),
          agreeing: sum(agreeing),
          leftOut: sum(standing.lines.filter(({ agrees }) => agrees === null)),
          met: standing.met,
          unappointed: sum(standing.lines.filter(({ key }) => key === 'no-appointment')),
          ways: Object.fromEntries(agreeing.map(({ key, owners }) => [key, owners])),
        }).toEqual(expected)
      }),
      { numRuns: RUNS },
    )
  })

  it('does not depend on what happened after the day', async () => {
    await fc.assert(
      fc.asyncProperty(campaign, async (generated) => {
        const acts = possible(generated.flats, generated.raw)
        const later = rowsOf(acts)
        const then = rowsOf(acts.filter(({ day }) => day <= generated.until))
        const [one, other] = [
          await consentStanding(inputOf(generated, later)),
          await consentStanding(inputOf(generated, then)),
        ]
        expect(one.lines.map(({ key, owners }) => [key, owners])).toEqual(
          other.lines.map(({ key, owners }) => [key, owners]),
        )
        expect(one.met).toBe(other.met)
      }),
      { numRuns: rounds(500) },
    )
  })

  it('can lose as many of the weakest as a second count comes to, losing one after the other', async () => {
    const withoutTerm = purposes.filter(({ key, decree }) => decree && !/association|outside-complex|release/.test(key))
    await fc.assert(
      fc.asyncProperty(campaign, fc.constantFrom(...withoutTerm), async (generated, purpose) => {
        const asked = { ...generated, purpose }
        const acts = possible(generated.flats, generated.raw).filter(
          (act, place, all) =>
            act.act === 'appoint' ||
            act.act === 'end' ||
            (act.act === 'sign' && all.findIndex((one) => one.act === 'sign' && one.entry === act.entry) === place),
        )
        const standing = await consentStanding(inputOf(asked, rowsOf(acts)))
        const of = (kind: Kind): readonly Act[] =>
          acts
            .filter((act) => act.act === 'sign' && act.kind === kind && act.day <= asked.until)
            .toSorted((one, other) => one.entry - other.entry)
        const weakest = [...of('paper-unchecked'), ...of('phone')]
        const metWithout = (count: number): boolean | null =>
          secondCount(
            asked.flats,
            acts.filter((act) => !weakest.slice(0, count).includes(act)),
            asked,
          ).met
        const losses = weakest.map((_, place) => place + 1)
        const firstLost = losses.findIndex((count) => metWithout(count) !== true)
        const expected =
          metWithout(0) === true ? { consents: firstLost < 0 ? weakest.length : firstLost, of: weakest.length } : null
        expect(standing.canLose).toEqual(expected)
      }),
      { numRuns: rounds(1_000) },
    )
  })
})
