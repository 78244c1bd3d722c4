import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, describe, expect, it } from 'vitest'
import { startNginx } from './running-nginx.ts'

// Two servers in the place of the APIs, each of which takes a request and breaks off.

let taken = 0
const startBreaking = async (): Promise<Server> => {
  const server = createServer((request) => {
    taken += 1
    request.resume().once('end', () => request.socket.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return server
}
const servers = [await startBreaking(), await startBreaking()] as const
const portOf = (server: Server): number => (server.address() as AddressInfo).port
const nginx = await startNginx([portOf(servers[0]), portOf(servers[1])])
afterAll(async () => {
  await nginx.close()
  for (const server of servers) server.close()
})

const timesTaken = async (init: RequestInit): Promise<number> => {
  taken = 0
  expect((await fetch(`${nginx.url}/api/list`, init)).status).toBe(502)
  return taken
}

describe('A request whose API breaks off before it answers', () => {
  it('is asked of the other API where it only reads', async () => {
    expect(await timesTaken({})).toBe(2)
  })
  it('is asked of the other API where it carries a key, under which it is done once', async () => {
    expect(await timesTaken({ method: 'POST', body: '{}', headers: { 'idempotency-key': 'one' } })).toBe(2)
  })
  it('is not asked again otherwise', async () => {
    expect(await timesTaken({ method: 'POST', body: '{}' })).toBe(1)
    expect(await timesTaken({ method: 'PATCH', body: '{}' })).toBe(1)
  })
})
