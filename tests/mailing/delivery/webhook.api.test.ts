import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { describe, expect, it } from 'vitest'
import { callerOf, startAppWith, startTestApp } from '#tests/support/stack/test-app.ts'

const danji = await startTestApp()
const { app, anyone, system } = danji
const { messaging } = system.deps
const WEBHOOK = '/api/messages/webhook'

const sha1 = (text: string): string => createHash('sha1').update(text).digest('hex')
const proof = { 'x-solapi-secret': sha1(messaging.webhookSecret ?? '') }
const json = { 'content-type': 'application/json' }
const news = JSON.stringify([{ messageId: 'M4V1', statusCode: '4000' }])

const post = (payload: string | Buffer, headers: Record<string, string>, to: FastifyInstance = app) =>
  to.inject({ method: 'POST', url: WEBHOOK, payload, headers })
const told = (to: FastifyInstance = app) => post(news, { ...json, ...proof }, to)

/** Returns the number of jobs ever added, by the queue's own sequence. */
const jobsAdded = async (): Promise<number> => {
  const { rows } = await system.pool.query<{ value: string }>(
    `select coalesce(last_value, 0)::text as value from pg_sequences where schemaname = 'graphile_worker' and sequencename ~ 'jobs_id'`,
  )
  return Number(rows[0]?.value)
}

/** Returns the parts of an answer by which two refusals could be told apart. */
const appearanceOf = ({ statusCode, headers, body }: Awaited<ReturnType<typeof post>>) => ({
  statusCode,
  headers: Object.keys(headers).toSorted(),
  limit: headers['x-ratelimit-limit'],
  body: body.replace(/"requestId":"[^"]*"/, ''),
})

describe('the provider’s webhook', () => {
  // First: nothing has been asked for yet, whose job asks once more a little later.
  it.each([
    ['no secret', {}],
    ['another', { 'x-solapi-secret': sha1('another') }],
    ['the secret itself', { 'x-solapi-secret': messaging.webhookSecret ?? '' }],
    ['half of it', { 'x-solapi-secret': proof['x-solapi-secret'].slice(0, 20) }],
    ['the digest of nothing', { 'x-solapi-secret': sha1('') }],
  ])('is not there for who has %s: as any address that leads nowhere', async (_name, headers) => {
    const before = await jobsAdded()
    const nowhere = await app.inject({ method: 'POST', url: '/api/messages/nowhere', payload: news, headers: json })
    expect(appearanceOf(await post(news, { ...json, ...headers }))).toEqual(appearanceOf(nowhere))
    expect(nowhere.statusCode).toBe(404)
    expect(await jobsAdded()).toBe(before)
  })
  it('takes what carries the secret, and asks that the provider be asked', async () => {
    const before = await jobsAdded()
    const answer = await told()
    expect({ status: answer.statusCode, body: answer.json() }).toEqual({ status: 200, body: { ok: true } })
    await expect.poll(jobsAdded).toBeGreaterThan(before)
  })
  it('is there for nobody where no secret is configured', async () => {
    const without = await startAppWith(danji, { messaging: { ...messaging, webhookSecret: undefined } })
    for (const headers of [{}, proof, { 'x-solapi-secret': sha1('') }, { 'x-solapi-secret': sha1('undefined') }])
      expect((await post(news, { ...json, ...headers }, without)).statusCode).toBe(404)
    const empty = await startAppWith(danji, { messaging: { ...messaging, webhookSecret: '' } })
    expect((await post(news, { ...json, 'x-solapi-secret': sha1('') }, empty)).statusCode).toBe(404)
  })
  it.each([
    ['JSON of any kind', '{"__proto__":{"a":1}}', 'application/json'],
    ['broken JSON', '[{', 'application/json'],
    ['text that Postgres could not keep', String.raw`["\u0000"]`, 'application/json'],
    ['bytes', Buffer.from([0xff, 0xfe, 0, 1]), 'application/octet-stream'],
    ['a form', 'a=b', 'application/x-www-form-urlencoded'],
    ['a form with parts', '--x\r\n\r\n--x--', 'multipart/form-data; boundary=x'],
    ['nothing', '', 'application/json'],
  ])('reads nothing of its body: %s', async (_name, body, type) => {
    expect((await post(body, { ...proof, 'content-type': type })).statusCode).toBe(200)
  })
  it('takes what tells of ten thousand messages at once, and no more than 4 MB', async () => {
    const large = Buffer.alloc(4 * 1024 * 1024, 'a')
    expect((await post(large, { ...json, ...proof })).statusCode).toBe(200)
    const larger = await post(Buffer.alloc(large.length + 1, 'a'), { ...json, ...proof })
    expect({ status: larger.statusCode, body: larger.json() }).toMatchObject({
      status: 413,
      body: { code: 'BODY_TOO_LARGE' },
    })
  })
  it('is posted to alone', async () => {
    expect((await anyone.get(WEBHOOK, proof)).status).toBe(404)
    expect((await callerOf(app, proof).put(WEBHOOK)).status).toBe(404)
  })
  it('turns ten thousand calls into a few jobs, and answers all of them', { timeout: 60_000 }, async () => {
    const own = await startAppWith(danji, {})
    await own.ready()
    const before = await jobsAdded()
    const started = performance.now()
    for (let part = 0; part < 100; part += 1) {
      const answers = await Promise.all(Array.from({ length: 100 }, () => told(own)))
      expect(answers.filter(({ statusCode }) => statusCode !== 200)).toEqual([])
    }
    await own.close()
    const wakeUps = 2 + Math.ceil((performance.now() - started) / 500)
    // Each may have one more to look again a little later.
    expect(await jobsAdded()).toBeGreaterThan(before)
    expect((await jobsAdded()) - before).toBeLessThanOrEqual(2 * wakeUps)
  })
  it('loses none that was answered when its process stops', async () => {
    const stopping = await startAppWith(danji, { messaging })
    await stopping.ready()
    const before = await jobsAdded()
    await Promise.all([told(stopping), told(stopping), told(stopping)])
    await stopping.close()
    expect(await jobsAdded()).toBeGreaterThanOrEqual(before + 2)
  })
})

describe('limits of the webhook', () => {
  it('hold for who does not know the secret, as everywhere, and not for the provider’s burst', async () => {
    const limited = await startAppWith(danji, { rateLimitFactor: 0.01 })
    const strangers: number[] = []
    for (let call = 0; call < 13; call += 1) strangers.push((await post(news, json, limited)).statusCode)
    expect(strangers).toEqual([...Array<number>(12).fill(404), 429])
    const { statusCode, headers } = await told(limited)
    expect({ statusCode, limit: headers['x-ratelimit-limit'] }).toEqual({ statusCode: 200, limit: '1000' })
  })
})
