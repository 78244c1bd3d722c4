import { expect, it } from 'vitest'
import type { RetainedKind } from '#services/audit/retention.contract.ts'
import { recordAccess } from '#services/audit/audit.facts.ts'
import type { User } from '#services/person/users.contract.ts'
import { createList, enrol, ownerOf, registerApartment } from '#tests/support/campaign.ts'
import { adminOf, appoint, startTestApp, type Caller } from '#tests/support/stack/test-app.ts'
import { fixedId } from '#tests/support/fixed.ts'

const danji = await startTestApp()
const { app, admin, system } = danji
const { database } = system
const DAY_MS = 86_400_000

const here = await registerApartment(danji, { name: '한빛마을' })
const there = await registerApartment(danji, { name: '새마을' })
const [listHere, listThere] = [
  await createList(danji, { apartmentId: here.id }),
  await createList(danji, { apartmentId: there.id }),
]
await enrol(danji, listHere.id, [ownerOf(1), ownerOf(2)])
await enrol(danji, listThere.id, [ownerOf(3)])
const auditor = adminOf(app, await appoint(danji, { role: 'AUDITOR', apartments: [here.id] }))

const keptBy = async (caller: Caller): Promise<ReadonlyMap<string, RetainedKind>> => {
  const { status, body } = await caller.get('/api/admin/retention')
  expect(status).toBe(200)
  return new Map((body as readonly RetainedKind[]).map((kept) => [kept.id, kept]))
}

/** Two years go by the database's clock, so this row's age is by the real one. */
const lookOf = (apartmentId: string, age: number) =>
  recordAccess(
    { database, clock: () => new Date(Date.now() - age) },
    { admin: { id: fixedId(3), role: 'SUPER_ADMIN', apartments: [] }, evidence: { ip: '::1', userAgent: '' } },
    { what: '조회', personIds: [fixedId(1)], apartmentId },
  )

it('each kind is told with its time, its reason and how much of it there is, of the complexes that one sees', async () => {
  const [all, theirs] = [await keptBy(admin), await keptBy(auditor)]
  expect([...all.keys()].toSorted()).toEqual([
    'assembly-document',
    'candidate',
    'document',
    'identity-record',
    'inspection-copy',
    'inspection-requester',
    'log',
    'look',
    'paper-copy',
    'person',
    'phone-call',
    'receipt-message',
    'register',
    'register-file',
    'roll-file',
    'telemetry',
    'vote-contact',
  ])
  // Data that belongs to no complex is not shown to the administrators of one.
  expect([...all.keys()].filter((kind) => !theirs.has(kind))).toEqual(expect.arrayContaining(['log', 'telemetry']))
  expect(theirs.size).toBe(all.size - 2)
  expect([all.get('person')?.count, theirs.get('person')?.count]).toEqual([3, 2])
  expect(all.get('log')).toMatchObject({ ends: 'never', soon: null, count: await system.deps.store.lastPosition() })
  for (const { what, howLong, why } of all.values()) for (const text of [what, howLong, why]) expect(text).not.toBe('')
})

it('who is erased is not kept any more', async () => {
  const users: readonly User[] = (await admin.get('/api/admin/users')).body
  const gone = users.find(({ apartment }) => apartment.id === here.id)
  expect((await admin.delete(`/api/admin/users/${gone?.id}`, { reason: 'purpose-done' })).status).toBe(200)
  expect([(await keptBy(admin)).get('person')?.count, (await keptBy(auditor)).get('person')?.count]).toEqual([2, 1])
})

it('what is two years old within thirty days is told beforehand', async () => {
  const TWO_YEARS = 730 * DAY_MS
  const before = (await keptBy(auditor)).get('look')
  expect(before?.soon).toBe(0)
  const oldest = TWO_YEARS - 20 * DAY_MS
  await lookOf(here.id, oldest)
  await lookOf(here.id, TWO_YEARS - 40 * DAY_MS)
  await lookOf(there.id, oldest)
  const after = (await keptBy(auditor)).get('look')
  expect(after).toMatchObject({ count: (before?.count ?? 0) + 2, soon: 1 })
  expect(Date.now() - Date.parse(after?.oldestAt ?? '')).toBeGreaterThanOrEqual(oldest)
})
