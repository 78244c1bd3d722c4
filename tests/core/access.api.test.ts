import { describe, expect, it } from 'vitest'
import { startCampaign } from '#tests/support/campaign.ts'
import { fixedId, fixedSecret } from '#tests/support/fixed.ts'
import { expectRefusal } from '#tests/support/refusal.ts'
import { adminOf, callerOf, startTestApp, tokenOf, type Answer, type Caller } from '#tests/support/test-app.ts'
import { addressOf, allContracts, nameOf } from './contracts.ts'

const danji = await startTestApp()
const { app, anyone } = danji
const contracts = await allContracts()

type Operation = { readonly security?: readonly object[]; readonly responses: object; readonly tags: readonly string[]; readonly summary: string }
type Document = { readonly openapi: string; readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>> }
const document: Document = (await anyone.get('/api/openapi.json')).body
const documented = Object.entries(document.paths).flatMap(([path, operations]) =>
  Object.entries(operations).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation, name: `${method.toUpperCase()} ${path}` })),
)
const guarded = documented.filter(({ operation }) => operation.security)
const unknown = { id: fixedId(1), apartmentId: fixedId(1), listId: fixedId(2), voteId: fixedId(5), linkId: fixedSecret(1), receiptId: fixedSecret(2) }

const call = (caller: Caller, method: string, url: string): Promise<Answer> => {
  const calls: Readonly<Record<string, () => Promise<Answer>>> = {
    GET: () => caller.get(url),
    POST: () => caller.post(url),
    PUT: () => caller.put(url),
    PATCH: () => caller.patch(url),
    DELETE: () => caller.delete(url),
  }
  const made = calls[method]
  if (!made) throw new Error(`no call for ${method}`)
  return made()
}

describe('the API document', () => {
  it('describes exactly the calls that there are', () => {
    const apiDescribed = documented.map(({ name }) => name).toSorted()
    expect(apiDescribed).toEqual(contracts.map(nameOf).toSorted())
    expect(document.openapi).toMatch(/^3\.1/)
  })
  it('says of each what it is for, what it answers, and whether it needs a token', () => {
    for (const contract of contracts) {
      const operation = documented.find(({ name }) => name === nameOf(contract))?.operation
      expect(operation).toMatchObject({ summary: contract.summary, tags: [contract.tag] })
      expect(Object.keys(operation?.responses ?? {})).toEqual(Object.keys(contract.answers))
      expect(operation?.security).toEqual(['admin', 'super'].includes(contract.access) ? [{ bearer: [] }] : undefined)
    }
  })
})

describe('a call that needs a token', () => {
  const expired = tokenOf(app, { id: fixedId(1), role: 'SUPER_ADMIN' }, -1)
  const whole = tokenOf(app, { id: fixedId(1), role: 'SUPER_ADMIN' })
  const [head, , signature] = whole.split('.')
  const payload = (claims: object) => Buffer.from(JSON.stringify(claims)).toString('base64url')
  const now = Math.floor(Date.now() / 1000)
  const forged = { kind: 'admin', sub: fixedId(2), role: 'SUPER_ADMIN', iat: now, exp: now + 3_600 }
  const unsigned = `${Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url')}.${payload(forged)}.`
  const voter = app.jwt.sign({ kind: 'voter', sub: fixedId(1), role: 'SUPER_ADMIN' })

  it('is one of at least ten', () => expect(guarded.length).toBeGreaterThanOrEqual(10))

  it.each(guarded.map(({ name, method, path }) => [name, method, path] as const))('%s is refused without one', async (_, method, path) => {
    expectRefusal(await call(anyone, method, addressOf({ path }, unknown)), 'LOGIN_REQUIRED')
  })

  it.each([
    ['an expired one', `Bearer ${expired}`, 'SESSION_EXPIRED'],
    ['one whose claims were changed', `Bearer ${head}.${payload(forged)}.${signature}`, 'LOGIN_REQUIRED'],
    ['one whose signature was changed', `Bearer ${whole.slice(0, -4)}AAAA`, 'LOGIN_REQUIRED'],
    ['one that says it needs no signature', `Bearer ${unsigned}`, 'LOGIN_REQUIRED'],
    ["a voter's session", `Bearer ${voter}`, 'LOGIN_REQUIRED'],
    ['another scheme', `Basic ${whole}`, 'LOGIN_REQUIRED'],
    ['no token at all', 'Bearer ', 'LOGIN_REQUIRED'],
  ] as const)('is refused with %s', async (_, authorization, code) => {
    const caller = callerOf(app, { authorization })
    for (const { method, path } of guarded) expectRefusal(await call(caller, method, addressOf({ path }, unknown)), code)
  })

  it('takes none from a cookie or the query', async () => {
    expectRefusal(await callerOf(app, { cookie: `token=${whole}; danji_refresh=${whole}` }).get('/api/apartment'), 'LOGIN_REQUIRED')
    expectRefusal(await anyone.get(`/api/apartment?token=${whole}`), 'LOGIN_REQUIRED')
  })
})

describe('an administrator without assigned complexes', () => {
  const office = adminOf(app, { id: fixedId(8), role: 'ADMIN' })

  it('is forbidden what the super administrator alone may do', async () => {
    const superOnly = contracts.filter(({ access }) => access === 'super')
    expect(superOnly.length).toBeGreaterThan(0)
    for (const { method, path } of superOnly) expectRefusal(await call(office, method, addressOf({ path }, unknown)), 'FORBIDDEN')
  })

  it("does not find others' complexes, lists, rolls, votes and links", async () => {
    const { apartmentId, listId, vote } = await startCampaign(danji)
    const singles = [`/api/apartment/${apartmentId}`, `/api/list/apartment/${apartmentId}`, `/api/list/${listId}`, `/api/list/${listId}/stats`, `/api/list-user/list/${listId}`]
    const ofVote = [`/api/votes/${vote.id}`, `/api/votes/${vote.id}/results`, `/api/lists/${listId}/vote/${vote.id}/link`]
    for (const url of [...singles, ...ofVote]) expectRefusal(await office.get(url), 'NOT_FOUND')
    for (const url of ['/api/apartment', '/api/votes']) expect((await office.get(url)).body).toEqual([])
  })

  it("does not change others' things", async () => {
    const { apartmentId, listId, vote } = await startCampaign(danji)
    const before = await danji.system.deps.store.lastPosition()
    const link = `/api/lists/${listId}/vote/${vote.id}/link`
    const question = { title: '안건', minChoices: 1, maxChoices: 1, choices: [{ label: '찬성' }] }
    expectRefusal(await office.post('/api/list', { name: '동대표', type: 'vote', apartmentId }), 'NOT_FOUND')
    expectRefusal(await office.post('/api/list-user/bulk', { listId, users: [{ name: '홍길동', dong: '101', ho: '101' }] }), 'NOT_FOUND')
    expectRefusal(await office.post('/api/votes', { listId, title: '안건', ballotKind: 'open', weight: 'unit', questions: [question] }), 'NOT_FOUND')
    expectRefusal(await office.patch(`/api/votes/${vote.id}/status`, { status: 'closed' }), 'NOT_FOUND')
    expectRefusal(await office.post(`/api/votes/lists/${listId}/vote/${vote.id}/link`), 'NOT_FOUND')
    expectRefusal(await office.put(`${link}/status`, { status: 'inactive' }), 'NOT_FOUND')
    expectRefusal(await office.delete(link), 'NOT_FOUND')
    expect(await danji.system.deps.store.lastPosition()).toBe(before)
  })
})
