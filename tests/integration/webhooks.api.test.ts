import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { adminDecider, adminStream, type AdminCommand } from '#services/account/admin/admin.decider.ts'
import { commandHandler } from '#services/core/command-handler.ts'
import { requestDelivery } from '#services/integration/webhook/webhook-work.ts'
import type { CreatedWebhook, Webhook, WebhookDelivery } from '#services/integration/webhook/webhooks.contract.ts'
import { ownersOf, readWholeLog, startCampaign } from '#tests/support/campaign.ts'
import { systemMetadata } from '#tests/support/fixed.ts'
import { expectRefusal } from '#tests/support/refusal.ts'
import { adminOf, appoint, callerOf, startAppWith, startTestApp, type Caller } from '#tests/support/stack/test-app.ts'
import { startReceiver, type ReceivedMessage, type WebhookReceiver } from './webhook-receiver.ts'

const danji = await startTestApp()
const { app, admin, system } = danji
const receivers: WebhookReceiver[] = []
afterAll(() => Promise.all(receivers.map(({ close }) => close())))
const receiver = async (): Promise<WebhookReceiver> => {
  const started = await startReceiver()
  receivers.push(started)
  return started
}
const campaign = () => startCampaign(danji, { owners: ownersOf(3) })

const create = async (
  maker: Caller,
  url: string,
  {
    apartmentIds = null,
    kinds = ['list.changed'],
  }: { apartmentIds?: readonly string[] | null; kinds?: readonly string[] } = {},
): Promise<CreatedWebhook> => {
  const answer = await maker.post('/api/integration/webhooks', { name: '관리 프로그램', url, apartmentIds, kinds })
  expect({ status: answer.status, text: answer.text }).toMatchObject({ status: 201 })
  return answer.body
}
const rename = async (listId: string, name: string): Promise<void> => {
  expect((await admin.put(`/api/list/${listId}`, { name })).status).toBe(200)
}
const find = async (id: string): Promise<Webhook | undefined> =>
  ((await admin.get('/api/integration/webhooks')).body as readonly Webhook[]).find((one) => one.id === id)
const dataOf = ({ text }: ReceivedMessage): { readonly position: number; readonly listId: string } =>
  (JSON.parse(text) as { data: { position: number; listId: string } }).data
const messagesTo = (count: number, { received }: WebhookReceiver) =>
  vi.waitFor(() => expect(received.length).toBeGreaterThanOrEqual(count), { timeout: 15_000 })
/** Makes the next try due, and waits until the worker has done it. */
const tryNow = async (webhookId: string): Promise<void> => {
  await sql`update webhook_cursor set next_at = now() where webhook_id = ${webhookId}`.execute(system.database)
  await requestDelivery(system.deps, webhookId)
  await vi.waitFor(
    async () => {
      const { rows } = await sql`
        select from graphile_worker.jobs where key = ${`deliver-webhook ${webhookId}`}
        and (locked_at is not null or run_at <= now())`.execute(system.database)
      expect(rows).toEqual([])
    },
    { timeout: 15_000 },
  )
}

describe('a webhook', () => {
  it('is told of an event by ids alone, signed as Standard Webhooks says', async () => {
    const there = await receiver()
    const { listId, apartmentId } = await campaign()
    const { secret } = await create(admin, there.url, { apartmentIds: [apartmentId] })
    await rename(listId, '비밀스러운 이름')
    await messagesTo(1, there)
    const [message] = there.received as [ReceivedMessage]
    const { headers, text } = message
    const last = (await readWholeLog(danji)).findLast(({ type }) => type === 'ListChanged')
    expect(JSON.parse(text)).toEqual({
      type: 'list.changed',
      timestamp: last?.metadata.at,
      data: { position: last?.position, apartmentId, listId },
    })
    const signed = [headers['webhook-id'], headers['webhook-timestamp'], text].join('.')
    const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
    expect(headers['webhook-signature']).toBe(`v1,${createHmac('sha256', key).update(signed).digest('base64')}`)
  })

  it('shows its secret once, and has neither that nor its address in clear', async () => {
    const there = await receiver()
    const { id, secret } = await create(admin, there.url)
    expect((await admin.get('/api/integration/webhooks')).text).not.toContain(secret)
    const { rows } = await sql<{ sealed: Buffer }>`
      select sealed from webhook_target where webhook_id = ${id}`.execute(system.database)
    const stored = `${rows[0]?.sealed.toString('latin1')}${JSON.stringify(await readWholeLog(danji))}`
    for (const hidden of [secret, '/hook']) expect(stored).not.toContain(hidden)
  })

  it('is told of nothing of other complexes, and of none that its maker lost', async () => {
    const there = await receiver()
    const [one, other] = [await campaign(), await campaign()]
    const maker = await appoint(danji, { role: 'ADMIN', apartments: [one.apartmentId, other.apartmentId] })
    const { id } = await create(adminOf(app, maker), there.url, { apartmentIds: [one.apartmentId] })
    await rename(other.listId, '다른 단지')
    await rename(one.listId, '우리 단지')
    await messagesTo(1, there)
    const change = (command: AdminCommand) =>
      commandHandler(
        system.deps.store,
        adminDecider,
      )({ stream: adminStream(maker), command: () => command, metadata: systemMetadata })
    await change({ type: 'UnassignApartment', apartmentId: one.apartmentId })
    await rename(one.listId, '다시 우리 단지')
    await tryNow(id)
    expect(there.received.map((message) => dataOf(message).listId)).toEqual([one.listId])
    await change({ type: 'DeleteAdmin' })
    await tryNow(id)
    expect(await find(id)).toMatchObject({ status: 'paused', pauseCause: 'no-maker' })
  })

  it('tries an event again, the same message, before those after it', async () => {
    const there = await receiver()
    const { listId, apartmentId } = await campaign()
    there.answerWith(500)
    const { id } = await create(admin, there.url, { apartmentIds: [apartmentId] })
    await rename(listId, '첫째')
    await messagesTo(1, there)
    await rename(listId, '둘째')
    there.answerWith(200)
    await vi.waitFor(async () => expect(await find(id)).toMatchObject({ failures: 1 }), { timeout: 15_000 })
    await tryNow(id)
    const ids = there.received.map(({ headers }) => headers['webhook-id'])
    expect(ids).toHaveLength(3)
    expect(ids[1]).toBe(ids[0])
    const positions = there.received.map((message) => dataOf(message).position)
    expect(positions[2]).toBeGreaterThan(positions[1] ?? Infinity)
    const deliveries: readonly WebhookDelivery[] = (await admin.get(`/api/integration/webhooks/${id}/deliveries`)).body
    expect(deliveries.map(({ attempt, status }) => ({ attempt, status }))).toEqual([
      { attempt: 1, status: 200 },
      { attempt: 2, status: 200 },
      { attempt: 1, status: 500 },
    ])
    expect(await find(id)).toMatchObject({ failures: 0, status: 'active' })
  })

  it('takes a redirect for a failure, and follows none', async () => {
    const there = await receiver()
    const { id } = await create(admin, there.url)
    there.answerWith(302)
    expect((await admin.post(`/api/integration/webhooks/${id}/test`)).body).toMatchObject({ status: 302 })
    expect(there.received).toHaveLength(1)
  })

  it('is paused after twelve failures in a row, and goes on from there', async () => {
    const there = await receiver()
    const { listId, apartmentId } = await campaign()
    there.answerWith(503)
    const { id } = await create(admin, there.url, { apartmentIds: [apartmentId] })
    await rename(listId, '아무도 받지 않는 이름')
    await messagesTo(1, there)
    await vi.waitFor(async () => expect(await find(id)).toMatchObject({ failures: 1 }), { timeout: 15_000 })
    for (let attempt = 2; attempt <= 12; attempt += 1) await tryNow(id)
    expect(await find(id)).toMatchObject({ status: 'paused', pauseCause: 'failures' })
    await tryNow(id)
    expect(there.received).toHaveLength(12)
    there.answerWith(200)
    expect((await admin.post(`/api/integration/webhooks/${id}/resume`)).status).toBe(200)
    await messagesTo(13, there)
    await vi.waitFor(async () => expect(await find(id)).toMatchObject({ status: 'active', failures: 0 }), {
      timeout: 15_000,
    })
  })

  it('is paused where its receiver says that it is gone', async () => {
    const there = await receiver()
    const { listId, apartmentId } = await campaign()
    there.answerWith(410)
    const { id } = await create(admin, there.url, { apartmentIds: [apartmentId] })
    await rename(listId, '없어진 곳')
    await vi.waitFor(async () => expect(await find(id)).toMatchObject({ pauseCause: 'gone' }), { timeout: 15_000 })
  })

  it('is replayed from any position, in order', async () => {
    const there = await receiver()
    const { listId, apartmentId } = await campaign()
    await rename(listId, '웹훅이 있기 전')
    const kinds = ['list.created', 'list.changed', 'vote.created', 'vote.opened']
    const { id } = await create(admin, there.url, { apartmentIds: [apartmentId], kinds })
    await admin.post(`/api/integration/webhooks/${id}/replay`, { after: 0 })
    await messagesTo(4, there)
    const types = there.received.map(({ text }) => (JSON.parse(text) as { type: string }).type)
    expect(types).toEqual(['list.created', 'vote.created', 'vote.opened', 'list.changed'])
    const after = 1_000_000
    expectRefusal(await admin.post(`/api/integration/webhooks/${id}/replay`, { after }), 'NO_SUCH_POSITION')
  })

  it('that was deleted is told of nothing more, and its secret is gone', async () => {
    const there = await receiver()
    const { listId, apartmentId } = await campaign()
    const { id } = await create(admin, there.url, { apartmentIds: [apartmentId] })
    expect((await admin.delete(`/api/integration/webhooks/${id}`)).status).toBe(200)
    await rename(listId, '삭제한 뒤')
    await tryNow(id)
    expect(there.received).toEqual([])
    const { rows } = await sql`select from webhook_target where webhook_id = ${id}`.execute(system.database)
    expect(rows).toEqual([])
  })
})

describe('in production', async () => {
  const production = await startAppWith(danji, { production: true })
  const caller = callerOf(production, { authorization: `Bearer ${danji.adminToken}` })
  it.each([
    'http://erp.example.com/hook',
    'https://127.0.0.1/hook',
    'https://[::1]/hook',
    'https://169.254.169.254/latest/meta-data',
    'https://localhost/hook',
    'https://name:secret@erp.example.com/hook',
    'ftp://erp.example.com',
    '관리 프로그램',
  ])('no webhook goes to %s', async (url) => {
    const body = { name: '관리 프로그램', url, apartmentIds: null, kinds: ['list.changed'] }
    expectRefusal(await caller.post('/api/integration/webhooks', body), 'WEBHOOK_ADDRESS_REFUSED')
  })
  it('an address made before is looked at again at each delivery', async () => {
    const there = await receiver()
    const { id } = await create(admin, there.url)
    const tested = await caller.post(`/api/integration/webhooks/${id}/test`)
    expect(tested.body).toMatchObject({ status: null, failure: 'refused-address' })
    expect(there.received).toEqual([])
  })
})
