import { createHash } from 'node:crypto'
import type { DomainEvent, EventOf } from '#events/event-type.ts'
import { IdentityRequested, IdentityVerified } from '#events/identity/identity-verification.events.ts'
import { VerificationCodeIssued } from '#events/participation/voter-verification.events.ts'
import { ContactObjected, PersonChanged, PersonErased, PersonRegistered } from '#events/person/person.events.ts'
import { ConsentDeclineSigned, ConsentSigned } from '#events/signature/consent.events.ts'
import { PHONE_DAYS } from '#events/values/finding-rules.ts'
import type { Evidence } from '#events/values/schemas.ts'
import { BallotCast } from '#events/vote/ballot.events.ts'
import type { RecordedEvent } from '#infra/platform/event-store/event-store.ts'
import { deskBallotSigns } from './desk-signs.ts'
import {
  adminOf,
  entryKey,
  NOTHING,
  personKey,
  signOf,
  verificationKey,
  when,
  type Folds,
  type Memory,
  type Sign,
} from './finding-memory.ts'
import type { OfEntry } from './roll-signs.ts'

type PhoneChange = { readonly position: number; readonly at: string; readonly adminId: string }
type OfPerson = {
  readonly apartmentId: string
  readonly phone: string | null
  readonly changes: readonly PhoneChange[]
}
type OfVerification = { readonly apartmentId: string; readonly listId: string }

const DAY_MS = 86_400_000
/** Maximum number of stored changes of one person: more of them within a week add nothing. */
const MAX_CHANGES = 5

const phoneChangeSigns = (
  memory: Memory,
  event: RecordedEvent<DomainEvent<string, { personId: string; phone: string | null }>>,
): readonly Sign[] => {
  const { personId, phone } = event.data
  const known = memory.get<OfPerson>(personKey(personId))
  const adminId = adminOf(event)
  if (!known || known.phone === phone) return NOTHING
  const change = adminId === null ? [] : [{ position: event.position, at: event.metadata.at, adminId }]
  const changes = [...known.changes, ...change].slice(-MAX_CHANGES)
  memory.set(personKey(personId), { ...known, phone, changes })
  return NOTHING
}

type Submission = {
  readonly event: RecordedEvent
  readonly of: Pick<Sign, 'apartment_id' | 'list_id' | 'vote_id'>
  readonly personId: string
  readonly unit: string
  readonly evidence: Evidence | null | undefined
}

/**
 * Makes signs of the newest change of each administrator shortly before a submission, and of the
 * submission.
 */
const phoneSigns = (memory: Memory, { event, of, personId }: Submission): readonly Sign[] => {
  const changes = memory.get<OfPerson>(personKey(personId))?.changes ?? []
  const from = Date.parse(event.metadata.at) - PHONE_DAYS * DAY_MS
  const near = changes.filter(({ at }) => Date.parse(at) >= from)
  return near.flatMap(({ position, at, adminId }) => {
    const scope = `${of.vote_id ?? of.list_id} ${adminId}`
    const sign = signOf(event, {
      rule: 'phone-changed-before-submission',
      scope,
      subject: personId,
      sealed_for: personId,
      admin_id: adminId,
      ...of,
    })
    return [{ ...sign, position, at }, sign]
  })
}

/** Hashes an address and a browser, so that they cannot be read casually. */
const deviceKey = ({ ip, userAgent }: Evidence): string =>
  createHash('sha256').update(`${ip}\n${userAgent}`).digest('hex').slice(0, 32)

const deviceSigns = ({ event, of, personId, unit, evidence }: Submission): readonly Sign[] => {
  if (!evidence) return NOTHING
  const scope = `${of.vote_id ?? of.list_id} ${deviceKey(evidence)}`
  return [signOf(event, { rule: 'submissions-from-one-place', scope, subject: unit, sealed_for: personId, ...of })]
}

const submitted = (memory: Memory, submission: Submission): readonly Sign[] => [
  ...phoneSigns(memory, submission),
  ...deviceSigns(submission),
]

const verified = (
  memory: Memory,
  event: RecordedEvent<
    DomainEvent<string, { verificationId: string; sealedFor: string; ciHash: string; evidence: Evidence | null }>
  >,
): readonly Sign[] => {
  const { verificationId, sealedFor, ciHash, evidence } = event.data
  const asked = memory.get<OfVerification>(verificationKey(verificationId))
  if (!evidence || !asked) return NOTHING
  const of = { apartment_id: asked.apartmentId, list_id: asked.listId, sealed_for: sealedFor }
  const scope = `${asked.listId} ${deviceKey(evidence)}`
  return [signOf(event, { rule: 'codes-for-many-from-one-place', scope, subject: ciHash, ...of })]
}

/**
 * Makes signs of a vote's code, by the unit of the owner that it goes to, and of its vote, so that
 * nothing is shown before that is over. A code that matches nobody makes no sign: a name mistyped
 * five times is no finding, and no place of strangers is stored.
 */
const codeSigns = (
  memory: Memory,
  event: RecordedEvent<DomainEvent<string, EventOf<typeof VerificationCodeIssued>['data']>>,
): readonly Sign[] => {
  const { voteId, listUserId, sealedFor, evidence } = event.data
  if (listUserId === null || !sealedFor || !evidence) return NOTHING
  const entry = memory.get<OfEntry>(entryKey(listUserId))
  if (!entry) return NOTHING
  const of = { apartment_id: entry.apartmentId, list_id: entry.listId, vote_id: voteId, sealed_for: sealedFor }
  const scope = `${voteId} ${deviceKey(evidence)}`
  return [signOf(event, { rule: 'codes-for-many-from-one-place', scope, subject: entry.unit, ...of })]
}

const signedOnline = (
  memory: Memory,
  event: RecordedEvent<DomainEvent<string, Omit<EventOf<typeof ConsentSigned>['data'], 'answer'>>>,
): readonly Sign[] => {
  const { listId, apartmentId, personId, dong, ho, signed, identity } = event.data
  // Two administrators saw the owner, and all of them sign on the office's tablet.
  if ('kind' in identity) return NOTHING
  const of = { apartment_id: apartmentId, list_id: listId, vote_id: null }
  return submitted(memory, { event, of, personId, unit: `${dong} ${ho}`, evidence: signed?.evidence })
}

/** Folds about persons, their phones, and their submissions. */
export const submissionFolds: readonly Folds[] = [
  when(PersonRegistered, (memory, { data: { personId, apartmentId, phone } }) => {
    const person: OfPerson = { apartmentId, phone, changes: [] }
    memory.set(personKey(personId), person)
    return NOTHING
  }),
  when(PersonChanged, phoneChangeSigns),
  when(ContactObjected, (_, event) => {
    const { objectionId, personId, apartmentId, listId } = event.data
    const of = { apartment_id: apartmentId, list_id: listId, sealed_for: personId }
    return [signOf(event, { rule: 'contact-change-objected', scope: objectionId, subject: personId, ...of })]
  }),
  when(PersonErased, (memory, { data }) => (memory.set(personKey(data.personId), undefined), NOTHING)),
  when(BallotCast, (memory, event) => {
    const { voteId, listId, apartmentId, personId, dong, ho, evidence, way = 'online', proxy } = event.data
    if (way === 'desk') return deskBallotSigns(memory, event, event.data)
    // Two administrators checked the identity of a paper's owner; the holder of a proxy casts for
    // others by right.
    if (way !== 'online' || proxy) return NOTHING
    const of = { apartment_id: apartmentId, list_id: listId, vote_id: voteId }
    return submitted(memory, { event, of, personId, unit: `${dong} ${ho}`, evidence })
  }),
  when(ConsentSigned, signedOnline),
  when(ConsentDeclineSigned, signedOnline),
  when(IdentityRequested, (memory, { data: { verificationId, apartmentId, listId } }) => {
    const asked: OfVerification = { apartmentId, listId }
    memory.set(verificationKey(verificationId), asked)
    return NOTHING
  }),
  when(IdentityVerified, verified),
  when(VerificationCodeIssued, codeSigns),
]
