import { findEntriesOf } from '#projections/person/persons.ts'
import type { Deps } from '../../core/deps.ts'
import type { DecisionContext } from '../../core/joint-decision.ts'
import { unitStreamOf } from '../../person/person.facts.ts'
import { listUserDecider, listUserStream, type ListedUser } from '../../roll/list-user.decider.ts'
import { ballotDecider, type BallotState } from './ballot.decider.ts'
import {
  ballotsFor,
  ballotStreamFor,
  ballotStreamsOf,
  isInDistrict,
  ownersKey,
  ownerSetsFold,
} from './ballot-streams.ts'
import type { ExistingVote } from '../vote.decider.ts'
import { unitDecider } from '../../person/unit.decider.ts'
import type { Secrets } from '../../core/secrets.ts'

type Tools = Pick<Deps, 'database' | 'secrets'>
type Unit = { readonly vote: ExistingVote; readonly entry: ListedUser }

export type BallotsAt = {
  /** Stream that a ballot for the unit is written to, and all streams that may hold one. */
  readonly stream: string
  readonly streams: readonly string[]
  readonly state: BallotState
  /** All owners of the unit; and in a vote by owner of each that they hold together. */
  readonly owners: readonly ListedUser[]
  readonly held: readonly (readonly ListedUser[])[]
}

const keyOf = (owners: readonly ListedUser[]): string => ownersKey(owners.map(({ personId }) => personId))

/**
 * Returns the entries of all owners of a unit. The read streams guard the decision, so that no
 * owner is added, removed or named meanwhile.
 */
const ownersAt = async (
  desk: DecisionContext,
  secrets: Pick<Secrets, 'digest'>,
  entry: ListedUser,
  more: readonly string[],
): Promise<readonly ListedUser[]> => {
  const unit = unitStreamOf(secrets, entry)
  await desk.read([unit, ...more])
  const streams = desk.fold(unit, unitDecider).owners.map(({ listUserId }) => listUserStream(listUserId))
  await desk.read(streams)
  return streams.flatMap((stream) => {
    const owner = desk.fold(stream, listUserDecider)
    return owner.status === 'listed' ? [owner] : []
  })
}

/**
 * Returns the units that the owners of one hold together in its list, with their owners. The read
 * model gives the candidates, the log the state of each.
 */
const jointHoldings = async (desk: DecisionContext, { database, secrets }: Tools, { vote, entry }: Unit) => {
  const rows = await findEntriesOf(database, [entry.personId])
  const ids = [entry.listUserId, ...rows.filter((row) => row.list_id === entry.listId).map(({ id }) => id)]
  const streams = [...new Set(ids)].map(listUserStream)
  await desk.read(streams)
  const listed = streams.flatMap((stream) => {
    const own = desk.fold(stream, listUserDecider)
    return own.status === 'listed' && own.listId === entry.listId && isInDistrict(vote, own) ? [own] : []
  })
  const units: { readonly unit: ListedUser; readonly owners: readonly ListedUser[] }[] = []
  for (const unit of listed) units.push({ unit, owners: await ownersAt(desk, secrets, unit, []) })
  return units
}

/**
 * Returns the ballots for a unit, before one is cast: in a vote by owner those for all that its
 * owners hold. The read streams guard the decision.
 */
export const ballotsAt = async (desk: DecisionContext, tools: Tools, { vote, entry }: Unit): Promise<BallotsAt> => {
  const { secrets } = tools
  if (vote.weight !== 'owner') {
    const stream = ballotStreamFor(vote, secrets, entry, [])
    const owners = await ownersAt(desk, secrets, entry, [stream])
    return { stream, streams: [stream], state: desk.fold(stream, ballotDecider), owners, held: [owners] }
  }
  const owners = await ownersAt(desk, secrets, entry, [])
  const held = (await jointHoldings(desk, tools, { vote, entry })).filter((one) => keyOf(one.owners) === keyOf(owners))
  const stream = ballotStreamFor(vote, secrets, entry, owners)
  const everOf = ({ unit }: (typeof held)[number]): readonly string[] =>
    ballotStreamsOf(vote, secrets, unit, desk.fold(unitStreamOf(secrets, unit), ownerSetsFold))
  const streams = [...new Set([stream, ...held.flatMap(everOf)])]
  await desk.read(streams)
  const state = ballotsFor(
    held.map(({ unit }) => unit),
    streams.map((one) => desk.fold(one, ballotDecider)),
  )
  return { stream, streams, state, owners, held: held.map((one) => one.owners) }
}

/**
 * Returns the stream in which something of a unit lies: in a vote by owner that may be the one of
 * its former owners. Where none has it, the stream that ballots are written to.
 */
export const streamHolding = (
  desk: Pick<DecisionContext, 'fold'>,
  { stream, streams }: Pick<BallotsAt, 'stream' | 'streams'>,
  has: (state: BallotState) => boolean,
): string => streams.find((one) => has(desk.fold(one, ballotDecider))) ?? stream
