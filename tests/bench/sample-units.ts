import { randomBytes } from 'node:crypto'
import { v7 as uuid } from 'uuid'
import { ListUserAdded } from '#events/list-user/list-user.events.ts'
import { BallotCast } from '#events/vote/ballot.events.ts'
import type { Unit } from '#infra/event-store/event-store.ts'

const metadata = (): Unit['metadata'] => ({ actor: { kind: 'admin', id: ADMIN }, at: new Date().toISOString(), requestId: 'req-2f' })

const ADMIN = uuid()
const APARTMENT = uuid()
const LIST = uuid()
const VOTE = uuid()

/** One event for a new stream, like most of a roll: nothing personal in it. */
export const listUserUnit = (): Unit => {
  const listUserId = uuid()
  const data = { listUserId, listId: LIST, apartmentId: APARTMENT, personId: ADMIN, dong: '101', ho: '1502', area: 849_800, landShare: 412_345, ownershipShare: '1/2', kakaoEnabled: true }
  return { appends: [{ stream: `list-user-${listUserId}`, expectedVersion: 0, events: [{ type: ListUserAdded.type, data }] }], metadata: metadata() }
}

/** A ballot by one of a few thousand persons who have keys already: guarded by vote and list, its evidence sealed. */
export const ballotUnit = (persons: readonly string[]): Unit => {
  const listUserId = uuid()
  const data = {
    voteId: VOTE,
    listId: LIST,
    apartmentId: APARTMENT,
    listUserId,
    personId: persons[Math.floor(Math.random() * persons.length)],
    dong: '101',
    ho: '1502',
    area: 849_800,
    receiptId: randomBytes(16).toString('base64url'),
    answers: [{ questionId: VOTE, choiceIds: [LIST] }],
    answersProof: null,
    evidence: { ip: '203.0.113.7', userAgent: 'Mozilla/5.0 (Linux; Android 14; SM-S911N) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/25.0' },
  }
  return {
    appends: [{ stream: `ballot-${VOTE}-${listUserId}`, expectedVersion: 0, events: [{ type: BallotCast.type, data }] }],
    guards: [{ stream: `vote-${VOTE}`, version: 0 }],
    metadata: metadata(),
  }
}
