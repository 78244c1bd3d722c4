import type { AccountEvent, KakaoRefusal, KakaoSignInEvent } from '#events/account/sign-in.events.ts'
import type { Evidence } from '#events/values/schemas.ts'
import type { Decider } from '../core/decider.ts'

const MINUTE_MS = 60_000
/**
 * Number of wrong passwords in a row without a lock; from then on each locks, twice as long as the
 * one before.
 */
const FREE_FAILURES = 5
const MAX_LOCK_MS = 60 * MINUTE_MS
const FORGET_MS = 24 * 60 * MINUTE_MS

export type AccountState = { readonly failures: number; readonly lockedUntil: number; readonly forgottenAt: number }

export type AccountCommand =
  | {
      readonly type: 'AttemptSignIn'
      readonly accountId: string
      readonly adminId: string | null
      readonly evidence: Evidence
      readonly now: Date
    }
  | { readonly type: 'RecordOutcome'; readonly accountId: string; readonly isRight: boolean }

/**
 * Returns the stream of an account. A browser that has signed in before has a count of its own, so
 * that nobody can lock it out from elsewhere.
 */
export const accountStream = (accountId: string, deviceId: string | undefined): string =>
  deviceId === undefined ? `account-${accountId}` : `account-${accountId}-${deviceId}`

const noFailures: AccountState = { failures: 0, lockedUntil: 0, forgottenAt: 0 }

/**
 * Returns how long the n-th failure in a row locks, in ms: one minute for the fifth, doubling, an
 * hour at most.
 */
const lockOf = (failures: number): number =>
  failures < FREE_FAILURES ? 0 : Math.min(2 ** (failures - FREE_FAILURES) * MINUTE_MS, MAX_LOCK_MS)

/** Attempts to sign in under one address, whether or not an account has it. */
export const accountDecider: Decider<AccountState, AccountCommand, AccountEvent> = {
  initial: noFailures,
  evolve: (state, event) => {
    switch (event.type) {
      case 'SignInAttempted': {
        const { failures, lockedUntil, forgottenAt } = event.data
        return {
          failures,
          lockedUntil: lockedUntil === null ? 0 : Date.parse(lockedUntil),
          forgottenAt: Date.parse(forgottenAt),
        }
      }
      case 'SignInSucceeded':
        return noFailures
      case 'SignInFailed':
      case 'SignInBlocked':
        return state
    }
  },
  decide: (command, state) => {
    const { accountId } = command
    if (command.type === 'RecordOutcome')
      return [{ type: command.isRight ? 'SignInSucceeded' : 'SignInFailed', data: { accountId } }]
    const { adminId, evidence } = command
    const now = command.now.getTime()
    if (now < state.lockedUntil)
      return [
        {
          type: 'SignInBlocked',
          data: { accountId, adminId, evidence, until: new Date(state.lockedUntil).toISOString() },
        },
      ]
    const failures = now < state.forgottenAt ? state.failures + 1 : 1
    const lock = lockOf(failures)
    const lockedUntil = lock > 0 ? new Date(now + lock).toISOString() : null
    return [
      {
        type: 'SignInAttempted',
        data: {
          accountId,
          adminId,
          evidence,
          failures,
          lockedUntil,
          forgottenAt: new Date(now + FORGET_MS).toISOString(),
        },
      },
    ]
  },
}

export type KakaoSignInCommand = {
  readonly type: 'RefuseKakaoSignIn'
  readonly subjectId: string
  readonly reason: KakaoRefusal
  readonly adminId?: string
  readonly evidence: Evidence
}

export const kakaoSignInStream = (subjectId: string): string => `kakao-sign-in-${subjectId}`

/** Refused sign-ins through Kakao of accounts that belong to no administrator: each is recorded. */
export const kakaoSignInDecider: Decider<null, KakaoSignInCommand, KakaoSignInEvent> = {
  initial: null,
  evolve: () => null,
  decide: ({ type: _type, ...data }) => [{ type: 'KakaoSignInRefused', data }],
}
