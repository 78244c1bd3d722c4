import type { IdentityRecordEvent } from '#events/participation/identity-record.events.ts'
import { comparableCharacters } from '#events/values/participation/identity-record.ts'
import type { Evidence } from '#events/values/schemas.ts'
import type { Decider } from '../../core/decider.ts'
import { DomainError } from '../../core/domain-error.ts'
import { isConfirmedAddress, mayReceiveLink, type RollEmail } from './link-address.decider.ts'
import { decideTablet, tabletAfter, type SigningTablet, type TabletCommand } from './signing-tablet.decider.ts'

type DataOf<Type extends IdentityRecordEvent['type']> = Extract<IdentityRecordEvent, { type: Type }>['data']
export type RecordData = DataOf<'IdentityRecorded'>
export type InPersonData = DataOf<'IdentityRecordedInPerson'>
/** Contents of the seen document; `email` is null for an owner who is there in person. */
type SeenDocument = Omit<NonNullable<InPersonData['seen']>, 'document'> & { readonly email: string | null }
/** Purpose of a record: a link by e-mail to vote, or a signature on the office's tablet. */
export type RecordPurpose = 'link' | 'tablet'
export type RecordReference = Pick<RecordData, 'recordId' | 'listId' | 'apartmentId' | 'listUserId' | 'personId'>

/** Link as it is issued: its secret is in the mail alone. */
export type NewLink = Pick<DataOf<'IdentityLinkIssued'>, 'linkId' | 'secretHash'>

type IdentityLink = NewLink & {
  readonly issuedAt: string
  readonly expiresAt: string
  /** Number of wrong answers that are left. */
  readonly left: number
  /** Outcome of the mail; null until the mail server has answered. */
  readonly sent: 'accepted' | 'refused' | null
  /** Browser that opened it, and until when it may open it again; null: nobody has. */
  readonly opened: { readonly browser: string; readonly until: string } | null
}

export type ExistingRecord = Omit<RecordData, 'seen' | 'document'> & {
  readonly purpose: RecordPurpose
  /** Null where it is for a tablet, and its person is erased. */
  readonly document: RecordData['document'] | null
  /** Null once the person is erased. */
  readonly seen: SeenDocument | null
  readonly status: 'waiting' | 'confirmed' | 'rejected' | 'revoked'
  /** Administrator who confirmed or rejected it. */
  readonly settledBy: string | null
  /** Reason of the rejection. */
  readonly reason: string | null
  readonly cause: DataOf<'IdentityRecordRevoked'>['cause'] | null
  readonly link: IdentityLink | null
  /** Hashes of links that a later one ended. */
  readonly formerLinks: readonly string[]
  /** Tablet that was lent last; null: none was. */
  readonly tablet: SigningTablet | null
  /** Whether the outcome of the notice to the owner is recorded. */
  readonly isNotified: boolean
}
export type IdentityRecordState = { readonly status: 'absent' } | ExistingRecord

export type IdentityRecordCommand =
  | { readonly type: 'RecordIdentity'; readonly record: RecordData; readonly now: Date }
  | { readonly type: 'RecordInPerson'; readonly record: InPersonData; readonly now: Date }
  | {
      readonly type: 'ConfirmRecord'
      readonly adminId: string
      readonly lastCharacters: string
      /** Address that they typed; absent where they need not. */
      readonly email?: string | undefined
      readonly roll: RollEmail
      readonly link: NewLink
      readonly now: Date
    }
  | {
      readonly type: 'ConfirmInPerson'
      readonly adminId: string
      readonly document: RecordData['document']
      readonly lastCharacters: string
      readonly now: Date
    }
  | { readonly type: 'RejectRecord'; readonly adminId: string; readonly reason: string; readonly now: Date }
  | { readonly type: 'RevokeRecord'; readonly cause: DataOf<'IdentityRecordRevoked'>['cause'] }
  | { readonly type: 'IssueLink'; readonly link: NewLink; readonly roll: RollEmail; readonly now: Date }
  | ({ readonly type: 'RecordLinkSent' } & Pick<DataOf<'IdentityLinkSent'>, 'linkId' | 'outcome' | 'statusCode'>)
  | OpenLink
  | TabletCommand
  | ({ readonly type: 'RecordNotice' } & Pick<DataOf<'IdentityOwnerNotified'>, 'messageId' | 'outcome' | 'statusCode'>)

/** `isRight`: whether the answer fits the roll at this moment. */
type OpenLink = {
  readonly type: 'OpenLink'
  readonly secretHash: string
  readonly isRight: boolean
  readonly browser: string
  readonly evidence: Evidence
  readonly now: Date
}

const HOUR_MS = 3_600_000
/** Maximum number of days for which a record proves an identity. */
const RECORD_DAYS = 30
/** Milliseconds for which a link may be opened. */
export const LINK_MS = 72 * HOUR_MS
/** Milliseconds after the opening in which the same browser may open it again. */
const SAME_BROWSER_MS = HOUR_MS
/** Maximum number of wrong answers by one link. */
export const MAX_WRONG_ANSWERS = 5
/** Maximum number of links of a record. */
const MAX_LINKS = 10
/** Milliseconds in which a second press sends no second link. */
const SECOND_PRESS_MS = 60_000

export const identityRecordStream = (recordId: string): string => `identity-record-${recordId}`

/** Lists the stream of the record that a voter's session rests on; none where they proved their phone. */
export const identityRecordStreams = ({
  identityRecordId,
}: {
  readonly identityRecordId?: string | undefined
}): readonly string[] => (identityRecordId === undefined ? [] : [identityRecordStream(identityRecordId)])

/** Returns the earliest of some times, and the one after which no record proves anything. */
export const validUntilFrom = (now: Date, ends: readonly Date[]): string =>
  new Date(Math.min(now.getTime() + RECORD_DAYS * 24 * HOUR_MS, ...ends.map((end) => end.getTime()))).toISOString()

/** @throws DomainError NOT_FOUND */
export const existingRecord = (state: IdentityRecordState): ExistingRecord => {
  if (state.status === 'absent') throw new DomainError('NOT_FOUND')
  return state
}

export const isOver = ({ validUntil }: Pick<ExistingRecord, 'validUntil'>, now: Date): boolean =>
  now >= new Date(validUntil)

/** Tells whether a record proves an identity now: confirmed, neither revoked nor too old. */
export const provesIdentity = (state: IdentityRecordState, now: Date): state is ExistingRecord =>
  state.status === 'confirmed' && !isOver(state, now)

/** Tells whether a record keeps another one of its owner from being made. */
export const standsInTheWay = (state: ExistingRecord, now: Date): boolean =>
  (state.status === 'waiting' || state.status === 'confirmed') && !isOver(state, now)

/** @throws DomainError NOT_FOUND for a record of another purpose */
const assertPurpose = (record: Pick<ExistingRecord, 'purpose'>, purpose: RecordPurpose): void => {
  if (record.purpose !== purpose) throw new DomainError('NOT_FOUND')
}

const referenceOf = ({ recordId, listId, apartmentId, listUserId, personId }: RecordReference): RecordReference => ({
  recordId,
  listId,
  apartmentId,
  listUserId,
  personId,
})

type Deciding<Type extends IdentityRecordCommand['type']> = Extract<IdentityRecordCommand, { type: Type }>

/** @throws DomainError APPROVAL_SETTLED, PERSON_ERASED */
const waitingContents = (record: ExistingRecord, now: Date): SeenDocument => {
  if (record.status !== 'waiting' || isOver(record, now)) throw new DomainError('APPROVAL_SETTLED')
  if (record.seen === null) throw new DomainError('PERSON_ERASED')
  return record.seen
}

const issued = (record: ExistingRecord, link: NewLink, now: Date): IdentityRecordEvent => {
  const expiresAt = new Date(Math.min(now.getTime() + LINK_MS, Date.parse(record.validUntil))).toISOString()
  const issuedAt = now.toISOString()
  return { type: 'IdentityLinkIssued', data: { ...referenceOf(record), ...link, issuedAt, expiresAt } }
}

/**
 * The second administrator types what they saw: the first one's entry is not shown to them. A repeat
 * confirms nothing.
 */
const confirmedBy = (
  { adminId, now }: { readonly adminId: string; readonly now: Date },
  record: ExistingRecord,
  isSame: (seen: SeenDocument) => boolean,
): readonly IdentityRecordEvent[] => {
  if (record.recordedBy === adminId) throw new DomainError('SECOND_ADMIN_NEEDED')
  if (record.status === 'confirmed' && record.settledBy === adminId) return []
  if (!isSame(waitingContents(record, now))) throw new DomainError('IDENTITY_RECORD_DIFFERS')
  return [{ type: 'IdentityRecordConfirmed', data: { ...referenceOf(record), confirmedBy: adminId } }]
}

const confirm = (command: Deciding<'ConfirmRecord'>, record: ExistingRecord): readonly IdentityRecordEvent[] => {
  const { lastCharacters, email, roll, link, now } = command
  assertPurpose(record, 'link')
  const confirmed = confirmedBy(
    command,
    record,
    (seen) =>
      comparableCharacters(lastCharacters) === seen.lastCharacters && isConfirmedAddress(seen.email, email, roll),
  )
  return confirmed.length === 0 ? [] : [...confirmed, issued(record, link, now)]
}

const confirmInPerson = (
  command: Deciding<'ConfirmInPerson'>,
  record: ExistingRecord,
): readonly IdentityRecordEvent[] => {
  const { document, lastCharacters } = command
  assertPurpose(record, 'tablet')
  return confirmedBy(
    command,
    record,
    (seen) => document === record.document && comparableCharacters(lastCharacters) === seen.lastCharacters,
  )
}

const reject = (
  { adminId, reason, now }: Deciding<'RejectRecord'>,
  record: ExistingRecord,
): readonly IdentityRecordEvent[] => {
  if (record.recordedBy === adminId) throw new DomainError('SECOND_ADMIN_NEEDED')
  if (record.status === 'rejected' && record.settledBy === adminId) return []
  waitingContents(record, now)
  return [{ type: 'IdentityRecordRejected', data: { ...referenceOf(record), rejectedBy: adminId, reason } }]
}

/**
 * Ends it in every state in which it could still be used, or its ballot doubted. An owner objects
 * also to what the office has revoked: its ballots stay.
 */
const revoke = ({ cause }: Deciding<'RevokeRecord'>, record: ExistingRecord): readonly IdentityRecordEvent[] => {
  const isDone = record.status === 'revoked' && (cause === 'office' || record.cause === 'objection')
  return isDone || record.status === 'rejected'
    ? []
    : [{ type: 'IdentityRecordRevoked', data: { ...referenceOf(record), cause } }]
}

const issueLink = (
  { link, roll, now }: Deciding<'IssueLink'>,
  record: ExistingRecord,
): readonly IdentityRecordEvent[] => {
  assertPurpose(record, 'link')
  if (!provesIdentity(record, now)) throw new DomainError('IDENTITY_RECORD_OVER')
  if (record.seen === null) throw new DomainError('PERSON_ERASED')
  // The roll has another address by now: the identity is recorded anew.
  if (record.seen.email === null || !mayReceiveLink(roll, record.seen.email))
    throw new DomainError('IDENTITY_RECORD_DIFFERS')
  const before = record.link
  const issuedAt = before === null ? 0 : Date.parse(before.issuedAt)
  if (now.getTime() - issuedAt < SECOND_PRESS_MS && before?.sent !== 'refused') return []
  if (record.formerLinks.length + 1 >= MAX_LINKS) throw new DomainError('TOO_MANY_REQUESTS')
  return [issued(record, link, now)]
}

/**
 * Opens a link once. The browser that did may do so again for an hour, where its answer was lost;
 * a wrong answer counts whoever gives it.
 */
const open = (
  { secretHash, isRight, browser, evidence, now }: OpenLink,
  record: ExistingRecord,
): readonly IdentityRecordEvent[] => {
  if (record.formerLinks.includes(secretHash)) throw new DomainError('LINK_EXPIRED')
  const { link } = record
  if (link?.secretHash !== secretHash) throw new DomainError('INVALID_LINK')
  if (!provesIdentity(record, now)) throw new DomainError('LINK_EXPIRED')
  const isAgain = link.opened?.browser === browser && now < new Date(link.opened.until)
  if (link.opened !== null && !isAgain) throw new DomainError('IDENTITY_LINK_USED')
  if (!isAgain && now >= new Date(link.expiresAt)) throw new DomainError('LINK_EXPIRED')
  if (link.left === 0) throw new DomainError('IDENTITY_LINK_LOCKED')
  const { linkId } = link
  if (!isRight) return [{ type: 'IdentityLinkRefused', data: { ...referenceOf(record), linkId, left: link.left - 1 } }]
  if (isAgain) return []
  const againUntil = new Date(now.getTime() + SAME_BROWSER_MS).toISOString()
  return [{ type: 'IdentityLinkOpened', data: { ...referenceOf(record), linkId, browser, againUntil, evidence } }]
}

const recordSent = (
  { linkId, outcome, statusCode }: Deciding<'RecordLinkSent'>,
  record: ExistingRecord,
): readonly IdentityRecordEvent[] =>
  record.link?.linkId !== linkId || record.link.sent !== null
    ? []
    : [{ type: 'IdentityLinkSent', data: { ...referenceOf(record), linkId, outcome, statusCode } }]

const recordNotice = (
  { messageId, outcome, statusCode }: Deciding<'RecordNotice'>,
  record: ExistingRecord,
): readonly IdentityRecordEvent[] =>
  record.isNotified
    ? []
    : [{ type: 'IdentityOwnerNotified', data: { ...referenceOf(record), messageId, outcome, statusCode } }]

const decideExisting = (
  command: Exclude<IdentityRecordCommand, { type: 'RecordIdentity' | 'RecordInPerson' }>,
  record: ExistingRecord,
): readonly IdentityRecordEvent[] => {
  switch (command.type) {
    case 'ConfirmInPerson':
      return confirmInPerson(command, record)
    case 'LendTablet':
    case 'OpenTablet':
    case 'EndTablet':
      return decideTablet(command, record)
    case 'ConfirmRecord':
      return confirm(command, record)
    case 'RejectRecord':
      return reject(command, record)
    case 'RevokeRecord':
      return revoke(command, record)
    case 'IssueLink':
      return issueLink(command, record)
    case 'OpenLink':
      return open(command, record)
    case 'RecordLinkSent':
      return recordSent(command, record)
    case 'RecordNotice':
      return recordNotice(command, record)
  }
}

const withLink = (record: ExistingRecord, data: DataOf<'IdentityLinkIssued'>): ExistingRecord => {
  const former = record.link === null ? [] : [record.link.secretHash]
  const { linkId, secretHash, issuedAt, expiresAt } = data
  const link = { linkId, secretHash, issuedAt, expiresAt, left: MAX_WRONG_ANSWERS, sent: null, opened: null }
  return { ...record, link, formerLinks: [...record.formerLinks, ...former] }
}

const linkAfter = (link: IdentityLink, event: IdentityRecordEvent): IdentityLink => {
  if (event.type === 'IdentityLinkSent') return { ...link, sent: event.data.outcome }
  if (event.type === 'IdentityLinkRefused') return { ...link, left: event.data.left }
  if (event.type === 'IdentityLinkOpened')
    return { ...link, opened: { browser: event.data.browser, until: event.data.againUntil } }
  return link
}

/**
 * Identity of an owner without a Korean phone, seen by two administrators: it allows nothing before
 * the second one confirms it; then a one-time link goes to the owner.
 */
export const identityRecordDecider: Decider<IdentityRecordState, IdentityRecordCommand, IdentityRecordEvent> = {
  initial: { status: 'absent' },
  evolve: (state, event) => {
    if (event.type === 'IdentityRecorded') return recorded(event.data)
    if (event.type === 'IdentityRecordedInPerson') return recordedInPerson(event.data)
    if (state.status === 'absent') return state
    switch (event.type) {
      case 'IdentityRecordConfirmed':
        return { ...state, status: 'confirmed', settledBy: event.data.confirmedBy }
      case 'IdentityRecordRejected':
        return { ...state, status: 'rejected', settledBy: event.data.rejectedBy, reason: event.data.reason }
      case 'IdentityRecordRevoked':
        return { ...state, status: 'revoked', cause: event.data.cause }
      case 'IdentityLinkIssued':
        return withLink(state, event.data)
      case 'IdentityOwnerNotified':
        return { ...state, isNotified: true }
      case 'SigningTabletLent':
      case 'SigningTabletOpened':
      case 'SigningTabletEnded':
        return { ...state, tablet: tabletAfter(state.tablet, event) }
      case 'IdentityLinkSent':
      case 'IdentityLinkOpened':
      case 'IdentityLinkRefused':
        return state.link?.linkId === event.data.linkId ? { ...state, link: linkAfter(state.link, event) } : state
    }
  },
  decide: (command, state) => {
    if (command.type !== 'RecordIdentity' && command.type !== 'RecordInPerson')
      return decideExisting(command, existingRecord(state))
    if (state.status !== 'absent') return []
    if (isOver(command.record, command.now)) throw new DomainError('IDENTITY_DOCUMENT_EXPIRED')
    return command.type === 'RecordIdentity'
      ? [{ type: 'IdentityRecorded', data: command.record }]
      : [{ type: 'IdentityRecordedInPerson', data: command.record }]
  },
}

const unsettled = {
  status: 'waiting',
  settledBy: null,
  reason: null,
  cause: null,
  link: null,
  formerLinks: [],
  tablet: null,
  isNotified: false,
} as const

const recorded = (data: RecordData): ExistingRecord => ({ ...data, purpose: 'link', ...unsettled })

const recordedInPerson = ({ seen, ...data }: InPersonData): ExistingRecord => {
  const shared = { ...data, viewing: 'desk', purpose: 'tablet', ...unsettled } as const
  if (seen === null) return { ...shared, document: null, seen }
  const { document, ...contents } = seen
  return { ...shared, document, seen: { ...contents, email: null } }
}
