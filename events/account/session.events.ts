import { z } from 'zod'
import { defineEvent, personal, type EventOf } from '../event-type.ts'
import { evidence, id } from '../values/schemas.ts'

const tokenHash = z.string().regex(/^[0-9a-f]{64}$/)

export const signInMethod = z.enum(['password', 'kakao'])
export type SignInMethod = z.output<typeof signInMethod>

/**
 * Stream `session-{sessionId}`: one sign-in and all refreshes that descend from it. `epoch`: how
 * often its administrator had signed out everywhere.
 */
export const SessionStarted = defineEvent(
  'SessionStarted',
  {
    sessionId: id,
    adminId: id,
    tokenHash,
    expiresAt: z.iso.datetime(),
    evidence: personal(evidence),
    method: signInMethod.optional(),
    epoch: z.int().nonnegative().optional(),
  },
  { sealedFor: 'adminId' },
)
export const SessionRefreshed = defineEvent('SessionRefreshed', {
  sessionId: id,
  tokenHash,
  expiresAt: z.iso.datetime(),
})
export const SessionEnded = defineEvent('SessionEnded', {
  sessionId: id,
  reason: z.enum(['signed-out', 'token-reused']),
})

/**
 * Stream `sign-in-{attemptId}`: a refused attempt at an existing account. No longer written:
 * `SignInFailed` is.
 */
export const SignInRefused = defineEvent(
  'SignInRefused',
  { adminId: id, evidence: personal(evidence) },
  { sealedFor: 'adminId' },
)

export type SessionEvent =
  | EventOf<typeof SessionStarted>
  | EventOf<typeof SessionRefreshed>
  | EventOf<typeof SessionEnded>
