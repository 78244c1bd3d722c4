import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { usualSwitches, type SolapiSwitches } from '#infra/simulators/solapi/solapi-switches.ts'
import { serve } from '../bare-server.ts'
import { startVendor, verificationCode } from './simulated-vendor.ts'

const AT = new Date('2026-11-21T03:00:00Z').getTime()

/**
 * A vendor whose clock is moved; the client's moves with it, since requests are signed with their
 * time.
 */
const vendorAt = async (switches: Partial<SolapiSwitches>) => {
  const clock = { now: new Date(AT) }
  const vendor = await startVendor({ solapi: { switches, now: () => clock.now } })
  return { vendor, clock, client: vendor.clientWith({ now: () => clock.now }) }
}

describe('what becomes of a message over time', () => {
  it('is accepted, then at the carrier, then delivered; by SMS where KakaoTalk does not reach', async () => {
    const { vendor, clock, client } = await vendorAt({ reportMs: 2_000 })
    const to = ['01012345678', '01000001404', '01000001403', '01000001409', '01000000404']
    const [first] = await client.send(
      to.map((number, index) => verificationCode(vendor, { reference: `m${index}`, to: number })),
    )
    if (first?.kind !== 'accepted') throw new Error('not accepted')
    const statuses = async () =>
      (await client.sentOfGroup(first.groupId)).map(({ reference, status, channel, reportedAt }) => [
        reference,
        status,
        channel,
        reportedAt?.getTime(),
      ])
    const refused = ['m4', 'not-a-kakao-user', 'kakao', AT]
    const pending = (status: string) => [0, 1, 2, 3].map((index) => [`m${index}`, status, 'kakao', undefined])
    expect(await statuses()).toEqual([...pending('accepted'), refused])
    clock.now = new Date(AT + 1_000)
    expect(await statuses()).toEqual([...pending('at-carrier'), refused])
    expect(await client.lookUpGroup(first.groupId)).toMatchObject({ total: 5, succeeded: 0, pending: 4, failed: 1 })
    clock.now = new Date(AT + 2_000)
    expect(await statuses()).toEqual([
      ['m0', 'delivered', 'kakao', AT + 2_000],
      ['m1', 'delivered', 'sms', AT + 2_000],
      ['m2', 'wrong-number', 'sms', AT + 2_000],
      ['m3', 'not-a-kakao-user', 'sms', AT + 2_000],
      refused,
    ])
    expect(await client.lookUpGroup(first.groupId)).toMatchObject({ total: 5, succeeded: 2, pending: 0, failed: 3 })
    vendor.simulators.vendor.turn({ reports: 'never' })
    expect((await statuses()).filter(([, status]) => status === 'at-carrier')).toHaveLength(4)
  })

  it('is listed by sending in pages, each message once, however many there are', async () => {
    const vendor = await startVendor()
    const messages = Array.from({ length: 1_201 }, (_, index) =>
      verificationCode(vendor, { reference: `m${index}`, to: `0102${String(index).padStart(7, '0')}` }),
    )
    const [first] = await vendor.client.send(messages)
    await vendor.client.send([verificationCode(vendor, { reference: 'another' })])
    if (first?.kind !== 'accepted') throw new Error('not accepted')
    const found = await vendor.client.sentOfGroup(first.groupId)
    expect(found.map(({ reference }) => reference)).toEqual(messages.map(({ reference }) => reference))
    expect(await vendor.client.sentOfGroup('G4Vnobody')).toEqual([])
  })
})

type Call = { readonly secret: string | undefined; readonly body: readonly { readonly messageId: string }[] }

/** Listens for webhooks about messages, and answers with the given statuses. */
const listen = async (statusOf: (call: number) => number) => {
  const calls: Call[] = []
  const { origin } = await serve((request, response) => {
    let text = ''
    request.setEncoding('utf8').on('data', (chunk: string) => (text += chunk))
    request.on('end', () => {
      const secret = request.headers['x-solapi-secret']
      calls.push({ secret: String(secret), body: JSON.parse(text) as Call['body'] })
      response.writeHead(statusOf(calls.length)).end()
    })
  })
  return { calls, url: `${origin}/hook` }
}

const sendTo = async (url: string, switches: Partial<SolapiSwitches>, count: number) => {
  const vendor = await startVendor({ solapi: { switches, webhook: { url, secret: 'webhook-secret', againMs: 5 } } })
  const outcomes = await vendor.client.send(
    Array.from({ length: count }, (_, index) =>
      verificationCode(vendor, { reference: `m${index}`, to: `0102${String(index).padStart(7, '0')}` }),
    ),
  )
  return outcomes.map((outcome) => (outcome.kind === 'accepted' ? outcome.providerMessageId : null))
}

const idsOf = (calls: readonly Call[]): readonly string[] =>
  calls.flatMap(({ body }) => body.map(({ messageId }) => messageId))

describe('webhooks of the simulated vendor', () => {
  it('tell of every message once, in arrays, with the secret’s mark', async () => {
    const { calls, url } = await listen(() => 200)
    const ids = await sendTo(url, {}, 250)
    await expect.poll(() => idsOf(calls).length).toBe(250)
    expect(new Set(idsOf(calls))).toEqual(new Set(ids))
    expect(new Set(calls.map(({ secret }) => secret))).toEqual(
      new Set([createHash('sha1').update('webhook-secret').digest('hex')]),
    )
  })

  it('come up to five times where they are not answered with 200', async () => {
    const { calls, url } = await listen((call) => (call < 3 ? 500 : 200))
    await sendTo(url, {}, 1)
    await expect.poll(() => calls.length).toBe(3)
    const deaf = await listen(() => 404)
    await sendTo(deaf.url, {}, 1)
    await expect.poll(() => deaf.calls.length).toBe(5)
  })

  it('come twice, in disorder, or not at all, as the switch says', async () => {
    const twice = await listen(() => 200)
    const ids = await sendTo(twice.url, { webhooks: 'twice' }, 60)
    await expect.poll(() => idsOf(twice.calls).length).toBe(120)
    expect(new Set(idsOf(twice.calls))).toEqual(new Set(ids))
    const shuffled = await listen(() => 200)
    const inOrder = await sendTo(shuffled.url, { webhooks: 'shuffled' }, 60)
    await expect.poll(() => idsOf(shuffled.calls).length).toBe(60)
    expect(idsOf(shuffled.calls)).not.toEqual(inOrder)
    const silent = await listen(() => 200)
    await sendTo(silent.url, { webhooks: 'off' }, 1)
    await sendTo(silent.url, { reports: 'never' }, 1)
    await sendTo(silent.url, usualSwitches, 1)
    await expect.poll(() => silent.calls.length).toBe(1)
  })
})
