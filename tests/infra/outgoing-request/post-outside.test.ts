import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, it, onTestFinished } from 'vitest'
import { postOutside, type OutsideRequest } from '#infra/platform/outgoing-request/post-outside.ts'
import { isPublicAddress } from '#infra/platform/outgoing-request/public-address.ts'

const serve = async (answer: RequestListener): Promise<number> => {
  const server = createServer(answer)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return (server.address() as AddressInfo).port
}
const post = (request: Partial<OutsideRequest> & { readonly url: string }) =>
  postOutside({ headers: {}, body: '{}', allowsPrivate: false, timeoutMs: 2_000, ...request })
const refused = { kind: 'failed', reason: 'refused-address' }

describe('an address', () => {
  it.each(['1.1.1.1', '8.8.8.8', '172.32.0.1', '100.128.0.1', '2606:4700::1111', '2400:cb00::1'])(
    '%s is public',
    (address) => expect(isPublicAddress(address)).toBe(true),
  )
  it.each([
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '127.0.0.1',
    '127.255.255.254',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.0.1',
    '198.18.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:127.0.0.1',
    '::ffff:8.8.8.8',
    '64:ff9b::7f00:1',
    'fc00::1',
    'fd12:3456::1',
    'fe80::1',
    'ff02::1',
    '2001:db8::1',
    '2001::1',
    '2002:7f00:1::1',
    'localhost',
    '',
  ])('%s is not', (address) => expect(isPublicAddress(address)).toBe(false))
})

describe('a request to outside', () => {
  it.each([
    'http://example.com/',
    'https://127.0.0.1/',
    'https://2130706433/',
    'https://0x7f.1/',
    'https://[::ffff:7f00:1]/',
    'https://user@example.com/',
  ])('does not go to %s', async (url) => expect(await post({ url, resolve: async () => ['1.1.1.1'] })).toEqual(refused))
  it('does not go to a name with any private address', async () => {
    const resolve = async () => ['1.1.1.1', '10.0.0.1']
    expect(await post({ url: 'https://example.com/', resolve })).toEqual(refused)
  })
  it('says that a name has no address', async () => {
    const failure = { kind: 'failed', reason: 'no-address' }
    const nothing = async () => {
      throw new Error('ENOTFOUND')
    }
    expect(await post({ url: 'https://example.com/', resolve: nothing })).toEqual(failure)
    expect(await post({ url: 'https://example.com/', resolve: async () => [] })).toEqual(failure)
  })
  it('goes to the address that was checked, whatever the name is later', async () => {
    const hosts: (string | undefined)[] = []
    const port = await serve(({ headers }, response) => {
      hosts.push(headers.host)
      response.writeHead(204).end()
    })
    let asked = 0
    const resolve = async () => {
      asked += 1
      return [asked === 1 ? '127.0.0.1' : '192.0.2.1']
    }
    const url = `http://no-such-name.invalid:${port}/`
    expect(await post({ url, resolve, allowsPrivate: true })).toEqual({ kind: 'answered', status: 204 })
    expect({ asked, hosts }).toEqual({ asked: 1, hosts: [`no-such-name.invalid:${port}`] })
  })
  it('follows no redirect', async () => {
    const paths: (string | undefined)[] = []
    const port = await serve((request, response) => {
      paths.push(request.url)
      response.writeHead(307, { location: '/inside' }).end()
    })
    const answer = await post({ url: `http://127.0.0.1:${port}/hook`, allowsPrivate: true })
    expect({ answer, paths }).toEqual({ answer: { kind: 'answered', status: 307 }, paths: ['/hook'] })
  })
  it('reads an endless answer no further than it must', async () => {
    let sent = 0
    const { promise: closed, resolve: close } = Promise.withResolvers<void>()
    const port = await serve((_request, response) => {
      response.on('close', close)
      const more = (): void => {
        sent += 65_536
        if (!response.destroyed) response.write(Buffer.alloc(65_536), more)
      }
      more()
    })
    const answer = await post({ url: `http://127.0.0.1:${port}/`, allowsPrivate: true, timeoutMs: 60_000 })
    expect(answer).toEqual({ kind: 'answered', status: 200 })
    await closed
    expect(sent).toBeLessThan(64 * 1024 * 1024)
  })
  it('waits no longer than its limit', async () => {
    const port = await serve(() => undefined)
    const answer = await post({ url: `http://127.0.0.1:${port}/`, allowsPrivate: true, timeoutMs: 100 })
    expect(answer).toEqual({ kind: 'failed', reason: 'timeout' })
    const never = () => new Promise<never>(() => undefined)
    expect(await post({ url: 'https://example.com/', resolve: never, timeoutMs: 50 })).toEqual({
      kind: 'failed',
      reason: 'timeout',
    })
  })
})
