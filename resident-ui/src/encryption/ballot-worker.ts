import { nobleGroupFor, newSeed, seededBallot, type BallotStatement } from '#infra/lib/ballot-crypto/scheme/index.ts'
import { bytesIn, written } from './base64url.ts'

/** What ballots are encrypted under, in base64url; helper keys where trustees hold the key. */
export type VoteKeys = { readonly key: string; readonly helperKeys: readonly string[] }

/** What is asked of it: to get ready for a vote's keys, or to encrypt a ballot. Bytes are base64url. */
export type BallotWorkerRequest =
  | { readonly prepare: VoteKeys }
  | {
      readonly statement: Omit<BallotStatement, keyof VoteKeys> & VoteKeys
      readonly chosen: readonly (readonly string[])[]
      /** It may be opened afterwards, instead of being cast. */
      readonly isTest?: true
    }
  /** To tell the seed of the newest test ballot, once. */
  | { readonly open: true }

export type EncryptedAnswer = { readonly ballot: string; readonly fingerprint: string }
export type OpenedSeed = { readonly seed: string }
export type BallotWorkerAnswer = EncryptedAnswer | OpenedSeed | { readonly failed: true }

const groups = new Map<string, ReturnType<typeof nobleGroupFor>>()

/** The group, prepared for a vote's keys once. */
const groupFor = ({ key, helperKeys }: VoteKeys): ReturnType<typeof nobleGroupFor> => {
  const group = groups.get(key) ?? nobleGroupFor(...[key, ...helperKeys].map(bytesIn))
  groups.set(key, group)
  return group
}

/** Of the newest ballot that may be opened. */
let seed: string | null = null

const encrypt = ({ statement, chosen, isTest }: Extract<BallotWorkerRequest, { chosen: unknown }>): EncryptedAnswer => {
  const group = groupFor(statement)
  const keys = { key: bytesIn(statement.key), helperKeys: statement.helperKeys.map(bytesIn) }
  const drawn = newSeed()
  const { bytes, fingerprint } = seededBallot(group, { ...statement, ...keys }, chosen, drawn)
  seed = isTest ? written(drawn) : null
  return { ballot: written(bytes), fingerprint }
}

const opened = (): BallotWorkerAnswer => {
  const told: BallotWorkerAnswer = seed === null ? { failed: true } : { seed }
  seed = null
  return told
}

const tell = (told: BallotWorkerAnswer): void => globalThis.postMessage(told)

// The choice comes in here and leaves encrypted; what it was encrypted with stays here, but for a test ballot's that is opened, and ends with the worker.
globalThis.addEventListener('message', ({ data }: MessageEvent<BallotWorkerRequest>) => {
  try {
    if ('prepare' in data) groupFor(data.prepare)
    else if ('open' in data) tell(opened())
    else tell(encrypt(data))
  } catch {
    // A key that is none shows when a ballot is to be encrypted under it.
    if ('chosen' in data) tell({ failed: true })
  }
})
