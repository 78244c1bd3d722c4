import { EncryptedBallotsListed } from '#events/vote/ballot.events.ts'
import { eventsOf } from '#projections/set-based.ts'
import type { Deps } from '../../core/deps.ts'
import { ballotBoxStream } from './ballot-box.decider.ts'
import { fingerprintOf } from './encrypted-ballots.ts'

type Store = Pick<Deps['store'], 'readStream'>

/**
 * Lists that are held at once, at most, the newest: a list never changes, and voters of one vote
 * ask for it together.
 */
const MAX_LISTS = 4

const lists = new WeakMap<Store, Map<string, ReadonlyMap<string, string>>>()

const readList = async (store: Store, voteId: string): Promise<ReadonlyMap<string, string>> => {
  const { events } = await store.readStream(ballotBoxStream(voteId))
  const listed = eventsOf(EncryptedBallotsListed, events).flatMap(({ data }) => data.ballots)
  return new Map(listed.map(({ slot, encrypted }) => [slot, encrypted]))
}

/**
 * Returns the fingerprint of the ballot that counts under a slot of a counted vote; undefined where
 * none does.
 */
export const listedFingerprint = async (store: Store, voteId: string, slot: string): Promise<string | undefined> => {
  const held = lists.get(store) ?? new Map<string, ReadonlyMap<string, string>>()
  lists.set(store, held)
  const list = held.get(voteId) ?? (await readList(store, voteId))
  const [oldest] = held.keys()
  if (!held.has(voteId) && held.size >= MAX_LISTS && oldest !== undefined) held.delete(oldest)
  // Before the count there is none, and there will be one.
  if (list.size > 0) held.set(voteId, list)
  const encrypted = list.get(slot)
  return encrypted === undefined ? undefined : fingerprintOf(encrypted)
}
