import { describe, expect, it } from 'vitest'
import type { IdentityRecordEvent } from '#events/participation/identity-record.events.ts'
import { foldEvents } from '#services/core/decider.ts'
import { identityRecordDecider } from '#services/participation/identity-record/identity-record.decider.ts'
import { tabletSessionAt } from '#services/participation/identity-record/signing-tablet.decider.ts'
import { fixedId, NOW } from '#tests/support/fixed.ts'
import { given } from '#tests/support/given.ts'

const MINUTE = 60_000
const after = (ms: number): Date => new Date(NOW.getTime() + ms)
const [first, second, third] = [fixedId(91), fixedId(92), fixedId(93)]
const reference = {
  recordId: fixedId(1),
  listId: fixedId(2),
  apartmentId: fixedId(3),
  listUserId: fixedId(4),
  personId: fixedId(5),
}
const seen = { document: 'resident-card', name: '김말순', lastCharacters: '4321', expiresOn: null } as const
const validUntil = after(24 * 60 * MINUTE).toISOString()
const record = { ...reference, recordedBy: first, validUntil, seen }
const recorded: IdentityRecordEvent = { type: 'IdentityRecordedInPerson', data: record }
const confirmed: IdentityRecordEvent = { type: 'IdentityRecordConfirmed', data: { ...reference, confirmedBy: second } }
const revoked: IdentityRecordEvent = { type: 'IdentityRecordRevoked', data: { ...reference, cause: 'office' } }
const tablet = (n: number) => ({ tabletId: fixedId(50 + n), secretHash: String(n).repeat(64) })
const lent = (n: number): IdentityRecordEvent => ({
  type: 'SigningTabletLent',
  data: { ...reference, ...tablet(n), expiresAt: after(10 * MINUTE).toISOString() },
})
const opened = (n: number): IdentityRecordEvent => ({
  type: 'SigningTabletOpened',
  data: {
    ...reference,
    tabletId: tablet(n).tabletId,
    phoneChanges: 0,
    sessionUntil: after(60 * MINUTE).toISOString(),
  },
})
const ended = (n: number): IdentityRecordEvent => ({
  type: 'SigningTabletEnded',
  data: { ...reference, tabletId: tablet(n).tabletId },
})

const confirm = (more: object = {}) =>
  ({
    type: 'ConfirmInPerson',
    adminId: second,
    document: 'resident-card',
    lastCharacters: '4321',
    now: NOW,
    ...more,
  }) as const
const lend = (n: number, adminId = first, now = NOW) => ({ type: 'LendTablet', adminId, ...tablet(n), now }) as const
const open = (n: number, now = NOW) =>
  ({ type: 'OpenTablet', secretHash: tablet(n).secretHash, phoneChanges: 0, now }) as const
const end = (n: number) => ({ type: 'EndTablet', tabletId: tablet(n).tabletId }) as const

describe('a record of an owner who is there', () => {
  const command = { type: 'RecordInPerson', record, now: NOW } as const
  it('is recorded', () => given(identityRecordDecider, []).when(command).then([recorded]))
  it('is refused with a document that has expired', () =>
    given(identityRecordDecider, [])
      .when({ ...command, now: new Date(validUntil) })
      .thenRejects('IDENTITY_DOCUMENT_EXPIRED'))
  it('stays one when repeated', () => given(identityRecordDecider, [recorded]).when(command).thenNothing())
})

describe('its confirmation', () => {
  it('is by another administrator who types the same', () =>
    given(identityRecordDecider, [recorded]).when(confirm()).then([confirmed]))
  it.each([
    [{ adminId: first }, 'SECOND_ADMIN_NEEDED'],
    [{ lastCharacters: '9999' }, 'IDENTITY_RECORD_DIFFERS'],
    [{ document: 'passport' }, 'IDENTITY_RECORD_DIFFERS'],
    [{ now: new Date(validUntil) }, 'APPROVAL_SETTLED'],
  ] as const)('is refused with %o', (more, code) =>
    given(identityRecordDecider, [recorded]).when(confirm(more)).thenRejects(code),
  )
  it('stays one when repeated', () => given(identityRecordDecider, [recorded, confirmed]).when(confirm()).thenNothing())
  it('sends no link, which is for votes', () => {
    const link = { linkId: fixedId(60), secretHash: 'a'.repeat(64) }
    const roll = { email: null, isConfirmed: false }
    const vote = { adminId: second, lastCharacters: '4321', email: 'a@b.kr', roll, link, now: NOW }
    given(identityRecordDecider, [recorded])
      .when({ type: 'ConfirmRecord', ...vote })
      .thenRejects('NOT_FOUND')
    given(identityRecordDecider, [recorded, confirmed])
      .when({ type: 'IssueLink', link, roll, now: NOW })
      .thenRejects('NOT_FOUND')
  })
})

describe('a tablet', () => {
  it('is lent by either of the two', () => {
    given(identityRecordDecider, [recorded, confirmed])
      .when(lend(1))
      .then([lent(1)])
    given(identityRecordDecider, [recorded, confirmed])
      .when(lend(1, second))
      .then([lent(1)])
  })
  it('is lent by nobody else, and not before the confirmation nor after the end', () => {
    given(identityRecordDecider, [recorded, confirmed]).when(lend(1, third)).thenRejects('IN_PERSON_OTHER_ADMIN')
    given(identityRecordDecider, [recorded]).when(lend(1)).thenRejects('IDENTITY_RECORD_OVER')
    given(identityRecordDecider, [recorded, confirmed, revoked]).when(lend(1)).thenRejects('IDENTITY_RECORD_OVER')
    given(identityRecordDecider, [recorded, confirmed])
      .when(lend(1, first, new Date(validUntil)))
      .thenRejects('IDENTITY_RECORD_OVER')
  })
  it('is lent once by a repeat', () =>
    given(identityRecordDecider, [recorded, confirmed, lent(1)])
      .when(lend(1))
      .thenNothing())

  it('is opened', () =>
    given(identityRecordDecider, [recorded, confirmed, lent(1)])
      .when(open(1))
      .then([opened(1)]))
  it('is not opened late, twice, after a later one, or after a revocation', () => {
    const lentOnce = [recorded, confirmed, lent(1)]
    given(identityRecordDecider, [...lentOnce])
      .when(open(1, after(10 * MINUTE)))
      .thenRejects('LINK_EXPIRED')
    given(identityRecordDecider, [...lentOnce, opened(1)])
      .when(open(1))
      .thenRejects('LINK_EXPIRED')
    given(identityRecordDecider, [...lentOnce, revoked])
      .when(open(1))
      .thenRejects('LINK_EXPIRED')
    given(identityRecordDecider, [...lentOnce, lent(2)])
      .when(open(1))
      .thenRejects('INVALID_LINK')
  })

  it('is ended', () =>
    given(identityRecordDecider, [recorded, confirmed, lent(1), opened(1)])
      .when(end(1))
      .then([ended(1)]))
  it('is ended once, and not by another one', () => {
    given(identityRecordDecider, [recorded, confirmed, lent(1), opened(1), ended(1)])
      .when(end(1))
      .thenNothing()
    given(identityRecordDecider, [recorded, confirmed, lent(1), opened(1), lent(2), opened(2)])
      .when(end(1))
      .thenNothing()
  })
})

describe('the session of a tablet', () => {
  const runs = (events: readonly IdentityRecordEvent[], now = NOW): boolean => {
    const state = foldEvents(identityRecordDecider, events)
    return state.status !== 'absent' && tabletSessionAt(state, tablet(1).tabletId, now) !== undefined
  }
  const all = [recorded, confirmed, lent(1), opened(1)]
  it('runs for an hour', () => {
    expect(runs(all, after(60 * MINUTE - 1))).toBe(true)
    expect(runs(all, after(60 * MINUTE))).toBe(false)
  })
  it('ends with its end, a revocation, and a later tablet', () => {
    expect(runs([...all, ended(1)])).toBe(false)
    expect(runs([...all, revoked])).toBe(false)
    expect(runs([...all, lent(2)])).toBe(false)
  })
})
