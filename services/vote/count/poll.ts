import type { ExistingList } from '../../list/list.facts.ts'
import { largest } from '#events/values/area.ts'
import { read } from '#events/values/ratio.ts'
import { readCachedRoll } from '#projections/roll/cached-roll.ts'
import { findRollVersions, type RollVersion } from '#projections/roll/roll-history.ts'
import { findPapers, type Papers } from '#projections/vote/vote-papers.ts'
import { findBallots, findBox, type BallotRow, type BoxRow } from '#projections/vote/vote-results.ts'
import type { Deps } from '../../core/deps.ts'
import { isInDistrict } from '../ballot/ballot-streams.ts'
import type { CountedPapers } from './count-papers.ts'
import type { Ballot, Elector } from './units.ts'
import type { Poll } from './votes.ts'
import { momentNow, rollAt, type Moment } from '../ballot/roll-at-time.ts'
import { carriedIn, ruleOfVote } from '../draft/rule-of-vote.ts'
import type { ExistingVote } from '../vote.decider.ts'

export type VoteContext = { readonly vote: ExistingVote; readonly list: ExistingList }

export type CountOptions = { readonly moment: Moment; readonly isCounted: boolean }

type PollOf = { readonly poll: Poll; readonly ballots: readonly BallotRow[] }

/**
 * Returns the papers of a vote, only those of its district. Counted ones of an open vote are
 * ballots like all others.
 */
const papersOf = (vote: ExistingVote, papers: Papers): CountedPapers => {
  const handedOut = papers.handedOut.filter((paper) => isInDistrict(vote, paper))
  const cast = papers.cast.filter((paper) => isInDistrict(vote, paper))
  const counted = papers.counted.map(({ answers }) => answers)
  const isSecret = vote.ballotKind === 'secret'
  // A secret paper does not name its unit: there numbers are compared.
  const back = new Set([...papers.counted, ...papers.setAside].flatMap(({ listUserId }) => listUserId ?? []))
  const brought = papers.counted.filter(
    ({ listUserId }) => !handedOut.some((place) => place.listUserId === listUserId),
  ).length
  const unreturned = isSecret
    ? Math.max(0, handedOut.length - counted.length)
    : handedOut.filter(({ listUserId }) => !back.has(listUserId)).length
  return {
    handedOut,
    cast,
    ofUnknown: vote.resultsSeen ? vote.papersOfUnknown : null,
    counted,
    issued: isSecret ? handedOut.length : handedOut.length + brought,
    unreturned,
  }
}

/** Rows of the read models that a count rests on. */
export type PollSources = {
  readonly versions: readonly RollVersion[]
  readonly ballots: readonly BallotRow[]
  readonly box: BoxRow | undefined
  readonly papers: Papers
}

/**
 * Reads what a count rests on now. A counted vote's roll is always read from the database: offices
 * look at an open one every second.
 */
export const readPoll = async (
  { database }: Pick<Deps, 'database'>,
  seen: VoteContext,
  looked: CountOptions,
): Promise<PollOf> => {
  const { vote, list } = seen
  const [versions, ballots, box, papers] = await Promise.all([
    vote.resultsSeen ? findRollVersions(database, list.listId) : readCachedRoll(database, list.listId),
    findBallots(database, vote.voteId),
    findBox(database, vote.voteId),
    findPapers(database, vote.voteId),
  ])
  return pollOf(seen, { versions, ballots, box, papers }, looked)
}

/** A count's poll and its ballots: of an electoral district its own units alone. */
export const pollOf = (
  { vote, list }: VoteContext,
  { versions: all, ballots: cast, box, papers }: PollSources,
  { moment, isCounted }: CountOptions,
): PollOf => {
  const versions = all.filter((version) => isInDistrict(vote, version))
  const ballots = cast.filter((ballot) => isInDistrict(vote, ballot))
  const carried = carriedIn(vote, list)
  const carries = vote.ballotKind === 'secret' && (carried.area || carried.land)
  const electorate = rollAt(versions, moment)
  // An open vote whose papers have no sizes does not need it.
  const history = carries || isCounted ? byUnit(versions) : nothing
  const poll: Poll = {
    vote,
    coOwners: list.coOwners,
    rule: ruleOfVote(vote, list),
    site: list,
    electorate: electorate.map(electorOf),
    ballots: ballots.map((ballot) => ballotOf(ballot, carries ? history : null)),
    box: box?.sums ?? null,
    papers: papersOf(vote, papers),
    isCounted,
    // Only shown beside the results.
    corrected: isCounted ? countCorrected(history, electorate, carries ? ballots : []) : 0,
    resized: carries ? countResized(history, electorate, { ballots, carried }) : 0,
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

type UnitAddress = { readonly dong: string; readonly ho: string }
type History = ReadonlyMap<string, readonly RollVersion[]>

const unitOf = ({ dong, ho }: UnitAddress): string => `${dong}\n${ho}`
const nothing: History = new Map()
const byUnit = (versions: readonly RollVersion[]): History => Map.groupBy(versions, unitOf)

/** Returns the sizes of a ballot's unit when it was cast, as its paper carries them. */
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

type Cast = { readonly ballots: readonly BallotRow[]; readonly carried: ReturnType<typeof carriedIn> }

/**
 * Counts secret ballots with another size than the roll of the close gives their units: their
 * choices cannot be weighed anew.
 */
const countResized = (history: History, electorate: readonly RollVersion[], { ballots, carried }: Cast): number => {
  const units = byUnit(electorate)
  return ballots.filter((ballot) => {
    const owners = units.get(unitOf(ballot))
    if (!owners) return false
    const cast = carriedBy(ballot, history)
    const isOther = (name: 'area' | 'land', sizes: readonly (number | null)[]): boolean =>
      carried[name] && cast[name] !== largest(sizes)
    const areas = owners.map(({ area }) => area)
    return (
      isOther('area', areas) ||
      isOther(
        'land',
        owners.map((owner) => owner.land_share),
      )
    )
  }).length
}

/** Counts units whose area the roll has changed since the roll that counts. */
const countCorrected = (
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
