import { describe, expect, it } from 'vitest'
import { ProviderUnavailable } from '#infra/providers/messaging.ts'
import type { SimulatedFault } from '#infra/simulators/solapi/solapi-simulator.ts'
import { serve } from '../bare-server.ts'
import { failureOf } from './failure.ts'
import { clientOf, startVendor, verificationCode } from './simulated-vendor.ts'

const vendorInTrouble = (trouble: SimulatedFault | undefined) => startVendor({ solapi: { trouble: () => trouble } })

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
    let trouble: SimulatedFault | undefined = { kind: 'answer-lost' }
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
