import type { IdentityRecordEvent } from '#events/participation/identity-record.events.ts'
import { DomainError } from '../../core/domain-error.ts'

type TabletEvent = Extract<IdentityRecordEvent, { type: `SigningTablet${string}` }>
type LentTablet = Extract<TabletEvent, { type: 'SigningTabletLent' }>['data']

/** Tablet on which the owner of a record signs, as it was lent last. */
export type SigningTablet = Pick<LentTablet, 'tabletId' | 'secretHash' | 'expiresAt'> & {
  /** Session that it opened; null: it was not opened yet. */
  readonly session: { readonly until: string; readonly phoneChanges: number; readonly isEnded: boolean } | null
}

/** Parts of a record that decide over its tablet. */
type TabletRecord = Pick<LentTablet, 'recordId' | 'listId' | 'apartmentId' | 'listUserId' | 'personId'> & {
  readonly purpose: 'link' | 'tablet'
  readonly status: 'waiting' | 'confirmed' | 'rejected' | 'revoked'
  readonly validUntil: string
  readonly recordedBy: string
  readonly settledBy: string | null
  readonly seen: object | null
  readonly tablet: SigningTablet | null
}

export type TabletCommand =
  | {
      readonly type: 'LendTablet'
      readonly adminId: string
      readonly tabletId: string
      readonly secretHash: string
      readonly now: Date
    }
  | {
      readonly type: 'OpenTablet'
      readonly secretHash: string
      readonly phoneChanges: number
      readonly now: Date
    }
  | { readonly type: 'EndTablet'; readonly tabletId: string }

const MINUTE_MS = 60_000
/** Milliseconds for which the link of a tablet may be opened. */
const LINK_MS = 10 * MINUTE_MS
/** Maximum milliseconds of a session on the tablet. */
const SESSION_MS = 60 * MINUTE_MS

type Deciding<Type extends TabletCommand['type']> = Extract<TabletCommand, { type: Type }>

const referenceOf = ({ recordId, listId, apartmentId, listUserId, personId }: TabletRecord) => ({
  recordId,
  listId,
  apartmentId,
  listUserId,
  personId,
})

const proves = ({ status, validUntil }: TabletRecord, now: Date): boolean =>
  status === 'confirmed' && now < new Date(validUntil)

const earlier = (now: Date, ms: number, { validUntil }: TabletRecord): string =>
  new Date(Math.min(now.getTime() + ms, Date.parse(validUntil))).toISOString()

/** One of the two administrators who saw the owner lends the tablet. A repeat lends it once. */
const lend = (
  { adminId, tabletId, secretHash, now }: Deciding<'LendTablet'>,
  record: TabletRecord,
): readonly TabletEvent[] => {
  if (record.purpose !== 'tablet') throw new DomainError('NOT_FOUND')
  if (!proves(record, now)) throw new DomainError('IDENTITY_RECORD_OVER')
  if (record.seen === null) throw new DomainError('PERSON_ERASED')
  if (adminId !== record.recordedBy && adminId !== record.settledBy) throw new DomainError('IN_PERSON_OTHER_ADMIN')
  if (record.tablet?.tabletId === tabletId) return []
  const expiresAt = earlier(now, LINK_MS, record)
  return [{ type: 'SigningTabletLent', data: { ...referenceOf(record), tabletId, secretHash, expiresAt } }]
}

/** Opens it once: a link that was opened, or that a later one ended, opens nothing. */
const open = (
  { secretHash, phoneChanges, now }: Deciding<'OpenTablet'>,
  record: TabletRecord,
): readonly TabletEvent[] => {
  const { tablet } = record
  if (tablet?.secretHash !== secretHash) throw new DomainError('INVALID_LINK')
  const isLate = tablet.session !== null || now >= new Date(tablet.expiresAt)
  if (isLate || !proves(record, now)) throw new DomainError('LINK_EXPIRED')
  const { tabletId } = tablet
  const sessionUntil = earlier(now, SESSION_MS, record)
  return [{ type: 'SigningTabletOpened', data: { ...referenceOf(record), tabletId, phoneChanges, sessionUntil } }]
}

const end = ({ tabletId }: Deciding<'EndTablet'>, record: TabletRecord): readonly TabletEvent[] => {
  const { tablet } = record
  const isOpen = tablet?.tabletId === tabletId && tablet.session !== null && !tablet.session.isEnded
  return isOpen ? [{ type: 'SigningTabletEnded', data: { ...referenceOf(record), tabletId } }] : []
}

export const decideTablet = (command: TabletCommand, record: TabletRecord): readonly TabletEvent[] => {
  switch (command.type) {
    case 'LendTablet':
      return lend(command, record)
    case 'OpenTablet':
      return open(command, record)
    case 'EndTablet':
      return end(command, record)
  }
}

export const tabletAfter = (tablet: SigningTablet | null, event: TabletEvent): SigningTablet | null => {
  if (event.type === 'SigningTabletLent') {
    const { tabletId, secretHash, expiresAt } = event.data
    return { tabletId, secretHash, expiresAt, session: null }
  }
  if (tablet?.tabletId !== event.data.tabletId) return tablet
  if (event.type === 'SigningTabletOpened') {
    const { sessionUntil: until, phoneChanges } = event.data
    return { ...tablet, session: { until, phoneChanges, isEnded: false } }
  }
  return { ...tablet, session: tablet.session && { ...tablet.session, isEnded: true } }
}

/** Returns the running session of a record's tablet; undefined: it is over, ended or another one's. */
export const tabletSessionAt = (
  record: TabletRecord,
  tabletId: string,
  now: Date,
): NonNullable<SigningTablet['session']> | undefined => {
  const { tablet } = record
  if (tablet?.tabletId !== tabletId || tablet.session === null || tablet.session.isEnded) return undefined
  return proves(record, now) && now < new Date(tablet.session.until) ? tablet.session : undefined
}
