import type { Group } from './group.ts'
import { isKnownKey, makeKnownKey, type KeyPurpose, type KnownKey } from './known-key.ts'

/** Key of a vote that the system stores. */
export type VoteKey = KnownKey

const keyOf = (voteId: string): KeyPurpose => ({ purpose: 'vote key', parts: [voteId] })

/** Makes the key of a vote, with a proof of knowledge. */
export const makeVoteKey = <Point>(group: Group<Point>, voteId: string): VoteKey => makeKnownKey(group, keyOf(voteId))

/** Tells whether a public key is valid, for this vote, and proven to be known to its publisher. */
export const isProvenKey = <Point>(
  group: Group<Point>,
  voteId: string,
  key: Pick<VoteKey, 'publicKey' | 'proof'>,
): boolean => isKnownKey(group, keyOf(voteId), key)
