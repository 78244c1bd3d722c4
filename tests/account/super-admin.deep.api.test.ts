import { expect, it } from 'vitest'
import { ensureSuperAdmin } from '#services/account/admin/super-admin.ts'
import { superAdminsDecider, SUPER_ADMINS_STREAM } from '#services/account/admin/admin.decider.ts'
import { claimStreamOf, findAdminBy } from '#services/account/admin/administrators.ts'
import { readAdmin } from '#services/account/account.facts.ts'
import { foldEvents } from '#services/core/decider.ts'
import { readWholeLog } from '#tests/support/campaign.ts'
import { systemMetadata } from '#tests/support/fixed.ts'
import { startTestApp, superAdmin } from '#tests/support/stack/test-app.ts'
import { change, invite } from './invite.ts'

const danji = await startTestApp()
const { anyone, admin, clock, system } = danji
const { store } = system.deps

const restart = (configured: { readonly email: string; readonly password: string } = superAdmin) =>
  ensureSuperAdmin(system.deps, { ...configured, now: clock.now })
const signsIn = async (credentials: { readonly email: string; readonly password: string }): Promise<boolean> =>
  (await anyone.post('/api/auth/super-admin/login', credentials)).status === 200
const superAdminIds = async () => foldEvents(superAdminsDecider, (await store.readStream(SUPER_ADMINS_STREAM)).events)
const OWN = 'chosen-by-themselves'

it('a restart with the same configuration changes nothing', async () => {
  const before = (await readWholeLog(danji)).length
  await restart()
  expect(await readWholeLog(danji)).toHaveLength(before)
})

it('many processes that start at once make one', async () => {
  const configured = { email: 'chief@danji.test', password: 'the-chief-of-all' }
  const ids = await Promise.all(Array.from({ length: 6 }, () => restart(configured)))
  expect(new Set(ids).size).toBe(1)
  expect((await superAdminIds()).filter((id) => id === ids[0])).toHaveLength(1)
  expect(await signsIn(configured)).toBe(true)
})

it('a password of their own survives a restart with the same configuration', async () => {
  expect(
    (await admin.post('/api/auth/password', { currentPassword: superAdmin.password, newPassword: OWN })).status,
  ).toBe(200)
  await restart()
  expect(await signsIn({ ...superAdmin, password: OWN })).toBe(true)
  expect(await signsIn(superAdmin)).toBe(false)
})

it('another configured password counts, and ends what was begun with the one before', async () => {
  const configured = { ...superAdmin, password: 'configured-anew' }
  const adminId = await restart(configured)
  expect(await signsIn(configured)).toBe(true)
  expect(await signsIn({ ...superAdmin, password: OWN })).toBe(false)
  expect(await readAdmin(store, adminId)).toMatchObject({ epoch: 2 })
  expect((await admin.get('/api/auth/me')).status).toBe(401)
})

it('an administrator of another role under the configured address becomes a super administrator', async () => {
  const configured = { email: 'raised@danji.test', password: 'raised-by-configuration' }
  const adminId = await invite(danji, { email: configured.email, role: 'AUDITOR' })
  expect(await restart(configured)).toBe(adminId)
  expect(await signsIn(configured)).toBe(true)
  expect(await superAdminIds()).toContain(adminId)
})

it('a configured one who was deleted comes back as a new one, with the configured password', async () => {
  const configured = { email: 'coming-back@danji.test', password: 'coming-and-going' }
  const first = await restart(configured)
  await change(danji, first, { type: 'DeleteAdmin' })
  const claim = claimStreamOf(system.deps.secrets, 'email', configured.email)
  const { version } = await store.readStream(claim)
  await store.append({
    appends: [
      { stream: claim, expectedVersion: version, events: [{ type: 'AdminClaimReleased', data: { adminId: first } }] },
    ],
    metadata: systemMetadata,
  })
  expect(await signsIn(configured)).toBe(false)
  const second = await restart(configured)
  expect(second).not.toBe(first)
  expect((await findAdminBy(system.deps, 'email', configured.email))?.adminId).toBe(second)
  expect(await signsIn(configured)).toBe(true)
  expect(await superAdminIds()).toContain(second)
})

it('an address that cannot be claimed stops the start, rather than appointing nobody', async () => {
  const configured = { email: 'stuck@danji.test', password: 'stuck-in-between' }
  await change(danji, await restart(configured), { type: 'DeleteAdmin' })
  const before = await superAdminIds()
  await expect(restart(configured)).rejects.toThrow('ADMIN_EMAIL_TAKEN')
  expect(await superAdminIds()).toEqual(before)
})
