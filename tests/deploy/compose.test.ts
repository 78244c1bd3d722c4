import { spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import { initialise } from '#services/processes/cli/init.ts'
import { freshDir } from '#tests/processes/open-test-process.ts'

const deploy = fileURLToPath(new URL('../../infra/deploy', import.meta.url))

const service = z.object({
  image: z.string(),
  command: z.array(z.string()).optional(),
  read_only: z.literal(true),
  cap_drop: z.array(z.string()).optional(),
  ports: z.array(z.string()).optional(),
  mem_limit: z.string(),
  stop_grace_period: z.string().optional(),
  environment: z.record(z.string(), z.string()).optional(),
  env_file: z.array(z.string()).optional(),
  secrets: z.array(z.string()).optional(),
  volumes: z.array(z.string()),
  networks: z.array(z.string()),
  depends_on: z.union([z.array(z.string()), z.record(z.string(), z.unknown())]).optional(),
})
const compose = z.object({
  services: z.record(z.string(), service),
  networks: z.record(z.string(), z.object({ internal: z.boolean().optional() })),
  volumes: z.record(z.string(), z.unknown()),
  secrets: z.record(z.string(), z.object({ file: z.string() })),
})

const { services, networks, volumes, secrets } = compose.parse(
  parse(readFileSync(join(deploy, 'compose.yaml'), 'utf8'), { merge: true }),
)
const all = Object.entries(services)
const roles = ['api', 'relay', 'projector', 'worker']
const serviceOf = (name: string): z.output<typeof service> => {
  const found = services[name]
  if (!found) throw new Error(`there is no service ${name}`)
  return found
}

describe('compose.yaml', () => {
  it('runs the four roles, each by its main, hardened', () => {
    for (const role of roles) {
      const { command, cap_drop, env_file, stop_grace_period } = serviceOf(role)
      const main = command?.at(-1) ?? ''
      expect(main).toBe(`services/processes/${role}.main.ts`)
      expect(existsSync(join(deploy, '../..', main))).toBe(true)
      expect(cap_drop).toEqual(['ALL'])
      expect(env_file).toEqual(['danji.env'])
      // A role ends within twenty seconds.
      expect(Number.parseInt(stop_grace_period ?? '', 10)).toBeGreaterThan(20)
    }
  })

  it('opens ports of Caddy alone, and lets database, broker and object store reach nobody', () => {
    expect(all.filter(([, { ports }]) => ports).map(([name]) => name)).toEqual(['caddy'])
    expect(networks['inside']?.internal).toBe(true)
    for (const name of ['postgres', 'nats', 'object-store']) expect(serviceOf(name).networks).toEqual(['inside'])
  })

  it('names volumes, networks, services and secrets that are there', () => {
    for (const [name, one] of all) {
      const mounted = one.volumes.map((volume) => volume.split(':')[0] ?? '')
      const unknown = [
        ...mounted.filter((volume) => !volume.startsWith('./') && !(volume in volumes)),
        ...one.networks.filter((network) => !(network in networks)),
        ...(one.secrets ?? []).filter((secret) => !(secret in secrets)),
        ...(Array.isArray(one.depends_on) ? one.depends_on : Object.keys(one.depends_on ?? {})).filter(
          (other) => !(other in services),
        ),
      ]
      expect([name, unknown]).toEqual([name, []])
      for (const path of mounted.filter((volume) => volume.startsWith('./compose/')))
        expect([path, existsSync(join(deploy, path))]).toEqual([path, true])
    }
  })

  it('mounts every secret that a variable names as a file, and init writes all of them', () => {
    const directory = freshDir()
    const written = initialise({
      directory,
      domain: 'danji.example.kr',
      email: 'a@b.kr',
      hasOwners: false,
      now: new Date(),
    })
    for (const { file } of Object.values(secrets)) expect(written).toContain(join(directory, file))
    for (const [name, { environment = {}, secrets: mounted = [] }] of all) {
      const named = Object.values(environment).flatMap((value) => value.match(/^\/run\/secrets\/(.+)$/)?.[1] ?? [])
      expect([name, named.filter((secret) => !mounted.includes(secret))]).toEqual([name, []])
    }
    expect(serviceOf('api').secrets?.length).toBeGreaterThan(5)
  })
})

/** Folder with ./danji and a program `docker` that writes down what it is asked; `failing` fails. */
const installation = (failing = 'nothing') => {
  const directory = freshDir()
  copyFileSync(join(deploy, 'danji'), join(directory, 'danji'))
  const asked = join(directory, 'asked')
  writeFileSync(asked, '')
  const docker = join(directory, 'docker')
  writeFileSync(
    docker,
    `#!/bin/sh\necho "\${DANJI_IMAGE:-none} $*" >>${asked}\ncase "$*" in *${failing}*) exit 3 ;; esac\n`,
    { mode: 0o755 },
  )
  const run = (...args: readonly string[]) => {
    const { status, stdout, stderr } = spawnSync(join(directory, 'danji'), args, {
      encoding: 'utf8',
      env: { PATH: `${directory}:/usr/bin:/bin` },
    })
    return { status, output: stdout + stderr }
  }
  const lines = (): readonly string[] =>
    readFileSync(asked, 'utf8')
      .trim()
      .split('\n')
      .filter((line) => !line.endsWith('compose version'))
  const settings = (): string => readFileSync(join(directory, '.env'), 'utf8')
  writeFileSync(join(directory, '.env'), 'DOMAIN=danji.example.kr\n')
  return { directory, run, lines, settings }
}

describe('./danji', () => {
  it('starts every service of compose.yaml except the one for commands', () => {
    const { run, lines } = installation()
    expect(run('start').status).toBe(0)
    const [, started = ''] = lines()[0]?.split('compose up -d ') ?? []
    expect(new Set([...started.split(' '), 'command'])).toEqual(new Set(Object.keys(services)))
  })

  it('upgrades after a backup, while the earlier release serves, the API last', () => {
    const { run, lines, settings } = installation()
    expect(run('upgrade', 'example.kr/danji:2').status).toBe(0)
    expect(lines()).toEqual([
      expect.stringMatching(/^none compose run --rm -T command danji backup \/backups\/20[-\dT]+Z$/),
      'example.kr/danji:2 compose run --rm -T command danji upgrade',
      ...['relay', 'projector', 'worker', 'api'].map((role) => `example.kr/danji:2 compose up -d --no-deps ${role}`),
      'example.kr/danji:2 compose run --rm -T command danji doctor',
    ])
    expect(settings()).toBe('DOMAIN=danji.example.kr\nDANJI_IMAGE=example.kr/danji:2\n')
    expect(run('upgrade', 'example.kr/danji:3').status).toBe(0)
    expect(settings()).toBe('DOMAIN=danji.example.kr\nDANJI_IMAGE=example.kr/danji:3\n')
  })

  it.each(['danji backup', 'danji upgrade'])('replaces nothing where %s fails', (failing) => {
    const { run, lines, settings } = installation(failing.replace(' ', '\\ '))
    expect(run('upgrade', 'example.kr/danji:2').status).toBe(3)
    expect(lines().filter((line) => line.includes('compose up'))).toEqual([])
    expect(settings()).toBe('DOMAIN=danji.example.kr\n')
  })

  it('restores what is there, and starts the product only after that', () => {
    const { directory, run, lines } = installation()
    expect(run('restore', 'monday')).toEqual({ status: 1, output: 'backups/monday is not there\n' })
    mkdirSync(join(directory, 'backups', 'monday'), { recursive: true })
    expect(run('restore', 'monday').status).toBe(0)
    expect(lines().map((line) => line.replace('none compose ', ''))).toEqual([
      'up -d postgres nats object-store',
      'run --rm -T command danji restore /backups/monday',
      expect.stringMatching(/^up -d .* api /),
    ])
  })

  it('makes a new installation in a container without network', () => {
    const { directory, run, lines } = installation()
    expect(run('init', '--domain', 'danji.example.kr', '--email', 'a@b.kr').status).toBe(0)
    expect(lines()).toEqual([
      `none run --rm --user 0:0 --network none -v ${directory}:/deploy danji:latest ` +
        'danji init --directory /deploy --domain danji.example.kr --email a@b.kr',
    ])
  })

  it('hands the commands of runbooks on, as they are', () => {
    const { run, lines } = installation()
    expect(run('log:acknowledge', '--by', 'Kim', '--reason', 'a disk')).toMatchObject({ status: 0 })
    expect(lines()).toEqual(['none compose run --rm -T command danji log:acknowledge --by Kim --reason a disk'])
  })

  it('lists its commands, and ends with 1 where one is unknown', () => {
    const { run } = installation()
    const { status, output } = run('repair')
    expect(status).toBe(1)
    for (const name of ['init', 'start', 'doctor', 'backup', 'restore', 'upgrade'])
      expect(output).toMatch(new RegExp(String.raw`^ +${name}\b`, 'm'))
    expect(run('--help')).toEqual({ status: 0, output })
    expect(statSync(join(deploy, 'danji')).mode & 0o111).toBe(0o111)
  })
})
