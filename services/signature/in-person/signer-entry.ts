import type { InPersonIdentity, PhoneIdentity } from '#events/signature/consent.events.ts'
import { apartmentDecider, apartmentStream, existingApartment } from '../../apartment/apartment.decider.ts'
import { DomainError } from '../../core/domain-error.ts'
import type { DecisionContext } from '../../core/joint-decision.ts'
import { listDecider, listStream } from '../../list/list.decider.ts'
import { participationStream } from '../../list/participation.decider.ts'
import { isVerified } from '../../participation/admission.decider.ts'
import {
  existingRecord,
  identityRecordDecider,
  identityRecordStream,
  type ExistingRecord,
} from '../../participation/identity-record/identity-record.decider.ts'
import { tabletSessionAt } from '../../participation/identity-record/signing-tablet.decider.ts'
import { personDecider, personStream } from '../../person/person.decider.ts'
import { listUserDecider, listUserStream } from '../../roll/list-user.decider.ts'
import { consentDecider, consentStream } from '../consent/consent.decider.ts'
import { residentAt, type ResidentAt } from '../link/resident-entry.ts'
import type { FollowedLink } from '../link/signature-link.ts'
import { isOnTablet, type SignerVisit } from '../signing/signing-entries.ts'
import type { TabletSession } from './tablet-session.ts'

export type SignerIdentity = PhoneIdentity | InPersonIdentity

type ActingSigner = { readonly listUserId: string; readonly now: Date }

/** Returns what a consent in person records of its signer's identity. @throws DomainError PERSON_ERASED */
const identityOf = ({ recordId, document, recordedBy, settledBy }: ExistingRecord): InPersonIdentity => {
  if (document === null || settledBy === null) throw new DomainError('PERSON_ERASED')
  return { kind: 'in-person', recordId, document, recordedBy, confirmedBy: settledBy }
}

/**
 * Reads, in one query, what a signature on the office's tablet depends on. The record's stream
 * guards the decision, so that a revocation and a consent never cross.
 * @throws DomainError RESIDENT_SESSION_REQUIRED
 */
const tabletSignerAt = async (
  desk: DecisionContext,
  { session, followed }: { readonly session: TabletSession; readonly followed: FollowedLink },
  { listUserId, now }: ActingSigner,
): Promise<ResidentAt<InPersonIdentity>> => {
  const { listId, apartmentId } = followed
  const [ofEntry, ofRecord] = [listUserStream(listUserId), identityRecordStream(session.recordId)]
  const [ofComplex, stream] = [apartmentStream(apartmentId), consentStream(listUserId)]
  const ofPersons = session.entries.map(({ personId }) => personStream(personId))
  await desk.read([ofEntry, ofRecord, ofComplex, stream, participationStream(listId), ...ofPersons])
  const record = existingRecord(desk.fold(ofRecord, identityRecordDecider))
  const entry = desk.fold(ofEntry, listUserDecider)
  const known = session.entries.find((one) => one.listUserId === listUserId)
  const isOwn = entry.status === 'listed' && entry.personId === known?.personId && record.listUserId === listUserId
  const person = known && desk.fold(personStream(known.personId), personDecider)
  const runs = tabletSessionAt(record, session.tabletId, now) !== undefined
  if (!isOwn || !runs || person?.status !== 'registered' || !isVerified(person, known))
    throw new DomainError('RESIDENT_SESSION_REQUIRED')
  return {
    stream,
    consents: desk.fold(stream, consentDecider),
    person,
    apartment: existingApartment(desk.fold(ofComplex, apartmentDecider)),
    acting: { list: desk.fold(listStream(listId), listDecider), entry, listId, now },
    identity: identityOf(record),
    proved: null,
  }
}

/**
 * Reads everything that a signature for an entry depends on, by phone or on the office's tablet.
 * @throws DomainError RESIDENT_SESSION_REQUIRED
 */
export const signerAt = (
  desk: DecisionContext,
  { session, followed }: SignerVisit,
  acting: ActingSigner,
): Promise<ResidentAt<SignerIdentity>> =>
  isOnTablet(session)
    ? tabletSignerAt(desk, { session, followed }, acting)
    : residentAt(desk, { session, followed }, acting)
