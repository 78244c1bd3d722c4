import type { StreamContent } from '#infra/platform/event-store/event-store.ts'
import type { Deps } from '../../core/deps.ts'
import { stateIn } from '../../core/read-state.ts'
import { existingList, listDecider, listStream } from '../../list/list.decider.ts'
import { unitStreamOf } from '../../person/person.facts.ts'
import { unitDecider } from '../../person/unit.decider.ts'
import { listUserDecider, listUserStream, type ListedUser } from '../../roll/list-user.decider.ts'
import { ballotDecider } from './ballot.decider.ts'
import { ballotStreamFor, isInDistrict } from './ballot-streams.ts'
import { castsShares } from '../unit-vote.decider.ts'
import { linkStatusAt, type ExistingVote } from '../vote.decider.ts'
import { votesOfList } from '../votes-of-list.ts'
import { startOf } from './voting-link.ts'

/** Entries of a person in a list. */
type EntriesOf = { readonly listId: string; readonly personId: string; readonly listUserIds: readonly string[] }
type StreamContents = ReadonlyMap<string, StreamContent>

/** Returns a list's votes that have a link, the oldest first. */
export const linkedVotes = async (
  deps: Pick<Deps, 'store' | 'database'>,
  listId: string,
): Promise<readonly ExistingVote[]> => (await votesOfList(deps, listId)).filter(({ link }) => link?.status === 'active')

/**
 * Returns their entries as they are now; those that belong to somebody else by now are left out.
 */
const entriesIn = (read: StreamContents, { listId, personId, listUserIds }: EntriesOf): readonly ListedUser[] =>
  listUserIds.flatMap((id) => {
    const entry = stateIn(read, listUserDecider, listUserStream(id))
    return entry.status === 'listed' && entry.personId === personId && entry.listId === listId ? [entry] : []
  })

/**
 * Returns the path where a person votes in a list: by the link of the first open vote in which a
 * unit of theirs has not voted; otherwise of the first open one, or else of the newest. Undefined
 * if no vote has a link. The page itself says whether it is open.
 */
export const votingPathOf = async (
  deps: Pick<Deps, 'store' | 'database' | 'clock' | 'secrets'>,
  whose: EntriesOf,
): Promise<string | undefined> => {
  const { store, secrets } = deps
  const ofList = listStream(whose.listId)
  const votes = await linkedVotes(deps, whose.listId)
  const read = await store.readStreams([ofList, ...whose.listUserIds.map(listUserStream)])
  const list = existingList(stateIn(read, listDecider, ofList))
  const now = deps.clock()
  const open = votes.filter((vote) => linkStatusAt(vote, list, now) === 'open' && startOf(vote, list, now) === null)
  const entries = entriesIn(read, whose)
  const units = await store.readStreams(entries.map((entry) => unitStreamOf(secrets, entry)))
  const boxOf = (vote: ExistingVote, entry: ListedUser): string =>
    ballotStreamFor(vote, secrets, entry, stateIn(units, unitDecider, unitStreamOf(secrets, entry)).owners)
  const boxes = await store.readStreams(open.flatMap((vote) => entries.map((entry) => boxOf(vote, entry))))
  const isLeft = (vote: ExistingVote): boolean =>
    entries.some((entry) => {
      if (!isInDistrict(vote, entry)) return false
      const { ballots } = stateIn(boxes, ballotDecider, boxOf(vote, entry))
      const counting = castsShares(list.coOwners)
        ? ballots.filter(({ listUserId, personId }) => listUserId === entry.listUserId || personId === entry.personId)
        : ballots
      return counting.length === 0
    })
  const vote = open.find(isLeft) ?? open[0] ?? votes.at(-1)
  return vote?.link ? `/vote/${vote.link.linkId}` : undefined
}
