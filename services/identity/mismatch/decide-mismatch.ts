import type { Metadata } from '#events/metadata.ts'
import type { Deps } from '../../core/deps.ts'
import { DomainError } from '../../core/domain-error.ts'
import { decideJointly, type JointResult, type DecisionContext } from '../../core/joint-decision.ts'
import { assertVisible } from '../../core/scope.ts'
import type { AdminSession } from '../../core/session.ts'
import { listDecider, listStream } from '../../list/list.decider.ts'
import { personDecider, personStream, registeredPerson } from '../../person/person.decider.ts'
import { personsNeedingApproval } from '../../person/person.facts.ts'
import { listedUser, listUserDecider, listUserStream } from '../../roll/list-user.decider.ts'
import {
  identityMismatchDecider,
  identityMismatchStream,
  existingMismatch,
  type ExistingMismatch,
} from './identity-mismatch.decider.ts'
import { identityVerificationDecider, identityVerificationStream } from '../identity-verification.decider.ts'
import { recognisedIdentityStreamOf } from '../recognised-identity-stream.ts'
import { recognisedIdentityDecider } from '../recognised-identity.decider.ts'
import { differencesOf } from '../match-entries.ts'

type Deciding = { readonly verificationId: string; readonly admin: AdminSession; readonly metadata: Metadata }

/** One that was raised in a list that an administrator sees. @throws DomainError NOT_FOUND */
const getMismatchFor = async (
  desk: DecisionContext,
  { verificationId, admin }: Omit<Deciding, 'metadata'>,
): Promise<ExistingMismatch> => {
  const stream = identityMismatchStream(verificationId)
  await desk.read([stream])
  const mismatch = existingMismatch(desk.fold(stream, identityMismatchDecider))
  assertVisible(admin, mismatch.raised.apartmentId)
  const list = listStream(mismatch.raised.listId)
  await desk.read([list])
  if (desk.fold(list, listDecider).status !== 'created') throw new DomainError('NOT_FOUND')
  return mismatch
}

/**
 * Returns the verified data.
 * @throws DomainError MISMATCH_DECIDED if it was destroyed, so that nobody can decide about it any
 * more
 */
const proofOf = async (desk: DecisionContext, verificationId: string) => {
  const stream = identityVerificationStream(verificationId)
  await desk.read([stream])
  const state = desk.fold(stream, identityVerificationDecider)
  if (state.status !== 'verified' || !state.evidence) throw new DomainError('MISMATCH_DECIDED')
  return { ciHash: state.ciHash, evidence: state.evidence }
}

/**
 * Returns the owner of an entry of the list, as the roll has them now.
 * @throws DomainError NOT_FOUND, PERSON_ERASED
 */
const ownerOf = async (desk: DecisionContext, { raised: { listId } }: ExistingMismatch, listUserId: string) => {
  await desk.read([listUserStream(listUserId)])
  const entry = listedUser(desk.fold(listUserStream(listUserId), listUserDecider))
  if (entry.listId !== listId) throw new DomainError('NOT_FOUND')
  await desk.read([personStream(entry.personId)])
  return registeredPerson(desk.fold(personStream(entry.personId), personDecider))
}

/**
 * Accepts a mismatch as the owner of an entry, although the roll differs: from now on a
 * verification with the same CI in this complex is that person. The roll itself stays as it is. If
 * a list demands two administrators for a name or phone, this is no way around it: they correct the
 * roll.
 * @throws DomainError NOT_FOUND, MISMATCH_DECIDED, SECOND_ADMIN_NEEDED, PERSON_ERASED,
 * READ_MODEL_BEHIND
 */
export const acceptAs = (
  deps: Deps,
  { verificationId, admin, metadata, listUserId }: Deciding & { readonly listUserId: string },
): Promise<JointResult<void>> =>
  decideJointly(deps.store, metadata, async (desk) => {
    const mismatch = await getMismatchFor(desk, { verificationId, admin })
    // A repeat has the same answer as the first, whatever happened to the roll meanwhile.
    if (mismatch.status === 'accepted' && mismatch.listUserId === listUserId) return
    if (mismatch.status !== 'waiting') throw new DomainError('MISMATCH_DECIDED')
    const { apartmentId, listId } = mismatch.raised
    const { ciHash, evidence } = await proofOf(desk, verificationId)
    const person = await ownerOf(desk, mismatch, listUserId)
    const { personId } = person
    if ((await personsNeedingApproval(deps, desk, { apartmentId, personIds: [personId], listId })).has(personId))
      throw new DomainError('SECOND_ADMIN_NEEDED')
    const accept = { type: 'AcceptMismatch', listUserId, personId, differs: differencesOf(evidence, person) } as const
    desk.add(identityMismatchStream(verificationId), identityMismatchDecider.decide(accept, mismatch))
    const known = recognisedIdentityStreamOf(deps.secrets, { apartmentId, ciHash })
    await desk.read([known])
    const recognise = { type: 'RecogniseIdentity', apartmentId, personId, verificationId } as const
    desk.add(known, recognisedIdentityDecider.decide(recognise, desk.fold(known, recognisedIdentityDecider)))
  })

/**
 * Refuses a mismatch: they are none of the possible owners, or it is unknown.
 * @throws DomainError NOT_FOUND, MISMATCH_DECIDED
 */
export const refuseWith = (
  deps: Pick<Deps, 'store'>,
  { verificationId, admin, metadata, reason }: Deciding & { readonly reason: string },
): Promise<JointResult<void>> =>
  decideJointly(deps.store, metadata, async (desk) => {
    const mismatch = await getMismatchFor(desk, { verificationId, admin })
    const refused = identityMismatchDecider.decide({ type: 'RefuseMismatch', reason }, mismatch)
    // Once the verified data is destroyed, nothing can be encrypted for them, and nobody can be
    // informed.
    if (refused.length > 0) await proofOf(desk, verificationId)
    desk.add(identityMismatchStream(verificationId), refused)
  })
