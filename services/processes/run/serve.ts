import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { reportRequests } from '#infra/platform/telemetry/requests.ts'
import { isTracing } from '#infra/platform/tracing/tracing.ts'
import { traceRequests } from '#infra/platform/telemetry/trace-requests.ts'
import { createApp } from '../../app.ts'
import { DomainError } from '../../core/domain-error.ts'
import { peerTrust, type TrustedProxies } from '../../core/http/trusted-proxies.ts'
import { recordEncryptingCode } from '../../evidence/file/encrypting-code.ts'
import { loadLongReads } from './load-long-reads.ts'
import { mayScrape, scrape, type ScrapeOptions } from './metrics-page.ts'
import type { OpenedProcess } from '../setup/open-process.ts'

export type ServeOptions = ScrapeOptions & {
  /** The project's directory: the built apps lie in it. */
  readonly root: string
  /** Simulators stand in for providers that are not configured; never in production. */
  readonly simulators: boolean
  readonly trustProxy: TrustedProxies
  /** Maximum number of connections of one address, without a proxy in front. */
  readonly connectionsPerAddress: number
  /** Sites of providers whose pages are entered by a form. */
  readonly formTargets: readonly string[]
}

const addMetrics = (app: FastifyInstance, opened: OpenedProcess, options: ServeOptions): void => {
  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    if (!mayScrape(request.headers.authorization, options)) throw new DomainError('NOT_FOUND')
    const { type, body } = await scrape(opened)
    return reply.type(type).send(body)
  })
}

/** Loads the simulators where they are used: an image of the product does not hold them. */
const loadSimulators = async () => (await import('../demonstration/add-simulators.ts')).addSimulators

/**
 * The HTTP surface with its pages, metrics and, outside production, simulators; not yet listening.
 */
export const createServer = async (opened: OpenedProcess, options: ServeOptions): Promise<FastifyInstance> => {
  const residents = join(options.root, 'resident-ui', 'dist')
  await recordEncryptingCode(opened.system.deps, residents)
  const addSimulators = options.simulators ? await loadSimulators() : undefined
  return createApp(opened.system.deps, {
    trustProxy: options.trustProxy,
    ...(options.trustProxy === false ? { limits: { connectionsPerAddress: options.connectionsPerAddress } } : {}),
    formTargets: options.formTargets,
    logger: opened.logger,
    pages: { office: join(options.root, 'admin-ui', 'dist'), residents },
    extend: async (app) => {
      if (isTracing()) traceRequests(app, peerTrust(options.trustProxy))
      reportRequests(app, opened.metrics.answered)
      addMetrics(app, opened, options)
      loadLongReads(app, opened.system.deps)
      addSimulators?.(app, opened.system.deps, options)
    },
  })
}
