import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { allGenerations } from '#infra/projection/generations.ts'
import { registerSimulators } from '#infra/simulators/simulators.ts'
import { reportRequests } from '#infra/telemetry/requests.ts'
import { createApp } from './app.ts'
import type { OpenedProcess } from './open-process.ts'

export type ServeOptions = {
  /** The project's directory: the built apps lie in it. */
  readonly root: string
  readonly production: boolean
  /** Simulators stand in for providers that are not configured; never in production. */
  readonly simulators: boolean
}

/** Prometheus metrics. Checkpoints are asked of the database, so that any process can tell the lag of all. */
const addMetrics = (app: FastifyInstance, { metrics, system }: OpenedProcess): void => {
  app.get('/metrics', { schema: { hide: true } }, async (_request, reply) => {
    for (const { name, position, status } of await allGenerations(system.database)) if (status !== 'building') metrics.projected(name, position)
    return reply.type(metrics.registry.contentType).send(await metrics.registry.metrics())
  })
}

/** The HTTP surface with its pages, metrics and, outside production, simulators; not yet listening. */
export const createServer = (opened: OpenedProcess, { root, production, simulators }: ServeOptions): Promise<FastifyInstance> =>
  createApp(opened.system.deps, {
    logger: opened.logger,
    pages: { office: join(root, 'admin-ui', 'dist'), residents: join(root, 'resident-ui', 'dist') },
    extend: async (app) => {
      reportRequests(app, opened.metrics.answered)
      addMetrics(app, opened)
      if (simulators) registerSimulators(app, { production })
    },
  })
