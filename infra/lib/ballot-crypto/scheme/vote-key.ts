import type { Group } from './group.ts'
import { verifyKeyProof, createProvenKey, type KeyPurpose, type ProvenKey } from './proven-key.ts'

/** Key of a vote that the system stores. */
export type VoteKey = ProvenKey

const keyOf = (voteId: string): KeyPurpose => ({ purpose: 'vote key', parts: [voteId] })

/** Makes the key of a vote, with a proof of knowledge. */
export const makeVoteKey = <Point>(group: Group<Point>, voteId: string): VoteKey =>
  createProvenKey(group, keyOf(voteId))

/** Tells whether a public key is valid, for this vote, and proven to be known to its publisher. */
export const isProvenKey = <Point>(
  group: Group<Point>,
  voteId: string,
  key: Pick<VoteKey, 'publicKey' | 'proof'>,
): boolean => verifyKeyProof(group, keyOf(voteId), key)
