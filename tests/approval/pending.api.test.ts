import { describe, expect, it } from 'vitest'
import { ApprovalConfirmed } from '#events/approval/approval.events.ts'
import { eventsOf } from '#projections/set-based.ts'
import type { ListUser } from '#services/roll/list-users.contract.ts'
import { enrol, ownerOf, startCampaign } from '#tests/support/campaign.ts'
import { expectRefusal } from '#tests/support/refusal.ts'
import { confirmPending, pendingIn, pendingOf, secondAdminOf } from '#tests/support/second-admin.ts'
import { adminOf, appoint, startTestApp } from '#tests/support/stack/test-app.ts'

const danji = await startTestApp()
const { app, admin, anyone, system } = danji

/** An open vote of two owners who can be written to, and one who has no phone. */
const begun = async () => {
  const { phone: _phone, ...silent } = ownerOf(3)
  const campaign = await startCampaign(danji, { owners: [ownerOf(1), ownerOf(2)] })
  const office = adminOf(app, await appoint(danji, { role: 'ADMIN', apartments: [campaign.apartmentId] }))
  const second = await secondAdminOf(danji, campaign.apartmentId)
  await enrol(danji, campaign.listId, [silent])
  const rows = (await admin.get(`/api/list-user/list/${campaign.listId}`)).body as readonly ListUser[]
  const entryOf = (name: string): ListUser => {
    const entry = rows.find((row) => row.name === name)
    if (!entry) throw new Error(`${name} is not on the roll`)
    return entry
  }
  const tablet = (name: string) => office.post(`/api/votes/${campaign.vote.id}/desk/${entryOf(name).id}/tablet`)
  return { ...campaign, office, second, tablet, ghost: silent.name }
}

describe('a tablet at the desk', () => {
  it('of an owner with a phone who was on the roll at the opening takes one administrator', async () => {
    const { tablet } = await begun()
    expect((await tablet('주민1')).status).toBe(201)
  })
  it('of anybody added after the opening waits for a second administrator, and opens once', async () => {
    const { office, second, tablet, ghost, linkId } = await begun()
    const [first, again] = await Promise.all([tablet(ghost), tablet(ghost)])
    const id = pendingIn(first)
    expect(pendingIn(again)).toBe(id)
    expect(await pendingOf(office)).toMatchObject([{ id, kind: 'desk-tablet', own: true, status: 'waiting' }])
    expect((await pendingOf(second))[0]).toMatchObject({ own: false, about: expect.stringContaining('호') as string })
    for (const said of ['confirm', 'refuse'])
      expectRefusal(await office.post(`/api/admin/pending/${id}/${said}`), 'SECOND_ADMIN_NEEDED')
    const confirmations = await Promise.all([1, 2, 3].map(() => second.post(`/api/admin/pending/${id}/confirm`)))
    expect(confirmations.map(({ status }) => status)).toEqual([200, 200, 200])
    const log = await system.deps.store.readLog(0, 10_000)
    expect(eventsOf(ApprovalConfirmed, log).filter(({ data }) => data.approvalId === id)).toHaveLength(1)
    const lent = await tablet(ghost)
    expect(lent.status).toBe(201)
    const [, token] = (lent.body as { readonly url: string }).url.split('#desk=')
    expect((await anyone.post(`/api/vote/${linkId}/desk`, { token })).status).toBe(200)
    // The permit is used: another tablet is another request.
    expect(pendingIn(await tablet(ghost))).not.toBe(id)
  })
  it('is not opened where the second administrator refuses, or is of another complex', async () => {
    const { second, tablet, ghost, office } = await begun()
    const { second: foreign } = await begun()
    const id = pendingIn(await tablet(ghost))
    expectRefusal(await foreign.post(`/api/admin/pending/${id}/confirm`), 'NOT_FOUND')
    expect(await pendingOf(foreign, { id: [id] })).toEqual([])
    const refused = await second.post(`/api/admin/pending/${id}/refuse`, { reason: '모르는 세대입니다.' })
    expect(refused).toMatchObject({ status: 200, body: { status: 'refused' } })
    expectRefusal(await second.post(`/api/admin/pending/${id}/confirm`), 'APPROVAL_SETTLED')
    const ended = await pendingOf(office, { own: true, status: ['refused'] })
    expect(ended).toMatchObject([{ id, reason: '모르는 세대입니다.', settledBy: { name: '이확인' } }])
    await confirmPending(second, await tablet(ghost))
  })
})
