import { describe, expect, it } from 'vitest'
import { serve } from '../bare-server.ts'
import { clientOf, REDIRECT_URI, startVendor } from './simulated-kakao.ts'

const returned = { code: 'code-1', redirectUri: REDIRECT_URI }

describe('an account that consented', () => {
  it('is told by its id, with the verified address and the phone in digits', async () => {
    const { client, codeOf } = await startVendor()
    const account = {
      kakaoId: '3141592653',
      nickname: '한결',
      name: null,
      email: 'hangyeol@mail.test',
      phone: '01012345678',
    }
    expect(await client.identify({ code: await codeOf({}), redirectUri: REDIRECT_URI })).toEqual({
      kind: 'identified',
      account,
    })
  })
  it.each([
    ['keeps its address and phone to itself', { email: null, phone: null }, { email: null, phone: null }],
    ['never confirmed its address', { emailVerified: false }, { email: null, phone: '01012345678' }],
    ['belongs to a phone abroad', { phone: '+1 415-555-0100' }, { email: 'hangyeol@mail.test', phone: null }],
    [
      'has a phone written in another way',
      { phone: '+82 010 1234 5678' },
      { email: 'hangyeol@mail.test', phone: '01012345678' },
    ],
    ['has an address that is none', { email: 'hangyeol' }, { email: null, phone: '01012345678' }],
  ])('and %s is told without', async (_, holder, shown) => {
    const { client, codeOf } = await startVendor()
    expect(await client.identify({ code: await codeOf(holder), redirectUri: REDIRECT_URI })).toMatchObject({
      kind: 'identified',
      account: { kakaoId: '3141592653', ...shown },
    })
  })
  it.each([
    [{ email: 'a@mail.test', is_email_valid: true, is_email_verified: true }, 'a@mail.test'],
    [{ email: 'a@mail.test', is_email_valid: false, is_email_verified: true }, null],
    [{ email: 'a@mail.test', is_email_valid: true, is_email_verified: false }, null],
    [{ email: 'a@mail.test', is_email_valid: true }, null],
    [{ email: 'a@mail.test' }, null],
  ])('with %j has the address %s', async (account, email) => {
    const { origin } = await serve(
      (request, response) =>
        void response.end(
          JSON.stringify(request.url === '/oauth/token' ? { access_token: 'T' } : { id: 1, kakao_account: account }),
        ),
    )
    expect(await clientOf(origin).identify(returned)).toMatchObject({ kind: 'identified', account: { email } })
  })
  it('that shows nothing at all is told by its id', async () => {
    const { origin } = await serve(
      (request, response) =>
        void response.end(JSON.stringify(request.url === '/oauth/token' ? { access_token: 'T' } : { id: 42 })),
    )
    const account = { kakaoId: '42', nickname: null, name: null, email: null, phone: null }
    expect(await clientOf(origin).identify(returned)).toEqual({ kind: 'identified', account })
  })
})

describe('Kakao refuses', () => {
  it('a code that was used', async () => {
    const { client, codeOf } = await startVendor()
    const code = await codeOf({})
    expect(await client.identify({ code, redirectUri: REDIRECT_URI })).toMatchObject({ kind: 'identified' })
    expect(await client.identify({ code, redirectUri: REDIRECT_URI })).toEqual({
      kind: 'refused',
      reason: 'code-spent',
      detail: 'KOE320',
    })
  })
  it('of two that come with one code at once, one', async () => {
    const { client, codeOf } = await startVendor()
    const code = await codeOf({})
    const outcomes = await Promise.all([
      client.identify({ code, redirectUri: REDIRECT_URI }),
      client.identify({ code, redirectUri: REDIRECT_URI }),
    ])
    expect(outcomes.map(({ kind }) => kind).toSorted()).toEqual(['identified', 'refused'])
  })
  it('a code after ten minutes', async () => {
    const clock = { now: new Date('2025-03-10T03:00:00Z') }
    const { client, codeOf } = await startVendor({ now: () => clock.now })
    const code = await codeOf({})
    clock.now = new Date('2025-03-10T03:10:00Z')
    expect(await client.identify({ code, redirectUri: REDIRECT_URI })).toMatchObject({ reason: 'code-spent' })
  })
  it('a code that never was', async () => {
    const { client } = await startVendor()
    expect(await client.identify(returned)).toMatchObject({ reason: 'code-spent' })
  })
  it('another redirect address than the code was given for', async () => {
    const { client, codeOf } = await startVendor()
    expect(await client.identify({ code: await codeOf({}), redirectUri: `${REDIRECT_URI}/` })).toEqual({
      kind: 'refused',
      reason: 'redirect-mismatch',
      detail: 'KOE303',
    })
  })
  it('a wrong secret', async () => {
    const { clientWith, codeOf } = await startVendor()
    expect(
      await clientWith({ clientSecret: 'another' }).identify({ code: await codeOf({}), redirectUri: REDIRECT_URI }),
    ).toEqual({ kind: 'refused', reason: 'bad-secret', detail: 'KOE010' })
  })
  it('an application that it does not know', async () => {
    const { clientWith, codeOf } = await startVendor()
    expect(
      await clientWith({ clientId: 'another' }).identify({ code: await codeOf({}), redirectUri: REDIRECT_URI }),
    ).toEqual({ kind: 'refused', reason: 'refused', detail: 'KOE101' })
  })
  it('its own token', async () => {
    const { client, codeOf } = await startVendor()
    expect(await client.identify({ code: await codeOf({ id: '3100000401' }), redirectUri: REDIRECT_URI })).toEqual({
      kind: 'refused',
      reason: 'bad-token',
      detail: '-401',
    })
  })
})

describe('Kakao cannot be asked', () => {
  it('where its API fails', async () => {
    const { client, codeOf } = await startVendor()
    expect(await client.identify({ code: await codeOf({ id: '3100000500' }), redirectUri: REDIRECT_URI })).toEqual({
      kind: 'unavailable',
      detail: 'HTTP 500',
    })
  })
  it.each([500, 502, 503, 429, 408])('where it answers %i', async (status) => {
    const { origin } = await serve((_request, response) => void response.writeHead(status).end('{}'))
    expect(await clientOf(origin).identify(returned)).toEqual({ kind: 'unavailable', detail: `HTTP ${status}` })
  })
  it.each<readonly [string, number, string]>([
    ['HTML', 200, '<html>점검 중입니다</html>'],
    ['no token', 200, '{}'],
    ['nothing', 200, ''],
    ['a refusal that is no JSON', 400, 'no'],
    ['a refusal without a reason', 400, '{}'],
  ])('where it answers %s', async (_, status, body) => {
    const { origin } = await serve((_request, response) => void response.writeHead(status).end(body))
    expect(await clientOf(origin).identify(returned)).toEqual({
      kind: 'unavailable',
      detail: `HTTP ${status} in an unknown form`,
    })
  })
  it.each([['{"id": 12345678901234567890}'], ['{"id": "7"}'], ['{"id": -7}'], ['{"id": 1.5}'], ['[]']])(
    'where it says that somebody is %s: no two people may become one',
    async (user) => {
      const { origin } = await serve(
        (request, response) => void response.end(request.url === '/oauth/token' ? '{"access_token": "T"}' : user),
      )
      expect(await clientOf(origin).identify(returned)).toMatchObject({ kind: 'unavailable' })
    },
  )
  it('where it does not answer in time, or not to the end', async () => {
    const silent = await serve(() => {})
    const endless = await serve((_request, response) => void response.writeHead(200).write('{'))
    for (const { origin } of [silent, endless])
      expect(await clientOf(origin, 50).identify(returned)).toEqual({
        kind: 'unavailable',
        detail: 'no answer within 50 ms',
      })
  })
  it('where it answers without an end', async () => {
    const { origin } = await serve((_request, response) => {
      const more = (): void =>
        void (response.write('x'.repeat(16_384)) ? setImmediate(more) : response.once('drain', more))
      response.on('error', () => {})
      more()
    })
    expect(await clientOf(origin).identify(returned)).toEqual({ kind: 'unavailable', detail: 'answer too long' })
  })
  it('where it hangs up, or is not there', async () => {
    const rude = await serve((request) => void request.socket.destroy())
    const gone = await serve(() => {})
    await gone.close()
    for (const origin of [rude.origin, gone.origin, 'http://no-such-host.invalid'])
      expect(await clientOf(origin).identify(returned)).toMatchObject({ kind: 'unavailable' })
  })
  it('where it redirects: the secret goes nowhere that nobody configured', async () => {
    const asked: string[] = []
    const { origin } = await serve((request, response) => {
      asked.push(request.url ?? '')
      response.writeHead(307, { location: '/elsewhere' }).end()
    })
    expect(await clientOf(origin).identify(returned)).toMatchObject({ kind: 'unavailable' })
    expect(asked).toEqual(['/oauth/token'])
  })
})
