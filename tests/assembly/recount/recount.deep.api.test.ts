import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { AttendanceFigures } from '#services/assembly/attendance/attendance.contract.ts'
import type { AssemblyItemResult, AssemblyResults } from '#services/assembly/results/results.contract.ts'
import { isDeep, rounds, timeLimit } from '#tests/support/deep.ts'
import { readWholeLog } from '#tests/support/campaign.ts'
import { startTestApp } from '#tests/support/stack/test-app.ts'
import { bodyOf } from '../answered.ts'
import { judgeAgain, leastOf, matters, type OwnerDid } from '../results/item-model.ts'
import { interleaved, sequenceEntries, sequences, settleStep, type SequenceStep } from './act-sequences.ts'
import {
  attendanceAfter,
  mayAct,
  ownerOf,
  ownersIn,
  playModel,
  type AssemblyStep,
  type AssemblyWorld,
  type PlayedModel,
} from './assembly-model.ts'
import { ledgerOf, noteActs, openPlayed, sendStep, type PlayedAssembly, type SentStep } from './played-assembly.ts'

// Whole assemblies through the calls themselves: the desk, phones, papers and proxies cross at
// random, and a model that shares no code with the product says what they come to.

const danji = await startTestApp()
const { admin, clock } = danji
/** Rounds for each rule of a vote on paper and one online. */
const RUNS = rounds(5)

const KINDS = {
  arrive: 5,
  proxy: 3,
  leave: 3,
  return: 2,
  enter: 3,
  quit: 1,
  drop: 1,
  reconnect: 2,
  strike: 1,
  retime: 1,
  cast: 7,
  withdraw: 3,
  demand: 1,
  'read-paper': 4,
  'read-again': 4,
  entrust: 3,
  revoke: 1,
  'cast-for': 4,
  'take-back': 1,
  again: 3,
} as const
type Kind = keyof typeof KINDS

const kinds = (Object.keys(KINDS) as Kind[]).map((kind) => ({ arbitrary: fc.constant(kind), weight: KINDS[kind] }))

const proposals = fc.record({
  kind: fc.oneof(...kinds),
  vote: fc.constantFrom(0, 0, 0, 1),
  // Most is about few owners, so that it crosses.
  entry: fc.oneof({ arbitrary: fc.nat({ max: 2 }), weight: 3 }, fc.nat({ max: 30 })),
  choice: fc.constantFrom<0 | 1>(0, 0, 1),
  isInvalid: fc.integer({ min: 0, max: 5 }).map((drawn) => drawn === 0),
  number: fc.nat({ max: 1_000 }),
})
type Proposal = Parameters<Parameters<typeof proposals.map>[0]>[0]

/** Owners: one alone or two together, with one unit or two; the number of owners is at the edges of tenths. */
const worlds: fc.Arbitrary<Omit<AssemblyWorld, 'bothWays'>> = fc
  .record({
    owners: fc.constantFrom(4, 5, 6, 9, 10, 11),
    together: fc.array(fc.boolean(), { minLength: 11, maxLength: 11 }),
    twice: fc.array(fc.constantFrom(false, false, true), { minLength: 11, maxLength: 11 }),
    named: fc.array(fc.boolean(), { minLength: 44, maxLength: 44 }),
    namesRepresentatives: fc.boolean(),
    endsElectronic: fc.boolean(),
    second: fc.record({ isSecret: fc.boolean(), byOwner: fc.boolean(), endsElectronic: fc.boolean() }),
    matter: fc.constantFrom(...Object.keys(matters)),
  })
  .map(({ owners, together, twice, named, endsElectronic, second, matter, ...rest }) => {
    const drawn = Array.from({ length: owners }, (_, owner) =>
      (twice[owner] ? [2 * owner, 2 * owner + 1] : [2 * owner]).flatMap((unit) =>
        (together[owner] ? [2 * owner, 2 * owner + 1] : [2 * owner]).map((person) => ({ unit, person })),
      ),
    ).flat()
    // One owner of a unit may be its representative.
    const entries = drawn.map((entry, place) => ({
      ...entry,
      isRepresentative:
        (named[place] ?? false) &&
        !drawn.some(({ unit }, other) => other < place && unit === entry.unit && named[other]),
    }))
    const votes = [
      { isSecret: false, byOwner: true, endsElectronic, matter },
      { ...second, matter: 'ordinary' },
    ]
    return { ...rest, entries, votes }
  })

const histories = fc.record({
  world: worlds,
  // Sequences find what a known rule gets wrong; more proposals find the rest at night.
  proposals: fc.array(proposals, { minLength: 4, maxLength: isDeep ? 40 : 14 }),
  sequences: fc.shuffledSubarray(sequences, { minLength: sequences.length }),
  /** Draws of what is next: a proposal, or the next step of a sequence. */
  turns: fc.array(fc.nat({ max: 1_000 }), { minLength: 60, maxLength: 60 }),
  late: fc.array(proposals, { maxLength: 4 }),
  /** Number of acts after which electronic ballots end. */
  electronic: fc.integer({ min: 14, max: 50 }),
  /** Owners there beyond the number that the law asks for, at the close. */
  beyond: fc.constantFrom(-1, 0, 0, 1, null),
})

const ofHall = new Set<string>(['owner', 'proxy', 'out', 'in'])

/** Returns the step that a proposal is in a world, or null if it is none. */
const settle = (world: AssemblyWorld, proposal: Proposal, before: PlayedModel): AssemblyStep | null => {
  const { kind, vote, choice, isInvalid, number } = proposal
  const entry = proposal.entry % world.entries.length
  const owner = ownerOf(world, entry)
  // One person of an owner goes online.
  const own = world.entries.findIndex((_, place) => ownerOf(world, place) === owner && mayAct(world, place))
  switch (kind) {
    case 'again':
      return null
    case 'enter':
    case 'quit':
    case 'drop':
    case 'reconnect':
      return { do: kind, entry: own }
    case 'proxy':
      return { do: kind, entry, holder: number % 2 === 0 ? '갑' : '을' }
    case 'strike':
    case 'retime': {
      const acts = before.diary.lines.flatMap(({ what }, act) => (ofHall.has(what) ? [act] : []))
      const act = acts[number % Math.max(1, acts.length)]
      if (act === undefined) return null
      return kind === 'strike' ? { do: kind, act } : { do: kind, act, second: number % before.outcomes.length }
    }
    case 'read-paper':
      return world.votes[vote]?.isSecret ? null : { do: kind, vote, entry, choice: isInvalid ? null : choice }
    case 'read-again':
      return { do: kind, vote }
    case 'cast':
    case 'cast-for':
      return { do: kind, vote, entry, choice }
    case 'withdraw':
    case 'take-back':
    case 'demand':
    case 'entrust':
    case 'revoke':
      return { do: kind, vote, entry }
    case 'arrive':
    case 'leave':
    case 'return':
      return { do: kind, entry }
  }
}

const ownersOf = (figures: AttendanceFigures) => figures.items.map(({ presence }) => presence?.count)

/** Plays steps on both sides, and compares the figures after each. */
const createGame = async (world: AssemblyWorld) => {
  const of = await openPlayed(danji, world)
  const steps: AssemblyStep[] = []
  const times: Date[] = []
  const actIds: string[] = []
  const sent: NonNullable<SentStep['again']>[] = []
  let played = playModel(world, steps)

  const compare = async (): Promise<void> => {
    const figures = bodyOf<AttendanceFigures>(await admin.get(`/api/assemblies/${of.id}/attendance`))
    const { presenceIn, ...expected } = attendanceAfter(played, steps.length)
    expect({ after: steps.at(-1), ...figures }).toMatchObject({ after: steps.at(-1), ...expected })
    expect(ownersOf(figures)).toEqual(world.votes.map((_, vote) => presenceIn(vote)))
    expect(actIds).toHaveLength(played.diary.lines.length)
  }
  const take = async (step: AssemblyStep): Promise<void> => {
    clock.now = new Date(clock.now.getTime() + 1_000)
    times.push(clock.now)
    const { answer, again } = await sendStep(of, step, { actIds, times, before: played })
    steps.push(step)
    played = playModel(world, steps)
    const isRecorded = played.outcomes.at(-1) === 'recorded'
    if (isRecorded && answer) expect({ step, status: answer.status, text: answer.text }).toMatchObject({ status: 200 })
    if (isRecorded && again) sent.push(again)
    await noteActs(of, actIds)
    await compare()
  }
  const propose = async (proposal: Proposal): Promise<void> => {
    const step = settle(world, proposal, played)
    if (step) return take(step)
    // A request that is sent again, word for word, changes nothing.
    const again = sent[proposal.number % Math.max(1, sent.length)]
    if (proposal.kind !== 'again' || !again) return
    await again()
    await noteActs(of, actIds)
    await compare()
  }
  const follow = async (next: SequenceStep): Promise<void> => {
    const step = settleStep(world, next, played)
    if (step) await take(step)
  }
  return { of, take, follow, propose, played: () => played }
}

type Game = Awaited<ReturnType<typeof createGame>>

/** Has owners come or go until so many are there. */
const gather = async ({ take, played }: Game, world: AssemblyWorld, wanted: number): Promise<void> => {
  const seen = new Set<string>()
  for (const [entry] of world.entries.entries()) {
    const owner = ownerOf(world, entry)
    if (seen.has(owner) || !mayAct(world, entry)) continue
    seen.add(owner)
    const now = played().outcomes.length
    const all = attendanceAfter(played(), now)
    if (all.present === wanted) return
    const [own] = ownersIn({ ...world, entries: world.entries }, played(), { vote: 0, at: now }).filter(
      (_, place) => place === [...new Set(world.entries.map((__, other) => ownerOf(world, other)))].indexOf(owner),
    )
    if (all.present < wanted && !own?.isThere) await take({ do: 'arrive', entry })
    if (all.present > wanted && own?.isThere) {
      await take({ do: 'leave', entry })
      await take({ do: 'quit', entry })
    }
  }
}

const didOf = ({ isThere, isByProxy, ballot }: ReturnType<typeof ownersIn>[number]): OwnerDid => {
  const voted = ballot && (ballot.choice === 0 ? 'for' : 'against')
  if (!isThere) return { there: null, voted }
  return { there: isByProxy ? 'proxy' : 'self', voted }
}

const expectItem = (
  world: AssemblyWorld,
  vote: number,
  { item, played }: { item: AssemblyItemResult; played: PlayedModel },
) => {
  const { isSecret, byOwner, matter } = world.votes[vote] ?? { isSecret: false, byOwner: true, matter: '' }
  const asked = matters[matter]
  if (!asked) throw new Error(`there is no matter ${matter}`)
  const at = played.closedAt ?? played.outcomes.length
  const model = judgeAgain(ownersIn(world, played, { vote, at }).map(didOf), asked)
  const ballots = [...(played.boxes[vote]?.standing.values() ?? [])]
  const { attendance, questions, ways } = item
  expect(attendance).toMatchObject({ owners: model.owners, attending: model.attending, present: model.direct })
  expect(attendance?.direct).toMatchObject({ count: model.direct, least: model.leastDirect })
  expect(attendance?.presence).toMatchObject({ count: model.attending, least: model.leastPresent })
  const isQuorate =
    model.direct >= (model.leastDirect ?? 0) && model.attending >= (model.leastPresent ?? 0) && model.attending > 0
  const judged = model.attending === 0 ? 'void' : model.outcome
  // Nobody knows the assent of owners where units weigh, or where it is hidden.
  const unjudged = isQuorate ? 'undecided' : 'void'
  if (!byOwner) expect(item.state).toBe(unjudged)
  else expect(isSecret ? [judged, unjudged] : [judged]).toContain(item.state)
  if (isSecret) return
  const numberOf = (onPaper: boolean, choice: 0 | 1 | null): number =>
    ballots.filter((ballot) => ballot.onPaper === onPaper && ballot.choice === choice).length
  const choices = [0, 1, null] as const
  const wanted = choices.map((choice) => numberOf(true, choice) + numberOf(false, choice))
  const rows = ['찬성', '반대', '무효'].map((label) => questions[0]?.tally.find((row) => row.label === label))
  // Without a paper there is no row of invalid ones.
  expect(rows.map((row) => Number.parseInt(row?.votes ?? '0', 10))).toEqual(wanted)
  if (ballots.some(({ onPaper }) => onPaper))
    expect(rows.map((row) => [row?.online, row?.paper])).toEqual(
      choices.map((choice) => [numberOf(false, choice), numberOf(true, choice)]),
    )
  const cast = { online: 0, paper: 0, proxy: 0 }
  for (const { onPaper, byHolder } of ballots) {
    if (onPaper) cast.paper += 1
    else cast[byHolder ? 'proxy' : 'online'] += 1
  }
  expect({ online: 0, paper: 0, proxy: 0, ...Object.fromEntries(ways.map(({ way, voted }) => [way, voted])) }).toEqual(
    cast,
  )
}

const kindsOfLine = {
  owner: 'arrived',
  proxy: 'proxy-arrived',
  out: 'left',
  in: 'returned',
  on: 'online-entered',
  off: 'online-left',
  back: 'online-returned',
} as const

const expectLedger = async (of: PlayedAssembly, { diary }: PlayedModel) => {
  const acts = (await ledgerOf(of)).flatMap((row) => row.acts.map(({ kind, struck }) => `${kind} ${struck}`))
  const lines = diary.lines.map(({ what, isStruck }) => `${kindsOfLine[what]} ${isStruck}`)
  expect(acts.toSorted()).toEqual(lines.toSorted())
}

/** Expects that the log has each ballot once: as many as were cast, however often they were sent. */
const expectLog = async (of: PlayedAssembly, { boxes }: PlayedModel) => {
  const log = await readWholeLog(danji)
  for (const [vote, { cast }] of boxes.entries()) {
    const { id } = of.votes[vote]?.vote ?? { id: '' }
    const own = log.filter(({ type, data }) => type === 'BallotCast' && (data as { voteId?: string }).voteId === id)
    expect(own).toHaveLength(cast)
  }
}

it.each(['first', 'online', 'paper'] as const)(
  'ledger, figures and verdicts are those of a second count, whatever crosses; %s counts',
  (bothWays) =>
    fc.assert(
      fc.asyncProperty(histories, async ({ world: drawn, electronic, late, beyond, ...acts }) => {
        const world = { ...drawn, bothWays }
        const game = await createGame(world)
        const { of, take, follow, propose, played } = game
        const entries = sequenceEntries(world)
        const ordered = acts.sequences.map((sequence, place) =>
          sequence.map((kind) => ({ kind, about: entries[place % entries.length] ?? 0 })),
        )
        for (const [number, next] of interleaved<SequenceStep | Proposal>(
          [acts.proposals, ...ordered],
          acts.turns,
        ).entries()) {
          if (number === electronic) await take({ do: 'end-electronic' })
          await ('about' in next ? follow(next) : propose(next))
        }
        const direct = matters[world.votes[0]?.matter ?? '']?.direct
        const { owners } = attendanceAfter(played(), played().outcomes.length)
        if (beyond !== null && direct)
          await gather(game, world, leastOf(owners, direct.part, direct.of, direct.more) + beyond)
        // Whoever comes, leaves or takes back a vote after the close changes no attendance.
        if (late.length > 0) {
          await take({ do: 'close' })
          const { present, owners: all } = attendanceAfter(played(), played().outcomes.length)
          await gather(game, world, present < all ? present + 1 : present - 1)
        }
        for (const proposal of late) await propose(proposal)
        for (const vote of [0, 1])
          while ((played().boxes[vote]?.waiting.length ?? 0) > 0) await take({ do: 'read-again', vote })
        bodyOf(await admin.post(`/api/assemblies/${of.id}/count`, { closesOpen: true }))
        const results = bodyOf<AssemblyResults>(await admin.get(`/api/assemblies/${of.id}/results`))
        for (const [vote, item] of results.items.entries()) expectItem(world, vote, { item, played: played() })
        await expectLedger(of, played())
        await expectLog(of, played())
      }),
      // A smaller history is found by hand: each takes hundreds of calls.
      { numRuns: RUNS, endOnFailure: true },
    ),
  timeLimit(300_000),
)
