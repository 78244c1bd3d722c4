import { expect, it } from 'vitest'
import { HeadRecipientNamed } from '#events/evidence/head-recipient.events.ts'
import { VoteContactsForgotten } from '#events/evidence/vote-contacts.events.ts'
import { TrusteeNamed } from '#events/vote/trustees.events.ts'
import { eventsOf } from '#projections/set-based.ts'
import type { HeadRecipient } from '#services/evidence/tree-head/head-recipients.contract.ts'
import { forgetOldContacts } from '#services/evidence/retention/forget-contacts.ts'
import { headRecipientsStream } from '#services/evidence/tree-head/head-recipients.decider.ts'
import { trusteesStream } from '#services/vote/trustee/trustees.decider.ts'
import { castBallot, changeStatus, readWholeLog, startCampaign, verifyVoter } from '#tests/support/campaign.ts'
import { countAndRead } from '#tests/support/count-vote.ts'
import { tablesWith } from '#tests/support/readable-traces.ts'
import { startTestApp } from '#tests/support/stack/test-app.ts'
import { saved } from '#tests/support/trustees.ts'
import { draftVote } from '#tests/vote/trustee/trustees-vote.ts'

const danji = await startTestApp()
const { admin, clock, system } = danji
const DAY_MS = 86_400_000

const forget = () => forgetOldContacts(system.deps, { stopping: new AbortController().signal })
const pass = (days: number): void => void (clock.now = new Date(clock.now.getTime() + days * DAY_MS))
const nameRecipient = async (voteId: string, phone: string) =>
  expect((await admin.post(`/api/votes/${voteId}/head-recipients`, { name: '탁잊힘', phone })).status).toBe(201)
const recipientsOf = async (voteId: string): Promise<readonly HeadRecipient[]> =>
  (await admin.get(`/api/votes/${voteId}/head-recipients`)).body
const forgotten = async () => eventsOf(VoteContactsForgotten, await readWholeLog(danji)).map(({ data }) => data)
const kept = async () => {
  const kinds = (await admin.get('/api/admin/retention')).body as readonly { id: string; count: number; soon: number }[]
  return kinds.find(({ id }) => id === 'vote-contact')
}

it('whoever was named for a vote is forgotten when it is over and counted, not before, and once', async () => {
  const campaign = await startCampaign(danji)
  const { id } = campaign.vote
  await nameRecipient(id, '01076543210')
  const removed = '01076543211'
  await nameRecipient(id, removed)
  const gone = (await recipientsOf(id)).find(({ phone }) => phone === removed)
  await admin.delete(`/api/votes/${id}/head-recipients/${gone?.id}`)
  for (const owner of campaign.owners) await castBallot(await verifyVoter(danji, campaign.linkId, owner), campaign)
  await changeStatus(danji, id, 'closed')
  expect(await kept()).toMatchObject({ count: 2, soon: 0 })

  // The list goes on.
  await forget()
  expect(await forgotten()).toEqual([])
  expect((await admin.post(`/api/list/${campaign.listId}/close`)).status).toBe(200)
  pass(89)
  await forget()
  // Nobody has counted: whoever holds what it takes is needed.
  pass(2)
  await forget()
  expect(await forgotten()).toEqual([])
  expect((await countAndRead(admin, id)).status).toBe(200)
  expect(await kept()).toMatchObject({ count: 2, soon: 2 })
  expect((await recipientsOf(id)).map(({ name }) => name)).toEqual(['탁잊힘'])
  await forget()
  const named = eventsOf(HeadRecipientNamed, (await system.deps.store.readStream(headRecipientsStream(id))).events)
  expect(await forgotten()).toMatchObject([
    { voteId: id, trusteeIds: [], recipientIds: named.map(({ data }) => data.recipientId) },
  ])
  expect(named.map(({ data }) => [data.name, data.phone])).toEqual([
    [null, null],
    [null, null],
  ])
  expect(await recipientsOf(id)).toMatchObject([{ name: null, phone: null }])
  for (const text of ['탁잊힘', '01076543210', removed])
    expect({ text, tables: await tablesWith(system.pool, text) }).toEqual({ text, tables: [] })
  expect(await kept()).toMatchObject({ count: 0, soon: 0 })
  await forget()
  expect(await forgotten()).toHaveLength(1)
})

it('trustees are forgotten with a vote that was thrown away', async () => {
  const { id } = (await draftVote(danji)).vote
  const trustees = [1, 2, 3].map((n) => ({ office: '감사', name: `탁잊힘${n}`, phone: `0105555000${n}` }))
  expect((await saved(danji, id, { threshold: 2, trustees })).status).toBe(200)
  await forget()
  expect((await forgotten()).filter(({ voteId }) => voteId === id)).toEqual([])
  expect((await admin.delete(`/api/votes/${id}`)).status).toBe(200)
  await forget()
  const named = eventsOf(TrusteeNamed, (await system.deps.store.readStream(trusteesStream(id))).events)
  expect((await forgotten()).find(({ voteId }) => voteId === id)?.trusteeIds).toEqual(
    named.map(({ data }) => data.trusteeId),
  )
  expect(named.map(({ data }) => data.name)).toEqual([null, null, null])
})
