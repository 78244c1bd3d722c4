import type { RecordedEvent, StreamContent } from '#infra/platform/event-store/event-store.ts'
import { findSignedRecords } from '#projections/participation/identity-records.ts'
import { maskName } from '#events/values/text.ts'
import { adminDecider, adminStream } from '../../account/admin/admin.decider.ts'
import { recordAccesses } from '../../audit/audit.facts.ts'
import type { Deps } from '../../core/deps.ts'
import { stateIn } from '../../core/read-state.ts'
import type { Call } from '../../core/routes.ts'
import { seesPersonsInClear } from '../../core/text/masked-person.ts'
import type { AdminSession } from '../../core/session.ts'
import { personDecider, personStream, type PersonState } from '../../person/person.decider.ts'
import { listUserDecider, listUserStream } from '../../roll/list-user.decider.ts'
import {
  identityRecordDecider,
  identityRecordStream,
  isOver,
  provesIdentity,
  type ExistingRecord,
} from './identity-record.decider.ts'
import { asksEmail, type RollEmail } from './link-address.decider.ts'
import type { IdentityRecord, IdentityRecordStatus, recordIdentity } from './identity-records.contract.ts'
import { tabletSessionAt } from './signing-tablet.decider.ts'

/** Returns the state of a record as the office reads it. */
const statusAt = (record: ExistingRecord, isSigned: boolean, now: Date): IdentityRecordStatus => {
  const { status, cause, link, purpose } = record
  if (status === 'rejected') return 'rejected'
  if (status === 'revoked') return cause === 'objection' ? 'objected' : 'revoked'
  if (link?.opened || isSigned) return 'used'
  if (isOver(record, now)) return 'expired'
  if (purpose === 'tablet') return status === 'waiting' ? 'waiting' : tabletStatusAt(record, now)
  if (status === 'waiting' || link === null) return 'waiting'
  if (link.sent === 'refused') return 'unsent'
  if (now >= new Date(link.expiresAt)) return 'expired'
  return link.sent === null ? 'sending' : 'sent'
}

const tabletStatusAt = (record: ExistingRecord, now: Date): IdentityRecordStatus => {
  const { tablet } = record
  if (tablet === null) return 'ready'
  if (tabletSessionAt(record, tablet.tabletId, now)) return 'opened'
  return tablet.session === null && now < new Date(tablet.expiresAt) ? 'lent' : 'ready'
}

type ReadRecord = { readonly record: ExistingRecord; readonly events: readonly RecordedEvent[] }
type Streams = ReadonlyMap<string, StreamContent>

const ownerOf = (streams: Streams, { listUserId, personId }: ExistingRecord, admin: AdminSession) => {
  const entry = stateIn(streams, listUserDecider, listUserStream(listUserId))
  const person = stateIn(streams, personDecider, personStream(personId))
  if (entry.status !== 'listed' || person.status !== 'registered') return null
  const name = seesPersonsInClear(admin) || person.name === null ? person.name : maskName(person.name)
  return { name, dong: entry.dong, ho: entry.ho }
}

/**
 * Returns what an administrator sees of the document. While it waits, the second administrator does
 * not see what they have to type themselves.
 */
const contentsFor = ({ seen, status, recordedBy, document, purpose }: ExistingRecord, admin: AdminSession) => {
  if (seen === null) return { document, name: null, lastCharacters: null, expiresOn: null, email: null }
  const { name, lastCharacters, expiresOn, email } = seen
  if (!seesPersonsInClear(admin))
    return { document, name: maskName(name), lastCharacters: null, expiresOn, email: null }
  const isHidden = status === 'waiting' && recordedBy !== admin.id
  // The day of expiry would tell which document it is.
  const isKindHidden = isHidden && purpose === 'tablet'
  return {
    document: isKindHidden ? null : document,
    name,
    expiresOn: isKindHidden ? null : expiresOn,
    lastCharacters: isHidden ? null : lastCharacters,
    email: isHidden ? null : email,
  }
}

/** Returns a person's e-mail address on the roll; nothing of an erased one. */
export const rollEmailOf = (person: PersonState): RollEmail =>
  person.status === 'registered'
    ? { email: person.email, isConfirmed: person.isEmailConfirmed }
    : { email: null, isConfirmed: false }

const timeOf = (events: readonly RecordedEvent[], type: string, linkId?: string): string | null =>
  events.findLast(
    (event) => event.type === type && (linkId === undefined || (event.data as { linkId?: string }).linkId === linkId),
  )?.metadata.at ?? null

type Readings = {
  readonly streams: Streams
  /** Times of the consents that rest on records, by record. */
  readonly signed: ReadonlyMap<string, Date>
  readonly admin: AdminSession
  readonly now: Date
}

const answerOf = ({ record, events }: ReadRecord, { streams, signed, admin, now }: Readings): IdentityRecord => {
  const nameOf = (adminId: string) => {
    const known = stateIn(streams, adminDecider, adminStream(adminId))
    return { id: adminId, name: known.status === 'absent' ? '' : (known.name ?? '') }
  }
  const { recordId, listId, apartmentId, listUserId, purpose, viewing, validUntil, recordedBy, settledBy, link } =
    record
  const signedAt = signed.get(recordId)
  const status = statusAt(record, signedAt !== undefined, now)
  return {
    id: recordId,
    listId,
    apartmentId,
    listUserId,
    owner: ownerOf(streams, record, admin),
    purpose,
    status,
    viewing,
    ...contentsFor(record, admin),
    asksEmail:
      purpose === 'link' && asksEmail(rollEmailOf(stateIn(streams, personDecider, personStream(record.personId)))),
    validUntil,
    recordedAt: timeOf(events, 'IdentityRecorded') ?? timeOf(events, 'IdentityRecordedInPerson') ?? '',
    recordedBy: nameOf(recordedBy),
    own: recordedBy === admin.id,
    settledBy: settledBy === null ? null : nameOf(settledBy),
    reason: record.reason,
    linkExpiresAt: link?.expiresAt ?? null,
    usedAt: signedAt?.toISOString() ?? (link === null ? null : timeOf(events, 'IdentityLinkOpened', link.linkId)),
    resendable: purpose === 'link' && provesIdentity(record, now) && record.seen !== null,
    lendable: isLendable(status) && record.seen !== null && [recordedBy, settledBy].includes(admin.id),
  }
}

const isLendable = (status: IdentityRecordStatus): boolean =>
  status === 'ready' || status === 'lent' || status === 'opened'

/** Returns records as the log has them at this moment. The access is recorded first. */
export const readIdentityRecords = async (
  deps: Deps,
  ids: readonly string[],
  { admin, evidence }: Pick<Call<typeof recordIdentity>, 'admin' | 'evidence'>,
): Promise<readonly IdentityRecord[]> => {
  if (ids.length === 0) return []
  const read = await deps.store.readStreams(ids.map(identityRecordStream))
  const found = ids.flatMap((id): readonly ReadRecord[] => {
    const record = stateIn(read, identityRecordDecider, identityRecordStream(id))
    return record.status === 'absent' ? [] : [{ record, events: read.get(identityRecordStream(id))?.events ?? [] }]
  })
  await recordAccesses(
    deps,
    { admin, evidence },
    found.map(({ record: { listId, apartmentId, personId, purpose } }) => ({
      what: purpose === 'link' ? '휴대전화 없는 소유자의 신원 확인' : '대면 서명하는 소유자의 신원 확인',
      listId,
      apartmentId,
      personIds: [personId],
    })),
  )
  const named = found.flatMap(({ record: { recordedBy, settledBy, listUserId, personId } }) => [
    adminStream(recordedBy),
    ...(settledBy === null ? [] : [adminStream(settledBy)]),
    listUserStream(listUserId),
    personStream(personId),
  ])
  const streams = await deps.store.readStreams([...new Set(named)])
  const signed = await findSignedRecords(deps.database, ids)
  return found.map((one) => answerOf(one, { streams, signed, admin, now: deps.clock() }))
}
