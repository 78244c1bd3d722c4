import { describe, expect, it, vi } from 'vitest'
import { ApiError, createApiClient, retryDelay, type Retry, type Uploader } from '#ui/http/api-client.ts'
import { json, never, offline, settled, standInNetwork } from './stand-in-network.ts'

const { sent, network } = standInNetwork()

describe('api client', () => {
  it('sends JSON, the query and the Bearer token', async () => {
    network(json(200, { ok: true }))
    const answer = await createApiClient({ getToken: () => 't1' }).send('PUT', '/api/list/1', {
      body: { name: '총회' },
      query: { a: 1, b: undefined },
    })
    expect(answer.data).toEqual({ ok: true })
    expect(sent[0]).toMatchObject({ url: '/api/list/1?a=1', method: 'PUT', body: '{"name":"총회"}' })
    expect(sent[0]?.headers.get('Authorization')).toBe('Bearer t1')
    expect(sent[0]?.headers.get('Idempotency-Key')).toBeNull()
  })

  it('waits 1, 2 and 3 seconds between the tries', () => {
    expect([0, 1, 2, 3].map(retryDelay)).toEqual([1_000, 2_000, 3_000, 3_000])
  })

  it('tries a GET four times when the network is down', async () => {
    network(offline)
    expect(await settled(createApiClient().send('GET', '/api/list'))).toMatchObject({
      code: 'NETWORK',
      kind: 'network',
      status: 0,
    })
    expect(sent).toHaveLength(4)
  })

  it('tries a POST twice, under one key', async () => {
    network(json(500, {}), json(201, { id: 'x' }))
    expect(await settled(createApiClient().send('POST', '/api/votes', { body: {} }))).toMatchObject({
      data: { id: 'x' },
    })
    const keys = sent.map((request) => request.headers.get('Idempotency-Key'))
    expect(keys[0]).toMatch(/.{16,}/)
    expect(keys[1]).toBe(keys[0])
  })

  it('gives every POST a key of its own', async () => {
    network(json(200, {}))
    const client = createApiClient()
    await client.send('POST', '/a')
    await client.send('POST', '/a')
    expect(new Set(sent.map((request) => request.headers.get('Idempotency-Key'))).size).toBe(2)
  })

  it('makes two POSTs one where both have the same key', async () => {
    network(json(200, {}))
    const client = createApiClient()
    await client.send('POST', '/a', { idempotencyKey: 'one-and-the-same' })
    await client.send('POST', '/a', { idempotencyKey: 'one-and-the-same' })
    expect(sent.map((request) => request.headers.get('Idempotency-Key'))).toEqual(Array(2).fill('one-and-the-same'))
  })

  it.each([400, 403, 404, 422, 429])('never repeats after %i', async (status) => {
    network(json(status, {}))
    expect(await settled(createApiClient().send('GET', '/api/list'))).toMatchObject({ status })
    expect(sent).toHaveLength(1)
  })

  it('waits as long as the server asks for, tells why, and goes on under the same key', async () => {
    network(json(503, { code: 'FILES_BUSY' }, { 'Retry-After': '5' }), json(201, { id: 'x' }))
    const told: Pick<Retry, 'delayMs' | 'repetition'>[] = []
    const call = createApiClient().send('POST', '/api/file', {
      body: {},
      onRetry: ({ delayMs, repetition }) => told.push({ delayMs, repetition }),
    })
    await vi.advanceTimersByTimeAsync(4_999)
    expect([sent.length, told]).toEqual([1, [{ delayMs: 5_000, repetition: 1 }]])
    await vi.advanceTimersByTimeAsync(1)
    expect(await call).toMatchObject({ data: { id: 'x' } })
    expect(sent[1]?.headers.get('Idempotency-Key')).toBe(sent[0]?.headers.get('Idempotency-Key'))
  })

  it('waits a minute at most, whatever the server asks for', async () => {
    network(json(503, {}, { 'Retry-After': '86400' }), json(200, {}))
    const call = createApiClient().send('PUT', '/api/file')
    await vi.advanceTimersByTimeAsync(60_000)
    expect(sent).toHaveLength(2)
    await call
  })

  it('repeats what came too often where the caller listens and the server says when', async () => {
    network(json(429, {}, { 'Retry-After': '2' }), json(200, {}))
    expect(await settled(createApiClient().send('POST', '/a', { onRetry: () => {} }))).toMatchObject({ data: {} })
    expect(sent).toHaveLength(2)
  })

  it.each([
    ['nobody listens', { 'Retry-After': '2' }, {}],
    ['it does not say when', {}, { onRetry: () => {} }],
  ])('does not repeat what came too often where %s', async (_, headers, options) => {
    network(json(429, {}, headers))
    expect(await settled(createApiClient().send('POST', '/a', options))).toMatchObject({ status: 429 })
    expect(sent).toHaveLength(1)
  })

  it('gives up a try after 10 seconds', async () => {
    network(never)
    const call = createApiClient()
      .send('GET', '/api/list', { retries: 0 })
      .catch((thrown: unknown) => thrown)
    await vi.advanceTimersByTimeAsync(9_999)
    expect(vi.getTimerCount()).toBe(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(await call).toMatchObject({ code: 'TIMEOUT', kind: 'network' })
  })

  it('rejects with the reason of a caller who gives up, and does not try again', async () => {
    network(never)
    const controller = new AbortController()
    const call = createApiClient()
      .send('GET', '/api/list', { signal: controller.signal })
      .catch((thrown: unknown) => thrown)
    controller.abort('left the screen')
    await vi.runAllTimersAsync()
    expect(await call).toBe('left the screen')
    expect(sent).toHaveLength(1)
  })

  it('brings the newest position back on GETs', async () => {
    network(json(201, {}, { 'X-Event-Position': '12' }), json(201, {}, { 'X-Event-Position': '9' }), json(200, []))
    const client = createApiClient()
    await client.send('POST', '/a')
    await client.send('POST', '/b')
    await client.send('GET', '/c')
    expect(sent.map((request) => request.headers.get('X-Min-Position'))).toEqual([null, null, '12'])
  })
})

describe('a 401', () => {
  const needsToken = (good: string) => async (init: RequestInit) =>
    new Headers(init.headers).get('Authorization') === `Bearer ${good}`
      ? json(200, { ok: true })
      : json(401, { code: 'SESSION_EXPIRED' })

  it('is refreshed once for all who meet it, and they are tried again', async () => {
    let token = 'old'
    const refresh = vi.fn(async () => {
      await new Promise((resolve) => setTimeout(resolve, 50))
      token = 'new'
    })
    network(needsToken('new'))
    const client = createApiClient({ getToken: () => token, onUnauthorized: refresh })
    const answers = await settled(
      Promise.all([client.send('GET', '/a'), client.send('GET', '/b'), client.send('POST', '/c')]),
    )
    expect(answers).toHaveLength(3)
    expect(refresh).toHaveBeenCalledTimes(1)
    expect(sent).toHaveLength(6)
  })

  it('uses a token that came while the request was under way', async () => {
    let token = 'old'
    const refresh = vi.fn(async () => {})
    network(async (init) => {
      const answer = await needsToken('new')(init)
      token = 'new'
      return answer
    })
    await settled(createApiClient({ getToken: () => token, onUnauthorized: refresh }).send('GET', '/a'))
    expect(refresh).not.toHaveBeenCalled()
    expect(sent).toHaveLength(2)
  })

  it('rejects with what the refresh rejected with', async () => {
    const refused = new ApiError({
      status: 401,
      code: 'LOGIN_REQUIRED',
      kind: 'authentication',
      text: '',
      fields: [],
      requestId: null,
    })
    network(json(401, { code: 'SESSION_EXPIRED' }))
    expect(await settled(createApiClient({ onUnauthorized: () => Promise.reject(refused) }).send('GET', '/a'))).toBe(
      refused,
    )
    expect(sent).toHaveLength(1)
  })

  it('is final the second time', async () => {
    const refresh = vi.fn(async () => {})
    network(json(401, { code: 'SESSION_EXPIRED' }))
    expect(await settled(createApiClient({ onUnauthorized: refresh }).send('GET', '/a'))).toMatchObject({ status: 401 })
    expect(refresh).toHaveBeenCalledTimes(1)
    expect(sent).toHaveLength(2)
  })

  it('of wrong credentials asks for no refresh', async () => {
    const refresh = vi.fn(async () => {})
    network(
      json(401, { success: false, error: '이메일 또는 비밀번호가 올바르지 않습니다.', code: 'INVALID_CREDENTIALS' }),
    )
    expect(await settled(createApiClient({ onUnauthorized: refresh }).send('POST', '/login'))).toMatchObject({
      code: 'INVALID_CREDENTIALS',
    })
    expect(refresh).not.toHaveBeenCalled()
  })
})

describe('a file', () => {
  const formOf = (): FormData => {
    const form = new FormData()
    form.append('file', new File(['동,호'], '명부.csv'))
    return form
  }

  it('an upload with progress is refreshed and tried again under one key', async () => {
    let token = 'old'
    const tries: {
      readonly address: string
      readonly authorization: string | null
      readonly key: string | null
      readonly type: string | null
    }[] = []
    const upload: Uploader = async (address, { headers, onUploaded }) => {
      tries.push({
        address,
        authorization: headers.get('Authorization'),
        key: headers.get('Idempotency-Key'),
        type: headers.get('Content-Type'),
      })
      onUploaded(1)
      if (token === 'old')
        throw new ApiError({
          status: 401,
          code: 'SESSION_EXPIRED',
          kind: 'authentication',
          text: '',
          fields: [],
          requestId: null,
        })
      return { data: { id: 'i1' }, headers: new Headers() }
    }
    const shares: number[] = []
    const client = createApiClient({ getToken: () => token, onUnauthorized: async () => void (token = 'new'), upload })
    const answer = await settled(
      client.send('POST', '/api/roll-import/list/l1', {
        body: formOf(),
        onUploaded: (share) => shares.push(share),
      }),
    )
    expect(answer).toMatchObject({ data: { id: 'i1' } })
    expect(tries.map(({ authorization }) => authorization)).toEqual(['Bearer old', 'Bearer new'])
    expect(new Set(tries.map(({ key }) => key)).size).toBe(1)
    // The browser adds the boundary of the form to it.
    expect(tries.every(({ type }) => type === null)).toBe(true)
    expect(shares).toEqual([1, 1])
  })

  it('goes as any other body where nobody wants to know', async () => {
    network(json(201, { id: 'i1' }))
    await createApiClient({ upload: () => Promise.reject(new Error('not asked for')) }).send(
      'POST',
      '/api/roll-import/list/l1',
      { body: formOf() },
    )
    expect(sent[0]?.body).toBeInstanceOf(FormData)
    expect(sent[0]?.headers.get('Content-Type')).toBeNull()
  })
})
