import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { initialise } from '#services/processes/cli/init.ts'
import { freshDir } from '#tests/processes/open-test-process.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const units = join(root, 'infra/deploy/systemd')
const read = (name: string): string => readFileSync(join(units, name), 'utf8')
const valuesOf = (text: string, key: string): readonly string[] =>
  [...text.matchAll(new RegExp(`^${key}=(.*)$`, 'gm'))].map(([, value = '']) => value)

const services = readdirSync(units).filter((name) => name.endsWith('.service'))
const shared = read('danji-.service.d/product.conf')

describe('The units of systemd', () => {
  it('run what is there, as one process that gets the signals itself', () => {
    expect(services.length).toBe(6)
    for (const name of services) {
      const [command = ''] = valuesOf(read(name), 'ExecStart')
      const [, main] = /(services\/processes\/\S+\.main\.ts)/.exec(command) ?? []
      expect([name, existsSync(join(root, main ?? 'nowhere'))]).toEqual([name, true])
      // The release's own Node: an upgrade replaces both.
      expect(command).toMatch(/^\/opt\/danji(-next)?\/node_modules\/\.bin\/node /)
    }
  })

  it('start the four roles, the API twice, on ports of their own', () => {
    const wanted = valuesOf(read('danji.target'), 'Wants')[0]?.split(' ') ?? []
    const apis = wanted.map((name) => /^danji-api@(\d+)\.service$/.exec(name)?.[1]).filter((port) => port !== undefined)
    expect(apis).toEqual(['3000', '3001'])
    expect(wanted.slice(2)).toEqual(['danji-relay.service', 'danji-projector.service', 'danji-worker.service'])
    const ports = wanted.slice(2).flatMap((name) => valuesOf(read(name), 'Environment'))
    expect(ports).toEqual(['PROBE_PORT=3011', 'PROBE_PORT=3012', 'PROBE_PORT=3013'])
    const proxy = readFileSync(join(units, '../nginx/danji.conf'), 'utf8')
    expect([...proxy.matchAll(/server 127\.0\.0\.1:(\d+)/g)].map(([, port]) => port)).toEqual(apis)
  })

  it('hand secrets over as credentials, and `danji init` writes each', () => {
    const directory = freshDir()
    const written = initialise({
      directory,
      domain: 'danji.example.kr',
      email: 'a@b.kr',
      hasOwners: false,
      now: new Date(),
    })
    const loaded = valuesOf(shared, 'LoadCredential').map((value) => value.split(':'))
    expect(loaded.length).toBeGreaterThan(5)
    for (const [name = '', path] of loaded) {
      expect(path).toBe(`/etc/danji/secrets/${name}`)
      expect(written).toContain(join(directory, 'secrets', name))
    }
    const used = valuesOf(shared, 'Environment').flatMap((value) => /^[A-Z0-9_]+_FILE=%d\/(.+)$/.exec(value)?.[1] ?? [])
    expect(used.toSorted()).toEqual(loaded.map(([name = '']) => name).toSorted())
  })

  it('wait longer for the end of a process than its twenty seconds', () => {
    expect(Number(valuesOf(shared, 'TimeoutStopSec')[0])).toBeGreaterThan(20)
    expect(valuesOf(shared, 'KillMode')).toEqual(['mixed'])
  })
})
