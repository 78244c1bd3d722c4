import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { IdentifiedAccount } from '#infra/providers/admin-identity.ts'
import type { AddCalls } from '../../core/module.ts'
import type { Deps } from '../../core/deps.ts'
import { DomainError } from '../../core/domain-error.ts'
import { answerErrorByRedirect } from '../../core/errors/error-handler.ts'
import type { Handler } from '../../core/routes.ts'
import { sameText } from '../../core/secrets.ts'
import * as calls from './auth.contract.ts'
import { createBrowserSessions } from './browser-session.ts'
import { signInByKakao } from './kakao-sign-in.ts'

const COOKIE = 'danji_kakao_state'
const STATE_SECONDS = 600
const PER_MINUTE = { start: 60, callback: 60 }
const OFFICE = { home: '/admin/', signIn: '/admin/login' }

// Lax, since the browser comes back from another site. It is the only cookie that does.
const cookieOptions = (production: boolean) =>
  ({ path: '/auth/kakao', httpOnly: true, sameSite: 'lax', secure: production }) as const

/**
 * Redirects the browser to Kakao. The state binds the return to this browser, so that nobody can
 * sign somebody else in as themselves (RFC 6749, section 10.12).
 */
const startKakaoSignIn =
  ({ identity, publicUrl, production }: Deps): Handler<typeof calls.startKakaoSignIn> =>
  async ({ reply }) => {
    const state = randomBytes(32).toString('base64url')
    void reply.setCookie(COOKIE, state, { ...cookieOptions(production), maxAge: STATE_SECONDS })
    return {
      body: { url: identity.authorizeUrl({ state, redirectUri: calls.kakaoRedirectUri(publicUrl) }) },
      headers: { 'cache-control': 'no-store' },
    }
  }

// What is there twice, or too long, is not there.
const returned = z.object({
  state: z.string().max(200).optional().catch(undefined),
  code: z.string().min(1).max(2_000).optional().catch(undefined),
  error: z.string().max(200).optional().catch(undefined),
})

/**
 * Returns the code with which Kakao returned the browser, if this browser was sent there. The state
 * counts once.
 * @throws DomainError
 */
const readReturn = (request: FastifyRequest, reply: FastifyReply, production: boolean): string => {
  const expected = request.cookies[COOKIE]
  void reply.clearCookie(COOKIE, cookieOptions(production))
  const { state, code, error } = returned.parse(request.query)
  if (!expected || !state || !sameText(state, expected)) throw new DomainError('KAKAO_STATE_MISMATCH')
  if (error === 'access_denied') throw new DomainError('KAKAO_DENIED')
  if (error !== undefined || code === undefined) throw new DomainError('KAKAO_FAILED')
  return code
}

/** @throws DomainError KAKAO_FAILED, KAKAO_UNAVAILABLE */
const identified = async (
  { identity, publicUrl }: Deps,
  code: string,
  { log }: FastifyRequest,
): Promise<IdentifiedAccount> => {
  const outcome = await identity.identify({ code, redirectUri: calls.kakaoRedirectUri(publicUrl) })
  if (outcome.kind === 'identified') return outcome.account
  const { kind, detail } = outcome
  if (kind === 'unavailable') {
    log.warn({ detail }, 'Kakao cannot be asked')
    throw new DomainError('KAKAO_UNAVAILABLE')
  }
  log.warn({ reason: outcome.reason, detail }, 'Kakao refuses')
  throw new DomainError('KAKAO_FAILED')
}

const circumstancesOf = ({ id, ip, headers }: FastifyRequest, now: Date) => ({
  metadata: { actor: { kind: 'anonymous' }, at: now.toISOString(), requestId: id } as const,
  evidence: { ip, userAgent: (headers['user-agent'] ?? '').slice(0, 512) },
})

/**
 * Ends the sign-in when Kakao returns the browser: the page only redirects to the office's app or,
 * with a code of the error map, to its sign-in page.
 */
const endKakaoSignIn = (deps: Deps) => {
  const sessions = createBrowserSessions(deps)
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const code = readReturn(request, reply, deps.production)
    const circumstances = circumstancesOf(request, deps.clock())
    const admin = await signInByKakao(deps, await identified(deps, code, request), circumstances)
    const position = await sessions.begin(admin, { reply, ...circumstances, method: 'kakao' })
    return reply.header('cache-control', 'no-store').header('x-event-position', position).redirect(OFFICE.home, 303)
  }
}

/** Signing in through Kakao. */
export const kakaoRoutes: AddCalls = (route, deps, app) => {
  route(calls.startKakaoSignIn, startKakaoSignIn(deps), { perMinute: PER_MINUTE.start })
  app.get(
    calls.KAKAO_CALLBACK,
    {
      schema: { hide: true },
      // A HEAD would use the code up.
      exposeHeadRoute: false,
      config: { access: 'public', rateLimit: { max: app.rateLimitOf(PER_MINUTE.callback), timeWindow: 60_000 } },
      errorHandler: (error, request, reply) => void answerErrorByRedirect(OFFICE.signIn, error, request, reply),
    },
    endKakaoSignIn(deps),
  )
}
