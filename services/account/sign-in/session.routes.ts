import { findAdmin } from '../account.facts.ts'
import type { AddCalls } from '../../core/module.ts'
import { commandHandler } from '../../core/command-handler.ts'
import type { Deps } from '../../core/deps.ts'
import { DomainError } from '../../core/domain-error.ts'
import type { Handler } from '../../core/routes.ts'
import { adminDecider, adminStream } from '../admin/admin.decider.ts'
import * as calls from './auth.contract.ts'
import { accessToken, createBrowserSessions, nextToken } from './browser-session.ts'
import { markOfficeBrowser } from './office-browser.ts'
import { acceptsToken, sessionStream } from './session.decider.ts'
import { signedInAnswer } from './signed-in-answer.ts'

const REFRESHES_PER_MINUTE = 60

const getMe =
  ({ store }: Deps): Handler<typeof calls.getMe> =>
  async ({ admin }) => {
    const found = await findAdmin(store, admin.id)
    if (!found) throw new DomainError('LOGIN_REQUIRED')
    return { body: { admin: signedInAnswer(found) } }
  }

const refreshSession = (deps: Deps): Handler<typeof calls.refreshSession> => {
  const sessions = createBrowserSessions(deps)
  return async ({ request, reply, metadata }) => {
    const presented = sessions.presented(request)
    if (!presented) throw new DomainError('LOGIN_REQUIRED')
    const { sessionId, hash } = presented
    const [next, now] = [nextToken(), deps.clock()]
    const { state } = await sessions.handle({
      stream: sessionStream(sessionId),
      command: () => ({ type: 'RefreshSession', sessionId, presentedHash: hash, nextHash: next.hash, now }),
      metadata,
    })
    const isOn = acceptsToken(state, hash, next.hash, now)
    const admin = isOn ? await findAdmin(deps.store, state.adminId) : undefined
    // A session of an earlier epoch ended when its administrator signed out everywhere.
    if (!isOn || !admin || admin.epoch !== state.epoch) {
      sessions.clearCookie(reply)
      // The session still runs, but its administrator is deleted.
      throw new DomainError(isOn && !admin ? 'ADMIN_REMOVED' : 'SESSION_EXPIRED')
    }
    // The twin of a refresh in another tab keeps the cookie that the other one set.
    if (state.tokenHash === next.hash) {
      sessions.setCookie(reply, sessionId, next)
      markOfficeBrowser(deps, reply, admin.adminId)
    }
    return { body: { token: accessToken(reply, admin) } }
  }
}

const signOut = (deps: Deps): Handler<typeof calls.signOut> => {
  const sessions = createBrowserSessions(deps)
  return async ({ request, reply, metadata }) => {
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
  }
}

const signOutEverywhere = (deps: Deps): Handler<typeof calls.signOutEverywhere> => {
  const sessions = createBrowserSessions(deps)
  const handle = commandHandler(deps.store, adminDecider)
  return async ({ admin, reply, metadata }) => {
    const { position } = await handle({
      stream: adminStream(admin.id),
      command: () => ({ type: 'SignOutEverywhere' }),
      metadata,
    })
    sessions.clearCookie(reply)
    return { position, body: { success: true } }
  }
}

/** Adds the calls of a session, from the sign-in to its end. */
export const sessionRoutes: AddCalls = (route, deps) => {
  route(calls.getMe, getMe(deps))
  route(calls.refreshSession, refreshSession(deps), { perMinute: REFRESHES_PER_MINUTE })
  route(calls.signOut, signOut(deps))
  route(calls.signOutEverywhere, signOutEverywhere(deps))
}
