import { claimStreamOf } from './administrators.ts'
import { findAdmin, readAdmin } from './account.facts.ts'
import { commandHandler } from '../core/command-handler.ts'
import { foldEvents } from '../core/decider.ts'
import type { Deps } from '../core/deps.ts'
import { DomainError } from '../core/domain-error.ts'
import type { AddRoute } from '../core/routes.ts'
import { adminClaimFold, adminDecider, adminStream, registeredAdmin, type KnownAdmin } from './admin.decider.ts'
import { changePassword, signInSuperAdmin } from './auth.contract.ts'
import { accessToken, createBrowserSessions } from './browser-session.ts'
import { createKnownDevices } from './known-device.ts'
import { createPasswordAttempts } from './password-attempts.ts'
import { hashPassword } from './password.ts'
import { signedInAnswer } from './signed-in-answer.ts'
import { accountIdOf } from './stable-id.ts'

const PER_MINUTE = { signIn: 20, changePassword: 20 }

/** Signing in by password, and changing it: both try one, and are counted together. */
export const signInRoutes = (route: AddRoute, deps: Deps): void => {
  const { store, secrets } = deps
  const sessions = createBrowserSessions(deps)
  const devices = createKnownDevices(deps)
  const tryPassword = createPasswordAttempts(deps)
  const handleAdmin = commandHandler(store, adminDecider)

  /** Who has an address; as many reads where nobody has. */
  const holderOf = async (email: string, accountId: string): Promise<KnownAdmin | undefined> => {
    const adminId = foldEvents(adminClaimFold, (await store.readStream(claimStreamOf(secrets, 'email', email))).events)
    const state = await readAdmin(store, adminId ?? accountId)
    return state.status === 'registered' ? state : undefined
  }

  route(
    signInSuperAdmin,
    async ({ body: { email, password }, metadata, evidence, request, reply }) => {
      const accountId = accountIdOf(secrets, email)
      const admin = await holderOf(email, accountId)
      const isRight = await tryPassword({
        accountId,
        deviceId: devices.read(request, accountId),
        admin,
        password,
        evidence,
        metadata,
      })
      if (!admin || !isRight) throw new DomainError('INVALID_CREDENTIALS')
      const position = await sessions.begin(admin, { reply, metadata, evidence, method: 'password' })
      devices.remember(request, reply, accountId)
      return { position, body: { success: true, token: accessToken(reply, admin), admin: signedInAnswer(admin) } }
    },
    { perMinute: PER_MINUTE.signIn },
  )

  route(
    changePassword,
    async ({ body: { currentPassword, newPassword }, admin: { id }, metadata, evidence, request, reply }) => {
      if (newPassword.normalize('NFKC') === currentPassword.normalize('NFKC'))
        throw new DomainError('SAME_PASSWORD', [
          { path: 'newPassword', message: '지금 쓰는 것과 다른 비밀번호를 정해주세요.' },
        ])
      const admin = await findAdmin(store, id)
      const accountId = accountIdOf(secrets, admin?.email ?? id)
      const isRight = await tryPassword({
        accountId,
        deviceId: devices.read(request, accountId),
        admin,
        password: currentPassword,
        evidence,
        metadata,
      })
      if (!admin || !isRight)
        throw new DomainError('WRONG_PASSWORD', [
          { path: 'currentPassword', message: '지금 쓰는 비밀번호가 올바르지 않습니다.' },
        ])
      const passwordHash = await hashPassword(newPassword)
      const command = { type: 'SetPassword', passwordHash, origin: 'own', insteadOf: admin.passwordHash } as const
      const { state } = await handleAdmin({ stream: adminStream(id), command: () => command, metadata })
      // All sessions are over by now, this browser's too: it goes on with a new one.
      const changed = registeredAdmin(state)
      const position = await sessions.begin(changed, { reply, metadata, evidence, method: 'password' })
      return { position, body: { success: true, token: accessToken(reply, changed) } }
    },
    { perMinute: PER_MINUTE.changePassword },
  )
}
