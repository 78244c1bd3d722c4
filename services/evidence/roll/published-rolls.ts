import { setTimeout as sleep } from 'node:timers/promises'
import { findCampaignPositions, readSealedEvents } from '#projections/log/campaign-log.ts'
import type { Deps } from '../../core/deps.ts'
import { DomainError } from '../../core/domain-error.ts'
import { voteStream, type ExistingVote } from '../../vote/vote.decider.ts'
import { watchedSpan } from './watched-votes.ts'

const TRIES = 50
const PAUSE_MS = 100
const MAXIMUM = 1_000_000

type Tools = Pick<Deps, 'store' | 'unhurried'>
type RollPublication = { readonly voteId: string; readonly of?: number; readonly what?: readonly string[] }
const ofPersons = ['name', 'phone', 'birthDate', 'erased']

const publicationsOf = async (
  { unhurried }: Tools,
  listId: string,
  type: string,
): Promise<readonly RollPublication[]> => {
  const span = { listId, types: [type], after: 0, upTo: Number.MAX_SAFE_INTEGER }
  const positions = await findCampaignPositions(unhurried, span, MAXIMUM)
  const events = positions.length === 0 ? [] : await readSealedEvents(unhurried, positions)
  // The data of RollCommitted or RollEdited, in which nothing is encrypted.
  return events.map(({ data }) => JSON.parse(data) as RollPublication)
}

/**
 * Whether everything about the rolls of some votes is published: each opening and close committed
 * to, each edit recorded.
 */
const isPublished = async (tools: Tools, listId: string, votes: readonly ExistingVote[]): Promise<boolean> => {
  const read = await tools.store.readStreams(votes.map(({ voteId }) => voteStream(voteId)))
  const types = ['ListUserAdded', 'ListUserChanged', 'ListUserRemoved']
  const all = { listId, types, after: 0, upTo: Number.MAX_SAFE_INTEGER }
  const [committed, edited, edits] = await Promise.all([
    publicationsOf(tools, listId, 'RollCommitted'),
    publicationsOf(tools, listId, 'RollEdited'),
    findCampaignPositions(tools.unhurried, all, MAXIMUM),
  ])
  return votes.every(({ voteId }) => {
    const events = read.get(voteStream(voteId))?.events ?? []
    const span = watchedSpan(events)
    if (!span) return true
    const moments = events.filter(({ type }) => type === 'VoteOpened' || type === 'VoteClosed')
    const isCommitted = moments.every(({ position }) =>
      committed.some((one) => one.voteId === voteId && one.of === position),
    )
    const owed = edits.filter((position) => span.from < position && position < span.to).length
    const said = edited.filter((one) => one.voteId === voteId && !one.what?.some((kind) => ofPersons.includes(kind)))
    return isCommitted && said.length >= owed
  })
}

/** Waits until it was. @throws DomainError READ_MODEL_BEHIND where it takes too long */
export const waitForPublishedRolls = async (
  tools: Tools,
  listId: string,
  votes: readonly ExistingVote[],
): Promise<void> => {
  for (let tries = 0; tries < TRIES; tries += 1) {
    if (await isPublished(tools, listId, votes)) return
    await sleep(PAUSE_MS)
  }
  throw new DomainError('READ_MODEL_BEHIND')
}
