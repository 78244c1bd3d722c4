import { chmodSync, rmSync } from 'node:fs'
import { startEmbeddedPostgres } from '#infra/platform/postgres/embedded.ts'
import { findNatsServer, startNatsServer } from './nats-server.ts'
import { quickDirectory } from './quick-directory.ts'

/** Servers that tests run on. `natsUrl` is absent where no NATS is available. */
export type Stack = {
  readonly postgresUrl: string
  readonly natsUrl: string | undefined
  readonly stop: () => Promise<void>
}

const onContainers = async (): Promise<Stack> => {
  const { startPostgresContainer } = await import('./containers.ts')
  const [postgres, nats] = await Promise.all([startPostgresContainer(), startNatsServer()])
  return {
    postgresUrl: postgres.url,
    natsUrl: nats.url,
    stop: async () => void (await Promise.all([postgres.stop(), nats.stop()])),
  }
}

const natsOfThisMachine = async (): Promise<{
  readonly url: string | undefined
  readonly stop: () => Promise<void>
}> => {
  const given = process.env['NATS_URL']
  if (given || !findNatsServer()) return { url: given, stop: async () => {} }
  return startNatsServer()
}

/**
 * Starts what tests need, empty: Postgres from npm and nats-server as processes of their own, or
 * with TEST_STACK=containers both in containers. NATS_URL names a NATS that runs already; tests use
 * a prefix of their own on it.
 */
export const startStack = async (): Promise<Stack> => {
  if (process.env['TEST_STACK'] === 'containers') return onContainers()
  const dataDir = quickDirectory('danji-test-')
  // The account of Postgres must be able to enter; made by root, the directory would be closed to
  // it.
  chmodSync(dataDir, 0o755)
  const remove = (): void => rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 })
  // A run that is broken off ends before `stop` does; what it was told to end is ending then.
  process.once('exit', remove)
  const [postgres, nats] = await Promise.all([startEmbeddedPostgres({ dataDir, durable: false }), natsOfThisMachine()])
  const stop = async (): Promise<void> => {
    await Promise.all([postgres.stop(), nats.stop()])
    remove()
  }
  return { postgresUrl: postgres.url, natsUrl: nats.url, stop }
}
