import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  countStates,
  countWays,
  noticedOwners,
  type NoticeProof,
  type NoticeRule,
} from '#services/assembly/notice/count-notices.ts'
import { lastDayFor } from '#services/assembly/notice/notice-days.ts'
import { rounds } from '#tests/support/deep.ts'
import { fixedId } from '#tests/support/fixed.ts'

const RUNS = rounds(300)
const MEETING = Date.UTC(2026, 2, 20)
const dayText = (time: number): string => new Date(time).toISOString().slice(0, 10)
/** Day so many days before the meeting. */
const before = (days: number): string => dayText(MEETING - days * 86_400_000)
const personId = (person: number): string => fixedId(10_000 + person)

type ModelProof = {
  readonly person: number
  readonly way: 'message' | 'mail' | 'hand'
  readonly sent: number
  /** Days before the meeting; null: it did not arrive. */
  readonly arrived: number | null
  readonly failed: boolean
}
type World = {
  readonly units: readonly (readonly number[])[]
  readonly proofs: readonly ModelProof[]
  readonly days: number
  readonly law: 'arrived' | 'sent-mail'
}

/**
 * Counts by a calendar: walks from the day of notice to the meeting and counts the days between
 * them, neither of the two included.
 */
const hasWholeDays = (noticedBefore: number, days: number): boolean => {
  let between = 0
  for (let day = noticedBefore - 1; day > 0; day -= 1) between += 1
  return between >= days
}

const isCounted = (proof: ModelProof, law: World['law']): boolean => {
  if (proof.failed) return false
  return law === 'sent-mail' ? proof.way === 'mail' : proof.arrived !== null
}

const recount = ({ units, proofs, days, law }: World) => {
  const counts = { owners: 0, inTime: 0, late: 0, unproven: 0, none: 0 }
  const ways = { message: 0, mail: 0, hand: 0 }
  const owners: string[] = []
  for (const persons of units) {
    const owner = [...persons].sort((one, other) => one - other).join('+')
    if (!owners.includes(owner)) owners.push(owner)
  }
  for (const owner of owners) {
    counts.owners += 1
    const own = proofs.filter(({ person }) => owner.split('+').includes(String(person)))
    const counted = own.filter((proof) => isCounted(proof, law))
    const noticed = counted.map(({ sent, arrived }) => (law === 'sent-mail' ? sent : (arrived ?? -1)))
    if (noticed.some((day) => hasWholeDays(day, days))) counts.inTime += 1
    else if (noticed.length > 0) counts.late += 1
    else if (own.some(({ failed }) => !failed)) counts.unproven += 1
    else counts.none += 1
    for (const way of ['message', 'mail', 'hand'] as const)
      if (counted.some((proof) => proof.way === way)) ways[way] += 1
  }
  return { counts, ways }
}

const person = fc.integer({ min: 0, max: 6 })
const world: fc.Arbitrary<World> = fc.record({
  units: fc.array(fc.uniqueArray(person, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 12 }),
  proofs: fc.array(
    fc.record({
      person,
      way: fc.constantFrom('message', 'mail', 'hand'),
      // Days around the boundary of a week and of two.
      sent: fc.integer({ min: 5, max: 17 }),
      arrived: fc.option(fc.integer({ min: 5, max: 17 })),
      failed: fc.boolean(),
    }),
    { maxLength: 20 },
  ),
  days: fc.constantFrom(7, 14),
  law: fc.constantFrom('arrived', 'sent-mail'),
})

const count = ({ units, proofs, days, law }: World) => {
  const roll = units.flatMap((persons, unit) =>
    persons.map((one) => ({
      listUserId: fixedId(20_000 + unit * 10 + one),
      dong: String(101 + (unit % 2)),
      ho: String(unit),
      personId: personId(one),
    })),
  )
  const rule: NoticeRule = {
    counts: law === 'arrived' ? 'arrived' : 'sent',
    ways: law === 'arrived' ? null : ['mail'],
    lastDay: lastDayFor(before(0), days),
  }
  const given = proofs.map((proof): NoticeProof => ({
    personId: personId(proof.person),
    way: proof.way,
    sentOn: before(proof.sent),
    arrivedOn: proof.arrived === null ? null : before(proof.arrived),
    failed: proof.failed,
  }))
  const owners = noticedOwners(roll, given, rule)
  return { counts: countStates(owners), ways: countWays(owners, rule) }
}

it('counts owners in time, late, unproven and without a notice as a calendar does', () => {
  fc.assert(
    fc.property(world, (made) => {
      expect(count(made)).toEqual(recount(made))
    }),
    { numRuns: RUNS },
  )
})

it('takes a notice in time up to the last day, late on the next', () => {
  const of = (arrived: number, days: number) =>
    count({
      units: [[1]],
      proofs: [{ person: 1, way: 'hand', sent: arrived, arrived, failed: false }],
      days,
      law: 'arrived',
    }).counts
  expect(of(8, 7)).toMatchObject({ inTime: 1, late: 0 })
  expect(of(7, 7)).toMatchObject({ inTime: 0, late: 1 })
  expect(of(15, 14)).toMatchObject({ inTime: 1, late: 0 })
  expect(of(14, 14)).toMatchObject({ inTime: 0, late: 1 })
})
