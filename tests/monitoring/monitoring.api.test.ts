import { describe, expect, it } from 'vitest'
import { forgetOldTelemetry } from '#services/monitoring/telemetry-tables.ts'
import { expectRefusal } from '#tests/support/refusal.ts'
import { adminOf, appoint, startTestApp, type Answer } from '#tests/support/stack/test-app.ts'
import { entry, keptTelemetry, LOG, REPORT } from './stored-telemetry.ts'

const test = await startTestApp()
const { admin, anyone, clock, system, app } = test
const { logs, reports, newestLog, newestReport } = keptTelemetry(test)

const linkId = 'q7WmZk3VtR9xLbN2aYpE5g'
const filter = (value: object): string => `?filter=${encodeURIComponent(JSON.stringify(value))}`

describe('a client’s log', () => {
  it('takes one entry, and a super administrator reads it', async () => {
    const answer = await anyone.post(LOG, entry, { 'user-agent': 'Mozilla/5.0 (Linux; Android 9)' })
    expect(answer).toMatchObject({ status: 202, body: { success: true, accepted: 1 } })
    expect(await newestLog()).toMatchObject({
      ...entry,
      at: clock.now.toISOString(),
      userAgent: 'Mozilla/5.0 (Linux; Android 9)',
    })
  })

  it('takes a batch, and keeps its order', async () => {
    const answer = await anyone.post(
      LOG,
      ['하나', '둘', '셋'].map((message) => ({ ...entry, message })),
    )
    expect(answer).toMatchObject({ status: 202, body: { accepted: 3 } })
    expect((await logs()).map(({ message }) => message)).toEqual(['셋', '둘', '하나'])
  })

  it('takes what sendBeacon sends: bytes of JSON, under its type alone', async () => {
    const answer = await app.inject({
      method: 'POST',
      url: LOG,
      headers: { 'content-type': 'application/json' },
      payload: Buffer.from(JSON.stringify([entry])),
    })
    expect(answer.statusCode).toBe(202)
    expect(await newestLog()).toMatchObject({ message: entry.message })
  })

  it('of many at once loses none', async () => {
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, index) => anyone.post(LOG, [entry, { ...entry, message: `${index}` }])),
    )
    expect(answers.map(({ body }: Answer) => (body as { accepted: number }).accepted)).toEqual(
      Array.from({ length: 40 }, () => 2),
    )
    expect(await logs()).toHaveLength(80)
  })

  it.each([
    ['an unknown level', { ...entry, level: 'fatal' }, 'VALIDATION_FAILED'],
    ['no message', { level: 'info' }, 'VALIDATION_FAILED'],
    ['an unknown field', { ...entry, id: 7 }, 'UNKNOWN_FIELD'],
    ['an empty batch', [], 'VALIDATION_FAILED'],
    ['a batch above 100', Array.from({ length: 101 }, () => entry), 'VALIDATION_FAILED'],
  ] as const)('with %s is refused, and nothing of it is kept', async (_what, body, code) => {
    expectRefusal(await anyone.post(LOG, body), code)
    expect(await logs()).toEqual([])
  })

  it('larger than the body’s limit is refused', async () => {
    expectRefusal(await anyone.post(LOG, { ...entry, message: '가'.repeat(90_000) }), 'BODY_TOO_LARGE')
  })
})

describe('what is kept', () => {
  it('is cut where it is long, and whole letters stay whole', async () => {
    // A pair of surrogates lies across every place where it could be cut.
    const long = `x${'😀'.repeat(3_500)}`
    expect(
      (await anyone.post(LOG, { level: 'error', message: long, category: long, metadata: { a: long, [long]: 1 } }))
        .status,
    ).toBe(202)
    expect(
      (
        await anyone.post(REPORT, {
          error: { message: long, stack: long },
          errorInfo: { componentStack: long },
          url: long,
        })
      ).status,
    ).toBe(202)
    const [log, report] = [await newestLog(), await newestReport()]
    expect(log?.message.length).toBeLessThanOrEqual(1_000)
    expect(log?.category?.length).toBeLessThanOrEqual(60)
    expect(JSON.stringify(log?.metadata).length).toBeLessThan(4_500)
    expect([report?.message.length, report?.stack?.length, report?.errorInfo?.length, report?.url?.length]).toEqual([
      1_000, 4_000, 2_000, 500,
    ])
    expect(JSON.stringify([log, report])).not.toMatch(/\\ud[89a-f]/)
  })

  it('of deep or wide metadata is its beginning', async () => {
    await anyone.post(LOG, {
      ...entry,
      metadata: { a: { b: { c: { d: { e: 1 } }, f: 1 } }, list: Array.from({ length: 200 }, (_, index) => index) },
    })
    expect((await newestLog())?.metadata).toEqual({
      a: { b: { c: { d: '[deep]' }, f: 1 } },
      list: Array.from({ length: 30 }, (_, index) => index),
    })
  })

  it('has no phone number, e-mail address, resident number, token or secret address in it, wherever they stood', async () => {
    const secrets =
      '010-1234-5678 01012345678 hong@example.com 800101-1234567 8001011234567 Bearer abc.def.ghi ' +
      `eyJhbGciOi.eyJzdWIi.c2lnbg /vote/${linkId} https://d.kr/signature/${linkId}?x=geheim ` +
      `/guide/${linkId}`
    await anyone.post(
      LOG,
      {
        level: 'error',
        message: secrets,
        category: '01012345678',
        metadata: {
          [secrets]: secrets,
          deep: [{ text: secrets, password: 'geheim', ok: secrets }],
          number: 1012345678,
          token: 'geheim',
        },
      },
      { 'user-agent': secrets },
    )
    await anyone.post(
      REPORT,
      {
        error: { name: 'TypeError', message: secrets, stack: secrets },
        errorInfo: { componentStack: secrets },
        url: `https://d.kr/vote/${linkId}?name=geheim#x`,
      },
      { 'user-agent': secrets },
    )
    const kept = JSON.stringify([await logs(), await reports()])
    expect(kept).not.toMatch(/1234|example\.com|geheim|abc\.def|eyJ|8001/)
    expect(kept).not.toContain(linkId)
    expect(await newestReport()).toMatchObject({ url: 'https://d.kr/vote/[token]?name=[value]#x' })
    expect((await newestReport())?.message).toMatch(/^TypeError: \[phone\]/)
  })

  it.each([
    ['NUL', 'a\u0000b'],
    ['half a letter', 'a\ud800b'],
  ])('with %s in it is refused like every such text, and the server stays well', async (_what, message) => {
    const raw = (payload: string) =>
      app.inject({ method: 'POST', url: LOG, headers: { 'content-type': 'application/json' }, payload })
    const answer = await raw(JSON.stringify({ level: 'info', message, metadata: { [message]: message } }))
    expect(answer.json()).toMatchObject({ code: 'UNSTORABLE_TEXT' })
    expect((await anyone.post(LOG, entry)).status).toBe(202)
  })

  it('of script is text', async () => {
    await anyone.post(REPORT, { error: '<script>alert(1)</script>', url: 'javascript:alert(1)' })
    const answer = await admin.get('/api/monitoring/error-reports')
    expect(answer.headers['content-type']).toMatch(/^application\/json/)
    expect(await newestReport()).toMatchObject({ message: '<script>alert(1)</script>' })
  })

  it.each([
    ['a text', { error: '안 됩니다' }, { message: '안 됩니다', stack: null, errorInfo: null, url: null }],
    [
      'an error of the browser',
      {
        error: { name: 'TypeError', message: 'x is null', stack: 'TypeError: x\n  at a.js:1' },
        errorInfo: { componentStack: '\n  at Page' },
        url: '/admin/lists',
      },
      {
        message: 'TypeError: x is null',
        stack: 'TypeError: x\n  at a.js:1',
        errorInfo: '\n  at Page',
        url: '/admin/lists',
      },
    ],
    [
      'something else',
      { error: { code: 7 }, errorInfo: '눌렀습니다' },
      { message: '{"code":7}', errorInfo: '눌렀습니다' },
    ],
  ])('of a report that is %s', async (_what, report, kept) => {
    expect(await anyone.post(REPORT, report)).toMatchObject({ status: 202, body: { success: true, accepted: 1 } })
    expect(await newestReport()).toMatchObject(kept)
  })
})

describe('reading', () => {
  it('searches, filters, sorts and pages', async () => {
    await anyone.post(LOG, [
      entry,
      { level: 'error', message: '서버 오류 100%', category: 'api' },
      { level: 'info', message: '시작', category: 'page' },
    ])
    await anyone.post(REPORT, { error: '깨졌습니다', url: '/admin/votes' })
    const messages = async (query: string) => (await logs(query)).map(({ message }) => message)
    expect(await messages(filter({ level: 'error' }))).toEqual(['서버 오류 100%'])
    expect(await messages(filter({ category: 'page' }))).toEqual(['시작', entry.message])
    expect(await messages(filter({ q: '0%' }))).toEqual(['서버 오류 100%'])
    expect(await messages(`?sort=${encodeURIComponent('["at","ASC"]')}&range=[0,1]`)).toHaveLength(2)
    const id = (await newestLog())?.id
    expect(await messages(filter({ id }))).toEqual(['시작'])
    expect(await messages(filter({ id: [id] }))).toEqual(['시작'])
    expect((await admin.get(`/api/monitoring/client-logs?range=[0,1]`)).headers['content-range']).toBe(
      'client-logs 0-1/3',
    )
    expect((await reports(filter({ q: 'votes' }))).map(({ message }) => message)).toEqual(['깨졌습니다'])
    expectRefusal(await admin.get(`/api/monitoring/client-logs${filter({ userAgent: 'x' })}`), 'UNKNOWN_FIELD')
  })

  it.each(['ADMIN', 'AUDITOR', 'ANALYST'] as const)('is not for %s', async (role) => {
    const other = adminOf(app, await appoint(test, { role }))
    for (const path of ['client-logs', 'error-reports'])
      expectRefusal(await other.get(`/api/monitoring/${path}`), 'FORBIDDEN')
  })
})

describe('forgetting', () => {
  it('takes what is older than 30 days', async () => {
    await anyone.post(LOG, entry)
    await anyone.post(REPORT, { error: '오류' })
    const at = clock.now
    const days = (count: number) => new Date(at.getTime() + count * 86_400_000)
    expect(await forgetOldTelemetry(system.database, days(30))).toBe(0)
    expect(await forgetOldTelemetry(system.database, new Date(days(30).getTime() + 1))).toBe(2)
    expect([await logs(), await reports()]).toEqual([[], []])
  })
})
