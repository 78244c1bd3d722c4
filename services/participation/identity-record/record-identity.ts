import { isDeepStrictEqual } from 'node:util'
import type { Metadata } from '#events/metadata.ts'
import { dayEnd } from '#events/values/day.ts'
import { isSameName } from '#events/values/name.ts'
import type { Deps } from '../../core/deps.ts'
import { foldEvents } from '../../core/decider.ts'
import { DomainError } from '../../core/domain-error.ts'
import { decideJointly, type DecisionContext, type JointResult } from '../../core/joint-decision.ts'
import {
  assertActiveOrScheduled,
  existingList,
  listDecider,
  listStream,
  type ExistingList,
} from '../../list/list.decider.ts'
import { takesInPersonSignatures } from '../../list/rule/consent-law.contract.ts'
import { isContactDisputed, personDecider, personStream, type RegisteredPerson } from '../../person/person.decider.ts'
import { listUserDecider, listUserStream, type ListedUser } from '../../roll/list-user.decider.ts'
import {
  identityRecordDecider,
  identityRecordStream,
  standsInTheWay,
  validUntilFrom,
  type ExistingRecord,
  type IdentityRecordCommand,
  type InPersonData,
  type RecordData,
} from './identity-record.decider.ts'
import { mayReceiveLink } from './link-address.decider.ts'

/** Maximum number of records of one entry. */
const MAX_ROUNDS = 50

type LinkIdentity = Pick<RecordData, 'document' | 'viewing'> & {
  readonly purpose: 'link'
  readonly seen: NonNullable<RecordData['seen']>
}
type InPersonIdentity = { readonly purpose: 'tablet'; readonly seen: NonNullable<InPersonData['seen']> }
/** Identity as an administrator saw it. `purpose`: what it allows once it is confirmed. */
type SeenIdentity = LinkIdentity | InPersonIdentity
/** Identity as it was typed: `email` may be absent, since the roll may have it. */
type TypedIdentity =
  | InPersonIdentity
  | (Omit<LinkIdentity, 'seen'> & {
      readonly seen: Omit<LinkIdentity['seen'], 'email'> & { readonly email?: string | undefined }
    })

type Recording = {
  readonly entry: Pick<ListedUser, 'listUserId' | 'personId' | 'listId' | 'apartmentId'>
  readonly identity: TypedIdentity
  readonly adminId: string
  readonly metadata: Metadata
}
/** Recording whose link has its address. */
type CompleteRecording = Pick<Recording, 'entry' | 'adminId'> & { readonly identity: SeenIdentity }

/**
 * Checks that an entry may have an identity recorded, its name, and the address of the link: the
 * roll's, if it has one, and no other.
 * @throws DomainError NOT_FOUND, LIST_CLOSED, PERSON_ERASED, CONTACT_DISPUTED,
 * IDENTITY_NAME_DIFFERS, VALIDATION_FAILED, IN_PERSON_FOR_CONSENTS, IN_PERSON_NOT_BY_LAW
 */
const assertOwnerOf = async (
  desk: DecisionContext,
  { entry: { listUserId, personId, listId }, identity }: Recording,
  now: Date,
): Promise<{ readonly endsOn: string; readonly identity: SeenIdentity }> => {
  const [ofEntry, ofPerson, ofList] = [listUserStream(listUserId), personStream(personId), listStream(listId)]
  await desk.read([ofEntry, ofPerson, ofList])
  const listed = desk.fold(ofEntry, listUserDecider)
  if (listed.status !== 'listed' || listed.listId !== listId) throw new DomainError('NOT_FOUND')
  const list = existingList(desk.fold(ofList, listDecider))
  assertActiveOrScheduled(list, now)
  if (identity.purpose === 'tablet') assertInPerson(list)
  const person = desk.fold(ofPerson, personDecider)
  if (person.status !== 'registered') throw new DomainError('PERSON_ERASED')
  if (isContactDisputed(person)) throw new DomainError('CONTACT_DISPUTED')
  if (person.name === null || !isSameName(person.name, identity.seen.name))
    throw new DomainError('IDENTITY_NAME_DIFFERS', [{ path: 'name', message: '명부의 이름과 다릅니다.' }])
  return { endsOn: list.endDate, identity: withAddress(identity, person) }
}

/** @throws DomainError IN_PERSON_FOR_CONSENTS for a vote, IN_PERSON_NOT_BY_LAW */
const assertInPerson = (list: ExistingList): void => {
  if (list.type !== 'signature') throw new DomainError('IN_PERSON_FOR_CONSENTS')
  if (!takesInPersonSignatures(list)) throw new DomainError('IN_PERSON_NOT_BY_LAW')
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

/** Completes an identity with the address of its link. @throws DomainError VALIDATION_FAILED */
const withAddress = (identity: TypedIdentity, person: Pick<RegisteredPerson, 'email'>): SeenIdentity =>
  identity.purpose === 'tablet'
    ? identity
    : { ...identity, seen: { ...identity.seen, email: addressFor(person, identity.seen.email) } }

/** Returns the command that records what was seen under an id. */
const commandOf = (
  { entry, identity, adminId }: CompleteRecording,
  recordId: string,
  { endsOn, now }: { readonly endsOn: string; readonly now: Date },
): IdentityRecordCommand => {
  const { listId, apartmentId, listUserId, personId } = entry
  const { expiresOn } = identity.seen
  const ends = [endsOn, ...(expiresOn === null ? [] : [expiresOn])].map(dayEnd)
  const reference = { recordId, listId, apartmentId, listUserId, personId }
  const common = { ...reference, recordedBy: adminId, validUntil: validUntilFrom(now, ends) }
  if (identity.purpose === 'tablet') return { type: 'RecordInPerson', record: { ...common, seen: identity.seen }, now }
  const { document, viewing, seen } = identity
  return { type: 'RecordIdentity', record: { ...common, document, viewing, seen }, now }
}

/** Tells whether a record that waits has what a command would record anew. */
const isSameEntry = (state: ExistingRecord, command: IdentityRecordCommand): boolean => {
  const { decide, initial } = identityRecordDecider
  const wanted = foldEvents(identityRecordDecider, decide(command, initial))
  return isDeepStrictEqual(state, { ...wanted, validUntil: state.validUntil })
}

const roundNames = { link: 'identity record', tablet: 'in-person record' } as const

/** Returns the command under the first id that is free, or the record that is the same. */
const findPlace = async (
  { secrets }: Pick<Deps, 'secrets'>,
  desk: DecisionContext,
  recording: CompleteRecording,
  at: { readonly endsOn: string; readonly now: Date },
): Promise<{ readonly recordId: string; readonly command: IdentityRecordCommand | null }> => {
  const name = roundNames[recording.identity.purpose]
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const recordId = secrets.derivedId(recording.entry.listUserId, `${name}\n${round}`)
    const stream = identityRecordStream(recordId)
    await desk.read([stream])
    const state = desk.fold(stream, identityRecordDecider)
    const command = commandOf(recording, recordId, at)
    if (state.status === 'absent') return { recordId, command }
    if (standsInTheWay(state, at.now)) {
      if (isSameEntry(state, command)) return { recordId, command: null }
      throw new DomainError('IDENTITY_RECORD_STANDS')
    }
  }
  throw new DomainError('TOO_MANY_REQUESTS')
}

/**
 * Records an identity that one administrator saw. An entry has one record of a purpose at a time; a
 * second press finds the first one's.
 * @throws DomainError see {@link assertOwnerOf}; IDENTITY_RECORD_STANDS, IDENTITY_DOCUMENT_EXPIRED
 */
export const recordSeenIdentity = (deps: Deps, recording: Recording): Promise<JointResult<string>> =>
  decideJointly(deps.store, recording.metadata, async (desk) => {
    const now = deps.clock()
    const { entry, adminId } = recording
    const { endsOn, identity } = await assertOwnerOf(desk, recording, now)
    const { recordId, command } = await findPlace(deps, desk, { entry, adminId, identity }, { endsOn, now })
    if (command === null) return recordId
    const stream = identityRecordStream(recordId)
    desk.add(stream, identityRecordDecider.decide(command, desk.fold(stream, identityRecordDecider)))
    return recordId
  })
