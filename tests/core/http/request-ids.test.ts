import type { IncomingMessage } from 'node:http'
import { describe, expect, it } from 'vitest'
import { requestIdsBehind } from '#services/core/http/request-ids.ts'
import type { TrustedProxies } from '#services/core/http/trusted-proxies.ts'

const OWN = /^[0-9a-f]{8}-[0-9a-f-]{27}$/

const idOf = (proxies: TrustedProxies, remoteAddress: string, said: string | undefined): string =>
  requestIdsBehind(proxies)({
    headers: { 'x-request-id': said },
    socket: { remoteAddress },
  } as unknown as IncomingMessage)

describe('the id of a request', () => {
  it.each([
    [1, '203.0.113.9', '7f6c0f5e2d9a4b4e8c1b'],
    [['10.0.0.0/8'], '10.2.3.4', 'req:01.abc'],
    [['10.0.0.0/8'], '::ffff:10.2.3.4', 'c0ffee-c0ffee'],
    [['10.0.0.1', 'fd00::/8'], 'fd00::12', 'c0ffee-c0ffee'],
  ] as const)('behind %j, from %s, is what the proxy says: %s', (proxies, address, said) => {
    expect(idOf(proxies, address, said)).toBe(said)
  })
  it.each([
    [false, '10.0.0.1', 'c0ffee-c0ffee'],
    [['10.0.0.1'], '10.0.0.2', 'c0ffee-c0ffee'],
    [['10.0.0.1'], '203.0.113.9', 'c0ffee-c0ffee'],
    [1, '10.0.0.1', undefined],
    [1, '10.0.0.1', 'short'],
    [1, '10.0.0.1', 'x'.repeat(101)],
    [1, '10.0.0.1', 'with a space\nand a line'],
    [1, '10.0.0.1', '<script>alert(1)</script>'],
  ] as const)('with proxies %j, from %s, is our own where it is said to be %j', (proxies, address, said) => {
    expect(idOf(proxies, address, said)).toMatch(OWN)
  })
})
