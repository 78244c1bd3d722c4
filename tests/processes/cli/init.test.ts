import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { connect, createServer } from 'node:tls'
import { describe, expect, it, onTestFinished } from 'vitest'
import { openSealing } from '#infra/lib/pdf/seal/index.ts'
import { parseMasterKey } from '#infra/platform/keys/master-key.ts'
import { afterInit, initialise, initProblems } from '#services/processes/cli/init.ts'
import { spawnMain } from '#tests/support/stack/spawned-process.ts'
import { freshDir } from '../open-test-process.ts'

const now = new Date('2026-01-01T00:00:00Z')
const settingsIn = (directory: string) => ({
  directory,
  domain: 'danji.example.kr',
  email: 'admin@example.kr',
  hasOwners: false,
  now,
})
const read = (directory: string, name: string): string => readFileSync(join(directory, 'secrets', name), 'utf8').trim()
const modeOf = (path: string): string => (statSync(path).mode & 0o777).toString(8)

describe('danji init', () => {
  it('writes secrets for their reader alone, and no two alike', () => {
    const directory = freshDir()
    const paths = initialise(settingsIn(directory))
    const secrets = paths.filter((path) => path.includes('/secrets/'))
    expect(secrets.length).toBe(14)
    for (const path of [...secrets, join(directory, 'danji.env')]) expect([path, modeOf(path)]).toEqual([path, '600'])
    for (const path of ['secrets', 'backups']) expect(modeOf(join(directory, path))).toBe('700')
    const contents = secrets.map((path) => readFileSync(path, 'utf8'))
    expect(new Set(contents).size).toBe(secrets.length)
    expect(parseMasterKey(read(directory, 'master-key'))?.length).toBe(32)
    expect(read(directory, 'database-url')).toContain(`:${read(directory, 'postgres-login-password')}@postgres:`)
    expect(read(directory, 'database-owner-url')).toContain(`:${read(directory, 'postgres-password')}@postgres:`)
    expect(readFileSync(join(directory, 'danji.env'), 'utf8')).toContain('PUBLIC_URL=https://danji.example.kr\n')
    expect(readFileSync(join(directory, '.env'), 'utf8')).toBe('DOMAIN=danji.example.kr\n')
  })

  it.skipIf(process.getuid?.() !== 0)('gives each file to the user of the container that reads it', () => {
    const directory = freshDir()
    initialise({ ...settingsIn(directory), hasOwners: true })
    const ownerOf = (name: string): number => statSync(join(directory, name)).uid
    expect(['secrets/master-key', 'secrets/postgres-password', 'secrets/nats-login.conf'].map(ownerOf)).toEqual([
      10_001, 999, 0,
    ])
    expect([ownerOf('backups'), ownerOf('danji.env')]).toEqual([10_001, 0])
  })

  it('names the host of Postgres and NATS where no containers are used, and keeps all files for root', () => {
    const directory = freshDir()
    initialise({ ...settingsIn(directory), host: '127.0.0.1' })
    for (const [name, port] of [
      ['database-url', '5432/danji'],
      ['database-owner-url', '5432/danji'],
      ['nats-url', '4222'],
    ] as const)
      expect(read(directory, name)).toMatch(new RegExp(`@127\\.0\\.0\\.1:${port}$`))
    expect(readdirSync(directory).toSorted()).toEqual(['danji.env', 'secrets'])
    expect(initProblems({ domain: 'danji.example.kr', email: 'a@b.kr', host: 'a/b' })).toHaveLength(1)
  })

  it('overwrites nothing: where one file is there, none is written', () => {
    const directory = freshDir()
    mkdirSync(join(directory, 'secrets'))
    const kept = join(directory, 'secrets', 'master-key')
    writeFileSync(kept, 'the key of a log')
    expect(() => initialise(settingsIn(directory))).toThrow(`${kept} is there already: nothing was written`)
    expect(readFileSync(kept, 'utf8')).toBe('the key of a log')
    expect(readdirSync(directory)).toEqual(['secrets'])
    expect(readdirSync(join(directory, 'secrets'))).toEqual(['master-key'])
  })

  it('says what is kept apart, and shows no secret', () => {
    const directory = freshDir()
    initialise(settingsIn(directory))
    const text = afterInit(settingsIn(directory))
    expect(text).toContain('KEEP APART, twice, where no backup lies: secrets/master-key.')
    expect(text).toContain('secrets/admin-password')
    for (const name of readdirSync(join(directory, 'secrets'))) expect(text).not.toContain(read(directory, name))
  })

  it('makes certificates that seal documents and serve the object store', async () => {
    const directory = freshDir()
    initialise(settingsIn(directory))
    const sealing = openSealing(
      {
        certificate: read(directory, 'seal-certificate'),
        key: read(directory, 'seal-key'),
        passphrase: undefined,
        tsaUrl: undefined,
        tsaCertificate: undefined,
        revocation: false,
      },
      { dataDir: directory, production: true, now },
    )
    expect(sealing.certificates.length).toBe(1)
    const cert = read(directory, 'object-store-certificate')
    const server = createServer({ cert, key: read(directory, 'object-store-key') }).listen(0, '127.0.0.1')
    onTestFinished(() => void server.close())
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    const reach = async (servername: string): Promise<boolean> => {
      const socket = connect({ port, host: '127.0.0.1', servername, ca: cert })
      onTestFinished(() => void socket.destroy())
      await once(socket, 'secureConnect')
      return socket.authorized
    }
    expect(await reach('object-store')).toBe(true)
    await expect(reach('elsewhere')).rejects.toThrow(/does not match/)
  })

  it.each([
    ['https://danji.example.kr', 'a@b.kr', '--domain'],
    ['localhost', 'a@b.kr', '--domain'],
    ['danji.example.kr', 'nobody', '--email'],
  ])('refuses %s with %s', (domain, email, named) => {
    expect(initProblems({ domain, email })).toEqual([expect.stringContaining(named)])
    expect(initProblems({ domain: 'danji.example.kr', email: 'a@b.kr' })).toEqual([])
  })
})

describe('The command danji', () => {
  it('runs init, and ends with 1 where it refuses', async () => {
    const directory = join(freshDir(), 'new')
    const args = ['init', '--directory', directory, '--domain', 'Danji.Example.kr', '--email', 'a@b.kr']
    const first = spawnMain('cli', {}, args)
    expect([await first.ended, first.output()]).toEqual([0, expect.stringContaining('KEEP APART')])
    expect(existsSync(join(directory, 'secrets', 'master-key'))).toBe(true)
    const second = spawnMain('cli', {}, args)
    expect([await second.ended, second.output()]).toEqual([1, expect.stringContaining('nothing was written')])
  })

  it('lists its commands where one is unknown', async () => {
    const unknown = spawnMain('cli', {}, ['repair'])
    expect(await unknown.ended).toBe(1)
    for (const name of ['init', 'doctor', 'backup', 'restore', 'upgrade', 'log:verify'])
      expect(unknown.output()).toContain(name)
  })
})
