import { EncryptedBallotMasksSummed, EncryptedBallotsListed } from '#events/vote/ballot.events.ts'
import { eventsOf } from '#projections/set-based.ts'
import { mapYielding } from '../../core/concurrency/map-yielding.ts'
import type { Deps } from '../../core/deps.ts'
import { ballotBoxStream } from './ballot-box.decider.ts'
import { fingerprintOf } from './encrypted-ballots.ts'

type Store = Pick<Deps['store'], 'readStream'>

/**
 * Lists that are held at once, at most, the newest: a list never changes, and voters of one vote
 * ask for it together.
 */
const MAX_LISTS = 4

/** Fingerprints of the ballots that a vote counted, by slot. */
type ListedBallots = ReadonlyMap<string, string>

const lists = new WeakMap<Store, Map<string, Promise<ListedBallots | null>>>()

/** Returns the ballots of a vote; null until all that count are listed. */
const readList = async (store: Store, voteId: string): Promise<ListedBallots | null> => {
  const { events } = await store.readStream(ballotBoxStream(voteId))
  if (eventsOf(EncryptedBallotMasksSummed, events).length === 0) return null
  const listed = eventsOf(EncryptedBallotsListed, events).flatMap(({ data }) => data.ballots)
  return new Map(await mapYielding(listed, ({ slot, encrypted }) => [slot, fingerprintOf(encrypted)] as const))
}

/** Returns the ballots of a vote, read once for all who ask meanwhile. */
const listedBallots = async (store: Store, voteId: string): Promise<ListedBallots | null> => {
  const held = lists.get(store) ?? new Map<string, Promise<ListedBallots | null>>()
  lists.set(store, held)
  const reading = held.get(voteId) ?? readList(store, voteId)
  const [oldest] = held.keys()
  if (!held.has(voteId) && held.size >= MAX_LISTS && oldest !== undefined) held.delete(oldest)
  held.set(voteId, reading)
  // Before the count there is none, and there will be one; a failed read is tried again.
  const list = await reading.catch((error: unknown) => {
    held.delete(voteId)
    throw error
  })
  if (list === null) held.delete(voteId)
  return list
}

/**
 * Returns the fingerprint of the ballot that counts under a slot of a counted vote; undefined where
 * none does.
 */
export const listedFingerprint = async (store: Store, voteId: string, slot: string): Promise<string | undefined> =>
  (await listedBallots(store, voteId))?.get(slot)

const sorted = new WeakMap<ListedBallots, readonly string[]>()

/**
 * Returns the fingerprints of all ballots that a vote counted, in their own order, which tells
 * nothing of slots or times; null until all that count are listed.
 */
export const listedFingerprints = async (store: Store, voteId: string): Promise<readonly string[] | null> => {
  const list = await listedBallots(store, voteId)
  if (list === null) return null
  const known = sorted.get(list) ?? [...list.values()].toSorted()
  sorted.set(list, known)
  return known
}
