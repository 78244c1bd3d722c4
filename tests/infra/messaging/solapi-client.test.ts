import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, it, onTestFinished } from 'vitest'
import { ProviderRefused, ProviderUnavailable } from '#infra/providers/messaging.ts'
import { createSolapiClient, inRequests } from '#infra/providers/solapi/solapi-client.ts'
import type { Trouble } from '#infra/simulators/solapi/solapi-simulator.ts'
import { startVendor, verificationCode } from './simulated-vendor.ts'

const failureOf = async (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => 'no failure',
    (error: unknown) => error,
  )

/** A bare server for what no simulator does; gives its origin. */
const serve = async (
  listener: RequestListener,
): Promise<{ readonly origin: string; readonly close: () => Promise<void> }> => {
  const server = createServer(listener).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const close = async (): Promise<void> => {
    if (!server.listening) return
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  }
  onTestFinished(close)
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close }
}

const clientOf = (baseUrl: string) => createSolapiClient({ baseUrl, apiKey: 'KEY', apiSecret: 's', from: '0212345678' })

const vendorInTrouble = (trouble: Trouble | undefined) => startVendor({ solapi: { trouble: () => trouble } })

describe('sending through Solapi', () => {
  it('gives the provider’s ids of what was accepted, and the phone shows the template’s text', async () => {
    const vendor = await startVendor()
    const [outcome] = await vendor.client.send([verificationCode(vendor)])
    expect(outcome).toEqual({
      kind: 'accepted',
      reference: 'message-1',
      providerMessageId: expect.stringMatching(/^M4V/),
      groupId: expect.stringMatching(/^G4V/),
    })
    const [received] = vendor.simulators.phones.receivedBy('01012345678')
    expect(received?.text).toContain('인증번호는 482913입니다.')
    expect(received?.variables).toEqual({ '#{인증번호}': '482913' })
  })

  it.each([
    ['01000000404', '3104', 'not-a-kakao-user'],
    ['01000000407', '3107', 'blocked'],
    ['01000000408', '3108', 'night-time'],
    ['01000000401', '3101', 'misconfigured'],
    ['01000000405', '3105', 'misconfigured'],
    ['01000000406', '3106', 'misconfigured'],
    ['01000000410', '1030', 'failed'],
  ])('to %s is refused with %s: %s', async (to, statusCode, reason) => {
    const vendor = await startVendor()
    const outcomes = await vendor.client.send([
      verificationCode(vendor, { to }),
      verificationCode(vendor, { reference: 'message-2' }),
    ])
    expect(outcomes).toEqual([
      { kind: 'refused', reference: 'message-1', statusCode, reason },
      expect.objectContaining({ kind: 'accepted', reference: 'message-2' }),
    ])
    expect(vendor.simulators.phones.receivedBy(to)).toEqual([])
  })

  it('is refused for a template, channel or sender that the account does not hold', async () => {
    const vendor = await startVendor()
    const good = verificationCode(vendor)
    if (good.content.kind !== 'alimtalk') throw new Error('a verification code is an AlimTalk')
    const unknownTemplate = {
      ...good,
      reference: 'a',
      to: '01000000001',
      content: { ...good.content, templateId: 'KA01TP-unknown' },
    }
    const unknownChannel = {
      ...good,
      reference: 'b',
      to: '01000000002',
      content: { ...good.content, pfId: 'KA01PF-unknown' },
    }
    const openPlace = { ...good, reference: 'c', to: '01000000003', content: { ...good.content, variables: {} } }
    expect(await vendor.client.send([unknownTemplate, unknownChannel, openPlace])).toMatchObject([
      { kind: 'refused', reference: 'a', statusCode: '3105' },
      { kind: 'refused', reference: 'b', statusCode: '3101' },
      { kind: 'refused', reference: 'c', statusCode: '3106' },
    ])
    expect(await vendor.clientWith({ from: '0299999999' }).send([good])).toMatchObject([
      { kind: 'refused', reason: 'failed' },
    ])
  })

  it('reaches a person with two messages twice, although one request may not name a number twice', async () => {
    const vendor = await startVendor()
    const outcomes = await vendor.client.send([
      verificationCode(vendor, { reference: 'first', code: '111111' }),
      verificationCode(vendor, { reference: 'other', to: '01099990000' }),
      verificationCode(vendor, { reference: 'second', code: '222222' }),
    ])
    expect(outcomes.map((outcome) => [outcome.reference, outcome.kind])).toEqual([
      ['first', 'accepted'],
      ['other', 'accepted'],
      ['second', 'accepted'],
    ])
    expect(vendor.simulators.phones.receivedBy('01012345678').map(({ variables }) => variables['#{인증번호}'])).toEqual(
      ['222222', '111111'],
    )
  })

  it('sends plain text too, a long one as LMS', async () => {
    const vendor = await startVendor()
    const [outcome] = await vendor.client.send([
      { reference: 'sms', to: '01012345678', content: { kind: 'sms', text: '관리사무소입니다.' } },
    ])
    expect(outcome?.kind).toBe('accepted')
    expect(vendor.simulators.phones.receivedBy('01012345678')).toEqual([
      { at: expect.any(String), text: '관리사무소입니다.', variables: {} },
    ])
  })

  it('of nothing asks nobody', async () => {
    expect(await clientOf('http://no-such-host.invalid').send([])).toEqual([])
  })
})

describe('what became of a message', () => {
  it('is found by the provider’s id and by our reference', async () => {
    const vendor = await startVendor()
    const [outcome] = await vendor.client.send([verificationCode(vendor)])
    if (outcome?.kind !== 'accepted' || !outcome.providerMessageId) throw new Error('not accepted')
    const delivered = {
      providerMessageId: outcome.providerMessageId,
      reference: 'message-1',
      status: 'delivered',
      statusCode: '4000',
      reportedAt: expect.any(Date),
    }
    expect(await vendor.client.lookUp(outcome.providerMessageId)).toEqual(delivered)
    expect(await vendor.client.findSent({ to: '01012345678', reference: 'message-1' })).toEqual(delivered)
    expect(await vendor.client.lookUpGroup(outcome.groupId)).toMatchObject({
      total: 1,
      succeeded: 1,
      failed: 0,
      pending: 0,
    })
  })

  it('is nothing for a message, reference or group that the provider never saw', async () => {
    const { client } = await startVendor()
    expect(await client.lookUp('M4Vnobody')).toBeUndefined()
    expect(await client.findSent({ to: '01012345678', reference: 'message-1' })).toBeUndefined()
    expect(await client.lookUpGroup('G4Vnobody')).toBeUndefined()
  })

  it('is reported later where KakaoTalk does not reach the person and SMS is off; with SMS on, the text arrives', async () => {
    const vendor = await startVendor()
    const to = '01000001404'
    const outcomes = await vendor.client.send([
      verificationCode(vendor, { to, reference: 'without', smsFallback: 'off' }),
      verificationCode(vendor, { to, reference: 'with', smsFallback: 'on', code: '777777' }),
    ])
    expect(outcomes.map(({ kind }) => kind)).toEqual(['accepted', 'accepted'])
    expect(await vendor.client.findSent({ to, reference: 'without' })).toMatchObject({
      status: 'not-a-kakao-user',
      statusCode: '3104',
    })
    expect(await vendor.client.findSent({ to, reference: 'with' })).toMatchObject({ status: 'delivered' })
    expect(vendor.simulators.phones.receivedBy(to).map(({ text }) => text)).toEqual([expect.stringContaining('777777')])
  })

  it('is found behind more messages than a page holds', async () => {
    const vendor = await startVendor()
    const references = Array.from({ length: 130 }, (_, index) => `message-${index}`)
    await vendor.client.send(references.map((reference) => verificationCode(vendor, { reference })))
    expect(await vendor.client.findSent({ to: '01012345678', reference: 'message-0' })).toMatchObject({
      reference: 'message-0',
    })
  })

  it('costs: the balance is told', async () => {
    const { client } = await startVendor()
    expect(await client.balance()).toEqual({ balance: 100_000, points: 5_000 })
  })
})

describe('a sending that cannot be taken', () => {
  it('is refused with a clear reason for a wrong secret or key', async () => {
    const vendor = await startVendor()
    const wrongSecret = await failureOf(vendor.clientWith({ apiSecret: 'another' }).send([verificationCode(vendor)]))
    expect(wrongSecret).toBeInstanceOf(ProviderRefused)
    expect(wrongSecret).toMatchObject({
      status: 403,
      errorCode: 'SignatureDoesNotMatch',
      message: expect.stringContaining('SOLAPI_API_SECRET'),
    })
    const wrongKey = await failureOf(vendor.clientWith({ apiKey: 'ANOTHER' }).send([verificationCode(vendor)]))
    expect(wrongKey).toMatchObject({ name: 'ProviderRefused', errorCode: 'InvalidAPIKey' })
    expect(vendor.simulators.phones.receivedBy('01012345678')).toEqual([])
  })

  it.each([-16, 16])('is refused where the clock is %i minutes off, naming the clock', async (minutes) => {
    const vendor = await startVendor()
    const off = vendor.clientWith({ now: () => new Date(Date.now() + minutes * 60_000) })
    expect(await failureOf(off.balance())).toMatchObject({
      name: 'ProviderRefused',
      errorCode: 'RequestTimeTooSkewed',
      message: expect.stringContaining('clock'),
    })
  })

  it('is taken where the clock is 14 minutes off', async () => {
    const vendor = await startVendor()
    expect(await vendor.clientWith({ now: () => new Date(Date.now() - 14 * 60_000) }).balance()).toMatchObject({
      balance: 100_000,
    })
  })

  it('is refused where a variable is not a string', async () => {
    const vendor = await startVendor()
    const message = verificationCode(vendor, { code: 482_913 as unknown as string })
    expect(await failureOf(vendor.client.send([message]))).toMatchObject({
      name: 'ProviderRefused',
      status: 400,
      errorCode: 'ValidationError',
    })
  })
})

describe('a provider in trouble', () => {
  it.each([500, 502, 503, 408])('that answers %i is unavailable, and perhaps took the message', async (status) => {
    const vendor = await vendorInTrouble({ kind: 'answers', status })
    const failure = await failureOf(vendor.client.send([verificationCode(vendor)]))
    expect(failure).toBeInstanceOf(ProviderUnavailable)
    expect(failure).toMatchObject({ reached: 'perhaps', outcomes: [] })
  })

  it('that answers 429 is unavailable, and did not take it', async () => {
    const vendor = await vendorInTrouble({ kind: 'answers', status: 429 })
    expect(await failureOf(vendor.client.balance())).toMatchObject({ name: 'ProviderUnavailable', reached: 'no' })
  })

  it.each<readonly [string, number, unknown]>([
    ['HTML', 200, '<html>maintenance</html>'],
    ['an unknown form', 200, { ok: true }],
  ])('that answers %s is unavailable', async (_form, status, body) => {
    const vendor = await vendorInTrouble({ kind: 'answers', status, body })
    expect(await failureOf(vendor.client.send([verificationCode(vendor)]))).toMatchObject({
      name: 'ProviderUnavailable',
      reached: 'perhaps',
    })
  })

  it('that does not answer in time is unavailable', async () => {
    const vendor = await vendorInTrouble({ kind: 'waits', ms: 2_000 })
    const failure = await failureOf(vendor.clientWith({ timeoutMs: 50 }).send([verificationCode(vendor)]))
    expect(failure).toMatchObject({
      name: 'ProviderUnavailable',
      reached: 'perhaps',
      message: 'Solapi did not answer within 50 ms',
    })
  })

  it('that hangs up is unavailable; that is not there is unavailable and was not reached', async () => {
    const vendor = await vendorInTrouble({ kind: 'hangs-up' })
    expect(await failureOf(vendor.client.balance())).toMatchObject({ name: 'ProviderUnavailable', reached: 'perhaps' })
    const gone = await serve(() => {})
    await gone.close()
    for (const origin of [gone.origin, gone.origin.replace('127.0.0.1', 'localhost'), 'http://no-such-host.invalid']) {
      expect(await failureOf(clientOf(origin).balance())).toMatchObject({ name: 'ProviderUnavailable', reached: 'no' })
    }
  })

  it('whose answer is lost has sent the message once, and says so when asked', async () => {
    let trouble: Trouble | undefined = { kind: 'answer-lost' }
    const vendor = await startVendor({ solapi: { trouble: () => trouble } })
    expect(await failureOf(vendor.client.send([verificationCode(vendor)]))).toMatchObject({
      name: 'ProviderUnavailable',
      reached: 'perhaps',
    })
    trouble = undefined
    expect(await vendor.client.findSent({ to: '01012345678', reference: 'message-1' })).toMatchObject({
      status: 'delivered',
    })
    expect(vendor.simulators.phones.receivedBy('01012345678')).toHaveLength(1)
  })

  it('after the first of two requests keeps what the first one brought', async () => {
    let requests = 0
    const vendor = await startVendor({
      solapi: { trouble: () => ((requests += 1) > 1 ? { kind: 'answers', status: 503 } : undefined) },
    })
    const twice = [verificationCode(vendor, { reference: 'first' }), verificationCode(vendor, { reference: 'second' })]
    expect(await failureOf(vendor.client.send(twice))).toMatchObject({
      name: 'ProviderUnavailable',
      outcomes: [{ kind: 'accepted', reference: 'first' }],
    })
  })

  it('that redirects is not followed', async () => {
    const asked: string[] = []
    const { origin } = await serve((request, response) => {
      asked.push(request.url ?? '')
      response.writeHead(307, { location: '/elsewhere' }).end()
    })
    expect(await failureOf(clientOf(origin).balance())).toMatchObject({ name: 'ProviderUnavailable' })
    expect(asked).toEqual(['/cash/v1/balance'])
  })
})

describe('what the client writes on the wire', () => {
  it('is the vendor’s form, to the letter', async () => {
    const bodies: unknown[] = []
    const { origin } = await serve((request, response) => {
      let text = ''
      request.setEncoding('utf8').on('data', (chunk: string) => (text += chunk))
      request.on('end', () => {
        bodies.push({
          url: request.url,
          authorization: request.headers.authorization,
          body: JSON.parse(text) as unknown,
        })
        // Without customFields and without a list, as far as the vendor's text lets it.
        const failedMessageList = [
          {
            to: '01000000002',
            from: '0212345678',
            type: 'SMS',
            statusCode: '3107',
            statusMessage: '차단',
            messageId: 'M2',
          },
        ]
        response.end(
          JSON.stringify({ failedMessageList, groupInfo: { groupId: 'G1', status: 'SENDING', count: { total: 2 } } }),
        )
      })
    })
    const outcomes = await clientOf(`${origin}/`).send([
      {
        reference: 'r1',
        to: '01000000001',
        content: {
          kind: 'alimtalk',
          pfId: 'PF',
          templateId: 'TP',
          variables: { '#{인증번호}': '123456' },
          smsFallback: 'on',
        },
      },
      { reference: 'r2', to: '01000000002', content: { kind: 'sms', text: '가'.repeat(46) } },
    ])
    expect(outcomes).toEqual([
      { kind: 'accepted', reference: 'r1', providerMessageId: null, groupId: 'G1' },
      { kind: 'refused', reference: 'r2', statusCode: '3107', reason: 'blocked' },
    ])
    expect(bodies).toEqual([
      {
        url: '/messages/v4/send-many/detail',
        authorization: expect.stringMatching(
          /^HMAC-SHA256 apiKey=KEY, date=\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z, salt=[0-9a-f]{32}, signature=[0-9a-f]{64}$/,
        ),
        body: {
          allowDuplicates: false,
          agent: { sdkVersion: 'danji', osPlatform: expect.any(String) },
          showMessageList: true,
          messages: [
            {
              to: '01000000001',
              from: '0212345678',
              type: 'ATA',
              customFields: { reference: 'r1' },
              kakaoOptions: { pfId: 'PF', templateId: 'TP', variables: { '#{인증번호}': '123456' }, disableSms: false },
            },
            {
              to: '01000000002',
              from: '0212345678',
              type: 'LMS',
              customFields: { reference: 'r2' },
              text: '가'.repeat(46),
            },
          ],
        },
      },
    ])
  })

  it('holds no more than the limit and no number twice in a request', () => {
    const message = (reference: string, to: string) =>
      ({ reference, to, content: { kind: 'sms', text: '안내' } }) as const
    const messages = [message('a', '1'), message('b', '2'), message('c', '3'), message('d', '1'), message('e', '1')]
    expect(inRequests(messages, 2).map((request) => request.map(({ reference }) => reference))).toEqual([
      ['a', 'b'],
      ['c'],
      ['d'],
      ['e'],
    ])
  })
})
