import type { AdminEvent } from '#events/account/admin.events.ts'
import type { AdminRole } from '#events/values/admin-role.ts'
import { adminDecider, adminStream, type AdminCommand } from '#services/account/admin/admin.decider.ts'
import { claimStreamOf } from '#services/account/admin/administrators.ts'
import { commandHandler } from '#services/core/command-handler.ts'
import { newId } from '#services/core/secrets.ts'
import { systemMetadata } from '#tests/support/fixed.ts'
import type { TestApp } from '#tests/support/stack/test-app.ts'

type Invitation = {
  readonly email?: string
  readonly phone?: string
  readonly role?: AdminRole
  readonly apartments?: readonly string[]
  readonly name?: string
}

/**
 * Registers an administrator who has not signed in yet, and claims their contacts; returns the id.
 */
export const invite = async (
  { system }: Pick<TestApp, 'system'>,
  { email, phone, role = 'ADMIN', apartments = [], name = '김관리' }: Invitation,
): Promise<string> => {
  const { store, secrets } = system.deps
  const adminId = newId()
  const claims = [
    ...(email === undefined ? [] : [{ stream: claimStreamOf(secrets, 'email', email), type: 'AdminEmailClaimed' }]),
    ...(phone === undefined ? [] : [{ stream: claimStreamOf(secrets, 'phone', phone), type: 'AdminPhoneClaimed' }]),
  ]
  await commandHandler(
    store,
    adminDecider,
  )({
    stream: adminStream(adminId),
    begins: true,
    command: () => ({
      type: 'RegisterAdmin',
      adminId,
      name,
      email: email ?? null,
      phone: phone ?? null,
      role,
      password: null,
      apartments,
    }),
    alongside: () => ({
      appends: claims.map(({ stream, type }) => ({
        stream,
        expectedVersion: 0,
        events: [{ type, data: { adminId } }],
      })),
    }),
    metadata: systemMetadata,
  })
  return adminId
}

/** Does something to an administrator. */
export const change = async (
  { system }: Pick<TestApp, 'system'>,
  adminId: string,
  command: AdminCommand,
): Promise<readonly AdminEvent[]> => {
  const { recorded } = await commandHandler(
    system.deps.store,
    adminDecider,
  )({ stream: adminStream(adminId), command: () => command, metadata: systemMetadata })
  // The decider's own.
  return recorded as unknown as readonly AdminEvent[]
}
