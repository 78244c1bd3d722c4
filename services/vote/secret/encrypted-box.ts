import { z } from 'zod'
import type { Metadata } from '#events/metadata.ts'
import { encryptedBallot } from '#events/vote/ballot.events.ts'
import { encryptedBytes, linkSecret } from '#events/values/schemas.ts'
import type { Deposit, EventStore } from '#infra/platform/event-store/event-store.ts'
import { commandHandler } from '../../core/command-handler.ts'
import type { Deps } from '../../core/deps.ts'
import type { ProvenBallot } from '../ballot/ballot.decider.ts'
import { commitmentSalt } from './blinded-slots.ts'
import { ballotBoxDecider, ballotBoxStream, type BallotBoxCommand } from './ballot-box.decider.ts'
import { readPapers } from './sealed-papers.ts'
import type { ExistingVote } from '../vote.decider.ts'

// An encrypted ballot is in the ballot box, encrypted again, until its vote is counted: the log has
// its masked points beside the unit, and the list of the count has the ballot beside a blinded
// slot. The two cannot be connected; the seed of its masks is destroyed with the box.

const storedForm = z.strictObject({
  receiptId: linkSecret,
  slot: z.string().regex(/^[0-9a-f]{64}$/),
  encrypted: encryptedBallot,
  seed: encryptedBytes(32),
})
/** Encrypted ballot as its box stores it, with the receipt of its event. */
export type StoredBallot = Readonly<z.output<typeof storedForm>>

/** Returns the deposit of an encrypted ballot: it is stored in the transaction of its event. */
export const encryptedDeposit = (
  voteId: string,
  { receiptId, ballot, provenFor, seed }: ProvenBallot & { readonly receiptId: string },
): Deposit => {
  const content: StoredBallot = { receiptId, slot: provenFor, encrypted: ballot, seed }
  return { box: voteId, content }
}

/**
 * Returns the encrypted ballots of a vote by receipt; null where one cannot be read, or two have
 * one receipt.
 */
export const readEncryptedBox = async (
  store: Pick<EventStore, 'openBox'>,
  voteId: string,
): Promise<ReadonlyMap<string, StoredBallot> | null> => {
  const contents = await readPapers(store, voteId)
  const parsed = z.array(storedForm).safeParse(contents)
  if (!parsed.success) return null
  const stored = new Map(parsed.data.map((one) => [one.receiptId, one]))
  return stored.size === parsed.data.length ? stored : null
}

/** Bytes of encrypted ballots that one event lists, at most: messages of NATS hold one megabyte. */
const EVENT_BYTES = 100_000
/** Events that are appended at once, at most. */
const EVENTS_AT_ONCE = 40

type ListedBallot = Pick<StoredBallot, 'slot' | 'encrypted'>

/** Returns ballots in parts of at most so many bytes; a part has one at least. */
const inChunks = (ballots: readonly ListedBallot[]): readonly (readonly ListedBallot[])[] => {
  const parts: ListedBallot[][] = []
  let bytes = Number.POSITIVE_INFINITY
  for (const { slot, encrypted } of ballots) {
    const length = slot.length + encrypted.length
    if (bytes + length > EVENT_BYTES) {
      parts.push([])
      bytes = 0
    }
    parts.at(-1)?.push({ slot, encrypted })
    bytes += length
  }
  return parts
}

/** Stored ballot that does not count: withdrawn by its voter, or its unit is not on the roll. */
export type UncountedBallot = StoredBallot & { readonly isWithdrawn: boolean }

export type CountedBallots = {
  readonly ballots: readonly ListedBallot[]
  /** Ballots that do not count. */
  readonly leftOut: readonly UncountedBallot[]
  readonly masks: readonly string[]
}

/**
 * Records the ballots that count by slot, and then the sums of their masks. It continues where an
 * earlier attempt stopped: the slots' order and the roll of the close are the same. Idempotent.
 */
export const listBallots = async (
  deps: Pick<Deps, 'store'>,
  { voteId, listId, weight }: Pick<ExistingVote, 'voteId' | 'listId' | 'weight'>,
  { ballots, leftOut, masks }: CountedBallots,
  metadata: Metadata,
): Promise<void> => {
  const tell = (command: BallotBoxCommand) =>
    commandHandler(deps.store, ballotBoxDecider)({ stream: ballotBoxStream(voteId), command: () => command, metadata })
  const parts = inChunks(ballots.toSorted((one, other) => (one.slot < other.slot ? -1 : 1)))
  for (let from = 0; from < parts.length; from += EVENTS_AT_ONCE)
    await tell({ type: 'ListEncryptedBallots', voteId, listId, parts: parts.slice(from, from + EVENTS_AT_ONCE) })
  // In a vote by owner the same slot may be listed, and so may that of a withdrawn ballot, whose
  // unit would be found by it.
  const opened = leftOut.map(({ receiptId, slot, seed, isWithdrawn }) =>
    weight === 'owner' || isWithdrawn
      ? { receiptId, slot: null, salt: null }
      : { receiptId, slot, salt: commitmentSalt(seed) },
  )
  await tell({ type: 'SumBallotMasks', voteId, listId, counted: ballots.length, leftOut: opened, masks })
}
