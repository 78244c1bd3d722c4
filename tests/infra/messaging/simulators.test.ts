import { createHmac, randomBytes } from 'node:crypto'
import Fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import { createSimulatedPhones } from '#infra/simulators/phone/simulated-phones.ts'
import { registerSimulators } from '#infra/simulators/simulators.ts'
import { startVendor, verificationCode, type SimulatedVendor } from './simulated-vendor.ts'

const json = async (url: string): Promise<unknown> =>
  (await fetch(url, { headers: { accept: 'application/json' } })).json()

const authorization = (vendor: SimulatedVendor): string => {
  const { apiKey, apiSecret } = vendor.simulators.solapi
  const date = new Date().toISOString()
  const salt = randomBytes(8).toString('hex')
  return `HMAC-SHA256 apiKey=${apiKey}, date=${date}, salt=${salt}, signature=${createHmac('sha256', apiSecret)
    .update(date + salt)
    .digest('hex')}`
}

describe('simulators', () => {
  it('are refused in production, whatever else is set', () => {
    expect(() => registerSimulators(Fastify(), { production: true, solapi: { apiKey: 'k', apiSecret: 's' } })).toThrow(
      'simulators are refused in production',
    )
  })

  it('answer errors in the vendor’s form, not in the surrounding app’s', async () => {
    const vendor = await startVendor()
    const response = await fetch(`${vendor.origin}/simulators/solapi/messages/v4/send-many/detail`, {
      method: 'POST',
      headers: { authorization: authorization(vendor), 'content-type': 'application/json' },
      body: '{"messages":',
    })
    expect(response.status).toBe(400)
    expect(await response.json()).toEqual({ errorCode: 'ValidationError', errorMessage: expect.any(String) })
  })

  it('take a signature once', async () => {
    const vendor = await startVendor()
    const headers = { authorization: authorization(vendor) }
    const ask = () => fetch(`${vendor.origin}/simulators/solapi/cash/v1/balance`, { headers })
    expect((await ask()).status).toBe(200)
    const again = await ask()
    expect([again.status, await again.json()]).toEqual([
      400,
      { errorCode: 'DuplicatedSignature', errorMessage: expect.any(String) },
    ])
  })

  it.each([undefined, 'Bearer x', 'HMAC-SHA256 apiKey=DANJISIMULATOR00'])(
    'refuse the Authorization %j',
    async (header) => {
      const vendor = await startVendor()
      const response = await fetch(`${vendor.origin}/simulators/solapi/cash/v1/balance`, {
        headers: header ? { authorization: header } : {},
      })
      expect(response.status).toBe(401)
    },
  )

  it('refuse the second message to a number in one request, unless duplicates are allowed', async () => {
    const vendor = await startVendor()
    const message = { to: '01012345678', from: vendor.simulators.solapi.from, type: 'SMS', text: '안내' }
    const send = async (allowDuplicates: boolean) => {
      const response = await fetch(`${vendor.origin}/simulators/solapi/messages/v4/send-many/detail`, {
        method: 'POST',
        headers: { authorization: authorization(vendor), 'content-type': 'application/json' },
        body: JSON.stringify({ allowDuplicates, messages: [message, message] }),
      })
      return response.json()
    }
    expect(await send(false)).toMatchObject({
      failedMessageList: [{ to: '01012345678' }],
      groupInfo: { count: { total: 2, registeredFailed: 1, registeredSuccess: 1 } },
    })
    expect(await send(true)).toMatchObject({ failedMessageList: [] })
    expect(vendor.simulators.phones.receivedBy('01012345678')).toHaveLength(3)
  })
})

describe('a simulated phone', () => {
  it('tells in JSON what it received, newest first, however its number is written', async () => {
    const vendor = await startVendor()
    await vendor.client.send([verificationCode(vendor, { reference: 'a', code: '111111' })])
    await vendor.client.send([verificationCode(vendor, { reference: 'b', code: '222222' })])
    const messages = ['222222', '111111'].map((code) => ({
      at: expect.any(String),
      text: expect.stringContaining(code),
      variables: { '#{인증번호}': code },
    }))
    for (const number of ['01012345678', '010-1234-5678', encodeURIComponent('+82 10-1234-5678')]) {
      expect(await json(`${vendor.origin}/simulators/phone/${number}`)).toEqual(messages)
    }
  })

  it('that never received anything answers an empty list, and says so on its page', async () => {
    const { origin } = await startVendor()
    expect(await json(`${origin}/simulators/phone/01099999999`)).toEqual([])
    expect(await (await fetch(`${origin}/simulators/phone/01099999999`)).text()).toContain(
      '아직 받은 메시지가 없습니다.',
    )
  })

  it('shows what it received as text, never as HTML', async () => {
    const vendor = await startVendor()
    await vendor.client.send([
      {
        reference: 'a',
        to: '01012345678',
        content: { kind: 'sms', text: `<script>alert("1")</script> 홍길동 & '가족'` },
      },
    ])
    await vendor.client.send([verificationCode(vendor, { reference: 'b', code: '<b>1</b>' })])
    const page = await (await fetch(`${vendor.origin}/simulators/phone/01012345678`)).text()
    expect(page).toContain('&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt; 홍길동 &amp; &#39;가족&#39;')
    expect(page).toContain('<dd>&lt;b&gt;1&lt;/b&gt;</dd>')
    expect(page).not.toMatch(/<script|<b>/)
  })

  it('has a page that refreshes itself without script or inline style, with its style beside it', async () => {
    const { origin } = await startVendor()
    const page = await fetch(`${origin}/simulators/phone/01012345678`)
    const text = await page.text()
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(text).toContain('<meta http-equiv="refresh" content="2">')
    expect(text).not.toMatch(/<script|style=|<style/)
    const style = await fetch(new URL(/href="([^"]+)"/.exec(text)?.[1] ?? '', page.url))
    expect([style.status, style.headers.get('content-type')]).toEqual([200, 'text/css; charset=utf-8'])
  })

  it('forgets the oldest when there is too much', () => {
    const phones = createSimulatedPhones({ kept: 3 })
    for (let number = 1; number <= 10; number += 1)
      phones.receive('010', { at: '', text: String(number), variables: {} })
    expect(phones.receivedBy('010').map(({ text }) => text)).toEqual(['10', '9', '8'])
  })
})
