import type { StreamContent } from '#infra/platform/event-store/event-store.ts'
import { apartmentDecider, apartmentStream, existingApartment } from '../../apartment/apartment.decider.ts'
import type { Deps } from '../../core/deps.ts'
import { DomainError } from '../../core/domain-error.ts'
import { errors } from '../../core/errors/error.contract.ts'
import type { AddCalls } from '../../core/module.ts'
import { stateIn } from '../../core/read-state.ts'
import type { Handler } from '../../core/routes.ts'
import type { VoterSession } from '../../core/session.ts'
import { existingList, listDecider, listStream, type ExistingList } from '../../list/list.decider.ts'
import { followLink, readSubmitter, voterOf } from '../../participation/participation.facts.ts'
import { reachableVote } from '../../vote/ballot/ballot.decider.ts'
import {
  castBallots,
  proxyReceipt,
  streamsOfBallot,
  unitsInVotes,
  unitsOfSession,
  unitStatement,
  voteForVoter,
  type OfferedBallot,
  type RefusedBallot,
} from '../../vote/vote.facts.ts'
import { trusteesDecider, trusteesStream } from '../../vote/trustee/trustees.decider.ts'
import { voteDecider, voteStream, type ExistingVote } from '../../vote/vote.decider.ts'
import { votesOn } from '../agenda-votes.ts'
import { readAgendaVotes } from '../assembly-answer.ts'
import type { AgendaVotes } from '../assembly-checks.ts'
import type { ExistingAssembly } from '../assembly.decider.ts'
import * as calls from './assembly-ballot.contract.ts'
import type { AssemblyBallot, BallotItem } from './assembly-ballot.contract.ts'
import { findBallotAssembly } from './ballot-agenda.ts'

const PER_MINUTE = { open: 120, submit: 60 }

/** @throws DomainError NOT_FOUND where a vote is by itself */
const assemblyOf = async (deps: Deps, voteId: string): Promise<ExistingAssembly> => {
  const assembly = await findBallotAssembly(deps, voteId)
  if (assembly === null) throw new DomainError('NOT_FOUND')
  return assembly
}

const existingIn = (votes: AgendaVotes): readonly ExistingVote[] =>
  [...votes.values()].flatMap((vote) => (vote.status === 'absent' ? [] : [vote]))

type OpenedAssembly = {
  readonly assembly: ExistingAssembly
  readonly list: ExistingList
  readonly read: ReadonlyMap<string, StreamContent>
}

/** Returns the items that concern a voter: reports, and votes in which one of their units has a part. */
const itemsFor = async (
  deps: Deps,
  voter: VoterSession,
  { assembly, list, read }: OpenedAssembly,
): Promise<readonly BallotItem[]> => {
  const votes = new Map(
    votesOn(assembly).flatMap((voteId) => {
      const vote = stateIn(read, voteDecider, voteStream(voteId))
      return vote.status === 'absent' ? [] : [[voteId, vote] as const]
    }),
  )
  const unitsIn = await unitsInVotes(deps, voter, { votes: [...votes.values()], list })
  const now = deps.clock()
  return assembly.agenda.flatMap((item, index): readonly BallotItem[] => {
    const { itemId } = item
    const number = index + 1
    if (item.kind === 'report') return [{ kind: 'report', itemId, number, title: item.title, text: item.text }]
    const vote = votes.get(item.voteId)
    if (!vote) return []
    const units = unitsOfSession(voter, unitsIn.get(item.voteId) ?? []).filter(
      ({ state }) => state !== 'not-in-district',
    )
    if (units.length === 0) return []
    const { trustees } = stateIn(read, trusteesDecider, trusteesStream(item.voteId))
    const linkId = vote.link?.status === 'active' ? vote.link.linkId : null
    return [{ kind: 'vote', itemId, number, linkId, vote: voteForVoter({ vote, list, trustees }, now), units }]
  })
}

/** Reads the voter of a session with the items that concern them; nothing for a session that is over. */
const seenBy = async (
  deps: Deps,
  voter: VoterSession | undefined,
  opened: OpenedAssembly,
): Promise<Pick<AssemblyBallot, 'voter' | 'items'>> => {
  const seen = voter && (await readSubmitter(deps.store, voter))
  if (!seen) return { voter: null, items: [] }
  const { name, dong, ho } = seen
  return {
    voter: { name, dong, ho, atDesk: voter.atDesk !== undefined, statement: unitStatement },
    items: [...(await itemsFor(deps, voter, opened))],
  }
}

const open =
  (deps: Deps): Handler<typeof calls.getAssemblyBallot> =>
  async ({ params: { linkId }, request }) => {
    const { voteId, listId, apartmentId } = await followLink(deps, linkId)
    const assembly = await assemblyOf(deps, voteId)
    const [ofList, complex] = [listStream(listId), apartmentStream(apartmentId)]
    const read = await deps.store.readStreams([
      ofList,
      complex,
      ...votesOn(assembly).flatMap((id) => [voteStream(id), trusteesStream(id)]),
    ])
    const campaign = {
      vote: stateIn(read, voteDecider, voteStream(voteId)),
      list: stateIn(read, listDecider, ofList),
    }
    reachableVote(campaign, linkId)
    const list = existingList(campaign.list)
    const apartment = existingApartment(stateIn(read, apartmentDecider, complex))
    const { assemblyId: id, title, place, startsAt, status } = assembly
    return {
      body: {
        assembly: { id, title, place, startsAt, status },
        list: { name: list.name, endDate: list.endDate },
        apartment: { name: apartment.name, officePhone: apartment.officePhone ?? null },
        ...(await seenBy(deps, await voterOf(deps, request, linkId), { assembly, list, read })),
      },
    }
  }

/** Returns the error of ballots that were refused, each at its place with the reason. */
const refusalOf = (refused: readonly RefusedBallot[]): DomainError =>
  new DomainError(
    'BALLOTS_REFUSED',
    refused.map(({ index, error }) => ({ path: `ballots.${index}`, message: errors[error.code].text })),
  )

type SentBallot = Parameters<Handler<typeof calls.submitAssemblyBallot>>[0]['body']['ballots'][number]

/**
 * Returns the ballots with their votes, found by link among those of the agenda.
 * @throws DomainError BALLOTS_REFUSED for a link of no item
 */
const offeredBallots = (sent: readonly SentBallot[], votes: AgendaVotes): readonly OfferedBallot[] => {
  const byLink = new Map(
    existingIn(votes).flatMap(({ voteId, link }) => (link ? [[link.linkId, voteId] as const] : [])),
  )
  const found = sent.map(({ linkId, listUserId, answers = [], encrypted, forUnit = false, round = 0 }) => {
    const voteId = byLink.get(linkId)
    return voteId === undefined ? null : { voteId, linkId, listUserId, answers, encrypted, round, forUnit }
  })
  const lost = found.flatMap((ballot, index) =>
    ballot === null ? [{ index, error: new DomainError('LINK_EXPIRED') }] : [],
  )
  if (lost.length > 0) throw refusalOf(lost)
  return found.flatMap((ballot) => (ballot === null ? [] : [ballot]))
}

const submit =
  (deps: Deps): Handler<typeof calls.submitAssemblyBallot> =>
  async ({ body, voter, evidence, metadata, request: { readAhead } }) => {
    const assembly = await assemblyOf(deps, voter.voteId)
    const ballots = offeredBallots(body.ballots, await readAgendaVotes(deps, assembly))
    const { position, cast } = await castBallots(deps, { voter, ballots, evidence, metadata, readAhead }, refusalOf)
    const receipts = await Promise.all(
      cast.map(async ({ receipt, ballot }, index) => ({
        linkId: ballots[index]?.linkId ?? '',
        listUserId: ballots[index]?.listUserId ?? '',
        receipt,
        ...(await proxyReceipt(deps, ballot)),
      })),
    )
    return { position, body: { receipts } }
  }

/** Adds the calls by which a voter votes on all items of an assembly in one visit. */
export const assemblyBallotRoutes: AddCalls = (route, deps) => {
  route(calls.getAssemblyBallot, open(deps), { perMinute: PER_MINUTE.open })
  route(calls.submitAssemblyBallot, submit(deps), { perMinute: PER_MINUTE.submit, readsAhead: streamsOfBallot })
}
