import { dayStart } from '#events/values/day.ts'
import type { StreamContent } from '#infra/platform/event-store/event-store.ts'
import type { Tools } from '../../core/deps.ts'
import { DomainError } from '../../core/domain-error.ts'
import { stateIn } from '../../core/read-state.ts'
import type { LinkTarget } from '../../identity/identity.hooks.ts'
import {
  assertActive,
  existingList,
  listDecider,
  listStatusAt,
  listStream,
  type ExistingList,
} from '../../list/list.decider.ts'
import { findLink } from '../../participation/participation.facts.ts'
import { assertElectronic, reachableVote } from './ballot.decider.ts'
import { linkStatusAt, voteDecider, voteStatusAt, voteStream, type ExistingVote } from '../vote.decider.ts'

/** A vote and its list as they were read. */
export const campaignIn = (
  read: ReadonlyMap<string, StreamContent>,
  { voteId, listId }: { readonly voteId: string; readonly listId: string },
) => ({
  vote: stateIn(read, voteDecider, voteStream(voteId)),
  list: stateIn(read, listDecider, listStream(listId)),
})

/** Returns when voting begins, where that is still to come and it is not over before. */
export const startOf = (vote: ExistingVote, list: ExistingList, now: Date): string | null => {
  if (voteStatusAt(vote, list, now) === 'closed' || listStatusAt(list, now) === 'closed') return null
  const starts = [dayStart(list.startDate), ...(vote.opensAt === null ? [] : [new Date(vote.opensAt)])]
  const latest = new Date(Math.max(...starts.map((start) => start.getTime())))
  return now < latest ? latest.toISOString() : null
}

/**
 * Checks that voting by the link is possible.
 * @throws DomainError LIST_NOT_STARTED, LIST_CLOSED, VOTE_NOT_OPEN, VOTE_CLOSED,
 * ELECTRONIC_VOTING_CLOSED
 */
export const assertVoting = (vote: ExistingVote, list: ExistingList, now: Date): void => {
  assertActive(list, now)
  const status = voteStatusAt(vote, list, now)
  if (status === 'closed') throw new DomainError('VOTE_CLOSED')
  if (status === 'draft' || startOf(vote, list, now) !== null) throw new DomainError('VOTE_NOT_OPEN')
  assertElectronic(vote, now)
}

/**
 * Refuses identity verification before a vote has begun, so that no code is sent. After its end,
 * those who have voted reach their receipt.
 * @throws DomainError LIST_NOT_STARTED, LIST_CLOSED, VOTE_NOT_OPEN
 */
export const assertStarted = (vote: ExistingVote, list: ExistingList, now: Date): void => {
  const isOver = linkStatusAt(vote, list, now) === 'closed' && listStatusAt(list, now) !== 'scheduled'
  if (!isOver) assertVoting(vote, list, now)
}

/** Finds the target of a vote's link, for a resident who proves who they are by it. */
export const voteOfLink = async (tools: Tools, token: string): Promise<LinkTarget | undefined> => {
  const target = await findLink(tools, token)
  if (!target) return undefined
  const { voteId, listId, apartmentId } = target
  const campaign = campaignIn(await tools.store.readStreams([voteStream(voteId), listStream(listId)]), target)
  assertStarted(reachableVote(campaign, token), existingList(campaign.list), tools.clock())
  return { kind: 'vote', id: voteId, listId, apartmentId }
}
