import { describe, expect, it } from 'vitest'
import type { IdentityRecordEvent } from '#events/participation/identity-record.events.ts'
import {
  identityRecordDecider,
  LINK_MS,
  provesIdentity,
  standsInTheWay,
  validUntilFrom,
} from '#services/participation/identity-record/identity-record.decider.ts'
import { type RollEmail } from '#services/participation/identity-record/link-address.decider.ts'
import { foldEvents } from '#services/core/decider.ts'
import { evidence, fixedId, NOW } from '#tests/support/fixed.ts'
import { given } from '#tests/support/given.ts'

const HOUR = 3_600_000
const after = (ms: number): Date => new Date(NOW.getTime() + ms)
const [first, second, third] = [fixedId(91), fixedId(92), fixedId(93)]
const reference = {
  recordId: fixedId(1),
  listId: fixedId(2),
  apartmentId: fixedId(3),
  listUserId: fixedId(4),
  personId: fixedId(5),
}
const seen = { name: 'NGUYEN THI HOA', lastCharacters: '12A4', expiresOn: '2030-01-31', email: 'Hoa@example.com' }
const validUntil = after(20 * 24 * HOUR).toISOString()
const record = {
  ...reference,
  document: 'passport',
  viewing: 'video-call',
  recordedBy: first,
  validUntil,
  seen,
} as const
const link = (n: number) => ({ linkId: fixedId(50 + n), secretHash: String(n).repeat(64) })
const recorded: IdentityRecordEvent = { type: 'IdentityRecorded', data: record }
const confirmed: IdentityRecordEvent = { type: 'IdentityRecordConfirmed', data: { ...reference, confirmedBy: second } }
const issued = (n: number, at = NOW): IdentityRecordEvent => ({
  type: 'IdentityLinkIssued',
  data: {
    ...reference,
    ...link(n),
    issuedAt: at.toISOString(),
    expiresAt: new Date(at.getTime() + LINK_MS).toISOString(),
  },
})
const revoked = (cause: 'office' | 'objection'): IdentityRecordEvent => ({
  type: 'IdentityRecordRevoked',
  data: { ...reference, cause },
})
const refused = (left: number): IdentityRecordEvent => ({
  type: 'IdentityLinkRefused',
  data: { ...reference, linkId: link(1).linkId, left },
})
const opened = (browser: string, at = NOW): IdentityRecordEvent => ({
  type: 'IdentityLinkOpened',
  data: {
    ...reference,
    linkId: link(1).linkId,
    browser,
    againUntil: new Date(at.getTime() + HOUR).toISOString(),
    evidence,
  },
})
const sent = (outcome: 'accepted' | 'refused'): IdentityRecordEvent => ({
  type: 'IdentityLinkSent',
  data: { ...reference, linkId: link(1).linkId, outcome, statusCode: null },
})
const linked = [recorded, confirmed, issued(1)]

const decider = identityRecordDecider
const recordIt = (now = NOW) => ({ type: 'RecordIdentity', record, now }) as const
const noEmail: RollEmail = { email: null, isConfirmed: false }
type Confirming = { lastCharacters?: string; email?: string | undefined; roll?: RollEmail; now?: Date }
const confirmBy = (adminId: string, more: Confirming = {}) => {
  const { lastCharacters, email, roll, now } = {
    lastCharacters: '12a4',
    email: 'hoa@example.com',
    roll: noEmail,
    now: NOW,
    ...more,
  }
  return { type: 'ConfirmRecord', adminId, lastCharacters, email, roll, link: link(1), now } as const
}
const rejectBy = (adminId: string) => ({ type: 'RejectRecord', adminId, reason: '다른 사람입니다.', now: NOW }) as const
const issue = (n: number, now: Date, roll = noEmail) => ({ type: 'IssueLink', link: link(n), roll, now }) as const
const open = (more: { n?: number; isRight?: boolean; browser?: string; now?: Date } = {}) => {
  const { n = 1, isRight = true, browser = 'one', now = NOW } = more
  return { type: 'OpenLink', secretHash: link(n).secretHash, isRight, browser, evidence, now } as const
}
const revoke = (cause: 'office' | 'objection') => ({ type: 'RevokeRecord', cause }) as const

describe('an identity that an administrator saw', () => {
  it('is recorded', () => given(decider).when(recordIt()).then([recorded]))
  it('is recorded once', () => given(decider, [recorded]).when(recordIt()).thenNothing())
  it('is refused where the document has expired', () =>
    given(decider)
      .when(recordIt(after(21 * 24 * HOUR)))
      .thenRejects('IDENTITY_DOCUMENT_EXPIRED'))
  it('proves an identity for thirty days at most, and no longer than list and document last', () => {
    expect(validUntilFrom(NOW, [])).toBe(after(30 * 24 * HOUR).toISOString())
    expect(validUntilFrom(NOW, [after(HOUR), after(2 * HOUR)])).toBe(after(HOUR).toISOString())
  })
  it('proves nothing before a second one confirms it', () => {
    expect(provesIdentity(foldEvents(decider, [recorded]), NOW)).toBe(false)
    expect(provesIdentity(foldEvents(decider, linked), NOW)).toBe(true)
    expect(provesIdentity(foldEvents(decider, linked), new Date(validUntil))).toBe(false)
    expect(provesIdentity(foldEvents(decider, [...linked, revoked('office')]), NOW)).toBe(false)
  })
})

describe('the confirmation', () => {
  it('of another administrator who typed the same issues the link', () =>
    given(decider, [recorded])
      .when(confirmBy(second))
      .then([confirmed, issued(1)]))
  it('of the same administrator is refused', () =>
    given(decider, [recorded]).when(confirmBy(first)).thenRejects('SECOND_ADMIN_NEEDED'))
  it('with another number or address is refused', () => {
    given(decider, [recorded])
      .when(confirmBy(second, { lastCharacters: '12A5' }))
      .thenRejects('IDENTITY_RECORD_DIFFERS')
    given(decider, [recorded])
      .when(confirmBy(second, { email: 'a@b.kr' }))
      .thenRejects('IDENTITY_RECORD_DIFFERS')
  })
  it('needs no typed address where two administrators put it on the roll', () => {
    const untyped = { email: undefined }
    given(decider, [recorded])
      .when(confirmBy(second, { ...untyped, roll: { email: 'hoa@example.com', isConfirmed: true } }))
      .then([confirmed, issued(1)])
    given(decider, [recorded])
      .when(confirmBy(second, { ...untyped, roll: { email: 'hoa@example.com', isConfirmed: false } }))
      .thenRejects('IDENTITY_RECORD_DIFFERS')
    given(decider, [recorded]).when(confirmBy(second, untyped)).thenRejects('IDENTITY_RECORD_DIFFERS')
  })
  it('is refused where the roll has another address by now, typed or not', () => {
    for (const isConfirmed of [true, false])
      for (const email of [undefined, 'hoa@example.com'])
        given(decider, [recorded])
          .when(confirmBy(second, { email, roll: { email: 'other@example.com', isConfirmed } }))
          .thenRejects('IDENTITY_RECORD_DIFFERS')
  })
  it('sends no further link to an address that the roll replaced', () =>
    given(decider, linked)
      .when(issue(2, after(HOUR), { email: 'other@example.com', isConfirmed: true }))
      .thenRejects('IDENTITY_RECORD_DIFFERS'))
  it('once more by the same administrator stays quiet, by a third is refused', () => {
    given(decider, linked).when(confirmBy(second)).thenNothing()
    given(decider, linked).when(confirmBy(third)).thenRejects('APPROVAL_SETTLED')
  })
  it('comes too late after the record expired, was rejected or revoked', () => {
    given(decider, [recorded])
      .when(confirmBy(second, { now: new Date(validUntil) }))
      .thenRejects('APPROVAL_SETTLED')
    given(decider, [recorded, revoked('office')])
      .when(confirmBy(second))
      .thenRejects('APPROVAL_SETTLED')
  })
  it('is refused where the person was erased', () => {
    const erased = { type: 'IdentityRecorded', data: { ...record, seen: null } } as const
    given(decider, [erased]).when(confirmBy(second)).thenRejects('PERSON_ERASED')
  })
})

describe('the rejection', () => {
  const rejected: IdentityRecordEvent = {
    type: 'IdentityRecordRejected',
    data: { ...reference, rejectedBy: second, reason: '다른 사람입니다.' },
  }
  it('of another administrator is recorded, and once', () => {
    given(decider, [recorded]).when(rejectBy(second)).then([rejected])
    given(decider, [recorded, rejected]).when(rejectBy(second)).thenNothing()
  })
  it('of the same administrator, or of what is settled, is refused', () => {
    given(decider, [recorded]).when(rejectBy(first)).thenRejects('SECOND_ADMIN_NEEDED')
    given(decider, linked).when(rejectBy(second)).thenRejects('APPROVAL_SETTLED')
  })
  it('leaves room for a new record', () => {
    const state = foldEvents(decider, [recorded, rejected])
    expect(state.status !== 'absent' && standsInTheWay(state, NOW)).toBe(false)
  })
})

describe('a link', () => {
  it('opens with the right answer', () =>
    given(decider, linked)
      .when(open())
      .then([opened('one')]))
  it('opens again in the same browser within the hour, and in no other', () => {
    const used = [...linked, opened('one')]
    given(decider, used).when(open()).thenNothing()
    given(decider, used)
      .when(open({ browser: 'two' }))
      .thenRejects('IDENTITY_LINK_USED')
    given(decider, used)
      .when(open({ now: after(HOUR) }))
      .thenRejects('IDENTITY_LINK_USED')
  })
  it('counts wrong answers, and is dead after five', () => {
    given(decider, linked)
      .when(open({ isRight: false }))
      .then([refused(4)])
    given(decider, [...linked, refused(1)])
      .when(open({ isRight: false }))
      .then([refused(0)])
    given(decider, [...linked, refused(0)])
      .when(open())
      .thenRejects('IDENTITY_LINK_LOCKED')
  })
  it('expires, and ends with its record', () => {
    given(decider, linked)
      .when(open({ now: after(LINK_MS) }))
      .thenRejects('LINK_EXPIRED')
    given(decider, [...linked, revoked('office')])
      .when(open())
      .thenRejects('LINK_EXPIRED')
    given(decider, linked)
      .when(open({ n: 2 }))
      .thenRejects('INVALID_LINK')
    given(decider, [recorded]).when(open()).thenRejects('INVALID_LINK')
  })
  it('ends when a new one is sent', () => {
    given(decider, linked)
      .when(issue(2, after(HOUR)))
      .then([issued(2, after(HOUR))])
    given(decider, [...linked, issued(2, after(HOUR))])
      .when(open())
      .thenRejects('LINK_EXPIRED')
  })
  it('is not sent a second time by a second press, but where the mail was refused', () => {
    given(decider, linked)
      .when(issue(2, after(1_000)))
      .thenNothing()
    given(decider, [...linked, sent('refused')])
      .when(issue(2, after(1_000)))
      .then([issued(2, after(1_000))])
  })
  it('is sent ten times at most, and by a record that holds alone', () => {
    const ten = Array.from({ length: 9 }, (_, n) => issued(n, after(n * HOUR)))
    given(decider, [recorded, confirmed, issued(9), ...ten])
      .when(issue(5, after(20 * HOUR)))
      .thenRejects('TOO_MANY_REQUESTS')
    given(decider, [recorded]).when(issue(2, NOW)).thenRejects('IDENTITY_RECORD_OVER')
    given(decider, [...linked, revoked('objection')])
      .when(issue(2, after(HOUR)))
      .thenRejects('IDENTITY_RECORD_OVER')
  })
  it('has the outcome of its mail once, and not that of an earlier link', () => {
    const outcome = { type: 'RecordLinkSent', linkId: link(1).linkId, outcome: 'accepted', statusCode: null } as const
    given(decider, linked)
      .when(outcome)
      .then([sent('accepted')])
    given(decider, [...linked, sent('accepted')])
      .when(outcome)
      .thenNothing()
    given(decider, [...linked, issued(2, after(HOUR))])
      .when(outcome)
      .thenNothing()
  })
})

describe('a revocation', () => {
  it('ends the record, once', () => {
    given(decider, linked)
      .when(revoke('office'))
      .then([revoked('office')])
    given(decider, [...linked, revoked('office')])
      .when(revoke('office'))
      .thenNothing()
    given(decider, [...linked, revoked('objection')])
      .when(revoke('office'))
      .thenNothing()
  })
  it('comes from the owner, too, after the link was used', () =>
    given(decider, [...linked, opened('one')])
      .when(revoke('objection'))
      .then([revoked('objection')]))
  it('of the office leaves the owner their objection', () =>
    given(decider, [...linked, revoked('office')])
      .when(revoke('objection'))
      .then([revoked('objection')]))
})
