import type { AdminEmailEvent, AdminEvent, AdminRole } from '#events/auth/admin.events.ts'
import type { Decider, Fold } from '../core/decider.ts'

export type AdminState =
  | { readonly status: 'absent' }
  | { readonly status: 'registered'; readonly adminId: string; readonly name: string | null; readonly email: string | null; readonly role: AdminRole; readonly passwordHash: string | null }
export type RegisteredAdmin = Extract<AdminState, { status: 'registered' }>

export type AdminCommand =
  | { readonly type: 'RegisterAdmin'; readonly adminId: string; readonly name: string; readonly email: string; readonly role: AdminRole; readonly passwordHash: string }
  | { readonly type: 'SetPassword'; readonly adminId: string; readonly passwordHash: string }

export const adminStream = (adminId: string): string => `admin-${adminId}`

/** Somebody who works with Danji. */
export const adminDecider: Decider<AdminState, AdminCommand, AdminEvent> = {
  initial: { status: 'absent' },
  evolve: (state, event) => {
    if (event.type === 'AdminRegistered') return { status: 'registered', ...event.data, passwordHash: null }
    return state.status === 'registered' ? { ...state, passwordHash: event.data.passwordHash } : state
  },
  decide: (command, state) => {
    const { adminId, passwordHash } = command
    const password = { type: 'AdminPasswordSet', data: { adminId, passwordHash } } as const
    if (command.type === 'SetPassword') return state.status === 'registered' && state.passwordHash !== passwordHash ? [password] : []
    if (state.status === 'registered') return []
    const { name, email, role } = command
    return [{ type: 'AdminRegistered', data: { adminId, name, email, role } }, password]
  },
}

/** `digest` is a keyed digest of the address in lower case. */
export const adminEmailStream = (digest: string): string => `admin-email-${digest}`

/** Whose an e-mail address is. */
export const adminEmailFold: Fold<string | null, AdminEmailEvent> = { initial: null, evolve: (_state, { data }) => data.adminId }
