import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { checkDatabase, checkEnvironment, reasonOf } from '#services/processes/setup/preflight.ts'
import { sampleOf } from '#tests/support/deep.ts'
import { spawnMain } from '#tests/support/stack/spawned-process.ts'

const freshDir = (): string => {
  const dir = mkdtempSync(join(tmpdir(), 'danji-place-'))
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }))
  return dir
}

const takenPort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return (server.address() as AddressInfo).port
}

const listenOn = (port: number) => ({ variable: 'PORT', port, host: '127.0.0.1' }) as const

describe('Before anything is opened', () => {
  it('a data directory is made, and left as it was', async () => {
    const dataDir = join(freshDir(), 'new', '단지')
    await checkEnvironment(dataDir, listenOn(0))
    expect(readdirSync(dataDir)).toEqual([])
  })

  it('one that cannot be written is refused, and named', async () => {
    const file = join(freshDir(), 'file')
    writeFileSync(file, '')
    await expect(checkEnvironment(join(file, 'data'), undefined)).rejects.toThrow(
      `DATA_DIR ${join(file, 'data')} cannot be written (ENOTDIR)`,
    )
  })

  it('a port that is taken is refused with what to set, an address that is not ours, too', async () => {
    const port = await takenPort()
    await expect(checkEnvironment(freshDir(), listenOn(port))).rejects.toThrow(`Port ${port} is taken`)
    await expect(
      checkEnvironment(freshDir(), { variable: 'PROBE_PORT', port: 1_024, host: '192.0.2.1' }),
    ).rejects.toThrow(/192\.0\.2\.1:1024 \(EADDRNOTAVAIL\): set HOST/)
  })

  it('a Postgres that cannot be reached is named by its variable, without its password', async () => {
    const closed = 'postgres://danji:hidden@127.0.0.1:1/nowhere'
    const refused = checkDatabase('DATABASE_URL', closed)
    await expect(refused).rejects.toThrow(
      'Postgres of DATABASE_URL cannot be reached: connect ECONNREFUSED 127.0.0.1:1',
    )
    await expect(refused).rejects.not.toThrow('hidden')
  })

  it('a fault of the code keeps the place where it is; everything else is its reason alone', () => {
    const fault = new TypeError('x is not a function')
    expect(reasonOf(fault)).toBe(fault)
    expect(reasonOf(new Error('no such directory'))).toBe('no such directory')
    expect(reasonOf(new AggregateError([new Error('refused ::1'), new Error('refused 127.0.0.1')]))).toBe(
      'refused ::1; refused 127.0.0.1',
    )
  })
})

describe.each(sampleOf(['backup', 'log-verify', 'relay', 'danji'], 4))('%s', (main) => {
  it('names the variable where Postgres is away', { timeout: 30_000 }, async () => {
    const variables = { NODE_ENV: 'test', DATABASE_URL: 'postgres://127.0.0.1:1/nowhere', DATA_DIR: freshDir() }
    const started = spawnMain(main, { ...variables, HOST: '127.0.0.1', PORT: '0' }, ['backup'])
    expect(await started.ended).toBe(1)
    expect(started.output()).toContain('Postgres of DATABASE_URL cannot be reached: connect ECONNREFUSED')
  })
})

describe.each(sampleOf(['danji', 'relay'], 2))('%s', (main) => {
  it('says in one line why it does not start, and leaves nothing behind', { timeout: 30_000 }, async () => {
    const [port, dataDir] = [String(await takenPort()), freshDir()]
    const started = spawnMain(main, {
      HOST: '127.0.0.1',
      PORT: port,
      PROBE_PORT: port,
      DATA_DIR: dataDir,
      ...(main === 'danji' ? {} : { NODE_ENV: 'test', DATABASE_URL: 'postgres://127.0.0.1:1/nowhere' }),
    })
    await expect.poll(started.hasEnded, { timeout: 25_000 }).toBe(true)
    expect(started.output().trim().split('\n')).toEqual([expect.stringMatching(new RegExp(`^Port ${port} is taken`))])
    expect(readdirSync(dataDir)).toEqual([])
  })
})
