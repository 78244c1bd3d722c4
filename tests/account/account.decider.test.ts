import { describe, expect, it } from 'vitest'
import type { AccountEvent } from '#events/account/sign-in.events.ts'
import { accountDecider, kakaoSignInDecider } from '#services/account/account.decider.ts'
import { foldEvents } from '#services/core/decider.ts'
import { afterSeconds, evidence, fixedId, NOW } from '#tests/support/fixed.ts'
import { given } from '#tests/support/given.ts'

const accountId = fixedId(1)
const HOUR = 3_600
const at = (seconds: number) => afterSeconds(seconds).toISOString()
const attempt = (seconds = 0) =>
  ({ type: 'AttemptSignIn', accountId, adminId: null, evidence, now: afterSeconds(seconds) }) as const
/** The n-th attempt in a row, made at a time and locking for some seconds. */
const attempted = (failures: number, seconds = 0, locked = 0): AccountEvent => ({
  type: 'SignInAttempted',
  data: {
    accountId,
    adminId: null,
    evidence,
    failures,
    lockedUntil: locked > 0 ? at(seconds + locked) : null,
    forgottenAt: at(seconds + 24 * HOUR),
  },
})
const succeeded: AccountEvent = { type: 'SignInSucceeded', data: { accountId } }

describe('an attempt to sign in', () => {
  it('counts from the moment it is made', () =>
    given(accountDecider)
      .when(attempt())
      .then([attempted(1)]))
  it('counts on', () =>
    given(accountDecider, [attempted(1), attempted(2)])
      .when(attempt())
      .then([attempted(3)]))
  it('locks for a minute as the fifth in a row', () =>
    given(accountDecider, [attempted(4)])
      .when(attempt(1))
      .then([attempted(5, 1, 60)]))
  it('is refused while locked, and recorded', () =>
    given(accountDecider, [attempted(5, 0, 60)])
      .when(attempt(59))
      .then([{ type: 'SignInBlocked', data: { accountId, adminId: null, until: at(60), evidence } }]))
  it('refused while locked, lengthens nothing', () => {
    const blocked: AccountEvent = { type: 'SignInBlocked', data: { accountId, adminId: null, until: at(60), evidence } }
    given(accountDecider, [attempted(5, 0, 60), blocked, blocked])
      .when(attempt(60))
      .then([attempted(6, 60, 120)])
  })
  it.each([
    [6, 120],
    [7, 240],
    [10, 1_920],
    [11, 3_600],
    [40, 3_600],
  ])('locks longer the more there were: the %dth for %d s', (failures, seconds) =>
    given(accountDecider, [attempted(failures - 1)])
      .when(attempt(1))
      .then([attempted(failures, 1, seconds)]),
  )
  it('that succeeded takes all before it away', () =>
    given(accountDecider, [attempted(5, 0, 60), succeeded])
      .when(attempt(1))
      .then([attempted(1, 1)]))
  it('a day after the last one begins anew', () => {
    given(accountDecider, [attempted(4)])
      .when(attempt(24 * HOUR))
      .then([attempted(1, 24 * HOUR)])
    given(accountDecider, [attempted(4)])
      .when(attempt(24 * HOUR - 1))
      .then([attempted(5, 24 * HOUR - 1, 60)])
  })
})

describe('the outcome of an attempt', () => {
  it('is recorded', () => {
    given(accountDecider, [attempted(1)])
      .when({ type: 'RecordOutcome', accountId, isRight: true })
      .then([succeeded])
    given(accountDecider, [attempted(1)])
      .when({ type: 'RecordOutcome', accountId, isRight: false })
      .then([{ type: 'SignInFailed', data: { accountId } }])
  })
  it('leaves the count as the attempt made it where it failed', () => {
    const state = foldEvents(accountDecider, [attempted(5, 0, 60), { type: 'SignInFailed', data: { accountId } }])
    expect(state).toEqual({
      failures: 5,
      lockedUntil: afterSeconds(60, NOW).getTime(),
      forgottenAt: afterSeconds(24 * HOUR, NOW).getTime(),
    })
  })
})

it('a Kakao account that is nobody’s is recorded each time', () => {
  const data = { subjectId: fixedId(2), reason: 'not-invited', evidence } as const
  const refused = { type: 'KakaoSignInRefused', data } as const
  given(kakaoSignInDecider, [refused])
    .when({ type: 'RefuseKakaoSignIn', ...data })
    .then([refused])
})
