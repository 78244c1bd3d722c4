import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { findTypeErrors, kubernetes, parseManifests, type Manifest } from './manifests.ts'

/**
 * Renders an overlay as `kubectl apply -k` does; kubectl 1.21 or later. It asks no cluster. A check
 * by `kubectl apply --dry-run=client` is no use here: it asks one for the kinds that it knows.
 */
const render = (size: string): readonly Manifest[] =>
  parseManifests(
    execFileSync('kubectl', ['kustomize', join(kubernetes, 'overlays', size)], { encoding: 'utf8', stdio: 'pipe' }),
  )

const of = <Shape extends z.ZodType>(all: readonly Manifest[], kind: string, shape: Shape) =>
  all
    .filter((one) => one.kind === kind)
    .map((one) => ({ name: one.metadata.name, ...(shape.parse(one) as z.output<Shape> & object) }))

const podMetadata = z.object({ labels: z.record(z.string(), z.string()) })
const labelledShape = z.object({ spec: z.looseObject({ template: z.looseObject({ metadata: podMetadata }) }) })
const podShape = z.looseObject({
  metadata: podMetadata,
  spec: z.looseObject({
    containers: z.tuple([
      z.looseObject({
        image: z.string(),
        envFrom: z.array(z.record(z.string(), z.object({ name: z.string() }))).optional(),
      }),
    ]),
    volumes: z.array(
      z.looseObject({
        persistentVolumeClaim: z.object({ claimName: z.string() }).optional(),
        secret: z.looseObject({ secretName: z.string() }).optional(),
      }),
    ),
  }),
})
const deploymentShape = z.object({
  spec: z.looseObject({
    replicas: z.number().optional(),
    template: podShape,
    strategy: z.object({ rollingUpdate: z.object({ maxSurge: z.number() }) }),
  }),
})
const cronShape = z.object({
  spec: z.looseObject({ jobTemplate: z.object({ spec: z.looseObject({ template: podShape }) }) }),
})
const selectorShape = z.object({
  spec: z.looseObject({ selector: z.object({ matchLabels: z.record(z.string(), z.string()) }) }),
})
const scalerShape = z.object({
  spec: z.looseObject({ maxReplicas: z.number(), scaleTargetRef: z.looseObject({ name: z.string() }) }),
})
const clusterShape = z.object({
  spec: z.looseObject({
    instances: z.number(),
    postgresql: z.looseObject({
      synchronous: z.looseObject({ number: z.number(), dataDurability: z.string() }),
      parameters: z.looseObject({ max_connections: z.string() }),
    }),
  }),
})

/** Maximum number of connections of one process, by the table of docs/processes.md. */
const connectionsOf = (process: string): number => {
  const table = readFileSync(join(kubernetes, '../../../docs/processes.md'), 'utf8')
  const [, together] = new RegExp(`^\\| \`${process}\` \\|.*\\| (\\d+) \\|$`, 'm').exec(table) ?? []
  if (together === undefined) throw new Error(`docs/processes.md says nothing of ${process}`)
  return Number(together)
}
/** Connections that Postgres keeps for operators, and those of the operator's own instances. */
const KEPT = 20

describe.each(['small', 'medium', 'large'])('The overlay %s, as kubectl renders it', (size) => {
  const all = render(size)
  const deployments = of(all, 'Deployment', deploymentShape)
  const pods = [
    ...deployments.map(({ spec }) => spec.template),
    ...of(all, 'CronJob', cronShape).map(({ spec }) => spec.jobTemplate.spec.template),
  ]

  it('fits the types that Kubernetes publishes', () => {
    expect(all.length).toBeGreaterThan(25)
    expect(findTypeErrors(all)).toBe('')
  })

  it('puts everything into one namespace, and leaves no name of a patch', () => {
    const [namespace] = all.filter(({ kind }) => kind === 'Namespace').map(({ metadata }) => metadata.name)
    expect(new Set(all.filter(({ kind }) => kind !== 'Namespace').map(({ metadata }) => metadata.namespace))).toEqual(
      new Set([namespace]),
    )
    expect(all.map(({ metadata }) => metadata.name)).not.toContain('any')
  })

  it('runs the four roles and two commands, from one image', () => {
    expect(deployments.map(({ name }) => name).toSorted()).toEqual(['api', 'projector', 'relay', 'worker'])
    expect(pods).toHaveLength(6)
    expect(new Set(pods.map(({ spec }) => spec.containers[0].image)).size).toBe(1)
  })

  it('refers to settings and volumes that are there, and to the two secrets that an operator makes', () => {
    const has = (kind: string, name: string): boolean =>
      all.some((one) => one.kind === kind && one.metadata.name === name)
    for (const { spec } of pods) {
      const sources = spec.containers[0].envFrom ?? []
      const [settings] = sources.flatMap((source) => source['configMapRef'] ?? [])
      expect([settings?.name, has('ConfigMap', settings?.name ?? '')]).toEqual([settings?.name, true])
      expect(sources.flatMap((source) => source['secretRef']?.name ?? [])).toEqual(['danji-accounts'])
      for (const { persistentVolumeClaim: claim } of spec.volumes.filter((one) => one.persistentVolumeClaim))
        expect([claim?.claimName, has('PersistentVolumeClaim', claim?.claimName ?? '')]).toEqual([
          claim?.claimName,
          true,
        ])
      expect(spec.volumes.flatMap(({ secret }) => secret?.secretName ?? [])).toEqual(['danji-secrets'])
    }
  })

  it('lets nodes be emptied one pod at a time: each budget and each service selects pods', () => {
    const brokers = of(all, 'StatefulSet', labelledShape).map(({ spec }) => spec.template)
    const labels = [...pods, ...brokers].map(({ metadata }) => metadata.labels)
    const selects = (selector: Readonly<Record<string, string>>): boolean =>
      labels.some((one) => Object.entries(selector).every(([name, value]) => one[name] === value))
    const budgets = of(all, 'PodDisruptionBudget', selectorShape)
    expect(budgets.map(({ name }) => name).toSorted()).toEqual(['api', 'nats', 'projector', 'relay', 'worker'])
    for (const { name, spec } of budgets) expect([name, selects(spec.selector.matchLabels)]).toEqual([name, true])
    const services = of(
      all,
      'Service',
      z.object({ spec: z.looseObject({ selector: z.record(z.string(), z.string()) }) }),
    )
    expect(services.map(({ name }) => name).toSorted()).toEqual(['api', 'nats', 'nats-peers'])
    for (const { name, spec } of services) expect([name, selects(spec.selector)]).toEqual([name, true])
  })

  it('has a Postgres that acknowledges nothing that one of its standbys lacks, with connections for all', () => {
    const [postgres] = of(all, 'Cluster', clusterShape)
    if (!postgres) throw new Error('there is no Postgres')
    const { instances, postgresql } = postgres.spec
    expect(postgresql.synchronous).toMatchObject({ number: 1, dataDurability: 'required' })
    // One standby may be away.
    expect(instances).toBeGreaterThanOrEqual(postgresql.synchronous.number + 2)
    const scaled = new Map(
      of(all, 'HorizontalPodAutoscaler', scalerShape).map(({ spec }) => [spec.scaleTargetRef.name, spec.maxReplicas]),
    )
    const needed = deployments.map(({ name, spec }) => {
      const processes = (scaled.get(name) ?? spec.replicas ?? 1) + spec.strategy.rollingUpdate.maxSurge
      return processes * connectionsOf(name)
    })
    // The upgrade is a projector that also opens what a process opens.
    const sum = needed.reduce((total, one) => total + one, 0) + connectionsOf('projector') + KEPT
    expect(Number(postgresql.parameters.max_connections)).toBeGreaterThanOrEqual(sum)
  })
})
