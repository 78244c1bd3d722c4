import { createHmac, randomBytes } from 'node:crypto'
import Fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import { createSimulatedPhones } from '#infra/simulators/phone/simulated-phones.ts'
import { registerSimulators } from '#infra/simulators/simulators.ts'
import { placeholdersOf } from '#infra/simulators/solapi/solapi-account.ts'
import { sampleTemplates } from '#infra/simulators/solapi/sample-templates.ts'
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
      kind: 'kakao',
      text: expect.stringContaining(code),
      variables: expect.objectContaining({ '#{인증번호}': code }),
      heading: null,
      buttons: [],
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
    const pageOf = async (query: string) =>
      (await fetch(`${vendor.origin}/simulators/phone/01012345678${query}`)).text()
    const [talk, texts] = [await pageOf(''), await pageOf('?inbox=sms')]
    expect(texts).toContain('&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt; 홍길동 &amp; &#39;가족&#39;')
    expect(talk).toContain('인증번호 &lt;b&gt;1&lt;/b&gt;')
    expect(talk).not.toContain('홍길동')
    for (const page of [talk, texts]) expect(page.match(/<script|<b>/g)).toEqual(['<script'])
  })

  it('has a page that looks for new messages by itself, with its files beside it and nothing inline', async () => {
    const { origin } = await startVendor()
    const page = await fetch(`${origin}/simulators/phone/01012345678`)
    const text = await page.text()
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(text).not.toMatch(/http-equiv|style=|<style|<script>/)
    const files = [...text.matchAll(/(?:href|src)="([a-z.]+)"/g)].map(([, file = '']) => new URL(file, page.url))
    const answers = await Promise.all(files.map((file) => fetch(file)))
    expect(answers.map(({ status, headers }) => [status, headers.get('content-type')])).toEqual([
      [200, 'text/css; charset=utf-8'],
      [200, 'text/javascript; charset=utf-8'],
    ])
  })

  it('shows an AlimTalk as KakaoTalk does: banner, heading, text, and buttons that lead where they should', async () => {
    const vendor = await startVendor({ publicUrl: 'https://danji.test' })
    const template = sampleTemplates('https://danji.test').find(({ name }) => name === '전자투표 안내')
    if (!template) throw new Error('no such template')
    const variables = {
      ...Object.fromEntries(placeholdersOf(template).map((place) => [place, place.slice(2, -1)])),
      '#{링크}': 'https://danji.test/m/abc',
      '#{링크코드}': 'abc',
    }
    const { pfId } = vendor.simulators.solapi
    const content = { kind: 'alimtalk', pfId, templateId: template.templateId, variables, smsFallback: 'on' } as const
    await vendor.client.send([
      { reference: 'a', to: '01012345678', content },
      { reference: 'b', to: '01000001404', content },
    ])
    const talk = await (await fetch(`${vendor.origin}/simulators/phone/01012345678`)).text()
    expect(talk).toContain('알림톡 도착')
    expect(talk).toContain('<p class="title">전자투표가 시작되었습니다</p>')
    expect(talk.match(/href="https:\/\/danji.test\/m\/abc"/g)).toHaveLength(2)
    const [text] = vendor.simulators.phones.receivedBy('01000001404')
    expect(text).toMatchObject({ kind: 'lms', heading: null, buttons: [], text: expect.stringContaining('/m/abc') })
    expect(await (await fetch(`${vendor.origin}/simulators/phone/01000001404`)).text()).toContain(
      '아직 받은 메시지가 없습니다.',
    )
  })

  it('forgets the oldest when there is too much', () => {
    const phones = createSimulatedPhones({ kept: 3 })
    const message = { at: '', kind: 'sms', variables: {}, heading: null, buttons: [] } as const
    for (let number = 1; number <= 2_500; number += 1)
      phones.receive(number % 2 === 0 ? '010' : '011', { ...message, text: String(number) })
    expect(phones.receivedBy('010').map(({ text }) => text)).toEqual(['2500', '2498'])
    expect([phones.receivedBy('011').map(({ text }) => text), phones.count()]).toEqual([['2499'], 3])
  })
})
