import { describe, expect, it } from 'vitest'
import type { ApiToken, ApiTokenUse, IssuedApiToken } from '#services/integration/token/api-tokens.contract.ts'
import { adminDecider, adminStream, type AdminCommand } from '#services/account/admin/admin.decider.ts'
import { commandHandler } from '#services/core/command-handler.ts'
import { opensCall } from '#services/token-calls.contract.ts'
import { rolesOfCalls } from '#services/roles.contract.ts'
import { callGroups } from '#events/values/integration/token-scopes.ts'
import { upload } from '#tests/core/roles/role-matrix-things.ts'
import { readWholeLog, ownersOf, startCampaign } from '#tests/support/campaign.ts'
import { systemMetadata } from '#tests/support/fixed.ts'
import { expectRefusal } from '#tests/support/refusal.ts'
import { adminOf, appoint, callerOf, startAppWith, startTestApp, type Caller } from '#tests/support/stack/test-app.ts'

const danji = await startTestApp()
const { app, admin, system, clock } = danji
const one = await startCampaign(danji, { owners: ownersOf(3) })
const other = await startCampaign(danji, { owners: ownersOf(3) })

const bearer = (token: string, address?: string): Caller =>
  callerOf(app, { authorization: `Bearer ${token}`, 'user-agent': 'erp/1.0' }, address)
const issue = async (
  maker: Caller,
  scope: Partial<{ apartmentIds: readonly string[] | null; groups: readonly string[]; days: number }> = {},
): Promise<IssuedApiToken> => {
  const body = { name: '관리 프로그램', apartmentIds: null, ...scope }
  const answer = await maker.post('/api/integration/tokens', body)
  expect({ status: answer.status, text: answer.text }).toMatchObject({ status: 201 })
  return answer.body
}
const office = (apartments: readonly string[] = [one.apartmentId]) => appoint(danji, { role: 'ADMIN', apartments })
const change = (adminId: string, command: AdminCommand) =>
  commandHandler(
    system.deps.store,
    adminDecider,
  )({ stream: adminStream(adminId), command: () => command, metadata: systemMetadata })
const listUrl = `/api/list/${one.listId}`

describe('an API token', () => {
  it('is shown once, stored as a hash, and listed with its last use', async () => {
    const maker = adminOf(app, await office())
    const made = await issue(maker)
    expect(made.token).toMatch(/^danji_[0-9a-f]{32}_[\w-]{43}$/)
    expect(made).toMatchObject({ groups: ['progress'], apartments: null, status: 'active' })
    const secret = made.token.slice(-43)
    expect(JSON.stringify(await readWholeLog(danji))).not.toContain(secret)
    expect((await bearer(made.token).get(listUrl)).status).toBe(200)
    const { body, text } = await maker.get('/api/integration/tokens')
    expect(text).not.toContain(secret)
    const [listed] = body as readonly ApiToken[]
    expect(listed).toMatchObject({ id: made.id, lastUsedAt: clock.now.toISOString() })
  })

  it('is in no answer that is stored for repeats', async () => {
    const headers = { 'idempotency-key': 'the-same-request' }
    const body = { name: '관리 프로그램', apartmentIds: null }
    expect((await admin.post('/api/integration/tokens', body, headers)).status).toBe(201)
    expectRefusal(await admin.post('/api/integration/tokens', body, headers), 'SECRET_SHOWN_ONCE')
  })

  it('opens the calls of its groups and no other', async () => {
    const program = bearer((await issue(adminOf(app, await office()))).token)
    expectRefusal(await program.get(`/api/list-user/list/${one.listId}`), 'API_TOKEN_OUT_OF_SCOPE')
    expectRefusal(
      await program.post(`/api/roll-import/list/${one.listId}`, upload.payload, upload.headers),
      'API_TOKEN_OUT_OF_SCOPE',
    )
    expectRefusal(
      await program.post('/api/integration/tokens', { name: 'x', apartmentIds: null }),
      'API_TOKEN_OUT_OF_SCOPE',
    )
    expectRefusal(await program.patch('/api/admin/profile', { name: 'x' }), 'API_TOKEN_OUT_OF_SCOPE')
  })

  it('opens no call of accounts, approvals, tokens or webhooks, whatever its groups', () => {
    const open = Object.keys(rolesOfCalls).filter((call) => opensCall(callGroups, call))
    expect(open.length).toBeGreaterThan(20)
    const forbidden = /\/api\/(auth|admin|integration|analytics|monitoring)|\/(trustees|proxies|papers|head-recipients)/
    expect(open.filter((call) => forbidden.test(call))).toEqual([])
  })

  it('sees the complexes that it and its maker have in common', async () => {
    const maker = await office([one.apartmentId, other.apartmentId])
    const program = bearer((await issue(adminOf(app, maker), { apartmentIds: [one.apartmentId] })).token)
    expectRefusal(await program.get(`/api/list/${other.listId}`), 'NOT_FOUND')
    expect(((await program.get('/api/apartment')).body as readonly object[]).length).toBe(1)
    await change(maker, { type: 'UnassignApartment', apartmentId: one.apartmentId })
    expectRefusal(await program.get(listUrl), 'NOT_FOUND')
    expect((await program.get('/api/apartment')).body).toEqual([])
  })

  it('loses what its maker loses: the role, and everything with the account', async () => {
    const maker = await office()
    const program = bearer((await issue(adminOf(app, maker), { groups: ['roll', 'persons'] })).token)
    const roll = `/api/list-user/list/${one.listId}`
    const nameOf = ({ body }: { readonly body: readonly { readonly name: string }[] }) => body[0]?.name ?? ''
    expect(nameOf(await program.get(roll))).not.toContain('*')
    await change(maker, { type: 'ChangeAdmin', role: 'AUDITOR' })
    expect(nameOf(await program.get(roll))).toContain('*')
    await change(maker, { type: 'ChangeAdmin', role: 'ANALYST' })
    expectRefusal(await program.get(roll), 'FORBIDDEN')
    await change(maker, { type: 'DeleteAdmin' })
    expectRefusal(await program.get(roll), 'API_TOKEN_INVALID')
  })

  it('outlives its maker’s sign-out everywhere, of which its program knows nothing', async () => {
    const maker = await office()
    const made = await issue(adminOf(app, maker))
    expect((await adminOf(app, maker).post('/api/auth/logout-everywhere')).status).toBe(200)
    expect((await bearer(made.token).get(listUrl)).status).toBe(200)
  })

  it('is revoked with all others of its maker, and none of anybody else', async () => {
    const [maker, colleague] = [adminOf(app, await office()), adminOf(app, await office())]
    const own = [await issue(maker), await issue(maker, { apartmentIds: [one.apartmentId] })]
    const others = await issue(colleague, { apartmentIds: [one.apartmentId] })
    expect((await maker.post('/api/integration/tokens/revocation')).body).toEqual({ revoked: 2 })
    for (const { token } of own) expectRefusal(await bearer(token).get(listUrl), 'API_TOKEN_INVALID')
    expect((await bearer(others.token).get(listUrl)).status).toBe(200)
    expect((await maker.post('/api/integration/tokens/revocation')).body).toEqual({ revoked: 0 })
  })

  it('changes nothing once its maker may only read, and is listed as ended once the account is gone', async () => {
    const maker = await office()
    const made = await issue(adminOf(app, maker), { apartmentIds: [one.apartmentId], groups: ['roll-import'] })
    await change(maker, { type: 'ChangeAdmin', role: 'AUDITOR' })
    const send = () => bearer(made.token).post(`/api/roll-import/list/${one.listId}`, upload.payload, upload.headers)
    expectRefusal(await send(), 'FORBIDDEN')
    await change(maker, { type: 'DeleteAdmin' })
    expectRefusal(await send(), 'API_TOKEN_INVALID')
    const listed = (await admin.get('/api/integration/tokens')).body as readonly ApiToken[]
    expect(listed.find(({ id }) => id === made.id)).toMatchObject({ status: 'no-maker' })
  })

  it('shows persons masked unless it was made for more', async () => {
    const program = bearer((await issue(admin, { apartmentIds: [one.apartmentId], groups: ['roll'] })).token)
    const { body, text } = await program.get(`/api/list-user/list/${one.listId}`)
    expect((body as readonly object[]).length).toBe(3)
    for (const { name, phone } of ownersOf(3)) {
      expect(text).not.toContain(name)
      expect(text).not.toContain(phone)
    }
  })

  it('ends by its date, and at once when it is revoked', async () => {
    const maker = adminOf(app, await office())
    const made = await issue(maker, { apartmentIds: [one.apartmentId], days: 1 })
    const program = bearer(made.token)
    const before = clock.now
    clock.now = new Date(before.getTime() + 86_400_000)
    expectRefusal(await program.get(listUrl), 'API_TOKEN_INVALID')
    clock.now = before
    expect((await program.get(listUrl)).status).toBe(200)
    expect((await adminOf(app, await office()).delete(`/api/integration/tokens/${made.id}`)).status).toBe(200)
    expectRefusal(await program.get(listUrl), 'API_TOKEN_INVALID')
    expectRefusal(await bearer(`${made.token.slice(0, -1)}_`).get(listUrl), 'API_TOKEN_INVALID')
  })

  it('leaves each use in the record, refused ones too, and in the access log where it sees persons', async () => {
    const maker = adminOf(app, await office())
    const made = await issue(maker, { groups: ['roll'] })
    await bearer(made.token).get(`/api/list-user/list/${one.listId}`)
    await bearer(made.token).get('/api/admin/profile')
    const uses: readonly ApiTokenUse[] = (await maker.get(`/api/integration/tokens/${made.id}/uses`)).body
    expect(uses.map(({ call, status }) => ({ call, status }))).toEqual([
      { call: 'GET /api/admin/profile', status: 403 },
      { call: 'GET /api/list-user/list/{listId}', status: 200 },
    ])
    const [newest] = (await admin.get('/api/admin/access-log')).body as readonly { readonly userAgent: string }[]
    expect(newest?.userAgent).toBe(`API 토큰 ${made.id.slice(-12)} · erp/1.0`)
  })

  it('marks the events that a program causes', async () => {
    const made = await issue(adminOf(app, await office()), { groups: ['roll-import'] })
    const url = `/api/roll-import/list/${one.listId}`
    expect((await bearer(made.token).post(url, upload.payload, upload.headers)).status).toBe(201)
    const imported = (await readWholeLog(danji)).findLast(({ metadata }) => metadata.from?.includes('API 토큰'))
    expect(imported?.metadata.from).toContain(made.id.slice(-12))
  })
})

describe('many uses', async () => {
  const few = await startAppWith(danji, { rateLimitFactor: 0.1 })
  const { token } = await issue(admin)
  const ask = async (text: string, remoteAddress: string): Promise<number> =>
    (await few.inject({ url: listUrl, remoteAddress, headers: { authorization: `Bearer ${text}` } })).statusCode

  it('are limited by token', async () => {
    const statuses = []
    for (let use = 0; use < 31; use += 1) statuses.push(await ask(token, `10.1.0.${use}`))
    expect(statuses.slice(0, 30)).toEqual(Array.from({ length: 30 }, () => 200))
    expect(statuses.at(-1)).toBe(429)
  })
  it('with a wrong secret are refused unseen from that address', async () => {
    const wrong = `${token.slice(0, -43)}${'A'.repeat(43)}`
    const statuses = [await ask(wrong, '10.2.0.1'), await ask(wrong, '10.2.0.1'), await ask(wrong, '10.2.0.1')]
    expect(statuses).toEqual([401, 401, 401])
    expect(await ask(wrong, '10.2.0.1')).toBe(429)
    expect(await ask(wrong, '10.2.0.2')).toBe(401)
  })
})
