import { existsSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import { initialise } from '#services/processes/cli/init.ts'
import { freshDir } from '#tests/processes/open-test-process.ts'
import { findTypeErrors, kubernetes, readManifests } from './manifests.ts'

const read = (path: string): string => readFileSync(join(kubernetes, path), 'utf8')
const root = join(kubernetes, '../../..')
const roles = ['api', 'relay', 'projector', 'worker'] as const

const podShape = z.looseObject({
  terminationGracePeriodSeconds: z.number(),
  securityContext: z.looseObject({ runAsNonRoot: z.literal(true), runAsUser: z.number() }),
  containers: z.tuple([
    z.looseObject({
      securityContext: z.looseObject({
        readOnlyRootFilesystem: z.literal(true),
        allowPrivilegeEscalation: z.literal(false),
        capabilities: z.object({ drop: z.tuple([z.literal('ALL')]) }),
      }),
      env: z.array(z.object({ name: z.string(), value: z.string() })),
    }),
  ]),
})
const rolePod = podShape.parse(parse(read('base/role.yaml')).spec.template.spec)
const commandPod = parse(read('base/command.yaml')).spec.jobTemplate.spec.template.spec as unknown
const settings = z
  .object({
    configMapGenerator: z.array(z.looseObject({ name: z.string(), literals: z.array(z.string()).optional() })),
  })
  .parse(parse(read('base/kustomization.yaml')))
  .configMapGenerator.flatMap(({ literals = [] }) => literals.map((literal) => literal.split('=')[0] ?? ''))

const base = readManifests('base')
const overlay = readManifests('overlays/medium')

describe('The manifests for Kubernetes', () => {
  it('fit the types that Kubernetes publishes', () => {
    expect(base.length).toBeGreaterThan(20)
    expect(findTypeErrors([...base, ...overlay])).toBe('')
  })

  it('would not pass with a field that Kubernetes does not know, or with one of another type', () => {
    const [first] = base.filter(({ kind }) => kind === 'Deployment')
    if (!first) throw new Error('there is no Deployment')
    const errorsWith = (field: object) =>
      findTypeErrors([{ ...first, spec: { ...(first['spec'] as object), ...field } }])
    expect(errorsWith({ replica: 1 })).toMatch(/replica"?' does not exist in type 'DeploymentSpec'/)
    expect(errorsWith({ minReadySeconds: 'soon' })).toContain("'string' is not assignable to type 'number'")
  })

  it('run each role by its main', () => {
    for (const role of roles) {
      const text = read(`base/${role}.yaml`)
      const [, main = ''] = /command: \['node', '(.+)'\]/.exec(text) ?? []
      expect([role, basename(main)]).toEqual([role, `${role}.main.ts`])
      expect(existsSync(join(root, main))).toBe(true)
    }
  })

  it('harden commands as they harden roles, with the same variables and volumes', () => {
    expect(commandPod).toEqual(parse(read('base/role.yaml')).spec.template.spec)
  })

  it('name variables that the product reads, and files that `danji init` writes', () => {
    const directory = freshDir()
    const written = initialise({
      directory,
      domain: 'danji.example.kr',
      email: 'a@b.kr',
      hasOwners: false,
      now: new Date(),
    })
    const documented = readFileSync(join(root, 'docs/configuration.md'), 'utf8')
      .split('\n')
      .flatMap((line) => [...line.matchAll(/`(…?[A-Z][A-Z0-9_]*)`|`…(_[A-Z0-9_]+)`/g)])
      .map(([, whole, end]) => whole ?? end ?? '')
    const isDocumented = (name: string): boolean =>
      documented.some((one) => one === name || (one.startsWith('_') && name.endsWith(one)))
    const named = rolePod.containers[0].env
    const variables = named.map(({ name }) => name.replace(/_FILE$/, ''))
    expect(named.map(({ name }) => name).filter((name) => !name.endsWith('_FILE'))).toEqual([])
    expect([...variables, ...settings].filter((name) => name !== 'NODE_ENV' && !isDocumented(name))).toEqual([])
    for (const { value } of named) {
      const [folder, file] = [value.replace(/\/[^/]+$/, ''), basename(value)]
      expect(folder).toBe('/run/secrets/danji')
      expect(written).toContain(join(directory, 'secrets', file))
    }
    expect(written).toContain(join(directory, 'secrets/nats-login.conf'))
  })

  it('ask on the port of the image what every process answers', () => {
    const dockerfile = readFileSync(join(root, 'infra/deploy/Dockerfile'), 'utf8')
    const probes = read('base/probes.yaml')
    const [, port = ''] = /containerPort: (\d+)/.exec(probes) ?? []
    for (const name of ['PORT', 'PROBE_PORT']) expect(dockerfile).toMatch(new RegExp(`\\b${name}=${port} `))
    const answered = readFileSync(join(root, 'services/processes/run/probes.ts'), 'utf8')
    const asked = [...probes.matchAll(/path: (\S+),/g)].map(([, path]) => path)
    expect(new Set(asked)).toEqual(new Set(['/livez', '/readyz']))
    for (const path of asked) expect(answered).toContain(`'${path}': async`)
  })

  it('wait longer for the end of a process than it takes', () => {
    const source = readFileSync(join(root, 'services/processes/setup/stop-on-signal.ts'), 'utf8')
    const [, within = ''] = /const WITHIN_MS = ([\d_]+)/.exec(source) ?? []
    const seconds = Number(within.replaceAll('_', '')) / 1_000
    expect(seconds).toBeGreaterThan(1)
    // Parts that are over time have a second each.
    expect(rolePod.terminationGracePeriodSeconds).toBeGreaterThan(seconds + 5)
  })
})
