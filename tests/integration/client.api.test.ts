import { readFileSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, it, vi } from 'vitest'
import { callGroups } from '#events/values/integration/token-scopes.ts'
import { createDanjiClient, DanjiError, isGenuineWebhook } from '#infra/packages/client/index.ts'
import { writeCalls, type ApiDocument } from '#infra/packages/client/write-calls.ts'
import { opensCall } from '#services/token-calls.contract.ts'
import { ownersOf, startCampaign } from '#tests/support/campaign.ts'
import { startTestApp } from '#tests/support/stack/test-app.ts'
import { startReceiver } from './webhook-receiver.ts'

const danji = await startTestApp()
const { app, admin } = danji
const { apartmentId, listId, vote } = await startCampaign(danji, { owners: ownersOf(3) })
const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
const issued = await admin.post('/api/integration/tokens', { name: '예제', apartmentIds: [apartmentId] })
if (issued.status !== 201) throw new Error(`no token: ${JSON.stringify(issued.body)}`)
const client = createDanjiClient({ url, token: (issued.body as { readonly token: string }).token })
// The client does not say how new its answers have to be.
await danji.system.deps.freshness.wait(await danji.system.deps.store.lastPosition(), 10_000)
const there = await startReceiver()
afterAll(there.close)

it('the types of its calls are those of the API document', () => {
  const file = new URL('../../infra/packages/client/calls.ts', import.meta.url)
  const document = app.swagger() as ApiDocument
  const written = writeCalls(document, (call) => opensCall(callGroups, call))
  if (process.env['WRITE_CLIENT'] === '1') writeFileSync(file, written)
  expect(readFileSync(file, 'utf8')).toBe(written)
  expect(written.match(/^ {2}'/gm)?.length).toBeGreaterThan(20)
})

it('lists participation with a token', async () => {
  const lists = await client('GET /api/list/apartment/{apartmentId}', { params: { apartmentId } })
  expect(lists.map(({ id }) => id)).toEqual([listId])
  const turnout = await client('GET /api/votes/{id}/turnout', { params: { id: vote.id } })
  expect(turnout).toBeTypeOf('object')
})

it('rejects with the code of the error', async () => {
  const foreign = client('GET /api/list-user/{id}', { params: { id: listId } })
  await expect(foreign).rejects.toBeInstanceOf(DanjiError)
  await expect(foreign).rejects.toMatchObject({ status: 403, code: 'API_TOKEN_OUT_OF_SCOPE' })
})

it('tells genuine webhooks from others', async () => {
  const body = { name: '예제', url: there.url, apartmentIds: [apartmentId], kinds: ['list.changed'] }
  const { secret } = (await admin.post('/api/integration/webhooks', body)).body as { readonly secret: string }
  await admin.put(`/api/list/${listId}`, { name: '새 이름' })
  await vi.waitFor(() => expect(there.received).toHaveLength(1), { timeout: 15_000 })
  const [message] = there.received
  if (!message) throw new Error('nothing came')
  const { headers, text } = message
  expect(isGenuineWebhook(secret, { headers, body: text })).toBe(true)
  expect(isGenuineWebhook(secret, { headers, body: `${text} ` })).toBe(false)
  expect(isGenuineWebhook(secret, { headers: {}, body: text })).toBe(false)
  expect(isGenuineWebhook('whsec_AAAA', { headers, body: text })).toBe(false)
  expect(isGenuineWebhook(secret, { headers, body: text }, Date.now() + 600_000)).toBe(false)
})
