import { findAdmin } from './account.facts.ts'
import { commandHandler } from '../core/command-handler.ts'
import type { Deps } from '../core/deps.ts'
import { DomainError } from '../core/domain-error.ts'
import type { AddRoute } from '../core/routes.ts'
import { adminDecider, adminStream } from './admin.decider.ts'
import { getMe, refreshSession, signOut, signOutEverywhere } from './auth.contract.ts'
import { accessToken, createBrowserSessions, nextToken } from './browser-session.ts'
import { letsOn, sessionStream } from './session.decider.ts'
import { signedInAnswer } from './signed-in-answer.ts'

const REFRESHES_PER_MINUTE = 60

/** What goes on after the sign-in, until its end. */
export const sessionRoutes = (route: AddRoute, deps: Deps): void => {
  const { store, clock } = deps
  const sessions = createBrowserSessions(deps)
  const handleAdmin = commandHandler(store, adminDecider)

  route(getMe, async ({ admin }) => {
    const found = await findAdmin(store, admin.id)
    if (!found) throw new DomainError('LOGIN_REQUIRED')
    return { body: { admin: signedInAnswer(found) } }
  })

  route(
    refreshSession,
    async ({ request, reply, metadata }) => {
      const presented = sessions.presented(request)
      if (!presented) throw new DomainError('LOGIN_REQUIRED')
      const { sessionId, hash } = presented
      const [next, now] = [nextToken(), clock()]
      const { state } = await sessions.handle({
        stream: sessionStream(sessionId),
        command: () => ({ type: 'RefreshSession', sessionId, presentedHash: hash, nextHash: next.hash, now }),
        metadata,
      })
      const isOn = letsOn(state, hash, next.hash, now)
      const admin = isOn ? await findAdmin(store, state.adminId) : undefined
      // A session of an earlier epoch ended when its administrator signed out everywhere.
      if (!isOn || !admin || admin.epoch !== state.epoch) {
        sessions.clearCookie(reply)
        throw new DomainError('SESSION_EXPIRED')
      }
      // The twin of a refresh in another tab keeps the cookie that the other one set.
      if (state.tokenHash === next.hash) sessions.setCookie(reply, sessionId, next)
      return { body: { token: accessToken(reply, admin) } }
    },
    { perMinute: REFRESHES_PER_MINUTE },
  )

  route(signOut, async ({ request, reply, metadata }) => {
    const presented = sessions.presented(request)
    sessions.clearCookie(reply)
    if (!presented) return { body: { success: true } }
    const { sessionId, hash } = presented
    const { position } = await sessions.handle({
      stream: sessionStream(sessionId),
      command: () => ({ type: 'EndSession', sessionId, presentedHash: hash }),
      metadata,
    })
    return { position, body: { success: true } }
  })

  route(signOutEverywhere, async ({ admin, reply, metadata }) => {
    const { position } = await handleAdmin({
      stream: adminStream(admin.id),
      command: () => ({ type: 'SignOutEverywhere' }),
      metadata,
    })
    sessions.clearCookie(reply)
    return { position, body: { success: true } }
  })
}
