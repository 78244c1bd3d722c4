import { afterAll, expect, it } from 'vitest'
import { createDatabase, createPool } from '#infra/platform/postgres/pool.ts'
import { recordBackup } from '#services/audit/audit.facts.ts'
import type { Proof } from '#services/audit/proof/proof.contract.ts'
import { readWholeLog, startCampaign } from '#tests/support/campaign.ts'
import { expectRefusal } from '#tests/support/refusal.ts'
import { adminOf, appoint, startTestApp } from '#tests/support/stack/test-app.ts'

const danji = await startTestApp()
const { app, admin, anyone, databaseUrl } = danji
// Backups are made by the owner; the product itself only reads of them.
const pool = createPool(databaseUrl, { max: 1 })
const owner = createDatabase(pool)
afterAll(() => pool.end())
const { apartmentId } = await startCampaign(danji)
const auditor = adminOf(app, await appoint(danji, { role: 'AUDITOR', apartments: [apartmentId] }))
const proofOf = async (caller = admin) => (await caller.get('/api/admin/proof')).body as Proof

it('tells the newest head, the key that signs, and persons’ keys', async () => {
  const { events, head, key, personKeys } = await proofOf()
  expect(events).toBe((await readWholeLog(danji)).length)
  expect(head).toMatchObject({ size: expect.any(Number), root: expect.stringMatching(/^[0-9a-f]{64}$/) })
  const known = (await anyone.get('/api/log/key')).body as { readonly fingerprint: string }
  expect(key?.fingerprint).toBe(known.fingerprint)
  expect(personKeys?.kept).toBeGreaterThan(0)
})

it('counts no persons of others for an auditor, and is nobody else’s', async () => {
  expect((await proofOf(auditor)).personKeys).toBeNull()
  const office = adminOf(app, await appoint(danji, { role: 'ADMIN', apartments: [apartmentId] }))
  expectRefusal(await office.get('/api/admin/proof'), 'FORBIDDEN')
})

it('tells the newest backup, once there is one', async () => {
  expect((await proofOf()).backup).toBeNull()
  const made = { position: 7, documents: 3, damaged: 0, isVerified: true }
  await recordBackup(owner, { ...made, at: new Date('2026-11-20T18:00:00Z') })
  await recordBackup(owner, { ...made, at: new Date('2026-11-21T18:00:00Z'), damaged: 1 })
  expect((await proofOf(auditor)).backup).toEqual({ ...made, damaged: 1, at: '2026-11-21T18:00:00.000Z' })
})
