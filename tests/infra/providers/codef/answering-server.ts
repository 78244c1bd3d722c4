import { generateKeyPairSync } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'
import { createCodefClient, type CodefOptions } from '#infra/providers/codef/codef-client.ts'
import type { Registers } from '#infra/providers/registers.ts'

export const keys = generateKeyPairSync('rsa', { modulusLength: 2048 })

export type RecordedRequest = { readonly path: string; readonly headers: IncomingHttpHeaders; readonly body: string }
export type Answer = { readonly status?: number; readonly text: string } | 'hangs-up'

/** Encodes an answer as the vendor does. */
export const vendorText = (answer: object): string => encodeURIComponent(JSON.stringify(answer)).replaceAll('%20', '+')

export const coded = (code: string, data: object = {}): Answer => ({
  text: vendorText({ result: { code, message: '' }, data }),
})

/**
 * Starts a server that stores its requests and answers the register call with one answer after
 * another; tokens are t1, t2, …
 */
export const startServer = async (answers: readonly Answer[], different: Partial<CodefOptions> = {}) => {
  const asked: RecordedRequest[] = []
  const left = [...answers]
  let tokens = 0
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const path = request.url ?? ''
      asked.push({ path, headers: request.headers, body })
      if (path === '/oauth/token') {
        tokens += 1
        return response.end(JSON.stringify({ access_token: `t${tokens}`, expires_in: 604_799 }))
      }
      const answer = left.shift()
      if (answer === undefined || answer === 'hangs-up') return request.socket.destroy()
      return response.writeHead(answer.status ?? 200, { 'content-type': 'text/plain' }).end(answer.text)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  // A TCP server's address is never a path.
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const client: Registers = createCodefClient({
    baseUrl: base,
    tokenUrl: base,
    clientId: 'client',
    clientSecret: 'secret',
    publicKey: async () => keys.publicKey,
    phone: '01012345678',
    pin: '4711',
    prepayNo: '123456789012',
    prepayPass: 'p&s+s 1',
    prices: { view: 700, issue: 1_000 },
    // A day on which the register office is open.
    now: () => new Date('2026-10-06T03:00:00Z'),
    ...different,
  })
  return { client, asked, calls: () => asked.filter(({ path }) => path !== '/oauth/token') }
}

export const unit = {
  address: '서울특별시 강남구 삼성로 212 (대치동)',
  buildingName: '은마아파트',
  dong: '101',
  ho: '1502',
  uniqueNo: '11461996041235',
}
