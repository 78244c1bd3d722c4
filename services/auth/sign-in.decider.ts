import type { SignInEvent } from '#events/auth/session.events.ts'
import type { Evidence } from '#events/values/evidence.ts'
import type { Decider } from '../core/decider.ts'

export type SignInState = { readonly status: 'new' | 'refused' }
export type SignInCommand = { readonly type: 'RefuseSignIn'; readonly adminId: string; readonly evidence: Evidence }

/** A stream an attempt: in one stream an account, many at once would wait for each other, and so tell that the account exists. */
export const signInStream = (attemptId: string): string => `sign-in-${attemptId}`

/** An attempt at an account that was refused. */
export const signInDecider: Decider<SignInState, SignInCommand, SignInEvent> = {
  initial: { status: 'new' },
  evolve: () => ({ status: 'refused' }),
  decide: ({ adminId, evidence }, { status }) => (status === 'new' ? [{ type: 'SignInRefused', data: { adminId, evidence } }] : []),
}
