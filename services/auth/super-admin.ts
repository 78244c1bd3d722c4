import type { EventStore } from '#infra/event-store/event-store.ts'
import { commandHandler } from '../core/command-handler.ts'
import { foldEvents } from '../core/decider.ts'
import { newId, type Secrets } from '../core/secrets.ts'
import { adminDecider, adminEmailFold, adminEmailStream, adminStream, type RegisteredAdmin } from './admin.decider.ts'
import { hashPassword, verifyPassword } from './password.ts'

type Tools = { readonly store: EventStore; readonly secrets: Secrets }

const emailStreamOf = (secrets: Secrets, email: string): string => adminEmailStream(secrets.digest('admin-email', email.trim().toLowerCase()))

/** The administrator of an e-mail address. */
export const findAdminByEmail = async ({ store, secrets }: Tools, email: string): Promise<RegisteredAdmin | undefined> => {
  const adminId = foldEvents(adminEmailFold, (await store.readStream(emailStreamOf(secrets, email))).events)
  return adminId === null ? undefined : findAdmin(store, adminId)
}

/** The administrator of an id. */
export const findAdmin = async (store: EventStore, adminId: string): Promise<RegisteredAdmin | undefined> => {
  const admin = foldEvents(adminDecider, (await store.readStream(adminStream(adminId))).events)
  return admin.status === 'registered' ? admin : undefined
}

/**
 * Makes sure that the super administrator of the configuration exists and has the configured password. Several processes may do
 * so at once: the address is claimed once. Gives the id.
 */
export const ensureSuperAdmin = async (tools: Tools, { email, password, now }: { readonly email: string; readonly password: string; readonly now: Date }): Promise<string> => {
  const { store, secrets } = tools
  const handle = commandHandler(store, adminDecider)
  const metadata = { actor: { kind: 'system', name: 'configuration' }, at: now.toISOString() } as const
  const known = await findAdminByEmail(tools, email)
  if (known?.passwordHash && (await verifyPassword(password, known.passwordHash))) return known.adminId
  const passwordHash = await hashPassword(password)
  const adminId = known?.adminId ?? newId()
  if (known) await handle({ stream: adminStream(adminId), command: () => ({ type: 'SetPassword', adminId, passwordHash }), metadata })
  else
    await handle({
      stream: adminStream(adminId),
      command: () => ({ type: 'RegisterAdmin', adminId, name: '최고관리자', email: email.trim(), role: 'SUPER_ADMIN', passwordHash }),
      alongside: () => ({ appends: [{ stream: emailStreamOf(secrets, email), expectedVersion: 0, events: [{ type: 'AdminEmailClaimed', data: { adminId } }] }] }),
      metadata,
    }).catch(async (error: unknown) => {
      // Another process claimed the address in the same moment.
      if (!(await findAdminByEmail(tools, email))) throw error
    })
  return adminId
}
