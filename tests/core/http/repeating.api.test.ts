import { describe, expect, it } from 'vitest'
import { cookieOf, createList, ownersOf, readWholeLog, registerApartment, yesOrNo } from '#tests/support/campaign.ts'
import { fixedSecret } from '#tests/support/fixed.ts'
import { expectRefusal } from '#tests/support/refusal.ts'
import { adminOf, appoint, callerOf, startAppWith, startTestApp, superAdmin } from '#tests/support/stack/test-app.ts'

const danji = await startTestApp()
const { app, admin, adminToken, anyone, system } = danji
const apartment = { name: '한빛마을', address: '고양시', totalUnits: 4 }
const keyed = (key: string) => ({ 'idempotency-key': key })
const registered = async () => (await readWholeLog(danji)).filter(({ type }) => type === 'ApartmentRegistered').length
const fingerprints = async (): Promise<readonly string[]> =>
  (await system.pool.query<{ fingerprint: string }>('select fingerprint from idempotency_key order by scope')).rows.map(
    ({ fingerprint }) => fingerprint,
  )

describe('a POST that carries a key', () => {
  it('repeated is answered as it was the first time, and done once', async () => {
    const before = await registered()
    const first = await admin.post('/api/apartment', apartment, keyed('same-1'))
    const second = await admin.post('/api/apartment', apartment, keyed('same-1'))
    expect([second.status, second.text, second.headers['x-event-position']]).toEqual([
      201,
      first.text,
      String(first.headers['x-event-position']),
    ])
    expect(await registered()).toBe(before + 1)
  })
  it('with another body is refused', async () => {
    await admin.post('/api/apartment', apartment, keyed('other-1'))
    expectRefusal(await admin.post('/api/apartment', { ...apartment, totalUnits: 5 }, keyed('other-1')), 'KEY_REUSED')
  })
  it('many times at once makes one thing', async () => {
    const before = await registered()
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => admin.post('/api/apartment', apartment, keyed('parallel-1'))),
    )
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201))
    expect(new Set(answers.map(({ body }) => (body as { id: string }).id)).size).toBe(1)
    expect(await registered()).toBe(before + 1)
  })
  it('whose first answer was lost gives the same ids again', async () => {
    const first = await admin.post('/api/apartment', apartment, keyed('lost-1'))
    await system.pool.query('update idempotency_key set answer = null')
    expect((await admin.post('/api/apartment', apartment, keyed('lost-1'))).body).toEqual(first.body)
  })
  it('whose first answer was lost gives the same vote, question by question', async () => {
    const { id: apartmentId } = await registerApartment(danji)
    const { id: listId } = await createList(danji, { apartmentId })
    const vote = { listId, title: '안건', ballotKind: 'open', weight: 'unit', questions: [yesOrNo, yesOrNo] }
    const first = await admin.post('/api/votes', vote, keyed('vote-1'))
    await system.pool.query('update idempotency_key set answer = null')
    expect((await admin.post('/api/votes', vote, keyed('vote-1'))).body).toEqual(first.body)
  })
  it('repeats a roll as it was answered', async () => {
    const { id: apartmentId } = await registerApartment(danji)
    const { id: listId } = await createList(danji, { apartmentId })
    const roll = { listId, users: ownersOf(3) }
    const first = await admin.post('/api/list-user/bulk', roll, keyed('roll-1'))
    expect((await admin.post('/api/list-user/bulk', roll, keyed('roll-1'))).body).toEqual(first.body)
    expect(first.body).toMatchObject({ created: 3 })
  })
  it('is done anew after it was refused', async () => {
    const { id: apartmentId } = await registerApartment(danji)
    const list = { name: '동대표', type: 'vote', apartmentId }
    expectRefusal(
      await admin.post('/api/list', { ...list, startDate: '2026-12-02', endDate: '2026-12-01' }, keyed('refused-1')),
      'INVALID_PERIOD',
    )
    expectRefusal(
      await admin.post('/api/list', { ...list, startDate: '2026-12-02', endDate: '2026-12-01' }, keyed('refused-1')),
      'INVALID_PERIOD',
    )
  })
  it('of somebody else, or for another call, is another one', async () => {
    const first = await admin.post('/api/apartment', apartment, keyed('whose-1'))
    const { body: second } = await adminOf(app, await appoint(danji, { role: 'SUPER_ADMIN' })).post(
      '/api/apartment',
      apartment,
      keyed('whose-1'),
    )
    expect((second as { id: string }).id).not.toBe((first.body as { id: string }).id)
    const list = await admin.post(
      '/api/list',
      { name: '동대표', type: 'vote', apartmentId: (first.body as { id: string }).id },
      keyed('whose-1'),
    )
    expect(list.status).toBe(201)
  })
  it.each(['', 'x'.repeat(201), 'with space', '한글'])('that is none is refused by name: %j', async (key) => {
    expect(expectRefusal(await admin.post('/api/apartment', apartment, keyed(key)), 'VALIDATION_FAILED')).toEqual([
      'Idempotency-Key',
    ])
  })
  it('leaves nothing by which equal bodies could be told', async () => {
    const before = new Set(await fingerprints())
    for (const key of ['equal-1', 'equal-2']) await admin.post('/api/apartment', apartment, keyed(key))
    const added = (await fingerprints()).filter((fingerprint) => !before.has(fingerprint))
    expect(new Set(added).size).toBe(2)
  })
  it('and is answered for by a cookie leaves nothing at all, for those who come without the cookie', async () => {
    const first = cookieOf(await anyone.post('/api/auth/super-admin/login', superAdmin))
    const refreshWith = (headers: Record<string, string>) =>
      anyone.post('/api/auth/refresh', {}, { ...keyed('refresh-1'), ...headers })
    const before = await fingerprints()
    await refreshWith({ cookie: first })
    // The twin of that refresh, in another tab: its answer sets no cookie.
    const twin = await refreshWith({ cookie: first })
    expect([twin.status, twin.headers['set-cookie']]).toEqual([200, undefined])
    expectRefusal(await refreshWith({}), 'LOGIN_REQUIRED')
    expect(await fingerprints()).toEqual(before)
  })
  it('leaves nothing readable in its table', async () => {
    await admin.post('/api/apartment', { ...apartment, name: '비밀마을' }, keyed('hidden-1'))
    const { rows } = await system.pool.query<{ text: string }>(
      `select scope || fingerprint || encode(coalesce(answer, ''), 'escape') as text from idempotency_key`,
    )
    expect(rows.length).toBeGreaterThan(0)
    for (const { text } of rows) expect(text).not.toMatch(/비밀|hidden|name|\\353\\271\\204/)
  })
})

describe('reading what was just written', () => {
  it('is answered with it, where the position is named', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { body, headers } = await admin.post('/api/apartment', { ...apartment, name: `마을 ${round}` })
      const position = String(headers['x-event-position'])
      expect(Number(position)).toBeGreaterThan(0)
      const found = await admin.get(`/api/apartment/${(body as { id: string }).id}`, { 'x-min-position': position })
      expect(found.body).toEqual(body)
    }
  })
  it('says so at once where the log has no such position, and asks the read models once', async () => {
    const { freshness, store } = system.deps
    const waits: number[] = []
    const app = await startAppWith(danji, {
      freshness: { ...freshness, wait: (position, ms) => (waits.push(ms), freshness.wait(position, ms)) },
    })
    const beyond = String((await store.lastPosition()) + 1_000)
    const answer = await callerOf(app, { authorization: `Bearer ${adminToken}` }).get('/api/apartment', {
      'x-min-position': beyond,
    })
    expectRefusal(answer, 'READ_MODEL_BEHIND')
    expect(answer.headers['retry-after']).toBe('1')
    expect(waits).toEqual([0])
  })
  it('says so where the read models do not come after it in time', async () => {
    const { freshness } = system.deps
    const app = await startAppWith(danji, { freshness: { ...freshness, wait: async () => false } })
    const { headers } = await admin.post('/api/apartment', { ...apartment, name: '나중마을' })
    const answer = await callerOf(app, { authorization: `Bearer ${adminToken}` }).get('/api/apartment', {
      'x-min-position': String(headers['x-event-position']),
    })
    expectRefusal(answer, 'READ_MODEL_BEHIND')
  })
  it('is nobody’s who has no session: what they name is not looked for', async () => {
    const { freshness } = system.deps
    const asked: number[] = []
    const app = await startAppWith(danji, {
      freshness: { ...freshness, wait: async (position) => (asked.push(position), true), newest: () => 1 },
    })
    const stranger = callerOf(app, { 'x-min-position': '9007199254740991' })
    expectRefusal(await stranger.get('/api/nothing'), 'NOT_FOUND')
    expectRefusal(await stranger.get('/api/apartment'), 'LOGIN_REQUIRED')
    expect(asked).toEqual([])
    expect((await stranger.get('/health')).status).toBe(200)
    expectRefusal(await stranger.get(`/api/vote/${fixedSecret(1)}`), 'INVALID_LINK')
    expect(asked).toEqual([1])
  })
  it.each(['-1', '1.5', 'soon', '9007199254740993', '1e400'])('refuses the position %s by name', async (position) => {
    expect(
      expectRefusal(await admin.get('/api/apartment', { 'x-min-position': position }), 'VALIDATION_FAILED'),
    ).toEqual(['X-Min-Position'])
  })
})
