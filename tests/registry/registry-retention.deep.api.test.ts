import { describe, expect, it, vi } from 'vitest'
import { RegisterErased, RegisterRead } from '#events/registry/register.events.ts'
import { dayStart } from '#events/values/day.ts'
import { eventsOf } from '#projections/set-based.ts'
import { endRegisters } from '#services/registry/retention/end-registers.ts'
import { registerStream } from '#services/registry/register.decider.ts'
import type { Registry } from '#services/registry/registries.contract.ts'
import type { RegistryRetention } from '#services/registry/retention/registry-retention.contract.ts'
import { expectRefusal } from '#tests/support/refusal.ts'
import { adminOf, appoint, startTestApp } from '#tests/support/stack/test-app.ts'
import { openRegistryOffice, type Complex } from './registry-office.ts'

const danji = await startTestApp()
const { admin, clock } = danji
const { deps } = danji.system
const office = openRegistryOffice(danji)
const [early, usual, gone] = [await office.prepare(2), await office.prepare(1), await office.prepare(1)]
for (const { listId } of [early, usual, gone]) await office.collect({ listId })

const registersOf = async ({ listId }: Complex): Promise<readonly string[]> => {
  const { body } = await admin.get(`/api/registry/list/${listId}`)
  return (body as readonly Registry[]).map(({ id }) => id)
}
const ids = { early: await registersOf(early), usual: await registersOf(usual), gone: await registersOf(gone) }
const path = ({ listId }: Complex): string => `/api/registry/list/${listId}/retention`
const retentionOf = async (complex: Complex): Promise<RegistryRetention> => (await admin.get(path(complex))).body
const dueLists = async (): Promise<readonly (readonly [string, string])[]> => {
  const { body } = await admin.get('/api/registry/retention/due')
  return (body as readonly RegistryRetention[]).map(({ listId, destroyOn }) => [listId, destroyOn] as const)
}
/** Ends registers as the daily job does. */
const endAt = async (day: string): Promise<void> => {
  clock.now = dayStart(day)
  await endRegisters(deps, { stopping: new AbortController().signal })
}
const eventsOfAll = async (registryIds: readonly string[]) =>
  (await Promise.all(registryIds.map((id) => deps.store.readStream(registerStream(id))))).flatMap(
    ({ events }) => events,
  )
const erasuresOf = async (registryIds: readonly string[]) =>
  eventsOf(RegisterErased, await eventsOfAll(registryIds)).map(({ data }) => data.cause)
/** null: its key is gone. */
const contentsOf = async (registryIds: readonly string[]) =>
  eventsOf(RegisterRead, await eventsOfAll(registryIds)).map(({ data }) => data.contents)
const close = async ({ listId }: Complex): Promise<void> => {
  expect((await admin.post(`/api/list/${listId}/close`)).status).toBe(200)
}

describe('registers of a list', () => {
  it('are kept for five years behind its end, or until the day that somebody sets', async () => {
    await close(early)
    await close(usual)
    expect(await retentionOf(usual)).toMatchObject({ destroyOn: '2031-11-21', isSet: false, registers: 1 })
    const { status, body } = await admin.put(path(early), { destroyOn: '2027-01-10' })
    expect([status, body]).toMatchObject([200, { destroyOn: '2027-01-10', isSet: true, registers: 2 }])
    expect(await retentionOf(early)).toMatchObject({ destroyOn: '2027-01-10', isSet: true })
    expect(expectRefusal(await admin.put(path(early), { destroyOn: '2026-11-21' }), 'VALIDATION_FAILED')).toEqual([
      'destroyOn',
    ])
  })

  it('may be given a day by the office of their complex alone', async () => {
    const auditor = adminOf(danji.app, await appoint(danji, { role: 'AUDITOR', apartments: [early.apartmentId] }))
    const stranger = adminOf(danji.app, await appoint(danji, { role: 'ADMIN', apartments: [] }))
    expect((await auditor.put(path(early), { destroyOn: null })).status).toBe(403)
    expect((await stranger.put(path(early), { destroyOn: null })).status).toBe(404)
    expect((await stranger.get('/api/registry/retention/due')).body).toEqual([])
  })

  it('are told of 30 days before, not earlier', async () => {
    clock.now = dayStart('2026-12-10')
    expect(await dueLists()).toEqual([])
    clock.now = dayStart('2026-12-11')
    expect(await dueLists()).toEqual([[early.listId, '2027-01-10']])
  })

  it('are destroyed on that day, with their keys, once; others stay', async () => {
    await endAt('2027-01-09')
    expect(await erasuresOf(ids.early)).toEqual([])
    await endAt('2027-01-10')
    await endAt('2027-01-10')
    expect(await erasuresOf(ids.early)).toEqual(['retention', 'retention'])
    await vi.waitFor(async () => expect(await registersOf(early)).toEqual([]), { timeout: 15_000 })
    expect((await admin.get(`/api/registry/${ids.early[0]}`)).status).toBe(404)
    expect(await contentsOf(ids.early)).toEqual([null, null])
    expect(await retentionOf(early)).toMatchObject({ registers: 0 })
    expect(await registersOf(usual)).toEqual(ids.usual)
  })

  it('are kept while the list runs, also where it was reopened after a day was set', async () => {
    expect((await admin.put(path(usual), { destroyOn: '2027-02-01' })).status).toBe(200)
    expect((await admin.post(`/api/list/${usual.listId}/reopen`, { newEndDate: '2027-03-31' })).status).toBe(200)
    await endAt('2027-02-02')
    expect(await erasuresOf(ids.usual)).toEqual([])
    expect(await retentionOf(usual)).toMatchObject({ destroyOn: '2027-04-01' })
    await endAt('2027-04-01')
    expect(await erasuresOf(ids.usual)).toEqual(['retention'])
  })

  it('end with their list where that is deleted', async () => {
    expect((await admin.delete(`/api/list/${gone.listId}`)).status).toBe(200)
    await endAt('2027-04-02')
    expect(await erasuresOf(ids.gone)).toEqual(['retention'])
    expect(await contentsOf(ids.gone)).toEqual([null])
  })
})
