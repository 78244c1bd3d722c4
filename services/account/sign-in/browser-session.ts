import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { SignInMethod } from '#events/account/session.events.ts'
import type { Metadata } from '#events/metadata.ts'
import type { Evidence } from '#events/values/schemas.ts'
import { id } from '#events/values/schemas.ts'
import { commandHandler } from '../../core/command-handler.ts'
import type { Deps } from '../../core/deps.ts'
import { hashOf, newId } from '../../core/secrets.ts'
import type { AdminToken } from '../../core/session.ts'
import type { ExistingAdmin } from '../admin/admin.decider.ts'
import { markOfficeBrowser } from './office-browser.ts'
import { SESSION_MS, sessionDecider, sessionStream } from './session.decider.ts'

/** @fastify/jwt takes seconds, though the signer beneath it takes milliseconds. */
const ACCESS_TOKEN_SECONDS = 15 * 60
const COOKIE = 'danji_refresh'

/** Token of a browser: the session's id and the digest of this turn's secret. */
export type PresentedToken = { readonly sessionId: string; readonly hash: string }
/** Secret of the next turn, and its digest. */
export type NextToken = { readonly secret: string; readonly hash: string }

type SignInReply = {
  readonly reply: FastifyReply
  readonly metadata: Metadata
  readonly evidence: Evidence
  readonly method: SignInMethod
}

export const nextToken = (): NextToken => {
  const secret = randomBytes(32).toString('base64url')
  return { secret, hash: hashOf(secret) }
}

/** Returns a short-lived token of the administrator; the client holds it in memory only. */
export const accessToken = (
  reply: FastifyReply,
  { adminId, epoch }: Pick<ExistingAdmin, 'adminId' | 'epoch'>,
): string =>
  reply.server.jwt.sign({ kind: 'admin', sub: adminId, epoch } satisfies AdminToken, {
    expiresIn: ACCESS_TOKEN_SECONDS,
  })

/**
 * Creates the sessions of browsers: a refresh token in a cookie that no script reads and no other
 * site sends; the log has its digest.
 */
export const createBrowserSessions = (deps: Pick<Deps, 'store' | 'clock' | 'production' | 'secrets'>) => {
  const { store, clock, production } = deps
  const handle = commandHandler(store, sessionDecider)
  const cookieOptions = { path: '/api/auth', httpOnly: true, sameSite: 'strict', secure: production } as const

  const setCookie = (reply: FastifyReply, sessionId: string, { secret }: NextToken): void =>
    void reply.setCookie(COOKIE, `${sessionId}.${secret}`, { ...cookieOptions, maxAge: SESSION_MS / 1000 })

  return {
    handle,
    setCookie,
    clearCookie: (reply: FastifyReply): void => void reply.clearCookie(COOKIE, cookieOptions),
    /** Returns the token of the browser's cookie, if it has the form of one. */
    presented: (request: FastifyRequest): PresentedToken | undefined => {
      const [first, secret] = (request.cookies[COOKIE] ?? '').split('.')
      const sessionId = id.safeParse(first).data
      return sessionId && secret ? { sessionId, hash: hashOf(secret) } : undefined
    },
    /** Begins a session and sets its cookie; gives the position. */
    begin: async (
      { adminId, epoch }: ExistingAdmin,
      { reply, metadata, evidence, method }: SignInReply,
    ): Promise<number> => {
      const [sessionId, token] = [newId(), nextToken()]
      const { position } = await handle({
        stream: sessionStream(sessionId),
        begins: true,
        command: () => ({
          type: 'StartSession',
          sessionId,
          adminId,
          epoch,
          method,
          tokenHash: token.hash,
          now: clock(),
          evidence,
        }),
        metadata: { ...metadata, actor: { kind: 'admin', id: adminId } },
      })
      setCookie(reply, sessionId, token)
      markOfficeBrowser(deps, reply, adminId)
      return position
    },
  }
}
