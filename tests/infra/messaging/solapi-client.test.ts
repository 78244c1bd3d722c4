import { describe, expect, it } from 'vitest'
import { ProviderRefused } from '#infra/providers/messaging.ts'
import { failureOf } from './failure.ts'
import { clientOf, startVendor, verificationCode } from './simulated-vendor.ts'

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
    expect(received?.text).toContain('인증번호 482913')
    expect(received?.variables).toMatchObject({ '#{인증번호}': '482913' })
  })

  it.each([
    ['01000000404', '3104', 'not-a-kakao-user'],
    ['01000000407', '3107', 'blocked'],
    ['01000000408', '3108', 'night-time'],
    ['01000000401', '3101', 'misconfigured'],
    ['01000000405', '3105', 'misconfigured'],
    ['01000000406', '3106', 'misconfigured'],
    ['01000000403', '3103', 'wrong-number'],
    ['01000000410', '1040', 'failed'],
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
      { at: expect.any(String), kind: 'sms', text: '관리사무소입니다.', variables: {}, heading: null, buttons: [] },
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
      channel: 'kakao',
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
    expect(await vendor.client.findSent({ to, reference: 'with' })).toMatchObject({
      status: 'delivered',
      channel: 'sms',
    })
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
