import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { AttendanceEvent } from '#events/assembly/attendance.events.ts'
import { attendanceDecider, type AttendanceCommand } from '#services/assembly/attendance/attendance.decider.ts'
import { countAttendance, ownerKeyOf, unitKey } from '#services/assembly/attendance/count-attendance.ts'
import {
  assemblyLaws,
  leastFor,
  matterOf,
  meetsShare,
  type Matter,
} from '#services/assembly/law/assembly-law.contract.ts'
import { foldEvents } from '#services/core/decider.ts'
import { DomainError } from '#services/core/domain-error.ts'
import { mayVote } from '#services/vote/unit-vote.decider.ts'
import { rounds } from '#tests/support/deep.ts'
import { fixedId } from '#tests/support/fixed.ts'
import {
  recount,
  writeDiary,
  type ModelEntry,
  type ModelOutcome,
  type ModelStep,
  type ModelWorld,
} from './attendance-model.ts'
import { identityCheck, names, second } from './sample-assembly.ts'

const RUNS = rounds(300)
const MATTERS = ['ordinary', 'builder', 'cost'] as const

const personOf = (person: number): string => fixedId(10_000 + person)
const unitOf = (unit: number) => ({ dong: String(101 + (unit % 3)), ho: String(unit) })
const actIdOf = (n: number): string => fixedId(20_000 + n)

/** The product's side: streams of the deciders, by the key of their owners. */
const createDesk = ({ entries, namesRepresentatives }: ModelWorld) => {
  const streams = new Map<string, readonly AttendanceEvent[]>()
  const keyOfAct = new Map<string, string>()
  const actIds: string[] = []
  const ownersOf = (unit: number) => entries.filter((entry) => entry.unit === unit)
  const keyOf = (unit: number): string => ownerKeyOf(ownersOf(unit).map(({ person }) => personOf(person)))
  const attendeeOf = ({ unit, person }: ModelEntry) => ({
    ...names,
    attendeeId: fixedId(30_000 + unit),
    listUserId: fixedId(40_000 + unit * 100 + person),
    personId: personOf(person),
  })
  const decide = (key: string, command: AttendanceCommand): ModelOutcome => {
    const history = streams.get(key) ?? []
    try {
      const events = attendanceDecider.decide(command, foldEvents(attendanceDecider, history))
      streams.set(key, [...history, ...events])
      for (const { type, data } of events)
        if (type !== 'AttendanceCorrected') {
          keyOfAct.set(data.actId, key)
          actIds.push(data.actId)
        }
      return events.length > 0 ? 'recorded' : 'quiet'
    } catch (error) {
      if (error instanceof DomainError) return 'refused'
      throw error
    }
  }
  const voters = (unit: number) =>
    ownersOf(unit).map((owner) => ({
      listUserId: attendeeOf(owner).listUserId,
      ownershipShare: null,
      representative: owner.isRepresentative,
    }))
  const entitled = (entry: ModelEntry): boolean =>
    mayVote(namesRepresentatives ? 'representative' : 'first', voters(entry.unit), attendeeOf(entry).listUserId)
  return { streams, keyOfAct, actIds, keyOf, attendeeOf, decide, entitled }
}

type Desk = ReturnType<typeof createDesk>

const admitCommand = (desk: Desk, entry: ModelEntry, step: ModelStep, n: number): AttendanceCommand => {
  const arrival = {
    ...desk.attendeeOf(entry),
    actId: actIdOf(n),
    at: second(n),
    ownerIds: desk.keyOf(entry.unit).split(' '),
    identityCheck,
  }
  const admitting = { assemblyStatus: 'open', isEntitled: desk.entitled(entry) } as const
  if (step.do !== 'proxy') return { type: 'AdmitOwner', arrival, ...admitting }
  const proxy = { ...arrival, holderName: step.holder, relation: 'spouse' as const, form: null }
  return { type: 'AdmitProxy', arrival: proxy, isAllowed: true, ...admitting }
}

type OnlineStep = Extract<ModelStep, { do: 'enter' | 'quit' | 'drop' | 'reconnect' }>

const onlineCommand = (desk: Desk, entry: ModelEntry, step: OnlineStep, n: number): AttendanceCommand => {
  const { personId } = desk.attendeeOf(entry)
  const sign = { actId: actIdOf(n), personId, at: second(n), assemblyStatus: 'open' } as const
  if (step.do === 'reconnect') return { type: 'ReconnectOnline', ...sign }
  if (step.do !== 'enter')
    return { type: 'EndOnline', how: step.do === 'quit' ? 'pressed' : 'silent', endedAt: null, ...sign }
  const entered = {
    ...desk.attendeeOf(entry),
    actId: actIdOf(n),
    at: second(n),
    ownerIds: desk.keyOf(entry.unit).split(' '),
    proof: { kind: 'phone' as const, verificationId: fixedId(9_900) },
    origin: { ip: '203.0.113.7', userAgent: 'Mozilla/5.0' },
  }
  return { type: 'EnterOnline', entry: entered, assemblyStatus: 'open', isEntitled: desk.entitled(entry) }
}

const takeStep = (desk: Desk, { entries, steps }: ModelWorld, step: ModelStep, n: number): ModelOutcome => {
  if (step.do === 'ballot') return 'recorded'
  if (step.do === 'strike' || step.do === 'retime') {
    const actId = desk.actIds[step.act]
    const key = actId === undefined ? undefined : desk.keyOfAct.get(actId)
    if (actId === undefined || key === undefined) return 'refused'
    const to = step.do === 'strike' ? ('struck' as const) : ('time' as const)
    const at = second(step.do === 'retime' ? step.second : 0)
    const by = { correctionId: fixedId(50_000 + n), requestedBy: fixedId(91), confirmedBy: fixedId(92) }
    const correction = { actId, to, at, reason: '정정', ...by }
    return desk.decide(key, { type: 'CorrectAct', correction, between: { from: second(0), to: second(steps.length) } })
  }
  const entry = entries[step.entry]
  if (!entry) return 'refused'
  const key = desk.keyOf(entry.unit)
  if (step.do === 'arrive' || step.do === 'proxy') return desk.decide(key, admitCommand(desk, entry, step, n))
  if (step.do === 'leave' || step.do === 'return') {
    const type = step.do === 'leave' ? 'RecordLeave' : 'RecordReturn'
    return desk.decide(key, { type, actId: actIdOf(n), at: second(n), assemblyStatus: 'open' })
  }
  return desk.decide(key, onlineCommand(desk, entry, { do: step.do, entry: step.entry }, n))
}

const matters = MATTERS.map((key) => matterOf('association', key)).filter(
  (found): found is Matter => found !== undefined,
)

const countAt = (world: ModelWorld, desk: Desk, until: number, consenting: ReadonlySet<string> | null = null) =>
  countAttendance({
    roll: world.entries.map(({ unit, person }) => ({ ...unitOf(unit), personId: personOf(person) })),
    owners: [...desk.streams].map(([ownerKey, events]) => ({
      ownerKey,
      acts: foldEvents(attendanceDecider, events).acts,
    })),
    ballots: world.steps.flatMap((step, n) =>
      step.do === 'ballot' && n <= until
        ? [{ voteId: fixedId(60_000 + step.vote), ...unitOf(step.unit), onPaper: step.onPaper }]
        : [],
    ),
    items: matters.map((matter, index) => ({
      itemId: fixedId(70_000 + index),
      title: matter.name,
      voteId: fixedId(60_000 + index),
      matter,
    })),
    at: new Date(second(until)),
    day: '2025-03-20',
    consenting,
  })

/** Units of one or more owners; half of them small, so that shares are met exactly. */
const worlds: fc.Arbitrary<ModelWorld> = fc
  .record({
    units: fc.array(fc.uniqueArray(fc.nat({ max: 7 }), { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 8 }),
    alone: fc.nat({ max: 12 }),
    named: fc.array(fc.boolean(), { minLength: 24, maxLength: 24 }),
    namesRepresentatives: fc.boolean(),
  })
  .chain(({ units, alone, named, namesRepresentatives }) => {
    const all = [...units, ...Array.from({ length: alone }, (_, index) => [100 + index])]
    const entries = all
      .flatMap((persons, unit) => persons.map((person) => ({ unit, person })))
      .map((entry, index) => ({ ...entry, isRepresentative: named[index] ?? false }))
    const entry = fc.nat({ max: entries.length - 1 })
    const step: fc.Arbitrary<ModelStep> = fc.oneof(
      { arbitrary: fc.record({ do: fc.constant('arrive' as const), entry }), weight: 4 },
      fc.record({ do: fc.constant('proxy' as const), entry, holder: fc.constantFrom('갑', '을') }),
      fc.record({ do: fc.constantFrom('leave' as const, 'return' as const), entry }),
      { arbitrary: fc.record({ do: fc.constant('enter' as const), entry }), weight: 3 },
      fc.record({ do: fc.constantFrom('quit' as const, 'drop' as const, 'reconnect' as const), entry }),
      fc.record({ do: fc.constant('strike' as const), act: fc.nat({ max: 12 }) }),
      fc.record({ do: fc.constant('retime' as const), act: fc.nat({ max: 12 }), second: fc.nat({ max: 0 }) }),
      {
        arbitrary: fc.record({
          do: fc.constant('ballot' as const),
          vote: fc.nat({ max: 2 }),
          unit: fc.nat({ max: all.length - 1 }),
          onPaper: fc.boolean(),
        }),
        weight: 2,
      },
    )
    return fc.array(fc.tuple(step, fc.nat({ max: 1_000 })), { maxLength: 40 }).map((drawn) => ({
      entries,
      namesRepresentatives,
      // A corrected time lies between the opening and the moment of the correction.
      steps: drawn.map(([one, at], n) => (one.do === 'retime' ? { ...one, second: at % (n + 1) } : one)),
    }))
  })

it('attendance is what a second count finds, at every instant', () => {
  fc.assert(
    fc.property(worlds, fc.nat({ max: 45 }), (world, until) => {
      const desk = createDesk(world)
      const outcomes = world.steps.map((step, n) => takeStep(desk, world, step, n))
      const diary = writeDiary(world)
      expect(outcomes).toEqual(diary.outcomes)
      for (const at of [until, world.steps.length]) {
        const { presenceIn, ...expected } = recount(world, diary, at)
        const figures = countAt(world, desk, at)
        expect(figures).toMatchObject(expected)
        expect(figures.items.map(({ direct }) => direct?.count)).toEqual(matters.map(() => expected.present))
        expect(figures.items.map(({ presence }) => presence?.count)).toEqual(matters.map((_, vote) => presenceIn(vote)))
        expect(Object.values(figures.ways).reduce((sum, count) => sum + count, 0)).toBe(figures.attended)
      }
    }),
    { numRuns: RUNS },
  )
})

it('where only consents count, attendance is that of an assembly without all others', () => {
  fc.assert(
    fc.property(worlds, fc.array(fc.nat({ max: 19 }), { maxLength: 4 }), (world, without) => {
      const desk = createDesk(world)
      for (const [n, step] of world.steps.entries()) takeStep(desk, world, step, n)
      const units = [...new Set(world.entries.map(({ unit }) => unit))]
      const consenting = units.filter((unit) => !without.includes(unit))
      // An owner with a unit that is of no consent does not count with the others, either.
      const keys = new Set(without.filter((unit) => units.includes(unit)).map(desk.keyOf))
      const others = { ...world, entries: world.entries.filter(({ unit }) => !keys.has(desk.keyOf(unit))) }
      const at = world.steps.length
      const { presenceIn, ...expected } = recount(others, writeDiary(world), at)
      const figures = countAt(world, desk, at, new Set(consenting.map((unit) => unitKey(unitOf(unit)))))
      expect(figures).toMatchObject(expected)
      expect(figures.items.map(({ presence }) => presence?.count)).toEqual(matters.map((_, vote) => presenceIn(vote)))
      const all = countAt(world, desk, at)
      expect(figures.withoutConsent).toBe(all.attended - figures.attended)
    }),
    { numRuns: RUNS },
  )
})

it('a need is met from the first number on that meets it, never before', () => {
  const shares = Object.values(assemblyLaws)
    .flatMap((law) => law.matters)
    .flatMap(({ direct, presence, approval }) => [...direct.map(({ share }) => share), presence, approval])
    .filter((share) => share !== null)
  expect(shares.length).toBeGreaterThan(10)
  for (const share of shares)
    for (let total = 1; total <= 240; total += 1) {
      const isEnough = (count: number): boolean => {
        const [have, need] = [BigInt(count) * BigInt(share.denominator), BigInt(total) * BigInt(share.numerator)]
        return share.over ? have > need : have >= need
      }
      const numbers = Array.from({ length: total + 1 }, (_, count) => count)
      expect(leastFor(share, total)).toBe(numbers.find(isEnough))
      expect(numbers.filter((count) => meetsShare(share, count, total))).toEqual(numbers.filter(isEnough))
    }
})

it('half is not over half, a tenth is ten percent', () => {
  const direct = (key: string) =>
    matterOf('association', key)?.direct[0]?.share ?? { numerator: 1, denominator: 1, over: true }
  expect([meetsShare(direct('builder'), 50, 100), meetsShare(direct('builder'), 51, 100)]).toEqual([false, true])
  expect([meetsShare(direct('ordinary'), 9, 100), meetsShare(direct('ordinary'), 10, 100)]).toEqual([false, true])
  expect([meetsShare(direct('cost'), 20, 101), meetsShare(direct('cost'), 21, 101)]).toEqual([false, true])
  expect(meetsShare(direct('ordinary'), 0, 0)).toBe(false)
})
