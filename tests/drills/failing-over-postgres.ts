import { execFileSync } from 'node:child_process'
import { chmodSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres, type EmbeddedPostgres } from '#infra/platform/postgres/embedded.ts'

export type FailingOverPostgres = {
  readonly url: string
  /** Keeps what it holds now, as a replica that receives nothing from here on. */
  readonly keepReplica: () => Promise<void>
  /** Ends it for good, and goes on at the same address with the replica. */
  readonly failOver: () => Promise<void>
  readonly end: () => Promise<void>
}

/** A Postgres of the caller's own with one asynchronous replica. */
export const startFailingOverPostgres = async (): Promise<FailingOverPostgres> => {
  const outer = mkdtempSync(join(tmpdir(), 'danji-failover-'))
  // The account of Postgres must be able to enter.
  chmodSync(outer, 0o755)
  const [dataDir, replica] = [join(outer, 'data'), join(outer, 'replica')]
  let running: EmbeddedPostgres = await startEmbeddedPostgres({ dataDir, say: () => {} })
  const { url } = running
  const restart = async (between: () => void): Promise<void> => {
    await running.stop()
    between()
    running = await startEmbeddedPostgres({ dataDir, say: () => {} })
    if (running.url !== url) throw new Error(`Postgres came back at ${running.url}, not at ${url}`)
  }
  return {
    url,
    // Its files belong to an account of their own, which Node's copies would lose.
    keepReplica: () => restart(() => void execFileSync('cp', ['-a', dataDir, replica])),
    failOver: () =>
      restart(() => {
        rmSync(dataDir, { recursive: true })
        renameSync(replica, dataDir)
      }),
    end: async () => {
      await running.stop()
      rmSync(outer, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}
