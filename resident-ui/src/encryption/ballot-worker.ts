import { nobleGroupFor, newSeed, seededBallot, type BallotStatement } from '#infra/lib/ballot-crypto/scheme/index.ts'
import { bytesIn, written } from './base64url.ts'

/**
 * Keys under which ballots are encrypted, in base64url; helper keys where trustees hold the key.
 */
export type VoteKeys = { readonly key: string; readonly helperKeys: readonly string[] }

/** Request to the worker: prepare for a vote's keys, or encrypt a ballot. Bytes are base64url. */
export type BallotWorkerRequest =
  | { readonly prepare: VoteKeys }
  | {
      readonly statement: Omit<BallotStatement, keyof VoteKeys> & VoteKeys
      readonly chosen: readonly (readonly string[])[]
      /** Marks a test ballot, which may be opened instead of being cast. */
      readonly isTest?: true
    }
  /** Request for the seed of the newest test ballot, once. */
  | { readonly open: true }

export type EncryptedAnswer = { readonly ballot: string; readonly fingerprint: string }
export type OpenedSeed = { readonly seed: string }
export type BallotWorkerAnswer = EncryptedAnswer | OpenedSeed | { readonly failed: true }

const groups = new Map<string, ReturnType<typeof nobleGroupFor>>()

/** Returns the group, prepared for a vote's keys once. */
const groupFor = ({ key, helperKeys }: VoteKeys): ReturnType<typeof nobleGroupFor> => {
  const group = groups.get(key) ?? nobleGroupFor(...[key, ...helperKeys].map(bytesIn))
  groups.set(key, group)
  return group
}

/** Seed of the newest test ballot. */
let seed: string | null = null

const encrypt = ({ statement, chosen, isTest }: Extract<BallotWorkerRequest, { chosen: unknown }>): EncryptedAnswer => {
  const group = groupFor(statement)
  const keys = { key: bytesIn(statement.key), helperKeys: statement.helperKeys.map(bytesIn) }
  const drawn = newSeed()
  const { bytes, fingerprint } = seededBallot(group, { ...statement, ...keys }, chosen, drawn)
  seed = isTest ? written(drawn) : null
  return { ballot: written(bytes), fingerprint }
}

const takeSeed = (): BallotWorkerAnswer => {
  const told: BallotWorkerAnswer = seed === null ? { failed: true } : { seed }
  seed = null
  return told
}

const postAnswer = (told: BallotWorkerAnswer): void => globalThis.postMessage(told)

// The choice arrives here and leaves encrypted. The randomness stays in this worker until it ends,
// but for that of a test ballot that is opened.
globalThis.addEventListener('message', ({ data }: MessageEvent<BallotWorkerRequest>) => {
  try {
    if ('prepare' in data) groupFor(data.prepare)
    else if ('open' in data) postAnswer(takeSeed())
    else postAnswer(encrypt(data))
  } catch {
    // An invalid key fails when a ballot is to be encrypted under it.
    if ('chosen' in data) postAnswer({ failed: true })
  }
})
