import type { EventStore } from '#infra/platform/event-store/event-store.ts'
import { claimStreamOf, findAdminBy } from './administrators.ts'
import { commandHandler, fact } from '../../core/command-handler.ts'
import { DomainError } from '../../core/domain-error.ts'
import { newId, type Secrets } from '../../core/secrets.ts'
import {
  adminClaimFold,
  adminDecider,
  adminStream,
  SUPER_ADMINS_STREAM,
  superAdminsDecider,
  type ExistingAdmin,
} from './admin.decider.ts'
import { hashPassword, verifyPassword } from '../sign-in/password.ts'

type Tools = { readonly store: EventStore; readonly secrets: Secrets }
type ConfiguredAdmin = { readonly email: string; readonly password: string; readonly now: Date }

const metadataAt = (now: Date) => ({ actor: { kind: 'system', name: 'configuration' }, at: now.toISOString() }) as const

/**
 * Makes sure that the super administrator of the configuration exists. The configured password
 * counts when they are made, and again whenever the configuration names another one than before; a
 * password that they chose themselves meanwhile stays. Several processes may do so at once: the
 * address is claimed once. Gives the id.
 */
export const ensureSuperAdmin = async (tools: Tools, configured: ConfiguredAdmin): Promise<string> => {
  const known = await findAdminBy(tools, 'email', configured.email)
  const adminId = known ? await ensurePassword(tools, known, configured) : await registerConfigured(tools, configured)
  await commandHandler(
    tools.store,
    superAdminsDecider,
  )({
    stream: SUPER_ADMINS_STREAM,
    command: () => ({ type: 'AppointSuperAdmin', adminId }),
    metadata: metadataAt(configured.now),
  })
  return adminId
}

const ensurePassword = async (
  { store }: Tools,
  { adminId, role, configuredHash }: ExistingAdmin,
  { password, now }: ConfiguredAdmin,
): Promise<string> => {
  const handle = commandHandler(store, adminDecider)
  const request = { stream: adminStream(adminId), metadata: metadataAt(now) }
  if (role !== 'SUPER_ADMIN')
    await handle({ ...request, command: () => ({ type: 'ChangeAdmin', role: 'SUPER_ADMIN' }) })
  if (configuredHash && (await verifyPassword(password, configuredHash))) return adminId
  const passwordHash = await hashPassword(password)
  await handle({ ...request, command: () => ({ type: 'SetPassword', passwordHash, origin: 'configuration' }) })
  return adminId
}

const registerConfigured = async (tools: Tools, { email, password, now }: ConfiguredAdmin): Promise<string> => {
  const adminId = newId()
  const claim = claimStreamOf(tools.secrets, 'email', email)
  const passwordHash = await hashPassword(password)
  const registering = commandHandler(
    tools.store,
    adminDecider,
  )({
    stream: adminStream(adminId),
    facts: { claim: fact(claim, adminClaimFold) },
    command: ({ claim: holder }) => {
      if (holder !== null) throw new DomainError('ADMIN_EMAIL_TAKEN')
      return {
        type: 'RegisterAdmin',
        adminId,
        name: '최고관리자',
        email: email.trim(),
        phone: null,
        role: 'SUPER_ADMIN',
        password: { passwordHash, origin: 'configuration' },
        apartments: [],
      }
    },
    alongside: () => ({ additions: [{ stream: claim, events: [{ type: 'AdminEmailClaimed', data: { adminId } }] }] }),
    metadata: metadataAt(now),
  })
  return registering.then(
    () => adminId,
    async (error: unknown) => {
      // Another process claimed the address in the same moment.
      const other = await findAdminBy(tools, 'email', email)
      if (!other) throw error
      return other.adminId
    },
  )
}
