import { describe, expect, it } from 'vitest'
import { createReadiness } from '#infra/platform/telemetry/readiness.ts'
import { registerApartment } from '#tests/support/campaign.ts'
import { fixedSecret } from '#tests/support/fixed.ts'
import { noObjects } from '#tests/support/stack/objects.ts'
import { expectRefusal } from '#tests/support/refusal.ts'
import { callerOf, startAppWith, startTestApp, superAdmin } from '#tests/support/stack/test-app.ts'

const danji = await startTestApp()
const { admin, anyone, adminToken, system } = danji

const directivesOf = (csp: unknown): Readonly<Record<string, string>> =>
  Object.fromEntries(
    String(csp)
      .split(';')
      .map((part) => {
        const [name = '', ...values] = part.trim().split(' ')
        return [name, values.join(' ')]
      }),
  )

describe('every answer', () => {
  it.each(['/health', '/api/apartment', '/api/nothing', '/api/openapi.json', '/'])(
    'carries the security headers: %s',
    async (url) => {
      const { headers } = await anyone.get(url)
      const csp = directivesOf(headers['content-security-policy'])
      expect(csp).toMatchObject({
        'default-src': "'none'",
        'script-src': "'self'",
        'base-uri': "'none'",
        'frame-ancestors': "'none'",
        'form-action': "'self'",
      })
      expect(JSON.stringify(csp)).not.toMatch(/unsafe-|\*/)
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'x-frame-options': expect.any(String),
      })
      expect(headers['x-powered-by']).toBeUndefined()
    },
  )
  it('without TLS tells no browser to insist on it', async () => {
    expect((await anyone.get('/health')).headers['strict-transport-security']).toBeUndefined()
  })
  it('with TLS insists on it, whatever the process is for', async () => {
    const { headers } = await callerOf(await startAppWith(danji, { publicUrl: 'https://danji.test' })).get('/health')
    expect(headers['strict-transport-security']).toContain('max-age=31536000')
  })
  it('in production insists on TLS, and its cookies are sent over nothing else', async () => {
    const production = callerOf(await startAppWith(danji, { production: true }))
    const { headers } = await production.post('/api/auth/super-admin/login', superAdmin)
    expect(headers['strict-transport-security']).toContain('max-age=31536000')
    expect(directivesOf(headers['content-security-policy'])).toHaveProperty('upgrade-insecure-requests')
    expect(String(headers['set-cookie'])).toContain('Secure')
  })
  it('lets forms go to the providers that are set up, and nowhere else', async () => {
    const configured = callerOf(await startAppWith(danji, {}, { formTargets: ['https://cert.kcp.co.kr'] }))
    const { headers } = await configured.get('/health')
    expect(directivesOf(headers['content-security-policy'])['form-action']).toBe("'self' https://cert.kcp.co.kr")
  })
  it('has a request id of its own', async () => {
    const [one, other] = [
      await anyone.get('/health'),
      await anyone.get('/health', { 'request-id': 'mine', 'x-request-id': 'mine' }),
    ]
    expect(one.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
    expect(other.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
    expect(other.headers['x-request-id']).not.toBe(one.headers['x-request-id'])
  })
})

describe('health', () => {
  it('is OK while database and storage answer', async () => {
    const answer = await anyone.get('/health')
    expect(answer.status).toBe(200)
    expect(answer.body).toEqual({
      status: 'OK',
      timestamp: danji.clock.now.toISOString(),
      database: 'OK',
      r2Storage: 'OK',
      store: 'DIRECTORY',
      log: 'OK',
      logWholeSince: null,
      continuity: 'OK',
      guards: 'ROLE_SET',
      skippedEvents: 0,
    })
  })
  it('is 503 while documents cannot be stored', async () => {
    const readiness = createReadiness()
    readiness.add('storage', () => Promise.reject(new Error('no space left on /secret/place')), 'health')
    const app = await startAppWith(danji, { readiness, objects: { ...noObjects, kind: 's3' } })
    const answer = await callerOf(app).get('/health')
    expect(answer.status).toBe(503)
    expect(answer.body).toMatchObject({ status: 'ERROR', database: 'OK', r2Storage: 'ERROR', store: 'S3' })
    expect(answer.text).not.toContain('secret')
    expect((await callerOf(app).get('/readyz')).status).toBe(200)
  })
  it('is 503 while the database does not answer, or answers too late', async () => {
    const lost = await startAppWith(danji, {
      store: { ...system.deps.store, lastPosition: () => Promise.reject(new Error('gone')) },
    })
    expect((await callerOf(lost).get('/health')).body).toMatchObject({
      status: 'ERROR',
      database: 'ERROR',
      r2Storage: 'OK',
      log: 'OK',
      guards: 'ROLE_SET',
    })
    const slow = await startAppWith(danji, {
      store: { ...system.deps.store, lastPosition: () => new Promise(() => {}) },
    })
    const answer = await callerOf(slow).get('/health')
    expect(answer.status).toBe(503)
    expect(answer.body).toMatchObject({ status: 'ERROR', database: 'ERROR' })
  })
})

describe('what fails inside', () => {
  const secret = 'relation "person_key" of postgres://danji:secret@10.0.0.5 does not exist'
  const failing = (error: Error) =>
    startAppWith(danji, {
      store: {
        ...system.deps.store,
        readStream: () => Promise.reject(error),
        readStreams: () => Promise.reject(error),
        append: () => Promise.reject(error),
      },
    })
  const office = { authorization: `Bearer ${adminToken}` }

  it('tells the caller nothing of the inside', async () => {
    const caller = callerOf(await failing(new Error(secret)), office)
    const answers = [
      await caller.post('/api/apartment', { name: '한빛마을', address: '고양시', totalUnits: 4 }),
      await caller.get(`/api/vote/${fixedSecret(1)}`),
      await caller.post('/api/auth/super-admin/login', superAdmin),
    ]
    for (const answer of answers) {
      expectRefusal(answer, 'INTERNAL')
      expect(Object.keys(answer.body).toSorted()).toEqual(['code', 'error', 'requestId'])
      expect(JSON.stringify([answer.text, answer.headers])).not.toMatch(/person_key|secret|postgres|Error|\.ts/)
    }
  })

  it.each([
    ['ECONNREFUSED', Object.assign(new Error(secret), { code: 'ECONNREFUSED' })],
    ['SQLSTATE 57P01, shut down', Object.assign(new Error(secret), { code: '57P01' })],
    ['SQLSTATE 53300, too many connections', Object.assign(new Error(secret), { code: '53300' })],
    ['a connection that broke off', new Error('Connection terminated unexpectedly')],
  ])('because the database is away says to come again: %s', async (_, error) => {
    const answer = await callerOf(await failing(error), office).get(`/api/vote/${fixedSecret(1)}`)
    expectRefusal(answer, 'SERVICE_UNAVAILABLE')
    expect(answer.headers['retry-after']).toBe('1')
    expect(answer.text).not.toContain('secret')
  })
})

describe('collections', () => {
  const filled = (async () => {
    for (const [name, totalUnits] of [
      ['가람마을', 300],
      ['나래마을', 100],
      ['다솜마을', 200],
      ['50%마을', 50],
      ['101단지', 1],
      ['1001단지', 2],
    ] as const)
      await registerApartment(danji, { name, totalUnits, address: `고양시 ${name}` })
  })()
  const namesAt = async (query: Readonly<Record<string, unknown>>) => {
    await filled
    const search = new URLSearchParams(
      Object.entries(query).map(([key, value]): [string, string] => [key, JSON.stringify(value)]),
    )
    const { status, body, headers } = await admin.get(`/api/apartment?${search.toString()}`)
    expect(status).toBe(200)
    return { names: (body as { name: string }[]).map(({ name }) => name), range: headers['content-range'] }
  }

  it('come sorted both ways', async () => {
    expect(await namesAt({ sort: ['totalUnits', 'ASC'], range: [0, 2] })).toEqual({
      names: ['101단지', '1001단지', '50%마을'],
      range: 'apartment 0-2/6',
    })
    expect(await namesAt({ sort: ['totalUnits', 'DESC'], range: [0, 1] })).toEqual({
      names: ['가람마을', '다솜마을'],
      range: 'apartment 0-1/6',
    })
  })
  it('put 101 before 1001', async () => {
    const { names } = await namesAt({ sort: ['name', 'ASC'] })
    expect(names.indexOf('101단지')).toBeLessThan(names.indexOf('1001단지'))
    expect(names.filter((name) => name.endsWith('마을')).slice(-3)).toEqual(['가람마을', '나래마을', '다솜마을'])
  })
  it('come page by page, none twice and none left out', async () => {
    const pages = await Promise.all(
      [0, 1, 2].map((page) => namesAt({ sort: ['name', 'ASC'], range: [page * 2, page * 2 + 1] })),
    )
    expect(pages.map(({ range }) => range)).toEqual(['apartment 0-1/6', 'apartment 2-3/6', 'apartment 4-5/6'])
    expect(new Set(pages.flatMap(({ names }) => names)).size).toBe(6)
  })
  it('say how long they are on a page past the end, too', async () => {
    expect(await namesAt({ range: [100, 124] })).toEqual({ names: [], range: 'apartment */6' })
  })
  it('are searched by a part of a name, wildcards taken literally', async () => {
    expect(await namesAt({ filter: { q: '래마' } })).toEqual({ names: ['나래마을'], range: 'apartment 0-0/1' })
    expect((await namesAt({ filter: { q: '50%마' } })).names).toEqual(['50%마을'])
    expect((await namesAt({ filter: { q: '%' } })).names).toEqual(['50%마을'])
    expect((await namesAt({ filter: { q: '_' } })).names).toEqual([])
    expect(await namesAt({ filter: { q: "'; drop schema read cascade; --" } })).toEqual({
      names: [],
      range: 'apartment */0',
    })
  })
  it('are searched in decomposed letters, too', async () => {
    expect((await namesAt({ filter: { q: '가람'.normalize('NFD') } })).names).toEqual(['가람마을'])
  })
  it('are filtered by one id or several', async () => {
    await filled
    const all: { id: string; name: string }[] = (await admin.get('/api/apartment')).body
    expect((await namesAt({ filter: { id: all[0]?.id } })).names).toEqual([all[0]?.name])
    expect((await namesAt({ filter: { id: all.slice(0, 2).map(({ id }) => id) } })).names).toHaveLength(2)
    expect((await namesAt({ filter: { id: [] } })).names).toEqual([])
  })

  it.each([
    ['an unknown sort field', 'sort=["colour","ASC"]', 'UNKNOWN_FIELD', 'sort.colour'],
    ['a column that is no field', 'sort=["created_at","ASC"]', 'UNKNOWN_FIELD', 'sort.created_at'],
    ['a sort field that is inherited', 'sort=["constructor","ASC"]', 'UNKNOWN_FIELD', 'sort.constructor'],
    ['an unknown direction', 'sort=["name","UP"]', 'VALIDATION_FAILED', 'sort'],
    ['an unknown filter field', 'filter={"colour":"red"}', 'UNKNOWN_FIELD', 'filter.colour'],
    ['a filter of the wrong type', 'filter={"id":1}', 'VALIDATION_FAILED', 'filter.id'],
    ['a filter that is no object', 'filter=[1]', 'VALIDATION_FAILED', 'filter'],
    ['a filter that is no JSON', 'filter={', 'VALIDATION_FAILED', 'filter'],
    ['a range that runs backwards', 'range=[5,4]', 'VALIDATION_FAILED', 'range'],
    ['a range below zero', 'range=[-1,4]', 'VALIDATION_FAILED', 'range'],
    ['a range of texts', 'range=["0","4"]', 'VALIDATION_FAILED', 'range'],
    ['a range of three', 'range=[0,1,2]', 'VALIDATION_FAILED', 'range'],
  ] as const)('name %s', async (_, query, code, path) => {
    expect(expectRefusal(await admin.get(`/api/apartment?${encodeURI(query)}`), code)).toEqual([path])
  })
})
