import { randomBytes } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import { id } from '#events/values/id.ts'
import { commandHandler } from '../core/command-handler.ts'
import type { Deps } from '../core/deps.ts'
import { DomainError } from '../core/domain-error.ts'
import type { AddRoute, Call } from '../core/routes.ts'
import { hashOf, newId } from '../core/secrets.ts'
import type { RegisteredAdmin } from './admin.decider.ts'
import { getMe, refreshSession, signInSuperAdmin, signOut, type SignedInAdmin } from './auth.contract.ts'
import { hashPassword, verifyPassword } from './password.ts'
import { letsOn, SESSION_MS, sessionDecider, sessionStream } from './session.decider.ts'
import { signInDecider, signInStream } from './sign-in.decider.ts'
import { findAdmin, findAdminByEmail } from './super-admin.ts'

/** @fastify/jwt takes seconds, though the signer beneath it takes milliseconds. */
const ACCESS_TOKEN_SECONDS = 15 * 60
const COOKIE = 'danji_refresh'
const PER_MINUTE = { signIn: 20, refresh: 60 }

const answerOf = (admin: RegisteredAdmin): SignedInAdmin => ({ id: admin.adminId, name: admin.name ?? '', email: admin.email ?? '', role: admin.role })

/** Cookie value: the session's id and the secret of this turn. */
const readCookie = (value: string | undefined): { readonly sessionId: string; readonly hash: string } | undefined => {
  const [first, secret] = (value ?? '').split('.')
  const sessionId = id.safeParse(first).data
  return sessionId && secret ? { sessionId, hash: hashOf(secret) } : undefined
}

export const authRoutes = (route: AddRoute, { store, secrets, clock, production }: Deps): void => {
  const handleSession = commandHandler(store, sessionDecider)
  const recordRefusal = commandHandler(store, signInDecider)
  // Somebody unknown costs the same time as somebody known.
  const nobodysHash = hashPassword(randomBytes(16).toString('hex'))
  const cookieOptions = { path: '/api/auth', httpOnly: true, sameSite: 'strict', secure: production } as const

  const accessToken = (reply: FastifyReply, { adminId, role }: RegisteredAdmin): string =>
    reply.server.jwt.sign({ kind: 'admin', sub: adminId, role }, { expiresIn: ACCESS_TOKEN_SECONDS })

  const setCookie = (reply: FastifyReply, sessionId: string, secret: string): void =>
    void reply.setCookie(COOKIE, `${sessionId}.${secret}`, { ...cookieOptions, maxAge: SESSION_MS / 1000 })

  const refuseSignIn = async (admin: RegisteredAdmin | undefined, { metadata, evidence, newId: makeId }: Pick<Call<typeof signInSuperAdmin>, 'metadata' | 'evidence' | 'newId'>): Promise<never> => {
    if (admin) await recordRefusal({ stream: signInStream(makeId()), begins: true, command: () => ({ type: 'RefuseSignIn', adminId: admin.adminId, evidence }), metadata })
    throw new DomainError('INVALID_CREDENTIALS')
  }

  route(
    signInSuperAdmin,
    async ({ body, metadata, evidence, newId: makeId, reply }) => {
      const admin = await findAdminByEmail({ store, secrets }, body.email)
      const isRight = await verifyPassword(body.password, admin?.passwordHash ?? (await nobodysHash))
      if (!admin || !isRight || admin.role !== 'SUPER_ADMIN') return refuseSignIn(admin, { metadata, evidence, newId: makeId })
      const [sessionId, secret] = [newId(), randomBytes(32).toString('base64url')]
      const { position } = await handleSession({
        stream: sessionStream(sessionId),
        command: () => ({ type: 'StartSession', sessionId, adminId: admin.adminId, tokenHash: hashOf(secret), now: clock(), evidence }),
        metadata: { ...metadata, actor: { kind: 'admin', id: admin.adminId } },
      })
      setCookie(reply, sessionId, secret)
      return { position, body: { success: true, token: accessToken(reply, admin), admin: answerOf(admin) } }
    },
    { perMinute: PER_MINUTE.signIn },
  )

  route(getMe, async ({ admin }) => {
    const found = await findAdmin(store, admin.id)
    if (!found) throw new DomainError('LOGIN_REQUIRED')
    return { body: { admin: answerOf(found) } }
  })

  route(
    refreshSession,
    async ({ request, reply, metadata }) => {
      const presented = readCookie(request.cookies[COOKIE])
      if (!presented) throw new DomainError('LOGIN_REQUIRED')
      const secret = randomBytes(32).toString('base64url')
      const nextHash = hashOf(secret)
      const now = clock()
      const { state } = await handleSession({
        stream: sessionStream(presented.sessionId),
        command: () => ({ type: 'RefreshSession', sessionId: presented.sessionId, presentedHash: presented.hash, nextHash, now }),
        metadata,
      })
      const admin = letsOn(state, presented.hash, nextHash, now) ? await findAdmin(store, state.adminId) : undefined
      if (!admin) {
        void reply.clearCookie(COOKIE, cookieOptions)
        throw new DomainError('SESSION_EXPIRED')
      }
      // The twin of a refresh in another tab keeps the cookie that the other one set.
      if (state.status === 'running' && state.tokenHash === nextHash) setCookie(reply, presented.sessionId, secret)
      return { body: { token: accessToken(reply, admin) } }
    },
    { perMinute: PER_MINUTE.refresh },
  )

  route(signOut, async ({ request, reply, metadata }) => {
    const presented = readCookie(request.cookies[COOKIE])
    void reply.clearCookie(COOKIE, cookieOptions)
    if (!presented) return { body: { success: true } }
    const { position } = await handleSession({
      stream: sessionStream(presented.sessionId),
      command: () => ({ type: 'EndSession', sessionId: presented.sessionId, presentedHash: presented.hash }),
      metadata,
    })
    return { position, body: { success: true } }
  })
}
