import { claimStreamOf } from '../admin/administrators.ts'
import { findAdmin, readAdmin } from '../account.facts.ts'
import type { AddCalls } from '../../core/module.ts'
import { commandHandler } from '../../core/command-handler.ts'
import type { Deps } from '../../core/deps.ts'
import { DomainError } from '../../core/domain-error.ts'
import { readState } from '../../core/read-state.ts'
import type { Handler } from '../../core/routes.ts'
import {
  adminClaimFold,
  adminDecider,
  adminStream,
  registeredAdmin,
  type ExistingAdmin,
} from '../admin/admin.decider.ts'
import * as calls from './auth.contract.ts'
import { accessToken, createBrowserSessions } from './browser-session.ts'
import { createKnownDevices } from './known-device.ts'
import { createPasswordAttempts, type TryPassword } from './password-attempts.ts'
import { hashPassword } from './password.ts'
import { signedInAnswer } from './signed-in-answer.ts'
import { accountIdOf } from '../stable-id.ts'

const PER_MINUTE = { signIn: 20, changePassword: 20 }

/** Returns the administrator who has an address; without one it makes as many reads. */
const holderOf = async (
  { store, secrets }: Deps,
  email: string,
  accountId: string,
): Promise<ExistingAdmin | undefined> => {
  const adminId = await readState(store, adminClaimFold, claimStreamOf(secrets, 'email', email))
  const state = await readAdmin(store, adminId ?? accountId)
  return state.status === 'registered' ? state : undefined
}

const signInSuperAdmin = (deps: Deps, tryPassword: TryPassword): Handler<typeof calls.signInSuperAdmin> => {
  const sessions = createBrowserSessions(deps)
  const devices = createKnownDevices(deps)
  return async ({ body: { email, password }, metadata, evidence, request, reply }) => {
    const accountId = accountIdOf(deps.secrets, email)
    const admin = await holderOf(deps, email, accountId)
    const deviceId = devices.read(request, accountId)
    const isRight = await tryPassword({ accountId, deviceId, admin, password, evidence, metadata })
    if (!admin || !isRight) throw new DomainError('INVALID_CREDENTIALS')
    const position = await sessions.begin(admin, { reply, metadata, evidence, method: 'password' })
    devices.remember(request, reply, accountId)
    return { position, body: { success: true, token: accessToken(reply, admin), admin: signedInAnswer(admin) } }
  }
}

const samePassword = () =>
  new DomainError('SAME_PASSWORD', [{ path: 'newPassword', message: '지금 쓰는 것과 다른 비밀번호를 정해주세요.' }])

const wrongPassword = () =>
  new DomainError('WRONG_PASSWORD', [{ path: 'currentPassword', message: '지금 쓰는 비밀번호가 올바르지 않습니다.' }])

const changePassword = (deps: Deps, tryPassword: TryPassword): Handler<typeof calls.changePassword> => {
  const sessions = createBrowserSessions(deps)
  const devices = createKnownDevices(deps)
  const handle = commandHandler(deps.store, adminDecider)
  return async ({ body: { currentPassword, newPassword }, admin: { id }, metadata, evidence, request, reply }) => {
    if (newPassword.normalize('NFKC') === currentPassword.normalize('NFKC')) throw samePassword()
    const admin = await findAdmin(deps.store, id)
    const accountId = accountIdOf(deps.secrets, admin?.email ?? id)
    const deviceId = devices.read(request, accountId)
    const isRight = await tryPassword({ accountId, deviceId, admin, password: currentPassword, evidence, metadata })
    if (!admin || !isRight) throw wrongPassword()
    const passwordHash = await hashPassword(newPassword)
    const command = { type: 'SetPassword', passwordHash, origin: 'own', insteadOf: admin.passwordHash } as const
    const { state } = await handle({ stream: adminStream(id), command: () => command, metadata })
    // All sessions have ended by now, this browser's too: it continues with a new one.
    const changed = registeredAdmin(state)
    const position = await sessions.begin(changed, { reply, metadata, evidence, method: 'password' })
    return { position, body: { success: true, token: accessToken(reply, changed) } }
  }
}

/** Signing in by password, and changing it: both try one, and are counted together. */
export const signInRoutes: AddCalls = (route, deps) => {
  const tryPassword = createPasswordAttempts(deps)
  route(calls.signInSuperAdmin, signInSuperAdmin(deps, tryPassword), { perMinute: PER_MINUTE.signIn })
  route(calls.changePassword, changePassword(deps, tryPassword), { perMinute: PER_MINUTE.changePassword })
}
