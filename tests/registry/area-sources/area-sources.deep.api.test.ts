import { expect, it } from 'vitest'
import type { AreaSources } from '#services/registry/area-sources/area-sources.contract.ts'
import { openLedger, twoLots, unitsOf } from '#tests/building-ledger/ledger-readings.ts'
import { createList, enrol, ownerOf, registerApartment } from '#tests/support/campaign.ts'
import { adminOf, appoint, startTestApp } from '#tests/support/stack/test-app.ts'
import { brought, listWith, proposalsIn, registerPdf } from '../import/registry-files.ts'

const danji = await startTestApp()
const { admin, app } = danji
const ledger = openLedger(danji)
const sourcesOf = async (listId: string): Promise<AreaSources> =>
  (await admin.get(`/api/list/${listId}/area-sources`)).body

it('tells areas of the ledger from those of the roll, and what each would come to', async () => {
  const { id: apartmentId } = await registerApartment(danji)
  const { id: listId } = await createList(danji, {
    apartmentId,
    type: 'signature',
    rule: 'bylaws',
    startDate: '2026-11-01',
    endDate: '2026-12-31',
  })
  const flats = unitsOf(twoLots)
    .filter(({ use }) => use === 'flat')
    .slice(0, 3)
  await enrol(
    danji,
    listId,
    flats.map(({ dong, ho }, n) => ownerOf(n + 1, { dong, ho, area: 50 })),
  )
  expect(await sourcesOf(listId)).toMatchObject({
    units: [{ source: 'roll', units: 3 }],
    unknown: 0,
    ledgerReadOn: null,
    verdicts: [{ source: 'roll', covered: 3, changed: 0, conditions: [{ basis: 'area', total: 150, met: false }] }],
  })
  const readingId = (await ledger.readWhole(apartmentId, twoLots)).current?.readingId
  const units = flats.slice(0, 1).map(({ dong, ho }) => ({ dong, ho }))
  expect((await admin.post(`/api/list/${listId}/ledger-comparison/areas`, { readingId, units })).status).toBe(200)
  const [first = 0, second = 0, third = 0] = flats.map(({ area }) => area / 10_000)
  const found = await sourcesOf(listId)
  expect(found).toMatchObject({
    units: [
      { source: 'roll', units: 2 },
      { source: 'ledger', units: 1 },
    ],
    ledgerReadOn: '2026-11-21',
    verdicts: [{ source: 'roll' }, { source: 'ledger', covered: 3, changed: 2 }],
  })
  const [ofRoll, ofLedger] = found.verdicts.map(({ conditions }) => conditions[0]?.total)
  expect(ofRoll).toBeCloseTo(first + 100, 4)
  expect(ofLedger).toBeCloseTo(first + second + third, 4)
})

it('tells areas of registry records', async () => {
  const listId = await listWith(danji, [
    { name: '김철수', ho: '502', birthDate: '1960-01-01', area: 80, landShare: 40 },
  ])
  await brought(danji, listId, await registerPdf('502', [['김철수', '600101']]))
  expect((await sourcesOf(listId)).units).toEqual([{ source: 'roll', units: 1 }])
  const ids = (await proposalsIn(danji, listId)).filter(({ kind }) => kind === 'area').map(({ id }) => id)
  expect((await admin.post(`/api/registry/list/${listId}/proposals/accept`, { ids })).status).toBe(200)
  expect((await sourcesOf(listId)).units).toEqual([{ source: 'registry', units: 1 }])
})

it('is for those who see the list', async () => {
  const { id: apartmentId } = await registerApartment(danji)
  const { id: listId } = await createList(danji, { apartmentId })
  const foreign = adminOf(app, await appoint(danji, { role: 'ADMIN', apartments: [] }))
  expect((await foreign.get(`/api/list/${listId}/area-sources`)).status).toBe(404)
  const analyst = adminOf(app, await appoint(danji, { role: 'ANALYST', apartments: [apartmentId] }))
  expect((await analyst.get(`/api/list/${listId}/area-sources`)).status).toBe(403)
})
