import { fork, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import pg from 'pg'
import { afterEach, describe, expect, it } from 'vitest'
import { startEmbeddedPostgres, type EmbeddedPostgres } from '#infra/platform/postgres/embedded.ts'
import { quickDirectory } from '#tests/support/stack/quick-directory.ts'

const isRoot = process.getuid?.() === 0
const cleanUps: (() => unknown)[] = []
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp()
})

const freshDir = (mode: number): string => {
  const outer = quickDirectory('danji-postgres-')
  chmodSync(outer, mode)
  cleanUps.push(() => rmSync(outer, { recursive: true, force: true }))
  return join(outer, '단지 data')
}

const start = async (
  dataDir: string,
  options: { readonly say?: (line: string) => void } = {},
): Promise<EmbeddedPostgres> => {
  const postgres = await startEmbeddedPostgres({ dataDir, durable: false, say: () => {}, ...options })
  cleanUps.push(postgres.stop)
  return postgres
}

const hold = async (
  dataDir: string,
): Promise<{ readonly child: ChildProcess; readonly url: string; readonly adopted: boolean }> => {
  const child = fork(new URL('./hold-postgres.ts', import.meta.url).pathname, [dataDir], { execArgv: [] })
  cleanUps.push(() => child.kill('SIGKILL'))
  const [message] = (await once(child, 'message')) as [{ readonly url: string; readonly adopted: boolean }]
  return { child, ...message }
}

const killHard = async (child: ChildProcess): Promise<void> => {
  child.kill('SIGKILL')
  await once(child, 'exit')
}

const query = async (url: string, text: string): Promise<unknown> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ answer: unknown }>(text)
    return rows[0]?.answer
  } finally {
    await client.end()
  }
}

const write = (url: string): Promise<unknown> => query(url, `create table kept (answer) as values ('동의서')`)
const count = (url: string): Promise<unknown> => query(url, 'select count(*)::integer as answer from kept')
const postmasterOf = (dataDir: string): number =>
  Number.parseInt(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8'), 10)

describe('embedded Postgres', () => {
  it('is made from nothing, sorts Korean, and serves this machine only', async () => {
    const { url, adopted } = await start(freshDir(0o755))
    expect(adopted).toBe(false)
    expect(await query(url, `select current_setting('server_version_num')::integer / 10000 as answer`)).toBe(18)
    expect(
      await query(
        url,
        `select string_agg(name, '' order by name) as answer from (values ('하'), ('가'), ('a'), ('나')) as names(name)`,
      ),
    ).toBe('가나하a')
    expect(await query(url, `select current_setting('listen_addresses') as answer`)).toBe('127.0.0.1')
  })

  it('lets nobody in without the password, which only its owner may read', async () => {
    const dataDir = freshDir(0o755)
    const { url } = await start(dataDir)
    const stranger = new URL(url)
    stranger.password = 'guess'
    await expect(query(stranger.href, 'select 1')).rejects.toThrow(/password authentication failed/)
    expect(statSync(join(dataDir, 'postgres.password')).mode & 0o777).toBe(0o600)
  })

  it('keeps data and port over a restart', async () => {
    const dataDir = freshDir(0o755)
    const first = await start(dataDir)
    await write(first.url)
    await first.stop()
    await expect(query(first.url, 'select 1')).rejects.toThrow(/ECONNREFUSED/)
    const second = await start(dataDir)
    expect(second).toMatchObject({ url: first.url, adopted: false })
    expect(await count(second.url)).toBe(1)
  })

  it('is taken over after its Node was killed, and stopped by who took it over', async () => {
    const dataDir = freshDir(0o755)
    const killed = await hold(dataDir)
    await write(killed.url)
    await killHard(killed.child)
    const next = await start(dataDir)
    expect(next).toMatchObject({ url: killed.url, adopted: true })
    expect(await count(next.url)).toBe(1)
    await next.stop()
    await expect(query(next.url, 'select 1')).rejects.toThrow(/ECONNREFUSED/)
  })

  it('recovers after Node and Postgres were both killed', async () => {
    const dataDir = freshDir(0o755)
    const killed = await hold(dataDir)
    await write(killed.url)
    const postmaster = postmasterOf(dataDir)
    await killHard(killed.child)
    process.kill(postmaster, 'SIGKILL')
    const next = await start(dataDir)
    expect(next.adopted).toBe(false)
    expect(await count(next.url)).toBe(1)
  })

  it('is shared by processes that start together, and stopped by the last', async () => {
    const dataDir = freshDir(0o755)
    const [one, other] = await Promise.all([hold(dataDir), hold(dataDir)])
    expect(one.url).toBe(other.url)
    await write(one.url)
    one.child.send('stop')
    await once(one.child, 'exit')
    expect(await count(other.url)).toBe(1)
    other.child.send('stop')
    await once(other.child, 'exit')
    await expect(query(other.url, 'select 1')).rejects.toThrow(/ECONNREFUSED/)
  })

  it('throws a half-made cluster away', async () => {
    const dataDir = freshDir(0o755)
    const ended = spawn(process.execPath, ['--version'], { stdio: 'ignore' })
    await once(ended, 'exit')
    const draft = join(dataDir, `postgres.new-${ended.pid}`)
    mkdirSync(join(draft, 'base'), { recursive: true })
    const { url } = await start(dataDir)
    await write(url)
    expect(existsSync(draft)).toBe(false)
  })

  it.runIf(process.platform === 'linux')('does not take a stranger for the Postgres of a stale lock file', async () => {
    const dataDir = freshDir(0o755)
    const first = await start(dataDir)
    await write(first.url)
    const lock = join(dataDir, 'postgres', 'postmaster.pid')
    const content = readFileSync(lock, 'utf8')
    await first.stop()
    writeFileSync(lock, content.replace(/^\d+/, String(process.ppid)))
    const next = await start(dataDir)
    expect(next.adopted).toBe(false)
    expect(await count(next.url)).toBe(1)
  })

  it('says so where the password was lost, and leaves nothing running', async () => {
    const dataDir = freshDir(0o755)
    await (await start(dataDir)).stop()
    rmSync(join(dataDir, 'postgres.password'))
    await expect(start(dataDir)).rejects.toThrow(/postgres\.password/)
    expect(existsSync(join(dataDir, 'postgres', 'postmaster.pid'))).toBe(false)
  })

  it.runIf(isRoot)('finds a place for its data where its own account may not enter the data directory', async () => {
    const dataDir = freshDir(0o700)
    const lines: string[] = []
    const first = await start(dataDir, { say: (line) => lines.push(line) })
    await write(first.url)
    const link = join(dataDir, 'postgres')
    expect(lstatSync(link).isSymbolicLink()).toBe(true)
    const home = dirname(realpathSync(link))
    cleanUps.unshift(() => rmSync(home, { recursive: true, force: true }))
    expect(lines).toEqual([expect.stringContaining(home)])
    await first.stop()
    const second = await start(dataDir, { say: (line) => lines.push(line) })
    expect(await count(second.url)).toBe(1)
    expect(lines).toHaveLength(1)
  })

  it.runIf(isRoot)(
    'begins anew where the data directory was deleted, and ends what still ran on the old data',
    async () => {
      const dataDir = freshDir(0o700)
      const killed = await hold(dataDir)
      await write(killed.url)
      const home = dirname(realpathSync(join(dataDir, 'postgres')))
      cleanUps.unshift(() => rmSync(home, { recursive: true, force: true }))
      await killHard(killed.child)
      rmSync(dataDir, { recursive: true })
      const next = await start(dataDir)
      expect(next.adopted).toBe(false)
      await expect(count(next.url)).rejects.toThrow(/"kept" does not exist/)
      await expect(query(killed.url, 'select 1')).rejects.toThrow(/ECONNREFUSED|password authentication failed/)
    },
  )
})
