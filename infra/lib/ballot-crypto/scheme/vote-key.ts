import type { Group } from './group.ts'
import { isKnownKey, makeKnownKey, type KeyPurpose, type KnownKey } from './known-key.ts'

/** A vote's key that the system keeps. */
export type VoteKey = KnownKey

const keyOf = (voteId: string): KeyPurpose => ({ purpose: 'vote key', parts: [voteId] })

/** A key for one vote, with a proof that it is known. */
export const makeVoteKey = <Point>(group: Group<Point>, voteId: string): VoteKey => makeKnownKey(group, keyOf(voteId))

/** Whether a public key is one, of this vote, and known to whoever published it. */
export const isProvenKey = <Point>(
  group: Group<Point>,
  voteId: string,
  key: Pick<VoteKey, 'publicKey' | 'proof'>,
): boolean => isKnownKey(group, keyOf(voteId), key)
