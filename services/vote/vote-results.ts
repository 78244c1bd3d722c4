import { largest } from '#events/values/area.ts'
import type { Metadata } from '#events/metadata.ts'
import { read } from '#events/values/ratio.ts'
import type { RecordedEvent } from '#infra/event-store/event-store.ts'
import { findRollVersions, type RollVersion } from '#projections/roll/roll-history.ts'
import { findPapers } from '#projections/vote/vote-papers.ts'
import { findBallots, findBox, type BallotRow } from '#projections/vote/vote-results.ts'
import { commandHandler, fact } from '../core/command-handler.ts'
import type { Deps } from '../core/deps.ts'
import { DomainError } from '../core/domain-error.ts'
import { listDecider, listStream, type CreatedList } from '../list/list.decider.ts'
import { ballotBoxDecider, ballotBoxStream } from './ballot-box.decider.ts'
import { noPapers, type CountedPapers } from './count-papers.ts'
import type { Ballot, Elector } from './count-units.ts'
import { isInDistrict } from './ballot-streams.ts'
import { countVotes, type Poll } from './count-votes.ts'
import { carriedIn, ruleOfVote } from './rule-of-vote.ts'
import { openBox } from './sealed-papers.ts'
import { momentNow, momentOf, rollAt, type Moment } from './roll-at.ts'
import { voteDecider, voteStatusAt, voteStream, type CreatedVote } from './vote.decider.ts'
import type { VoteResults } from './vote-results.contract.ts'
import type { VoteTurnout } from './vote-turnout.contract.ts'

const WAIT_MS = 2_000

type Seen = { readonly vote: CreatedVote; readonly list: CreatedList }

const untilRead = async ({ freshness }: Deps, position: number): Promise<void> => {
  freshness.appended(position)
  if (!(await freshness.wait(position, WAIT_MS))) throw new DomainError('READ_MODEL_BEHIND')
}

/**
 * A vote's turnout, and what was chosen where it may be seen: after the close, or during an open vote that was created with interim
 * results. The first look after the close is recorded, and opens the box of a secret vote: from then on the vote stays closed. What is
 * counted rests on the roll as it stood at the close.
 * @throws DomainError READ_MODEL_BEHIND where the count is not there within two seconds; BALLOT_BOX_BROKEN
 */
export const readResults = async (deps: Deps, { vote, list }: Seen, metadata: Metadata): Promise<VoteResults> => {
  const status = voteStatusAt(vote, list, deps.clock())
  const moment = status === 'closed' ? await closeAndCount(deps, { vote, list }, metadata) : momentNow
  const isCounted = status === 'closed' || (status === 'open' && vote.interimResults)
  const { poll } = await readPoll(deps, { vote, list }, { moment, isCounted })
  return { status, ballotKind: vote.ballotKind, weight: vote.weight, coOwners: list.coOwners, ...countVotes(poll) }
}

/**
 * A vote's turnout alone: nobody has seen anything of what was chosen, so nothing is recorded. Of a vote that is over the roll of its close
 * counts where the close is recorded, else the moment at which it was over.
 */
export const readTurnout = async (deps: Deps, { vote, list }: Seen): Promise<VoteTurnout> => {
  const { events } = await deps.store.readStream(voteStream(vote.voteId))
  const close = vote.status === 'closed' ? events.findLast(({ type }) => type === 'VoteClosed') : undefined
  const moment = close ? momentOf(close) : momentNow
  const { poll, ballots } = await readPoll(deps, { vote, list }, { moment, isCounted: false })
  const { owners: _owners, ...turnout } = countVotes(poll).turnout
  return { ...turnout, ...waysAndHours(ballots, poll.papers.handedOut.length) }
}

const HOUR_MS = 3_600_000
const ways = ['online', 'paper', 'desk', 'proxy'] as const

const waysAndHours = (ballots: readonly BallotRow[], handedOut: number): Pick<VoteTurnout, 'byHour' | 'byWay'> => {
  const hourOf = ({ at }: BallotRow): number => Math.floor(at.getTime() / HOUR_MS) * HOUR_MS
  const hours = [...Map.groupBy(ballots, hourOf)].toSorted(([one], [other]) => one - other)
  const cast = Map.groupBy(ballots, ({ way }) => way)
  return {
    byHour: hours.map(([hour, own]) => ({ at: new Date(hour).toISOString(), voted: own.length })),
    byWay: ways.map((way) => ({ way, voted: (cast.get(way)?.length ?? 0) + (way === 'paper' ? handedOut : 0) })),
  }
}

type Looked = { readonly moment: Moment; readonly isCounted: boolean }

/** The papers of a secret vote; those of an open one are ballots like all others. */
const papersOf = async ({ database }: Deps, vote: CreatedVote): Promise<CountedPapers> => {
  if (vote.ballotKind === 'open') return noPapers
  const { handedOut, counted } = await findPapers(database, vote.voteId)
  return {
    handedOut: handedOut.filter((paper) => isInDistrict(vote, paper)),
    counted: counted.map(({ answers }) => answers),
  }
}

/** What a count rests on: of an electoral district its own units alone. */
const readPoll = async (
  deps: Deps,
  { vote, list }: Seen,
  { moment, isCounted }: Looked,
): Promise<{ readonly poll: Poll; readonly ballots: readonly BallotRow[] }> => {
  const [all, cast, box, papers] = await Promise.all([
    findRollVersions(deps.database, list.listId),
    findBallots(deps.database, vote.voteId),
    findBox(deps.database, vote.voteId),
    papersOf(deps, vote),
  ])
  const versions = all.filter((version) => isInDistrict(vote, version))
  const ballots = cast.filter((ballot) => isInDistrict(vote, ballot))
  const carried = carriedIn(vote, list)
  const carries = vote.ballotKind === 'secret' && (carried.area || carried.land)
  const electorate = rollAt(versions, moment)
  const history = byUnit(versions)
  const poll: Poll = {
    vote,
    coOwners: list.coOwners,
    rule: ruleOfVote(vote, list),
    site: list,
    electorate: electorate.map(electorOf),
    ballots: ballots.map((ballot) => ballotOf(ballot, carries ? history : null)),
    box: box?.sums ?? null,
    papers,
    isCounted,
    corrected: correctedSince(history, electorate, carries ? ballots : []),
  }
  return { poll, ballots }
}

const electorOf = (entry: RollVersion): Elector => ({
  listUserId: entry.list_user_id,
  personId: entry.person_id,
  dong: entry.dong,
  ho: entry.ho,
  area: entry.area,
  landShare: entry.land_share,
  ownershipShare: entry.ownership_share,
})

type Place = { readonly dong: string; readonly ho: string }
type History = ReadonlyMap<string, readonly RollVersion[]>

const unitOf = ({ dong, ho }: Place): string => `${dong}\n${ho}`
const byUnit = (versions: readonly RollVersion[]): History => Map.groupBy(versions, unitOf)

/** What the roll said of a ballot's unit when it was cast: as its paper says. */
const carriedBy = (ballot: BallotRow, history: History) => {
  const owners = rollAt(history.get(unitOf(ballot)) ?? [], { before: ballot.position })
  return {
    area: largest(owners.map(({ area }) => area)),
    land: largest(owners.map((owner) => owner.land_share)),
  }
}

const ballotOf = (ballot: BallotRow, history: History | null): Ballot => ({
  listUserId: ballot.list_user_id,
  dong: ballot.dong,
  ho: ballot.ho,
  answers: ballot.answers,
  part: ballot.part && read(ballot.part),
  carried: history && carriedBy(ballot, history),
  onPaper: ballot.on_paper,
})

/** How many units the roll gives another area by now than the one that counts. */
const correctedSince = (
  history: History,
  electorate: readonly RollVersion[],
  carrying: readonly BallotRow[],
): number => {
  const areaOf = (entries: readonly RollVersion[]) => largest(entries.map(({ area }) => area))
  const cast = new Map(carrying.map((ballot) => [unitOf(ballot), ballot]))
  return [...byUnit(electorate)].filter(([unit, entries]) => {
    const ballot = cast.get(unit)
    const counted = ballot ? carriedBy(ballot, history).area : areaOf(entries)
    const current = rollAt(history.get(unit) ?? [], momentNow)
    return current.length > 0 && areaOf(current) !== counted
  }).length
}

/** Records that the results are seen, which closes the vote for good, and opens its box; gives the moment whose roll counts. */
const closeAndCount = async (deps: Deps, { vote, list }: Seen, metadata: Metadata): Promise<Moment> => {
  const seen = await commandHandler(
    deps.store,
    voteDecider,
  )({
    stream: voteStream(vote.voteId),
    facts: { list: fact(listStream(list.listId), listDecider) },
    command: (facts) => ({ type: 'SeeResults', list: facts.list, now: deps.clock() }),
    metadata,
  })
  await untilRead(deps, seen.position)
  if (vote.ballotKind === 'secret') await openBoxOf(deps, { vote, list }, metadata)
  return momentOf(closeIn(seen.events))
}

const closeIn = (events: readonly RecordedEvent[]): RecordedEvent => {
  const close = events.findLast(({ type }) => type === 'VoteClosed')
  // Whose results are seen is closed.
  if (!close) throw new DomainError('CONFLICT')
  return close
}

/** The close is recorded: whoever casts now is refused, so the box is complete. */
const openBoxOf = async (deps: Deps, { vote, list }: Seen, metadata: Metadata): Promise<void> => {
  const { store, database } = deps
  const { voteId, listId } = vote
  const stream = ballotBoxStream(voteId)
  const { events } = await store.readStream(stream)
  const isOpened = events.some(({ type }) => type === 'BallotBoxOpened')
  const ballots = (await findBallots(database, voteId)).length
  if (isOpened) {
    await store.emptyBox(voteId)
    return untilRead(deps, events.at(-1)?.position ?? 0)
  }
  const content = await openBox(store, { vote, list, ballots })
  const opened = await commandHandler(
    store,
    ballotBoxDecider,
  )({ stream, command: () => ({ type: 'OpenBallotBox', voteId, listId, content }), metadata })
  if (opened.state.status !== 'opened') throw new DomainError('BALLOT_BOX_BROKEN')
  await store.emptyBox(voteId)
  await untilRead(deps, opened.position)
}
