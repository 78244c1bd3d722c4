import { z } from 'zod'
import { defineEvent, personal, type EventOf } from '../event-type.ts'
import { evidence, id } from '../values/schemas.ts'

/**
 * Stream `account-{accountId}`, or `account-{accountId}-{deviceId}` for a browser that has signed
 * in before. An account is a typed e-mail address: one without an administrator has the same
 * events. An attempt counts as a failure from the moment it is made, until it succeeds, so that
 * simultaneous attempts do not evade the lock.
 */
export const SignInAttempted = defineEvent(
  'SignInAttempted',
  {
    accountId: id,
    adminId: id.nullable(),
    evidence: personal(evidence),
    /** Number of failures in a row, including this one. */
    failures: z.int().positive(),
    lockedUntil: z.iso.datetime().nullable(),
    /** The count begins anew then. */
    forgottenAt: z.iso.datetime(),
  },
  { sealedFor: 'accountId' },
)
export const SignInSucceeded = defineEvent('SignInSucceeded', { accountId: id })
export const SignInFailed = defineEvent('SignInFailed', { accountId: id })
/** Refused unseen, since the account is locked. */
export const SignInBlocked = defineEvent(
  'SignInBlocked',
  { accountId: id, adminId: id.nullable(), until: z.iso.datetime(), evidence: personal(evidence) },
  { sealedFor: 'accountId' },
)

export const kakaoRefusal = z.enum(['not-invited', 'removed', 'linked-to-another', 'uses-password'])
export type KakaoRefusal = z.output<typeof kakaoRefusal>

/**
 * Stream `kakao-sign-in-{subjectId}`: sign-in of a Kakao account without an administrator.
 * `adminId`: administrator of the invitation that matched it.
 */
export const KakaoSignInRefused = defineEvent(
  'KakaoSignInRefused',
  { subjectId: id, reason: kakaoRefusal, adminId: id.optional(), evidence: personal(evidence) },
  { sealedFor: 'subjectId' },
)

export type AccountEvent =
  | EventOf<typeof SignInAttempted>
  | EventOf<typeof SignInSucceeded>
  | EventOf<typeof SignInFailed>
  | EventOf<typeof SignInBlocked>
export type KakaoSignInEvent = EventOf<typeof KakaoSignInRefused>
