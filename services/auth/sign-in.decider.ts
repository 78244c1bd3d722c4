import type { SignInEvent } from '#events/auth/session.events.ts'
import type { Evidence } from '#events/values/evidence.ts'
import type { Decider } from '../core/decider.ts'

export type SignInState = { readonly refused: number }
export type SignInCommand = { readonly type: 'RefuseSignIn'; readonly adminId: string; readonly evidence: Evidence }

export const signInStream = (adminId: string): string => `sign-in-${adminId}`

/** Attempts at an account that were refused. */
export const signInDecider: Decider<SignInState, SignInCommand, SignInEvent> = {
  initial: { refused: 0 },
  evolve: ({ refused }) => ({ refused: refused + 1 }),
  decide: ({ adminId, evidence }) => [{ type: 'SignInRefused', data: { adminId, evidence } }],
}
