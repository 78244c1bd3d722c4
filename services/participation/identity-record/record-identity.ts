import { isDeepStrictEqual } from 'node:util'
import type { Metadata } from '#events/metadata.ts'
import { dayEnd } from '#events/values/day.ts'
import { isSameName } from '#events/values/name.ts'
import type { Deps } from '../../core/deps.ts'
import { DomainError } from '../../core/domain-error.ts'
import { decideJointly, type DecisionContext, type JointResult } from '../../core/joint-decision.ts'
import { assertActiveOrScheduled, existingList, listDecider, listStream } from '../../list/list.decider.ts'
import { isContactDisputed, personDecider, personStream, type RegisteredPerson } from '../../person/person.decider.ts'
import { listUserDecider, listUserStream, type ListedUser } from '../../roll/list-user.decider.ts'
import {
  identityRecordDecider,
  identityRecordStream,
  mayReceiveLink,
  standsInTheWay,
  validUntilFrom,
  type ExistingRecord,
  type RecordData,
} from './identity-record.decider.ts'

/** Maximum number of records of one entry. */
const MAX_ROUNDS = 50

type SeenDocument = NonNullable<RecordData['seen']>
type SeenIdentity = Pick<RecordData, 'document' | 'viewing'> & { readonly seen: SeenDocument }
/** `email` may be absent: then the roll has it. */
type TypedIdentity = Omit<SeenIdentity, 'seen'> & {
  readonly seen: Omit<SeenDocument, 'email'> & { readonly email?: string | undefined }
}

type Recording = {
  readonly entry: Pick<ListedUser, 'listUserId' | 'personId' | 'listId' | 'apartmentId'>
  readonly identity: TypedIdentity
  readonly adminId: string
  readonly metadata: Metadata
}

/**
 * Checks that an entry may have an identity recorded, its name, and the address of the link: the
 * roll's, if it has one, and no other.
 * @throws DomainError NOT_FOUND, LIST_CLOSED, PERSON_ERASED, CONTACT_DISPUTED,
 * IDENTITY_NAME_DIFFERS, VALIDATION_FAILED
 */
const assertOwnerOf = async (
  desk: DecisionContext,
  { entry: { listUserId, personId, listId }, identity }: Recording,
  now: Date,
): Promise<{ readonly endsOn: string; readonly email: string }> => {
  const [ofEntry, ofPerson, ofList] = [listUserStream(listUserId), personStream(personId), listStream(listId)]
  await desk.read([ofEntry, ofPerson, ofList])
  const listed = desk.fold(ofEntry, listUserDecider)
  if (listed.status !== 'listed' || listed.listId !== listId) throw new DomainError('NOT_FOUND')
  const list = existingList(desk.fold(ofList, listDecider))
  assertActiveOrScheduled(list, now)
  const person = desk.fold(ofPerson, personDecider)
  if (person.status !== 'registered') throw new DomainError('PERSON_ERASED')
  if (isContactDisputed(person)) throw new DomainError('CONTACT_DISPUTED')
  if (person.name === null || !isSameName(person.name, identity.seen.name))
    throw new DomainError('IDENTITY_NAME_DIFFERS', [{ path: 'name', message: '명부의 이름과 다릅니다.' }])
  return { endsOn: list.endDate, email: addressFor(person, identity.seen.email) }
}

/** @throws DomainError VALIDATION_FAILED */
const addressFor = ({ email: onRoll }: Pick<RegisteredPerson, 'email'>, typed: string | undefined): string => {
  const refused = (message: string): DomainError => new DomainError('VALIDATION_FAILED', [{ path: 'email', message }])
  const email = onRoll ?? typed
  if (email === undefined) throw refused('이메일을 적어주세요.')
  if (typed !== undefined && !mayReceiveLink({ email: onRoll }, typed))
    throw refused('명부의 이메일과 다릅니다. 링크는 명부의 이메일로만 보냅니다.')
  return email
}

type IdentityOfEntry = { readonly identity: SeenIdentity; readonly adminId: string }

const isSameEntry = (state: ExistingRecord, { identity, adminId }: IdentityOfEntry): boolean =>
  state.status === 'waiting' &&
  state.recordedBy === adminId &&
  state.document === identity.document &&
  state.viewing === identity.viewing &&
  isDeepStrictEqual(state.seen, identity.seen)

/** Returns the first id of an entry's records that is free, or the record that is the same. */
const findPlace = async (
  { secrets }: Pick<Deps, 'secrets'>,
  desk: DecisionContext,
  recording: IdentityOfEntry & Pick<Recording, 'entry'>,
  now: Date,
): Promise<{ readonly recordId: string; readonly isRepeat: boolean }> => {
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const recordId = secrets.derivedId(recording.entry.listUserId, `identity record\n${round}`)
    const stream = identityRecordStream(recordId)
    await desk.read([stream])
    const state = desk.fold(stream, identityRecordDecider)
    if (state.status === 'absent') return { recordId, isRepeat: false }
    if (standsInTheWay(state, now)) {
      if (isSameEntry(state, recording)) return { recordId, isRepeat: true }
      throw new DomainError('IDENTITY_RECORD_STANDS')
    }
  }
  throw new DomainError('TOO_MANY_REQUESTS')
}

/**
 * Records an identity that one administrator saw. An entry has one record at a time; a second press
 * finds the first one's.
 * @throws DomainError see {@link assertOwnerOf}; IDENTITY_RECORD_STANDS, IDENTITY_DOCUMENT_EXPIRED
 */
export const recordSeenIdentity = (deps: Deps, recording: Recording): Promise<JointResult<string>> =>
  decideJointly(deps.store, recording.metadata, async (desk) => {
    const now = deps.clock()
    const { entry, adminId } = recording
    const { endsOn, email } = await assertOwnerOf(desk, recording, now)
    const identity: SeenIdentity = { ...recording.identity, seen: { ...recording.identity.seen, email } }
    const { recordId, isRepeat } = await findPlace(deps, desk, { entry, adminId, identity }, now)
    if (isRepeat) return recordId
    const { expiresOn } = identity.seen
    const ends = [endsOn, ...(expiresOn === null ? [] : [expiresOn])].map(dayEnd)
    const stream = identityRecordStream(recordId)
    const { listId, apartmentId, listUserId, personId } = entry
    const record = {
      recordId,
      listId,
      apartmentId,
      listUserId,
      personId,
      ...identity,
      recordedBy: adminId,
      validUntil: validUntilFrom(now, ends),
    }
    const state = desk.fold(stream, identityRecordDecider)
    desk.add(stream, identityRecordDecider.decide({ type: 'RecordIdentity', record, now }, state))
    return recordId
  })
