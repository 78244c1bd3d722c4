import type { SessionEvent, SignInMethod } from '#events/account/session.events.ts'
import type { Evidence } from '#events/values/schemas.ts'
import type { Decider } from '../../core/decider.ts'

/** A session that is not refreshed for this long is over. */
export const SESSION_MS = 14 * 86_400_000
/**
 * Two tabs may present the same token at once: the one that comes second within this time is no
 * thief.
 */
const SAME_MOMENT_MS = 10_000

export type SessionState =
  | { readonly status: 'absent' }
  | { readonly status: 'ended' }
  | {
      readonly status: 'running'
      readonly adminId: string
      readonly epoch: number
      readonly tokenHash: string
      readonly formerHashes: readonly string[]
      readonly rotatedAt: number
      readonly expiresAt: number
    }

export type SessionCommand =
  | {
      readonly type: 'StartSession'
      readonly sessionId: string
      readonly adminId: string
      /** The administrator's own, at this moment. */
      readonly epoch: number
      readonly method: SignInMethod
      readonly tokenHash: string
      readonly now: Date
      readonly evidence: Evidence
    }
  | {
      readonly type: 'RefreshSession'
      readonly sessionId: string
      readonly presentedHash: string
      readonly nextHash: string
      readonly now: Date
    }
  | { readonly type: 'EndSession'; readonly sessionId: string; readonly presentedHash: string }

export const sessionStream = (sessionId: string): string => `session-${sessionId}`

const expiryFrom = (now: Date): string => new Date(now.getTime() + SESSION_MS).toISOString()

/**
 * One sign-in: its refresh token changes at every use, and a token that was used before ends it: it
 * was stolen.
 */
export const sessionDecider: Decider<SessionState, SessionCommand, SessionEvent> = {
  initial: { status: 'absent' },
  evolve: (state, event) => {
    if (event.type === 'SessionEnded') return { status: 'ended' }
    const expiresAt = Date.parse(event.data.expiresAt)
    const rotated = { tokenHash: event.data.tokenHash, expiresAt, rotatedAt: expiresAt - SESSION_MS }
    if (event.type === 'SessionStarted')
      return {
        status: 'running',
        adminId: event.data.adminId,
        epoch: event.data.epoch ?? 0,
        formerHashes: [],
        ...rotated,
      }
    return state.status === 'running'
      ? { ...state, ...rotated, formerHashes: [...state.formerHashes, state.tokenHash] }
      : state
  },
  decide: (command, state) => {
    if (command.type === 'StartSession') {
      const { type: _type, now, ...data } = command
      return state.status === 'absent'
        ? [{ type: 'SessionStarted', data: { ...data, expiresAt: expiryFrom(now) } }]
        : []
    }
    if (state.status !== 'running') return []
    const { sessionId } = command
    const isCurrent = command.presentedHash === state.tokenHash
    if (command.type === 'EndSession')
      return isCurrent || state.formerHashes.includes(command.presentedHash)
        ? [{ type: 'SessionEnded', data: { sessionId, reason: 'signed-out' } }]
        : []
    if (command.now.getTime() >= state.expiresAt) return []
    if (isCurrent)
      return [
        {
          type: 'SessionRefreshed',
          data: { sessionId, tokenHash: command.nextHash, expiresAt: expiryFrom(command.now) },
        },
      ]
    const isStolen =
      state.formerHashes.includes(command.presentedHash) && !isTwin(state, command.presentedHash, command.now)
    return isStolen ? [{ type: 'SessionEnded', data: { sessionId, reason: 'token-reused' } }] : []
  },
}

type Running = Extract<SessionState, { status: 'running' }>

const isTwin = (state: Running, presentedHash: string, now: Date): boolean =>
  state.formerHashes.at(-1) === presentedHash && now.getTime() < state.rotatedAt + SAME_MOMENT_MS

/** Whether a presented token lets its holder on, after the command was decided. */
export const acceptsToken = (
  state: SessionState,
  presentedHash: string,
  nextHash: string,
  now: Date,
): state is Running =>
  state.status === 'running' &&
  now.getTime() < state.expiresAt &&
  (state.tokenHash === nextHash || isTwin(state, presentedHash, now))
