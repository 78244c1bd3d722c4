import { describe, it } from 'vitest'
import type { IdentityMismatchState } from '#services/identity/mismatch/identity-mismatch.decider.ts'
import { identityVerificationDecider } from '#services/identity/identity-verification.decider.ts'
import { fixedId } from '#tests/support/fixed.ts'
import { given } from '#tests/support/given.ts'

const now = new Date('2026-11-21T03:00:00Z')
const after = (minutes: number): Date => new Date(now.getTime() + minutes * 60_000)
const verificationId = fixedId(1)
const [listId, apartmentId, voteId, personId] = [fixedId(2), fixedId(3), fixedId(4), fixedId(5)]
const asked = {
  verificationId,
  provider: 'nice',
  target: { kind: 'vote', id: voteId },
  listId,
  apartmentId,
} as const
const requested = { type: 'IdentityRequested', data: { ...asked, expiresAt: after(10).toISOString() } } as const
const evidence = {
  name: '홍길동',
  birthDate: '1950-03-01',
  gender: 'male',
  foreigner: false,
  phone: '01012345678',
  carrier: '1',
  transaction: 'web-1',
  ip: '203.0.113.7',
  userAgent: 'test',
} as const
const entries = [{ listUserId: fixedId(6), personId, phoneChanges: 0 }]
const proof = { evidence, ciHash: 'ci', diHash: 'di', entries }
const verify = { type: 'VerifyIdentity', ...proof, now: after(2) } as const
const verified = {
  type: 'IdentityVerified',
  data: { verificationId, provider: 'nice', sealedFor: personId, ...proof, sessionUntil: after(32).toISOString() },
} as const
const failed = { type: 'IdentityFailed', data: { verificationId, reason: 'cancelled' } } as const
const ended = { type: 'ResidentSessionEnded', data: { verificationId } } as const

const decider = identityVerificationDecider

describe('requesting', () => {
  const request = { type: 'RequestIdentity', ...asked, now } as const
  it('waits ten minutes', () => given(decider).when(request).then([requested]))
  it('again stays quiet', () => given(decider, [requested]).when(request).thenNothing())
  it('what has an answer is refused', () =>
    given(decider, [requested, failed]).when(request).thenRejects('IDENTITY_ALREADY_USED'))
})

describe('verifying', () => {
  it('opens a session of thirty minutes, sealed for the person', () =>
    given(decider, [requested]).when(verify).then([verified]))
  it('counts once', () => given(decider, [requested, verified]).when(verify).thenRejects('IDENTITY_ALREADY_USED'))
  it('does not follow a failure', () =>
    given(decider, [requested, failed]).when(verify).thenRejects('IDENTITY_ALREADY_USED'))
  it('is late after ten minutes', () => {
    const late = { ...verify, now: after(10) }
    given(decider, [requested]).when(late).thenRejects('IDENTITY_EXPIRED')
  })
  it('of what was never asked for is refused', () => given(decider).when(verify).thenRejects('IDENTITY_EXPIRED'))
  it('of somebody whom no entry fits opens nothing, sealed under a key of its own', () => {
    const data = { ...verified.data, entries: [], sealedFor: verificationId, sessionUntil: null }
    given(decider, [requested])
      .when({ ...verify, entries: [] })
      .then([{ ...verified, data }])
  })
  it('a second time, by who has a session, opens no other', () => {
    const second = { ...requested, data: { ...requested.data, personId } }
    given(decider, [second])
      .when(verify)
      .then([{ ...verified, data: { ...verified.data, sessionUntil: null } }])
  })
})

describe('failing', () => {
  const fail = { type: 'FailIdentity', reason: 'cancelled' } as const
  it('ends a request', () => given(decider, [requested]).when(fail).then([failed]))
  it('says nothing of what has an answer', () => given(decider, [requested, verified]).when(fail).thenNothing())
})

describe('signing out', () => {
  const end = { type: 'EndSession' } as const
  it('ends the session', () => given(decider, [requested, verified]).when(end).then([ended]))
  it('again stays quiet', () => given(decider, [requested, verified, ended]).when(end).thenNothing())
})

describe('throwing evidence away', () => {
  const nobodys = {
    ...verified,
    data: { ...verified.data, entries: [], sealedFor: verificationId, sessionUntil: null },
  }
  const raised = { verificationId, listId, apartmentId, dong: '101', ho: '1502' }
  const absent = { status: 'absent' } as const
  const waiting = { status: 'waiting', raised } as const
  const refused = { status: 'refused', raised, reason: '확인 불가', told: null } as const
  const accepted = { status: 'accepted', raised, listUserId: fixedId(6), personId, told: null } as const
  const destroy = (cause: 'unraised' | 'undecided' | 'refused' | 'forgotten', mismatch: IdentityMismatchState) =>
    ({ type: 'DestroyEvidence', cause, mismatch }) as const
  const destroyed = (cause: 'unraised' | 'undecided' | 'refused' | 'forgotten') =>
    ({ type: 'IdentityEvidenceDestroyed', data: { verificationId, cause } }) as const

  it.each([
    ['that nobody raised', 'unraised', absent],
    ['that nobody decided', 'undecided', waiting],
    ['that was refused', 'refused', refused],
    ['of who was erased', 'forgotten', accepted],
  ] as const)('%s is recorded', (_, cause, mismatch) =>
    given(decider, [requested, nobodys])
      .when(destroy(cause, mismatch))
      .then([destroyed(cause)]),
  )
  it.each([
    ['raised in this moment', 'unraised', waiting],
    ['decided in this moment', 'undecided', accepted],
    ['accepted', 'refused', accepted],
  ] as const)('that was %s stays', (_, cause, mismatch) =>
    given(decider, [requested, nobodys]).when(destroy(cause, mismatch)).thenNothing(),
  )
  it('again stays quiet', () =>
    given(decider, [requested, nobodys, destroyed('unraised')])
      .when(destroy('unraised', absent))
      .thenNothing())
  it('of whom entries fit is no business of this: it goes with their person', () =>
    given(decider, [requested, verified]).when(destroy('unraised', absent)).thenNothing())
  it('of what has no answer yet does nothing', () =>
    given(decider, [requested]).when(destroy('unraised', absent)).thenNothing())
})
