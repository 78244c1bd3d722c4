import { beforeAll, describe, expect, it } from 'vitest'
import type { LedgerComparison } from '#services/building-ledger/comparison/ledger-comparison.contract.ts'
import {
  changeStatus,
  createList,
  createVote,
  ownerOf,
  registerApartment,
  type Owner,
} from '#tests/support/campaign.ts'
import { expectRefusal } from '#tests/support/refusal.ts'
import { adminOf, appoint, startTestApp } from '#tests/support/stack/test-app.ts'
import { openLedger, twoLots, unitsOf } from './ledger-readings.ts'

const danji = await startTestApp()
const { admin } = danji
const ledger = openLedger(danji)

/** Roll as the ledger has it, but for what a test changes. */
const flats = unitsOf(twoLots).filter(({ use }) => use === 'flat')
const owners: readonly Owner[] = flats.map(({ dong, ho, area }, n) => ownerOf(n + 1, { dong, ho, area: area / 10_000 }))

let apartmentId = ''
let readingId = ''
beforeAll(async () => {
  ;({ id: apartmentId } = await registerApartment(danji))
  readingId = (await ledger.readWhole(apartmentId, twoLots)).current?.readingId ?? ''
})

const listOf = async (users: readonly Owner[]): Promise<string> => {
  const { id } = await createList(danji, { apartmentId, startDate: '2026-11-01', endDate: '2026-12-31' })
  for (let from = 0; from < users.length; from += 100)
    expect(await admin.post('/api/list-user/bulk', { listId: id, users: users.slice(from, from + 100) })).toMatchObject(
      { status: 200 },
    )
  return id
}
const compare = async (listId: string, query = ''): Promise<LedgerComparison> =>
  (await admin.get(`/api/list/${listId}/ledger-comparison${query}`)).body
const take = (listId: string, more: object = {}) =>
  admin.post(`/api/list/${listId}/ledger-comparison/areas`, { readingId, ...more })
const areasOf = async (listId: string, ho: string) =>
  (
    (await admin.get(`/api/list-user/list/${listId}?filter=${encodeURIComponent(JSON.stringify({ dong: '101', ho }))}`))
      .body as { area: number | null }[]
  ).map(({ area }) => area)

describe('the comparison of a roll with the ledger', () => {
  it('names every kind of difference, with the areas that hang on them', async () => {
    const [first, second, third, ...rest] = owners.slice(0, 40)
    if (!first || !second || !third) throw new Error('the ledger has no flats')
    const listId = await listOf([
      { ...second, area: 70 },
      { name: third.name, phone: third.phone, dong: third.dong, ho: third.ho },
      ...rest,
      ownerOf(301, { dong: '101', ho: '1501' }),
      ownerOf(302, { dong: '109', ho: '101' }),
      ownerOf(303, { dong: '상가', ho: '101', area: 33.3 }),
    ])
    const { counts, rollUnits, matched, rollArea, ledgerArea, obstacle, ledger: of } = await compare(listId)
    expect(Object.fromEntries(counts.map(({ kind, count }) => [kind, count]))).toEqual({
      'dong-missing': 1,
      'ledger-missing': 1,
      'roll-missing': 163,
      area: 1,
      'area-unknown': 1,
      use: 1,
      floor: 1,
    })
    expect([rollUnits, matched, obstacle]).toEqual([42, 40, null])
    expect(ledgerArea - rollArea).toBeCloseTo(84.43 - 70, 4)
    expect(of).toMatchObject({ readOn: '2026-11-21', isOld: false, units: 205 })
    expect((await compare(listId, '?kind=area')).differences).toEqual([
      { kind: 'area', dong: '101', ho: '102', rollArea: 70, ledger: { area: 84.43, floor: 1, use: 'flat' } },
    ])
  })

  it('takes areas one by one or all, for all owners of a unit, once, each with its source', async () => {
    const wrong = owners.slice(0, 4).map((owner) => ({ ...owner, area: 50 }))
    const listId = await listOf([...wrong, ownerOf(400, { dong: '101', ho: '101', area: 50 }), ...owners.slice(4)])
    expect((await take(listId, { units: [{ dong: '101', ho: '101' }] })).body).toEqual({ taken: 1, skipped: 0 })
    expect(await areasOf(listId, '101')).toEqual([59.94, 59.94])
    expect(await areasOf(listId, '102')).toEqual([50])
    expect((await take(listId)).body).toEqual({ taken: 3, skipped: 0 })
    expect((await take(listId)).body).toEqual({ taken: 0, skipped: 0 })
    expect((await compare(listId)).counts.map(({ kind }) => kind)).toEqual(['roll-missing'])
    const { events } = await danji.system.deps.store.readStream(`ledger-comparison-${listId}`)
    expect(events.map(({ data }) => data)).toEqual(
      ['101', '102', '103', '104'].map((ho, n) => ({
        listId,
        apartmentId,
        readingId,
        dong: '101',
        ho,
        before: 500_000,
        area: flats[n]?.area,
      })),
    )
    expect(events[0]?.metadata.actor.kind).toBe('admin')
  })

  it('is taken once where two administrators take at the same moment', async () => {
    const listId = await listOf(owners.slice(0, 30).map((owner) => ({ ...owner, area: 50 })))
    const answers = await Promise.all([take(listId), take(listId)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    const taken = answers.map(({ body }) => (body as { taken: number }).taken)
    expect(taken.reduce((sum, count) => sum + count, 0)).toBe(30)
    const { events } = await danji.system.deps.store.readStream(`ledger-comparison-${listId}`)
    expect(events).toHaveLength(30)
  })

  it('leaves areas as they are while a vote is open, and says why', async () => {
    const listId = await listOf(owners.slice(0, 3).map((owner) => ({ ...owner, area: 50 })))
    await changeStatus(danji, (await createVote(danji, { listId })).id, 'open')
    expect((await compare(listId)).obstacle).toContain('투표가 열려 있는 동안')
    expectRefusal(await take(listId), 'LEDGER_AREAS_HELD')
    expect(await areasOf(listId, '101')).toEqual([50])
  })

  it('refuses areas of another reading than the last one, and of a closed list', async () => {
    const listId = await listOf(owners.slice(0, 3).map((owner) => ({ ...owner, area: 50 })))
    expectRefusal(await take(listId, { readingId: apartmentId }), 'LEDGER_READ_ANEW')
    expect(await admin.post(`/api/list/${listId}/close`, {})).toMatchObject({ status: 200 })
    expectRefusal(await take(listId), 'LIST_CLOSED')
    expect((await compare(listId)).obstacle).not.toBeNull()
  })

  it('is empty where no ledger was read, and not there for administrators of other complexes', async () => {
    const { id: other } = await registerApartment(danji)
    const { id: listId } = await createList(danji, {
      apartmentId: other,
      startDate: '2026-11-01',
      endDate: '2026-12-31',
    })
    expect(await compare(listId)).toMatchObject({ ledger: null, counts: [], differences: [] })
    const caller = adminOf(danji.app, await appoint(danji, { role: 'ADMIN', apartments: [apartmentId] }))
    expectRefusal(await caller.get(`/api/list/${listId}/ledger-comparison`), 'NOT_FOUND')
    expectRefusal(await caller.post(`/api/list/${listId}/ledger-comparison/areas`, { readingId }), 'NOT_FOUND')
  })
})
