import { gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import type { ListStats, Unit } from '#services/list/figures/list-stats.contract.ts'
import type { ListUser } from '#services/roll/list-users.contract.ts'
import { appoint, adminOf, startTestApp } from '#tests/support/stack/test-app.ts'
import { castBallot, createList, ownerOf, ownersOf, startCampaign, verifyVoter } from '#tests/support/campaign.ts'
import { unitsFrom } from '../../admin-ui/src/list/plan/use-units.ts'

const danji = await startTestApp()
const { admin, app } = danji

const statsOf = async (listId: string): Promise<ListStats> => (await admin.get(`/api/list/${listId}/stats`)).body
const unitsOf = async (listId: string): Promise<readonly Unit[]> => (await admin.get(`/api/list/${listId}/units`)).body

describe('the units of a list', () => {
  it('are sorted as people count, floors below the ground first, and say nothing personal', async () => {
    const places = [
      ['101', '1001'],
      ['101', '101'],
      ['가동', '1'],
      ['1001', '1'],
      ['101', '지하101'],
      ['101', 'B1'],
    ] as const
    const { listId } = await startCampaign(danji, { owners: places.map(([dong, ho], n) => ownerOf(n, { dong, ho })) })
    const units = await unitsOf(listId)
    expect(units.map(({ dong, ho }) => `${dong}-${ho}`)).toEqual([
      '101-지하101',
      '101-B1',
      '101-101',
      '101-1001',
      '1001-1',
      '가-1',
    ])
    expect(JSON.stringify(units)).not.toMatch(/주민|0101234/)
  })

  it('come in a compact form that says the same, compressed for whoever takes that', async () => {
    const { listId } = await startCampaign(danji, { owners: ownersOf(3) })
    const units = await unitsOf(listId)
    const url = `/api/list/${listId}/units?form=compact`
    const plain = await admin.get(url)
    expect(unitsFrom(plain.body)).toEqual(units)
    expect(plain.headers['content-encoding']).toBeUndefined()
    const { headers, rawPayload } = await danji.app.inject({
      url,
      headers: { authorization: `Bearer ${danji.adminToken}`, 'accept-encoding': 'br, gzip' },
    })
    expect([headers['content-encoding'], headers['vary']]).toEqual(['gzip', 'accept-encoding'])
    expect(gunzipSync(rawPayload).toString()).toBe(plain.text)
    expect((await admin.get(url, { 'accept-encoding': 'gzip;q=0, br' })).text).toBe(plain.text)
  })

  it('say why each counts or does not: with its vote, whoever of its owners cast it', async () => {
    const [one, other] = [ownerOf(1, { dong: '101', ho: '1' }), ownerOf(2, { dong: '101', ho: '1' })]
    const campaign = await startCampaign(danji, { owners: [one, other, { ...one, ho: '2' }] })
    const unit = async () => (await unitsOf(campaign.listId))[0]
    expect(await unit()).toMatchObject({
      dong: '101',
      ho: '1',
      owners: 2,
      completedOwners: 0,
      status: 'pending',
      reason: 'pending',
      paperOut: false,
      unitsOfOwners: 1,
      ownersCount: false,
      leftOut: false,
      area: 59.9912,
      landShare: null,
    })
    await castBallot(await verifyVoter(danji, campaign.linkId, other), campaign, 0, { forUnit: true })
    const entries: readonly ListUser[] = (await admin.get(`/api/list-user/list/${campaign.listId}?filter={"ho":"1"}`))
      .body
    expect(await unit()).toMatchObject({
      completedOwners: 1,
      status: 'completed',
      reason: null,
      ownersCount: true,
      listUserIds: entries.map(({ id }) => id).toSorted(),
    })
    expect(await statsOf(campaign.listId)).toMatchObject({
      totalTargets: 3,
      completedCount: 1,
      households: { total: 2, completed: 1 },
    })
  })
  it('are there for a list of today at once, and for nobody who may not see it', async () => {
    const { apartmentId } = await startCampaign(danji)
    const { id } = await createList(danji, { apartmentId })
    expect([await unitsOf(id), (await statsOf(id)).byDong]).toEqual([[], []])
    const stranger = adminOf(app, await appoint(danji, { role: 'AUDITOR', apartments: [] }))
    for (const what of ['stats', 'units']) expect((await stranger.get(`/api/list/${id}/${what}`)).status).toBe(404)
    expect((await stranger.open(`/api/list/${id}/live`)).status).toBe(404)
  })
})
