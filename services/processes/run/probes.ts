import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { readState } from '../../monitoring/ready.ts'
import { mayScrape, scrape, type ScrapeOptions } from './metrics-page.ts'
import type { OpenedProcess } from '../setup/open-process.ts'
import type { Running } from './running.ts'

type Page = { readonly status: number; readonly type: string; readonly body: string }

const JSON_TYPE = 'application/json; charset=utf-8'
const page = (status: number, body: object): Page => ({ status, type: JSON_TYPE, body: JSON.stringify(body) })
const notFound = page(404, { code: 'NOT_FOUND' })

const pages = (opened: OpenedProcess, options: ScrapeOptions) => ({
  '/livez': async () => page(200, { status: 'OK' }),
  '/readyz': async () => {
    const state = await readState(opened.system.deps)
    return page(state.status === 'OK' ? 200 : 503, state)
  },
  '/metrics': async ({ headers }: IncomingMessage): Promise<Page> => {
    if (!mayScrape(headers.authorization, options)) return notFound
    return { status: 200, ...(await scrape(opened)) }
  },
})

/**
 * Serves the probes of a process without calls: `/livez`, `/readyz` and `/metrics`, as the API
 * does. Returns the port.
 */
export const serveProbes = async (
  opened: OpenedProcess,
  { port, host, ...options }: ScrapeOptions & { readonly port: number; readonly host: string },
): Promise<Running & { readonly port: number }> => {
  const known = new Map(Object.entries(pages(opened, options)))
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const make = request.method === 'GET' ? known.get(request.url?.split('?')[0] ?? '') : undefined
    const { status, type, body } = await (make?.(request) ?? notFound)
    response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' }).end(body)
  }
  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      opened.logger.error({ err: error }, 'a probe could not be answered')
      response.writeHead(500).end()
    })
  })
  await new Promise<void>((resolve, reject) => void server.once('error', reject).listen(port, host, resolve))
  return {
    // It listens on TCP.
    port: (server.address() as AddressInfo).port,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
