import { describe, expect, it } from 'vitest'
import { REDIRECT_URI, startVendor } from './simulated-kakao.ts'

const asked = (base: string, changes: Record<string, string> = {}): string =>
  `${base}/oauth/authorize?${new URLSearchParams({
    client_id: 'danji-simulator-rest-key',
    redirect_uri: REDIRECT_URI,
    response_type: 'code',
    state: 'state-1',
    ...changes,
  }).toString()}`

describe('the simulated consent page', () => {
  it('offers invented accounts and one to type in, without script or inline style, its style beside it', async () => {
    const { base } = await startVendor()
    const page = await fetch(asked(base))
    const text = await page.text()
    expect([page.status, page.headers.get('content-type'), page.headers.get('cache-control')]).toEqual([
      200,
      'text/html; charset=utf-8',
      'no-store',
    ])
    for (const words of ['동의하고 계속하기', '취소', '한결 (hangyeol@danji.local)', '실제 카카오와 연결되지 않습니다'])
      expect(text).toContain(words)
    expect(text).not.toMatch(/<script|style=|<style/)
    const style = await fetch(new URL(/<link rel="stylesheet" href="([^"]+)"/.exec(text)?.[1] ?? '', page.url))
    expect([style.status, style.headers.get('content-type')]).toEqual([200, 'text/css; charset=utf-8'])
  })
  it('fills in an invented account that is picked', async () => {
    const { base } = await startVendor()
    const text = await (await fetch(asked(base))).text()
    const picked = /<a href="([^"]+)">서윤/.exec(text)?.[1]?.replaceAll('&amp;', '&') ?? ''
    const filled = await (await fetch(new URL(picked, asked(base)))).text()
    for (const value of ['3100000002', '서윤', 'seoyun@danji.local', '+82 10-9100-0002'])
      expect(filled).toContain(`value="${value}"`)
  })
  it('sends the browser back with code and state, or with a denial', async () => {
    const { decide } = await startVendor()
    const agreed = new URL(
      (await decide({ id: '7', nickname: '나', decision: 'agree' }, 'a&b')).headers.get('location') ?? '',
    )
    expect([agreed.origin + agreed.pathname, Object.fromEntries(agreed.searchParams)]).toEqual([
      REDIRECT_URI,
      { code: expect.stringMatching(/^[\w-]{43}$/), state: 'a&b' },
    ])
    const denied = await decide({ id: '', decision: 'cancel' })
    expect([denied.status, denied.headers.get('location')]).toEqual([
      302,
      `${REDIRECT_URI}?error=access_denied&error_description=User+denied+access&state=state-1`,
    ])
  })
  it.each(['', '한결', '0', '-7', '1'.repeat(16)])(
    'does not take %j as an account’s number, and keeps what was typed',
    async (id) => {
      const { decide } = await startVendor()
      const answer = await decide({ id, nickname: '나"><b>', decision: 'agree' })
      const text = await answer.text()
      expect([answer.status, text.includes('role="alert"')]).toEqual([400, true])
      expect(text).toContain('value="나&quot;&gt;&lt;b&gt;"')
    },
  )
  it('shows what it was sent as text, never as HTML', async () => {
    const { base } = await startVendor()
    const text = await (await fetch(asked(base, { state: '"><script>alert(1)</script>' }))).text()
    expect(text).not.toContain('<script')
    expect(text).toContain('value="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;"')
  })
})

describe('the simulated Kakao shows an error page, and sends nobody anywhere,', () => {
  it.each([
    ['for an application that it does not know', { client_id: 'another' }, 'KOE101'],
    ['for an address that is not registered', { redirect_uri: 'https://evil.test/auth/kakao/callback' }, 'KOE006'],
    ['for an address that differs by a slash', { redirect_uri: `${REDIRECT_URI}/` }, 'KOE006'],
    ['for a consent item that nobody set up', { scope: 'profile_nickname,friends' }, 'KOE205'],
    ['for another response_type', { response_type: 'token' }, 'invalid_request'],
  ])('%s', async (_, changes, code) => {
    const { base, decide } = await startVendor()
    for (const answer of [
      await fetch(asked(base, changes), { redirect: 'manual' }),
      await decide({ ...changes, id: '7', decision: 'agree' }),
    ]) {
      expect([answer.status, answer.headers.get('location')]).toEqual([400, null])
      expect(await answer.text()).toContain(code)
    }
  })
  it('where its login is switched off', async () => {
    const { base } = await startVendor({ login: 'off' })
    expect(await (await fetch(asked(base))).text()).toContain('KOE004')
  })
})

describe('the simulated Kakao answers in the vendor’s form', () => {
  it('a token request that is refused', async () => {
    const { base } = await startVendor()
    const form = {
      grant_type: 'authorization_code',
      client_id: 'danji-simulator-rest-key',
      client_secret: 'wrong',
      redirect_uri: REDIRECT_URI,
      code: 'x',
    }
    const answer = await fetch(`${base}/oauth/token`, { method: 'POST', body: new URLSearchParams(form) })
    expect([answer.status, await answer.json()]).toEqual([
      401,
      { error: 'invalid_client', error_description: 'Bad client credentials', error_code: 'KOE010' },
    ])
    const other = await fetch(`${base}/oauth/token`, {
      method: 'POST',
      body: new URLSearchParams({ ...form, grant_type: 'password' }),
    })
    expect([other.status, await other.json()]).toMatchObject([400, { error: 'unsupported_grant_type' }])
  })
  it.each([{}, { authorization: 'Bearer nobody' }, { authorization: 'nobody' }])(
    'somebody who asks with %j',
    async (headers) => {
      const { base } = await startVendor()
      const answer = await fetch(`${base}/v2/user/me`, { headers })
      expect([answer.status, await answer.json()]).toEqual([
        401,
        { msg: 'this access token does not exist', code: -401 },
      ])
    },
  )
  it('what it cannot read', async () => {
    const { base } = await startVendor()
    const answer = await fetch(`${base}/oauth/token`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{',
    })
    expect([answer.status, await answer.json()]).toMatchObject([400, { error: 'invalid_request' }])
  })
})
