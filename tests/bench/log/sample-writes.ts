import { randomBytes } from 'node:crypto'
import { newId } from '#services/core/secrets.ts'
import { ListUserAdded } from '#events/roll/list-user.events.ts'
import type { Metadata } from '#events/metadata.ts'
import { BallotCast } from '#events/vote/ballot.events.ts'
import type { Write } from '#infra/platform/event-store/event-store.ts'

const ADMIN = newId()
const APARTMENT = newId()
const VOTE = newId()
const USER_AGENT =
  'Mozilla/5.0 (Linux; Android 14; SM-S911N) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/25.0 Chrome/121.0.0.0 Mobile'

/** Number of units of a list, as in a large complex. */
const UNITS_A_LIST = 1_000

/**
 * Counter of units: every entry has one of its own, in lists of a thousand units in twenty
 * buildings.
 */
let units = 0
let listId = newId()
const nextUnit = () => {
  units += 1
  if (units % UNITS_A_LIST === 0) listId = newId()
  const place = units % UNITS_A_LIST
  return { listId, dong: String(101 + (place % 20)), ho: String(101 + Math.floor(place / 20)) }
}

const metadata = (): Metadata => ({
  actor: { kind: 'admin', id: ADMIN },
  at: new Date().toISOString(),
  requestId: 'req-2f',
})

type BenchUnit = ReturnType<typeof nextUnit>

const entryWrite = (listUserId: string, personId: string, place: BenchUnit): Write => ({
  appends: [
    {
      stream: `list-user-${listUserId}`,
      expectedVersion: 0,
      events: [
        {
          type: ListUserAdded.type,
          data: {
            listUserId,
            apartmentId: APARTMENT,
            personId,
            ...place,
            area: 849_800,
            landShare: 412_345,
            ownershipShare: '1/2',
            kakaoEnabled: true,
          },
        },
      ],
    },
  ],
  metadata: metadata(),
})

const ballotWrite = (listUserId: string, personId: string, place: BenchUnit): Write => ({
  appends: [
    {
      stream: `ballot-${VOTE}-${listUserId}`,
      expectedVersion: 0,
      events: [
        {
          type: BallotCast.type,
          data: {
            voteId: VOTE,
            apartmentId: APARTMENT,
            listUserId,
            personId,
            ...place,
            receiptId: randomBytes(16).toString('base64url'),
            answers: [{ questionId: VOTE, choiceIds: [VOTE] }],
            answersProof: null,
            evidence: { ip: '203.0.113.7', userAgent: USER_AGENT },
          },
        },
      ],
    },
  ],
  guards: [{ stream: `vote-${VOTE}`, version: 0 }],
  metadata: metadata(),
})

/**
 * A write like most of those that a roll's import leads to: one event for a new stream, nothing
 * personal in it.
 */
export const listUserWrite = (): Write => entryWrite(newId(), newId(), nextUnit())

/** An entry of a roll, and the ballot cast for it by one of the persons: its evidence is sealed. */
export const entryAndBallot = (persons: readonly string[]): readonly [Write, Write] => {
  const listUserId = newId()
  const place = nextUnit()
  // Persons take turns: an owner of one unit of a list has few others in it.
  const personId = persons[units % persons.length] ?? ADMIN
  return [entryWrite(listUserId, personId, place), ballotWrite(listUserId, personId, place)]
}
