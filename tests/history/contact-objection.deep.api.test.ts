import { describe, expect, it } from 'vitest'
import type { Finding } from '#services/finding/findings.contract.ts'
import type { ListedObjection, ObjectionPage } from '#services/history/contact/contact-objections.contract.ts'
import type { ListUser } from '#services/roll/list-users.contract.ts'
import type { VoteResults } from '#services/vote/results/vote-results.contract.ts'
import { browserOf } from '#tests/support/browser.ts'
import {
  castBallot,
  changeStatus,
  claimOf,
  newestCode,
  ownerOf,
  startCampaign,
  verifyVoter,
} from '#tests/support/campaign.ts'
import { countAndRead } from '#tests/support/count-vote.ts'
import { fixedSecret } from '#tests/support/fixed.ts'
import { expectRefusal } from '#tests/support/refusal.ts'
import { confirmPending, pendingOf, secondAdminOf } from '#tests/support/second-admin.ts'
import { adminOf, appoint, startTestApp } from '#tests/support/stack/test-app.ts'

const danji = await startTestApp()
const { app, admin, anyone, phones } = danji
let numbers = 0
const newPhone = (): string => `0105555${String((numbers += 1)).padStart(4, '0')}`

/**
 * An open vote in which the office gave an owner another phone, with the link that the former one
 * got.
 */
const changed = async () => {
  const owner = ownerOf(1, { phone: newPhone() })
  const campaign = await startCampaign(danji, { owners: [owner, ownerOf(2, { phone: newPhone() })] })
  const { apartmentId, listId } = campaign
  const office = adminOf(app, await appoint(danji, { role: 'ADMIN', apartments: [apartmentId] }))
  const second = await secondAdminOf(danji, apartmentId)
  const rows = (await admin.get(`/api/list-user/list/${listId}`)).body as readonly ListUser[]
  const entry = rows.find(({ name }) => name === owner.name)
  if (!entry) throw new Error('they are on the roll')
  const phone = newPhone()
  expect((await admin.patch(`/api/user/${entry.userId}`, { phone })).status).toBe(200)
  const linkIn = (text: string) => /\/objection\/([A-Za-z0-9_-]{22})/.exec(text)?.[1]
  const linksTo = (to: string) => phones.receivedBy(to).flatMap(({ text }) => linkIn(text) ?? [])
  await expect.poll(() => linksTo(owner.phone), { timeout: 10_000 }).toHaveLength(1)
  const [token = ''] = linksTo(owner.phone)
  const objectionsOf = async () =>
    (await admin.get(`/api/list/${listId}/objections`)).body as readonly ListedObjection[]
  const decide = async (decision: 'keep' | 'restore') => {
    const [objection] = await objectionsOf()
    return office.post(`/api/user/${entry.userId}/objections/${objection?.id}/decision`, { decision })
  }
  return { ...campaign, owner, now: { ...owner, phone }, entry, token, office, second, objectionsOf, decide, linksTo }
}

const object = (token: string) => anyone.post(`/api/objection/${token}`, {})
const statusOf = async (token: string) => ((await anyone.get(`/api/objection/${token}`)).body as ObjectionPage).status

describe('whoever held a phone that was changed', () => {
  it('objects by the link that only their phone got: the new one cannot vote until two administrators decide', async () => {
    const of = await changed()
    const { token, now, owner, linkId, vote, second, office, listId } = of
    const early = await verifyVoter(danji, linkId, now)
    // Looking at the page objects to nothing, as the preview of a messenger does.
    expect(await statusOf(token)).toBe('open')
    expect(await of.objectionsOf()).toEqual([])
    const page = await object(token)
    expect(page.body).toMatchObject({ status: 'objected' })
    expect(page.text).not.toContain(owner.name)
    expect((await object(token)).body).toMatchObject({ status: 'objected' })
    expect(await of.objectionsOf()).toMatchObject([{ status: 'open', name: owner.name, pendingId: null }])
    const found = await admin.get(
      `/api/admin/findings?filter=${encodeURIComponent(JSON.stringify({ rule: 'contact-change-objected' }))}`,
    )
    expect((found.body as readonly Finding[]).some(({ list }) => list?.id === listId)).toBe(true)

    const answers = {
      answers: vote.questions.map(({ id, choices }) => ({ questionId: id, choiceIds: [choices[0]?.id] })),
    }
    expectRefusal(await early.post(`/api/vote/${linkId}/submit`, answers), 'VOTER_SESSION_REQUIRED')
    const browser = browserOf(app)
    await browser.post(`/api/vote/${linkId}/verify-user`, claimOf(now))
    const code = await newestCode(danji, linkId)
    expectRefusal(await browser.post(`/api/vote/${linkId}/verify-user`, { ...claimOf(now), code }), 'CODE_MISMATCH')
    expectRefusal(await office.post(`/api/votes/${vote.id}/desk/${of.entry.id}/tablet`), 'CONTACT_DISPUTED')
    const open = (await admin.get(`/api/votes/${vote.id}/results`)).body as VoteResults
    expect(open.afterOpening?.objections).toEqual({ made: 1, open: 1 })

    const asked = await of.decide('restore')
    expect(await of.objectionsOf()).toMatchObject([{ status: 'open' }])
    const [request] = await pendingOf(second, { kind: ['contact-objection'] })
    expect(request?.about).toContain(owner.name)
    expectRefusal(await office.post(`/api/admin/pending/${request?.id}/confirm`), 'SECOND_ADMIN_NEEDED')
    await confirmPending(second, asked)
    expect(await of.objectionsOf()).toMatchObject([{ status: 'restored' }])
    expect(await statusOf(token)).toBe('restored')
    await castBallot(await verifyVoter(danji, linkId, owner), of, 0)
    // Two have decided: the phone that was put in gets no link of its own.
    await expect.poll(() => phones.receivedBy(now.phone).length, { timeout: 10_000 }).toBeGreaterThan(1)
    expect(of.linksTo(now.phone)).toEqual([])
    await changeStatus(danji, vote.id, 'closed')
    const { afterOpening } = (await countAndRead(admin, vote.id)).body as VoteResults
    expect(afterOpening).toMatchObject({ contactsChanged: 2, objections: { made: 1, open: 0 } })
  })

  it('objects once: where two administrators keep the new phone, it votes, and the link does nothing more', async () => {
    const { token, second, decide, linkId, now, objectionsOf, ...campaign } = await changed()
    await object(token)
    await confirmPending(second, await decide('keep'))
    expectRefusal(await decide('restore'), 'APPROVAL_SETTLED')
    expect((await object(token)).body).toMatchObject({ status: 'kept' })
    expect(await objectionsOf()).toMatchObject([{ status: 'kept' }])
    await castBallot(await verifyVoter(danji, linkId, now), { ...campaign, linkId }, 0)
  })

  it('objects no more once the vote is counted, and nobody does by another link', async () => {
    const { token, vote } = await changed()
    expectRefusal(await object(fixedSecret(77)), 'INVALID_LINK')
    await changeStatus(danji, vote.id, 'closed')
    expect(await statusOf(token)).toBe('open')
    await countAndRead(admin, vote.id)
    expectRefusal(await object(token), 'LINK_EXPIRED')
    expectRefusal(await anyone.get(`/api/objection/${token}`), 'LINK_EXPIRED')
  })
})
