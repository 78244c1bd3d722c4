import type { IdentityEvidence } from '#events/identity/identity-verification.events.ts'
import type { PhoneIdentity } from '#events/signature/consent.events.ts'
import {
  apartmentDecider,
  apartmentStream,
  existingApartment,
  type ExistingApartment,
} from '../../apartment/apartment.decider.ts'
import { DomainError } from '../../core/domain-error.ts'
import type { DecisionContext } from '../../core/joint-decision.ts'
import {
  identityVerificationDecider,
  identityVerificationStream,
  sessionAt,
} from '../../identity/identity-verification.decider.ts'
import { listDecider, listStream, type ListState } from '../../list/list.decider.ts'
import { participationStream } from '../../list/participation.decider.ts'
import { isVerified } from '../../participation/admission.decider.ts'
import { personDecider, personStream, type RegisteredPerson } from '../../person/person.decider.ts'
import { listUserDecider, listUserStream, type ListedUser } from '../../roll/list-user.decider.ts'
import { consentDecider, consentStream, type ConsentState } from '../consent/consent.decider.ts'
import type { Visit } from '../signing/signing-entries.ts'

/** Resident who acts for an entry of theirs, as the log has it at this moment. */
export type ResidentAt<Identity = PhoneIdentity> = {
  /** Stream of the entry's consents. */
  readonly stream: string
  readonly consents: ConsentState
  readonly person: RegisteredPerson
  readonly apartment: ExistingApartment
  readonly acting: {
    readonly list: ListState
    readonly entry: ListedUser
    readonly listId: string
    readonly now: Date
  }
  readonly identity: Identity
  /** Person as their identity check told; null where that is destroyed. */
  readonly proved: Pick<IdentityEvidence, 'birthDate' | 'phone'> | null
}

/**
 * Reads, in one query, everything that an act for an entry depends on; it guards the decision.
 * Somebody else's entry, one that was removed from the list, and an expired session have the same
 * error.
 * @throws DomainError RESIDENT_SESSION_REQUIRED
 */
export const residentAt = async (
  desk: DecisionContext,
  { session, followed }: Visit,
  {
    listUserId,
    now,
    more = [],
  }: { readonly listUserId: string; readonly now: Date; readonly more?: readonly string[] },
): Promise<ResidentAt> => {
  const { listId, apartmentId } = followed
  const [ofEntry, ofProof, ofComplex] = [
    listUserStream(listUserId),
    identityVerificationStream(session.verificationId),
    apartmentStream(apartmentId),
  ]
  const stream = consentStream(listUserId)
  const ofPersons = session.entries.map(({ personId }) => personStream(personId))
  await desk.read([ofEntry, ofProof, ofComplex, stream, participationStream(listId), ...ofPersons, ...more])
  const entry = desk.fold(ofEntry, listUserDecider)
  const known = entry.status === 'listed' && session.entries.find(({ personId }) => personId === entry.personId)
  const proof = sessionAt(desk.fold(ofProof, identityVerificationDecider), now)
  const person = known ? desk.fold(personStream(known.personId), personDecider) : undefined
  if (!known || !proof || person?.status !== 'registered' || !isVerified(person, known))
    throw new DomainError('RESIDENT_SESSION_REQUIRED')
  return {
    stream,
    consents: desk.fold(stream, consentDecider),
    person,
    apartment: existingApartment(desk.fold(ofComplex, apartmentDecider)),
    acting: { list: desk.fold(listStream(listId), listDecider), entry, listId, now },
    identity: {
      verificationId: session.verificationId,
      provider: proof.request.provider,
      ciHash: proof.ciHash,
    },
    proved: proof.evidence,
  }
}
