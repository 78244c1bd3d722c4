import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { BallotChecksBusy, checkBallot } from '#infra/lib/ballot-crypto/index.ts'
import {
  pointsOf,
  readBallot,
  fingerprintOf as fingerprint,
  nobleGroup,
  encryptedQuestions,
} from '#infra/lib/ballot-crypto/scheme/index.ts'
import type { Deps } from '../../core/deps.ts'
import { DomainError } from '../../core/domain-error.ts'
import { stateIn } from '../../core/read-state.ts'
import { existingList, listDecider, listStream } from '../../list/list.decider.ts'
import { listUserDecider, listUserStream } from '../../roll/list-user.decider.ts'
import type { ProvenBallot } from '../ballot/ballot.decider.ts'
import { openedSlot, slotCommitment } from './blinded-slots.ts'
import { existingVote, voteDecider, voteStream, type ExistingVote } from '../vote.decider.ts'

/**
 * Every point of every ballot that passed its check, by vote: none may stand in another ballot,
 * ever.
 */
export const encryptedPointTables: Readonly<Record<string, string>> = {
  '702-encrypted-points': `
    create table encrypted_point (
      vote_id uuid,
      -- The first half of the SHA-256 of the point, and of the ballot that it stands in.
      point bytea,
      ballot bytea not null,
      primary key (vote_id, point)
    );`,
}

const BUSY_SECONDS = 3

const halfHash = (bytes: Uint8Array): Buffer => createHash('sha256').update(bytes).digest().subarray(0, 16)

/**
 * Returns the number that a ballot is known again by, on its voter's phone and in the list of a
 * counted vote.
 */
export const fingerprintOf = (encrypted: string): string =>
  fingerprint(nobleGroup, new Uint8Array(Buffer.from(encrypted, 'base64url')))

type BallotStoreDeps = Pick<Deps, 'store' | 'database' | 'secrets'>

/**
 * Reserves the points of a ballot for it alone. A copy already fails its proof; this second check
 * keeps a voter's encrypted ballot from being cast for another unit of theirs.
 */
const takePoints = async (
  { database }: Pick<BallotStoreDeps, 'database'>,
  vote: ExistingVote,
  bytes: Buffer,
): Promise<boolean> => {
  const helpers = vote.encryption?.jointKey?.helperKeys.length ?? 0
  const read = readBallot(encryptedQuestions(vote.questions), bytes, helpers)
  if ('unreadable' in read) return false
  // A fixed order keeps two concurrent requests from waiting for each other in a circle.
  const points = pointsOf(read)
    .map(halfHash)
    .toSorted((one, other) => one.compare(other))
  const ballot = halfHash(bytes)
  await sql`
    insert into encrypted_point (vote_id, point, ballot)
    select ${vote.voteId}, p.point, ${ballot} from unnest(${points}::bytea[]) as p(point) on conflict do nothing
  `.execute(database)
  const { rows } = await sql<{ readonly taken: boolean }>`
    select exists (
      select from encrypted_point where vote_id = ${vote.voteId} and point = any(${points}::bytea[]) and ballot <> ${ballot}
    ) as taken
  `.execute(database)
  return rows[0]?.taken === false
}

type SubmittedBallot = {
  readonly voteId: string
  readonly listId: string
  readonly listUserId: string
  readonly encrypted: string
}

/**
 * Checks an encrypted ballot before the decision: all of its proofs, in a process of its own, and
 * that no point of it is in another one. The decision checks whether its voter may vote.
 * @throws DomainError ENCRYPTED_BALLOT_REFUSED, TOO_MANY_REQUESTS
 */
export const assertBallotProven = async (
  { store, database, secrets }: BallotStoreDeps,
  { voteId, listId, listUserId, encrypted }: SubmittedBallot,
): Promise<ProvenBallot> => {
  const [ofVote, ofEntry, ofList] = [voteStream(voteId), listUserStream(listUserId), listStream(listId)]
  const read = await store.readStreams([ofVote, ofEntry, ofList])
  const vote = existingVote(stateIn(read, voteDecider, ofVote))
  const entry = stateIn(read, listUserDecider, ofEntry)
  if (entry.status !== 'listed' || vote.encryption === null) throw new DomainError('ENCRYPTED_BALLOT_REFUSED')
  const { slot } = openedSlot(secrets, { voteId, ...existingList(stateIn(read, listDecider, ofList)) }, entry)
  const statement = {
    voteId,
    questions: encryptedQuestions(vote.questions),
    key: vote.encryption.publicKey,
    helperKeys: vote.encryption.jointKey?.helperKeys ?? [],
    slot,
  }
  const masked = await checkBallot(statement, encrypted, listUserId).catch((error: unknown) => {
    if (!(error instanceof BallotChecksBusy)) throw error
    throw new DomainError('TOO_MANY_REQUESTS', undefined, { retryAfterSeconds: BUSY_SECONDS })
  })
  if (masked === null || !(await takePoints({ database }, vote, Buffer.from(encrypted, 'base64url'))))
    throw new DomainError('ENCRYPTED_BALLOT_REFUSED')
  return { ballot: encrypted, provenFor: slot, slotCommitment: slotCommitment(slot, masked.seed), ...masked }
}
