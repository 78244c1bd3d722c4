import type { LightMyRequestResponse } from 'fastify'
import { createLogFeed } from '#infra/feed/log-feed.ts'
import { startJobRunner } from '#infra/jobs/job-runner.ts'
import { createLeases } from '#infra/projection/leases.ts'
import { startProjectionRunner } from '#infra/projection/runner.ts'
import { createLogger } from '#infra/telemetry/logger.ts'
import { createApp, type AppOptions } from '#services/app.ts'
import { ensureSuperAdmin } from '#services/account/super-admin.ts'
import type { AdminToken } from '#services/core/session.ts'
import { importRoll } from '#services/roll-import/import-job.ts'
import { IMPORT_ROLL } from '#services/roll-import/roll-import.reactor.ts'
import { openSystem, type System } from '#services/processes/system.ts'
import { unreachableKakao } from '#tests/support/unreachable-kakao.ts'

type Ask = (
  method: 'GET' | 'POST',
  url: string,
  payload?: unknown,
  headers?: Record<string, string>,
) => Promise<LightMyRequestResponse>
export type Office = {
  readonly system: System
  readonly ask: Ask
  readonly call: <Body>(...asked: Parameters<Ask>) => Promise<Body>
}

type OpenedOffice = Office & {
  /** Who calls, as a header says it. */
  readonly authorization: string
  /** Gives the address at which it is heard from now on. */
  readonly listen: () => Promise<string>
  readonly stop: () => Promise<void>
}

/** The whole system in this process, and a super administrator who calls it. */
export const openOffice = async (databaseUrl: string, extend?: AppOptions['extend']): Promise<OpenedOffice> => {
  const fail = (error: unknown) => console.error(error)
  const system = await openSystem({
    databaseUrl,
    masterKey: Buffer.alloc(32, 1),
    publicUrl: 'http://danji.test',
    production: false,
    rateLimitFactor: 1_000,
    checkStorage: async () => {},
    identity: unreachableKakao,
  })
  const { deps } = system
  const app = await createApp(deps, extend ? { extend } : {})
  await app.ready()
  const feed = createLogFeed({ store: deps.store, databaseUrl, onError: fail })
  const runner = startProjectionRunner({
    database: system.database,
    store: deps.store,
    feed,
    projections: system.projections,
    reactors: system.reactors,
    leases: createLeases(system.pool),
    onError: (_name, error) => fail(error),
  })
  const jobs = await startJobRunner({
    pool: system.pool,
    concurrency: 4,
    logger: createLogger({ level: 'silent', name: 'bench' }),
    tasks: { [IMPORT_ROLL]: importRoll(deps) },
    onFailed: ({ error }) => fail(error),
  })
  const adminId = await ensureSuperAdmin(deps, {
    email: 'root@danji.test',
    password: 'correct-horse-battery',
    now: new Date(),
  })
  const authorization = `Bearer ${app.jwt.sign({ kind: 'admin', sub: adminId, epoch: 0 } satisfies AdminToken, { expiresIn: 36_000 })}`
  const ask: Ask = async (method, url, payload, headers = {}) => {
    const answer = await app.inject({
      method,
      url,
      headers: { authorization, ...headers },
      ...(payload === undefined ? {} : { payload: payload as object }),
    })
    if (answer.statusCode >= 300) throw new Error(`${method} ${url}: ${answer.statusCode} ${answer.body.slice(0, 300)}`)
    return answer
  }
  const call: Office['call'] = async (...asked) => (await ask(...asked)).json()
  const stop = async () => {
    await jobs.stop()
    await runner.stop()
    await feed.close()
    await app.close()
    await system.close()
  }
  return { system, ask, call, stop, authorization, listen: () => app.listen({ port: 0, host: '127.0.0.1' }) }
}
