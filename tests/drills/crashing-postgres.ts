import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onServer } from '#tests/bench/bench-database.ts'
import { startEmbeddedPostgres, type EmbeddedPostgres } from '#infra/platform/postgres/embedded.ts'

export type CrashingPostgres = {
  readonly url: string
  /** Kills it as a power cut would, and starts it again on what had reached the disk. */
  readonly crash: () => Promise<void>
  readonly end: () => Promise<void>
}

/**
 * Settings by which asynchronous commits reach the disk only with a synchronous one, so that a
 * crash loses them however busy the machine is.
 */
const forgetful = async (url: string): Promise<void> => {
  for (const setting of ["wal_writer_delay = '10s'", "wal_writer_flush_after = '1GB'"])
    await onServer(url, `alter system set ${setting}`)
  await onServer(url, 'select pg_reload_conf()')
}

/**
 * A Postgres of the caller's own, as durable as the product's, at one address through all its
 * crashes.
 */
export const startCrashingPostgres = async (): Promise<CrashingPostgres> => {
  const outer = mkdtempSync(join(tmpdir(), 'danji-crash-'))
  // The account of Postgres must be able to enter.
  chmodSync(outer, 0o755)
  const dataDir = join(outer, 'data')
  const started: EmbeddedPostgres[] = []
  const start = async (): Promise<string> => {
    const postgres = await startEmbeddedPostgres({ dataDir, say: () => {} })
    started.push(postgres)
    return postgres.url
  }
  const url = await start()
  await forgetful(url)
  return {
    url,
    crash: async () => {
      process.kill(Number.parseInt(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8'), 10), 'SIGKILL')
      await start()
    },
    end: async () => {
      for (const one of started) await one.stop()
      rmSync(outer, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}
