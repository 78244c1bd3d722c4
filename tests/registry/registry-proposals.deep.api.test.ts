import { describe, expect, it } from 'vitest'
import type { ListUser } from '#services/roll/list-users.contract.ts'
import { readWholeLog } from '#tests/support/campaign.ts'
import { startTestApp } from '#tests/support/stack/test-app.ts'
import { brought, listWith, overOf, proposalsIn, registerPdf } from './import/registry-files.ts'

const danji = await startTestApp()
const { admin } = danji

const rollOf = async (listId: string): Promise<readonly ListUser[]> =>
  (await admin.get(`/api/list-user/list/${listId}?range=[0,99]`)).body
const accept = async (listId: string, ids: readonly string[]) =>
  (await admin.post(`/api/registry/list/${listId}/proposals/accept`, { ids })).body as {
    readonly accepted: readonly string[]
    readonly skipped: readonly { readonly id: string; readonly message: string }[]
  }
const takeBack = (listId: string, id: string) => admin.post(`/api/registry/list/${listId}/proposals/take-back`, { id })
const ofKind = async (listId: string, kind: string) =>
  (await proposalsIn(danji, listId)).filter((proposal) => proposal.kind === kind)

const kim = { name: '김철수', ho: '502', birthDate: '1960-01-01' }
const shared = [
  { ...kim, area: 80, landShare: 40, ownershipShare: '0.9' },
  { name: '박민수', ho: '502', birthDate: '1975-08-22', area: 80, landShare: 40, ownershipShare: '0.1' },
]
const sharedPdf = () =>
  registerPdf('502', [
    ['김철수', '600101'],
    ['박민수', '750822'],
  ])

describe('proposals of a register', () => {
  it('take area, land and shares over, each with its acceptance in the same write, and back again', async () => {
    const listId = await listWith(danji, shared)
    await brought(danji, listId, await sharedPdf())
    const open = await proposalsIn(danji, listId)
    expect(open.map(({ kind }) => kind).toSorted()).toEqual([
      'area',
      'area',
      'land-share',
      'land-share',
      'ownership-share',
      'ownership-share',
    ])
    const whole = (await admin.get(`/api/registry/${open[0]?.registryId}`)).body as { readonly proposals: unknown }
    expect(whole.proposals).toEqual(open)
    const ids = open.map(({ id }) => id)
    expect(await accept(listId, ids)).toEqual({ accepted: ids, skipped: [] })
    expect(await rollOf(listId)).toMatchObject([
      { area: 84.9431, landShare: 44.1521, ownershipShare: '1/2' },
      { area: 84.9431, landShare: 44.1521, ownershipShare: '1/2' },
    ])
    const written = (await readWholeLog(danji)).filter(
      ({ type }) => type === 'RegisterProposalAccepted' || type === 'ListUserChanged',
    )
    expect(new Set(written.map(({ metadata }) => metadata.at)).size).toBe(1)
    const taken = await proposalsIn(danji, listId)
    expect(taken.every(({ status }) => status === 'accepted')).toBe(true)
    for (const { before, after } of taken) expect(before).toBe(after)
    // A second time they are accepted already.
    expect(await accept(listId, ids)).toEqual({ accepted: ids, skipped: [] })
    const area = (await ofKind(listId, 'area'))[0]
    expect((await takeBack(listId, area?.id ?? '')).status).toBe(200)
    expect(await rollOf(listId)).toMatchObject([
      { area: 80, landShare: 44.1521, ownershipShare: '1/2' },
      { area: 80, landShare: 44.1521, ownershipShare: '1/2' },
    ])
    expect((await ofKind(listId, 'area')).map(({ status }) => status)).toEqual(['open', 'open'])
    const [share] = await ofKind(listId, 'ownership-share')
    expect((await takeBack(listId, share?.id ?? '')).status).toBe(200)
    const [half] = (await ofKind(listId, 'ownership-share')).filter(({ status }) => status === 'accepted')
    expect(half).toMatchObject({ before: '1/2', after: '1/2', unitShares: { isWhole: false } })
    const again = await rollOf(listId)
    expect(again.find(({ id }) => id === share?.listUserId)?.ownershipShare).toMatch(/^0\.[19]$/)
    expect(again.find(({ id }) => id !== share?.listUserId)?.ownershipShare).toBe('1/2')
  })
  it('are skipped where the roll has moved, and are not taken back over what somebody has said since', async () => {
    const listId = await listWith(danji, [{ ...kim, area: 80 }])
    await brought(danji, listId, await registerPdf('502', [['김철수', '600101']]))
    const [area] = await ofKind(listId, 'area')
    const [entry] = await rollOf(listId)
    await admin.put(`/api/list-user/${entry?.id}`, { area: 84.9431 })
    expect(await accept(listId, [area?.id ?? ''])).toMatchObject({ accepted: [], skipped: [{ id: area?.id }] })
    await admin.put(`/api/list-user/${entry?.id}`, { area: 70 })
    const [again] = await ofKind(listId, 'area')
    await accept(listId, [again?.id ?? ''])
    await admin.put(`/api/list-user/${entry?.id}`, { area: 71 })
    expect((await takeBack(listId, again?.id ?? '')).body).toMatchObject({ code: 'PROPOSAL_GONE' })
    expect((await rollOf(listId))[0]?.area).toBe(71)
  })
  it('enrol an owner who is missing with what the unit knows, and take them off again', async () => {
    const listId = await listWith(danji, [{ ...kim, area: 84.9431, landShare: 44.1521, ownershipShare: '1/2' }])
    await brought(danji, listId, await sharedPdf())
    const [missing] = await ofKind(listId, 'owner-missing')
    expect(await accept(listId, [missing?.id ?? ''])).toEqual({ accepted: [missing?.id], skipped: [] })
    const added = (await rollOf(listId)).find(({ name }) => name === '박민수')
    expect(added).toMatchObject({ birthDate: '1975-08-22', area: 84.9431, ownershipShare: '1/2', phone: null })
    expect((await takeBack(listId, missing?.id ?? '')).status).toBe(200)
    expect((await rollOf(listId)).map(({ name }) => name)).toEqual(['김철수'])
    expect(await ofKind(listId, 'owner-missing')).toMatchObject([{ status: 'open' }])
  })
  it('take off an owner who is gone, which is not taken back here', async () => {
    const listId = await listWith(danji, [kim, { name: '최지영', ho: '502', birthDate: '1982-09-30' }])
    await brought(danji, listId, await registerPdf('502', [['김철수', '600101']]))
    const acceptable = async (wanted: boolean) =>
      (await admin.get(`/api/registry/list/${listId}/proposals?filter=${JSON.stringify({ acceptable: wanted })}`)).body
    const [gone] = await ofKind(listId, 'owner-gone')
    expect(await acceptable(true)).toContainEqual(gone)
    expect(await acceptable(false)).toEqual([])
    expect(await accept(listId, [gone?.id ?? ''])).toEqual({ accepted: [gone?.id], skipped: [] })
    expect((await rollOf(listId)).map(({ name }) => name)).toEqual(['김철수'])
    expect((await takeBack(listId, gone?.id ?? '')).body).toMatchObject({ code: 'PROPOSAL_FINAL' })
  })
  it('that were accepted and contradicted since may be accepted once more, and go back to what was said then', async () => {
    const listId = await listWith(danji, [{ ...kim, area: 80 }])
    await brought(danji, listId, await registerPdf('502', [['김철수', '600101']]))
    const [area] = await ofKind(listId, 'area')
    await accept(listId, [area?.id ?? ''])
    const [entry] = await rollOf(listId)
    await admin.put(`/api/list-user/${entry?.id}`, { area: 70 })
    expect(await accept(listId, [area?.id ?? ''])).toMatchObject({ accepted: [area?.id] })
    expect((await rollOf(listId))[0]?.area).toBe(84.9431)
    expect((await takeBack(listId, area?.id ?? '')).status).toBe(200)
    expect((await rollOf(listId))[0]?.area).toBe(70)
  })
  it('that nobody knows are skipped in words, whatever they are called', async () => {
    const listId = await listWith(danji, [kim])
    const { accepted, skipped } = await accept(listId, ['area:nothing:nobody', 'x'])
    expect(accepted).toEqual([])
    expect(skipped.map(({ message }) => message)).toEqual([
      expect.stringContaining('더는 해당하지 않는'),
      expect.stringContaining('더는 해당하지 않는'),
    ])
    expect((await takeBack(listId, 'x')).status).toBe(404)
  })
  it('of areas and land are taken over for a whole list at once, while owners stay for somebody to decide', async () => {
    const listId = await listWith(danji, [
      { ...kim, area: 80 },
      { name: '최지영', ho: '503', birthDate: '1982-09-30' },
    ])
    await brought(danji, listId, await registerPdf('502', [['김철수', '600101']]))
    await brought(danji, listId, await registerPdf('503', [['정서준', '910404']]))
    const over = await overOf(danji, await admin.post('/api/registry/import/api', { listId }))
    expect(over).toMatchObject({ source: 'api', status: 'completed', total: 2, matched: 1, changed: 1, failed: [] })
    expect((await rollOf(listId)).map(({ area, landShare }) => ({ area, landShare }))).toEqual([
      { area: 84.9431, landShare: 44.1521 },
      { area: 84.9431, landShare: 44.1521 },
    ])
    const open = (await proposalsIn(danji, listId)).filter(({ status }) => status === 'open')
    expect(open.map(({ kind }) => kind).toSorted()).toEqual(['owner-gone', 'owner-missing'])
  })
})
