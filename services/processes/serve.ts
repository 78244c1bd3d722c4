import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { allGenerations } from '#infra/projection/generations.ts'
import { registerSimulators } from '#infra/simulators/simulators.ts'
import { reportRequests } from '#infra/telemetry/requests.ts'
import { createApp } from '../app.ts'
import { kakaoRedirectUri } from '../account/auth.contract.ts'
import { DomainError } from '../core/domain-error.ts'
import { sameText } from '../core/secrets.ts'
import type { TrustedProxies } from '../core/trusted-proxies.ts'
import type { OpenedProcess } from './open-process.ts'

export type ServeOptions = {
  /** The project's directory: the built apps lie in it. */
  readonly root: string
  readonly production: boolean
  /** Simulators stand in for providers that are not configured; never in production. */
  readonly simulators: boolean
  readonly metricsToken: string | undefined
  readonly trustProxy: TrustedProxies
}

/** Prometheus metrics. Checkpoints are asked of the database, so that any process can tell the lag of all. */
const addMetrics = (
  app: FastifyInstance,
  { metrics, system }: OpenedProcess,
  { metricsToken, production }: ServeOptions,
): void => {
  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    const isAllowed =
      metricsToken === undefined ? !production : sameText(request.headers.authorization ?? '', `Bearer ${metricsToken}`)
    if (!isAllowed) throw new DomainError('NOT_FOUND')
    for (const { name, position, status } of await allGenerations(system.database))
      if (status !== 'building') metrics.projected(name, position)
    return reply.type(metrics.registry.contentType).send(await metrics.registry.metrics())
  })
}

/** The HTTP surface with its pages, metrics and, outside production, simulators; not yet listening. */
export const createServer = (opened: OpenedProcess, options: ServeOptions): Promise<FastifyInstance> =>
  createApp(opened.system.deps, {
    trustProxy: options.trustProxy,
    logger: opened.logger,
    pages: { office: join(options.root, 'admin-ui', 'dist'), residents: join(options.root, 'resident-ui', 'dist') },
    extend: async (app) => {
      reportRequests(app, opened.metrics.answered)
      addMetrics(app, opened, options)
      if (options.simulators)
        registerSimulators(app, {
          production: options.production,
          kakao: { redirectUris: [kakaoRedirectUri(opened.system.deps.publicUrl)] },
        })
    },
  })
