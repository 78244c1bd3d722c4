import { chmodSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { startEmbeddedPostgres } from '#infra/platform/postgres/embedded.ts'
import { createPool } from '#infra/platform/postgres/pool.ts'
import { quickDirectory } from '#tests/support/stack/quick-directory.ts'

const freshDir = (): string => {
  const dir = quickDirectory('danji-kept-')
  chmodSync(dir, 0o755)
  onTestFinished(() => rmSync(dir, { recursive: true, force: true, maxRetries: 5 }))
  return dir
}

const start = async (dataDir: string) => {
  const lines: string[] = []
  const lost: string[] = []
  const postgres = await startEmbeddedPostgres({
    dataDir,
    durable: false,
    say: (line) => lines.push(line),
    onLost: ({ message }) => lost.push(message),
  })
  onTestFinished(postgres.stop)
  const pool = createPool(postgres.url, { max: 2 })
  onTestFinished(() => pool.end())
  return { url: postgres.url, pool, lines, lost }
}

const killPostmaster = (dataDir: string): void => {
  process.kill(Number(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]), 'SIGKILL')
}

/**
 * Queries by a connection of its own: an older one may be answered once more by a surviving
 * process.
 */
const answers = async (url: string): Promise<number | undefined> => {
  const pool = createPool(url, { max: 1 })
  try {
    const { rows } = await pool.query<{ kept: number }>('select kept from kept')
    return rows[0]?.kept
  } catch {
    return undefined
  } finally {
    await pool.end()
  }
}

it('An embedded Postgres that dies is started again, twice too, with what it held, where its users look for it', async () => {
  const dataDir = freshDir()
  const { url, pool, lines, lost } = await start(dataDir)
  await pool.query('create table kept as select 7 as kept')
  await pool.query('checkpoint')
  for (const deaths of [1, 2]) {
    killPostmaster(dataDir)
    // One that dies while it is being started again is part of the same start.
    await expect.poll(() => lines.length, { timeout: 20_000 }).toBe(2 * deaths)
    expect(lines.at(-1)).toBe('The embedded Postgres runs again.')
    await expect.poll(() => answers(url), { timeout: 20_000 }).toBe(7)
  }
  expect(lost).toEqual([])
})

it('Where it cannot be started again, that is said in one line', async () => {
  const dataDir = freshDir()
  const { lost } = await start(dataDir)
  rmSync(join(dataDir, 'postgres', 'PG_VERSION'))
  killPostmaster(dataDir)
  await expect.poll(() => lost, { timeout: 25_000 }).toHaveLength(1)
  expect(lost[0]).toMatch(/^The embedded Postgres has ended and does not start again: .*not a valid data directory/)
  expect(lost[0]).not.toContain('\n')
})

it('A file that holds no port is put right, and that is said', async () => {
  const dataDir = freshDir()
  writeFileSync(join(dataDir, 'postgres.port'), '99999\n')
  const { pool, lines } = await start(dataDir)
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  expect(lines).toEqual([expect.stringMatching(/postgres\.port holds no port \("99999"\)/)])
  expect(Number(readFileSync(join(dataDir, 'postgres.port'), 'utf8'))).toBeLessThan(65_536)
})
