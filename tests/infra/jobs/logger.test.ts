import Fastify, { LogController } from 'fastify'
import { describe, expect, it, onTestFinished } from 'vitest'
import { describeError, redactFields, scrubText } from '#infra/platform/telemetry/redaction.ts'
import { noteRefusal, reportRequests, type AnsweredRequest } from '#infra/platform/telemetry/requests.ts'
import { readableLogger } from './readable-logger.ts'

const token = 'q7WmZk3VtR9xLbN2aYpE5g'

describe('a line of the log', () => {
  it('has level and time in words, and what was said', () => {
    const { logger, lines } = readableLogger()
    logger.info({ position: 12, projection: 'vote-results' }, 'caught up')
    expect(lines()).toEqual([
      {
        level: 'info',
        time: expect.stringMatching(/^\d{4}-.*Z$/),
        name: 'test',
        position: 12,
        projection: 'vote-results',
        msg: 'caught up',
      },
    ])
  })

  it('has no personal data in it, whatever field, depth or child logger that came by', () => {
    const { logger, text, lines } = readableLogger()
    const resident = {
      phone: '01012345678',
      'birth-date': '1960-01-01',
      address: '서울시 종로구',
      userName: '홍길동',
      nested: [{ access_token: 'abc', kept: 'yes' }],
    }
    logger.info(
      { resident, headers: { cookie: 'session=1' }, body: { name: '홍길동' }, answers: [{ choiceIds: ['a'] }] },
      'told',
    )
    logger
      .child({ userName: '홍길동', jobId: '7' })
      .child({ resident: { userName: '홍길동' } })
      .warn('child')
    logger.info(
      'called 010-1234-5678, +82 10-1234-5678 and 600101-1234567 of hong@example.com at https://danji.kr/signature/%s',
      token,
    )
    expect(text()).not.toMatch(/1234|1960|서울|홍길동|session=1|choiceIds|example|abc/)
    expect(text()).not.toContain(token)
    expect(lines()[0]).toMatchObject({ resident: { nested: [{ kept: 'yes' }] } })
    expect(lines()[1]).toMatchObject({ userName: '[redacted]', jobId: '7', resident: { userName: '[redacted]' } })
  })

  it('does not take an object apart that somebody merely passed', () => {
    class Session {
      readonly secretPlace = '비밀'
    }
    expect(redactFields({ session: new Session(), at: new Date(0), map: new Map([['a', 1]]) })).toEqual({
      session: '[Session]',
      at: '1970-01-01T00:00:00.000Z',
      map: '[Map]',
    })
  })

  it('survives what refers to itself', () => {
    const { logger, lines } = readableLogger()
    const circle: Record<string, unknown> = { kind: 'circle' }
    circle['inner'] = circle
    const error = new Error('round')
    error.cause = error
    logger.error({ circle, err: error }, 'still written')
    expect(lines()).toMatchObject([{ msg: 'still written', circle: { kind: 'circle' }, err: { message: 'round' } }])
  })
})

describe('scrubbing a text', () => {
  it.each([
    ['call 01012345678 now', 'call [phone] now'],
    ['016-123-4567', '[phone]'],
    ['02-123-4567 or 031-1234-5678', '[phone] or [phone]'],
    ['+82 10 1234 5678', '[phone]'],
    ['"to":"01012345678"', '"to":"[phone]"'],
    ['postgres://danji:geheim@db:5432/danji', 'postgres://db:5432/danji'],
    ['010.1234.5678', '[phone]'],
    ['of 8001011234567 and 800101-1234567', 'of [resident number] and [resident number]'],
    [`GET /api/vote/${token}/submit?x=1`, 'GET /api/vote/[token]/submit?x=[value]'],
    ['/auth/kakao/callback?code=geheim&state=s1#top', '/auth/kakao/callback?code=[value]&state=[value]#top'],
    ['authorization: Bearer abc.def-1_2==', 'authorization: Bearer [token]'],
    ['it was eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2ln-_x.', 'it was [token].'],
    [String.raw`{"url":"/a?b=c\"d"}`, String.raw`{"url":"/a?b=[value]\"d"}`],
    [`/api/vote/link/${token}`, '/api/vote/link/[token]'],
    [`/api/user/signature-token/${token}/submit`, '/api/user/signature-token/[token]/submit'],
  ])('%j gives %j', (text, scrubbed) => {
    expect(scrubText(text)).toBe(scrubbed)
  })

  it.each([
    '01982345-6789-7abc-8def-010123456789',
    'ab01012345678cd0f1e2d3c4b5a697881726354',
    '2025-11-21T02:00:00.000Z position 1763690400000',
    '/api/vote/:linkId/submit',
    '/api/vote/link/:linkId',
    '/api/signature/requests',
    '/api/votes/01982345-6789-7abc-8def-010123456789/results',
  ])('leaves %j as it is', (text) => {
    expect(scrubText(text)).toBe(text)
  })
})

describe('scrubbing a long text', () => {
  it.each([
    'a',
    '1',
    '0',
    'a.',
    '-',
    '://a:',
    '/vote/a',
    '010-',
    'a@b.',
    '?a',
    '?a=',
    'eyJ',
    'eyJa.',
    'Bearer ',
    '800101',
  ])('of nothing but %j takes no longer than its length asks for', (part) => {
    const scrubOf = (length: number): number => {
      const text = part.repeat(length / part.length)
      const began = performance.now()
      scrubText(text)
      return performance.now() - began
    }
    // Squared, the time for these 300,000 letters would be minutes.
    expect(scrubOf(300_000)).toBeLessThan(2_000)
  })
})

describe('an error', () => {
  it('keeps type, message, code, frames and causes, and nothing that libraries hang on it', () => {
    const conflict = Object.assign(new Error('duplicate key value violates unique constraint'), {
      code: '23505',
      detail: 'Key (phone)=(01012345678) already exists.',
      parameters: ['홍길동'],
    })
    const described = describeError(new TypeError('not saved', { cause: conflict }))
    expect(described).toEqual({
      type: 'TypeError',
      message: 'not saved',
      stack: expect.stringMatching(/^TypeError: not saved\n\s+at .*logger\.test\.ts/),
      cause: { type: 'Error', message: conflict.message, code: '23505', stack: expect.any(String) },
    })
    expect(JSON.stringify(described)).not.toMatch(/01012345678|홍길동/)
  })

  it('of a text that could not be parsed does not quote the text', () => {
    const parse = (): unknown => JSON.parse('홍길동 01012345678') as unknown
    try {
      parse()
    } catch (error) {
      expect(JSON.stringify(describeError(error))).not.toMatch(/홍길동|0101/)
    }
    expect(parse).toThrow('홍길동')
  })
})

describe('a request', () => {
  const serve = async () => {
    const { logger, lines, text } = readableLogger('debug')
    const logController = new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' })
    const app = Fastify({ loggerInstance: logger, logController })
    const answered: AnsweredRequest[] = []
    reportRequests(app, (request) => answered.push(request))
    app.get('/health', async () => 'ok')
    app.post('/api/vote/:linkId/submit', async (request) => {
      request.log.info({ req: request, res: { statusCode: 200 } }, 'asked')
      return {}
    })
    app.get('/refused', async (request, reply) => {
      noteRefusal(request, 'LINK_CLOSED')
      return reply.code(422).send({})
    })
    app.get('/broken', async (request) => {
      request.log.error({ err: new Error('out of order') }, 'broke')
      throw new Error('out of order')
    })
    onTestFinished(() => app.close())
    return { app, lines, text, answered }
  }

  it('is logged by its route’s template, and counted by it', async () => {
    const { app, lines, text, answered } = await serve()
    await app.inject({
      method: 'POST',
      url: `/api/vote/${token}/submit?phone=01012345678`,
      headers: { cookie: 'session=geheim', authorization: 'Bearer geheim' },
      payload: { name: '홍길동' },
    })
    expect(lines().at(-1)).toMatchObject({
      level: 'info',
      msg: 'answered',
      method: 'POST',
      route: '/api/vote/:linkId/submit',
      status: 200,
      ms: expect.any(Number),
      requestId: 'req-1',
    })
    expect(lines()[0]).toMatchObject({
      msg: 'asked',
      req: { method: 'POST', route: '/api/vote/:linkId/submit', headers: { 'content-type': 'application/json' } },
      res: { status: 200 },
    })
    expect(text().match(/"requestId":/g)).toHaveLength(lines().length)
    expect(text()).not.toMatch(/geheim|0101|홍길동|q7Wm/)
    expect(answered).toMatchObject([{ method: 'POST', route: '/api/vote/:linkId/submit', status: 200 }])
  })

  it('that is refused names its code, and one that is not has none', async () => {
    const { app, lines, answered } = await serve()
    await app.inject({ url: '/refused' })
    await app.inject({ method: 'POST', url: `/api/vote/${token}/submit` })
    const lineOf = (wanted: string) => lines().find(({ msg, route }) => msg === 'answered' && route === wanted)
    expect(lineOf('/refused')).toMatchObject({ level: 'info', status: 422, code: 'LINK_CLOSED' })
    expect(lineOf('/api/vote/:linkId/submit')).not.toHaveProperty('code')
    expect(answered.map(({ route, code }) => [route, code])).toEqual([
      ['/refused', 'LINK_CLOSED'],
      ['/api/vote/:linkId/submit', undefined],
    ])
  })

  it('that matches no route does not bring its URL in', async () => {
    const { app, lines, text, answered } = await serve()
    await app.inject({ url: `/somewhere/홍길동/${token}` })
    expect(lines()).toMatchObject([{ route: 'none', status: 404 }])
    expect(text()).not.toContain(token)
    expect(answered).toMatchObject([{ route: 'none', status: 404 }])
  })

  it('is a warning where the server failed, and a whisper where a machine asks how it is', async () => {
    const { app, lines } = await serve()
    await app.inject({ url: '/broken' })
    await app.inject({ url: '/health' })
    expect(lines().map(({ level, msg, route }) => [level, msg, route])).toEqual([
      ['error', 'broke', undefined],
      ['warn', 'answered', '/broken'],
      ['debug', 'answered', '/health'],
    ])
    expect(lines()[0]).toMatchObject({
      err: { type: 'Error', message: 'out of order', stack: expect.stringContaining('logger.test.ts') },
    })
  })
})
