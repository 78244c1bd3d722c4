import { Agent, createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

const PROBE_EVERY_MS = 100
const PROBE_LIMIT_MS = 2_000

export type BalancingProxy = {
  readonly url: string
  /** Waits until a backend is ready. @throws Error where that takes a minute */
  readonly untilReady: (port: number) => Promise<void>
  readonly close: () => Promise<void>
}

const isReady = async (port: number): Promise<boolean> => {
  const answer = await fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(PROBE_LIMIT_MS) })
  await answer.arrayBuffer()
  return answer.ok
}

/**
 * Starts a proxy that hands each request to the next backend that says it is ready, as load
 * balancers do. It never repeats a request: a connection that breaks is answered 502, and 503 where
 * no backend is ready.
 */
export const startBalancingProxy = async (ports: readonly number[]): Promise<BalancingProxy> => {
  const agent = new Agent({ keepAlive: true })
  const ready = new Set<number>()
  const stopped = new AbortController()
  let turn = 0

  const forward = (asked: IncomingMessage, answer: ServerResponse): void => {
    const open = ports.filter((port) => ready.has(port))
    const port = open[(turn += 1) % open.length]
    if (port === undefined) return void answer.writeHead(503, { 'retry-after': '1' }).end('no backend is ready')
    const { method, url: path, headers } = asked
    const forwarded = request({ host: '127.0.0.1', port, agent, method, path, headers }, (found) => {
      // Hop by hop: what the backend says of its own connection is none of the client's business.
      const { connection: _connection, 'keep-alive': _keepAlive, ...kept } = found.headers
      answer.writeHead(found.statusCode ?? 502, kept)
      found.pipe(answer)
      found.on('error', () => answer.destroy())
    })
    forwarded.on('error', (error) => {
      if (answer.headersSent) return answer.destroy()
      answer.writeHead(502).end(`${port}: ${error.message}`)
    })
    asked.pipe(forwarded)
  }

  const probe = async (port: number): Promise<void> => {
    while (!stopped.signal.aborted) {
      if (await isReady(port).catch(() => false)) ready.add(port)
      else ready.delete(port)
      await sleep(PROBE_EVERY_MS)
    }
  }

  const server = createServer(forward)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const probes = ports.map(probe)
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    untilReady: async (port) => {
      const deadline = performance.now() + 60_000
      while (!ready.has(port)) {
        if (performance.now() > deadline) throw new Error(`the backend at ${port} is not ready after a minute`)
        await sleep(PROBE_EVERY_MS)
      }
    },
    close: async () => {
      stopped.abort()
      await Promise.all(probes)
      agent.destroy()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
