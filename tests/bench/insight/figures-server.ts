import { createLogFeed } from '#infra/platform/feed/log-feed.ts'
import { createLeases } from '#infra/platform/projection/leases.ts'
import { startProjectionRunner } from '#infra/platform/projection/runner.ts'
import { createApp } from '#services/app.ts'
import { ensureSuperAdmin } from '#services/account/admin/super-admin.ts'
import { openBenchSystem } from '../bench-system.ts'

const onError = (error: unknown): void => console.error(error)

/**
 * Starts the product; `call` uses a super administrator's token and returns an answer's text.
 * `only`: names of the read models that are fed; all by default.
 */
export const startServer = async (databaseUrl: string, only?: readonly string[]) => {
  const system = await openBenchSystem({
    databaseUrl,
  })
  const { deps, database, pool, projections } = system
  const feed = createLogFeed({ store: deps.store, databaseUrl, onError })
  const runner = startProjectionRunner({
    database,
    store: deps.store,
    feed,
    projections: projections.filter(({ name }) => only === undefined || only.includes(name)),
    leases: createLeases(pool),
    onError: (_name, error) => onError(error),
  })
  const app = await createApp(deps)
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  const adminId = await ensureSuperAdmin(deps, {
    email: 'bench@danji.test',
    password: 'bench-password',
    now: deps.clock(),
  })
  const authorization = `Bearer ${app.jwt.sign({ kind: 'admin', sub: adminId, epoch: 0 })}`
  const call = async (path: string, body?: object): Promise<string> => {
    const response = await fetch(`${url}${path}`, {
      // Fresh as of nothing: where few read models are fed, waiting for all of them would be what
      // is measured.
      headers: { authorization, 'x-min-position': '0', ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`${path}: ${text}`)
    return text
  }
  /** Bytes of an answer as they go over the wire. */
  const sizeOf = async (path: string): Promise<number> => {
    const answer = await app.inject({ url: path, headers: { authorization, 'accept-encoding': 'gzip' } })
    return answer.rawPayload.length
  }
  const stop = async () => {
    await app.close()
    await runner.stop()
    await feed.close()
    await system.close()
  }
  return {
    database,
    call,
    sizeOf,
    lastPosition: () => deps.store.lastPosition(),
    stop,
    caughtUp: async () => deps.freshness.wait(await deps.store.lastPosition(), 60_000),
  }
}
