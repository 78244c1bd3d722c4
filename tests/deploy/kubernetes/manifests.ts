import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseAllDocuments } from 'yaml'
import { z } from 'zod'

const root = fileURLToPath(new URL('../../..', import.meta.url))
export const kubernetes = join(root, 'infra/deploy/kubernetes')

const manifestShape = z.looseObject({
  apiVersion: z.string(),
  kind: z.string(),
  metadata: z.looseObject({
    name: z.string(),
    namespace: z.string().optional(),
    labels: z.record(z.string(), z.string()).optional(),
  }),
})
export type Manifest = z.output<typeof manifestShape>

/** Reads the documents of a YAML text. @throws {Error} where one has no kind or name */
export const parseManifests = (text: string): readonly Manifest[] =>
  parseAllDocuments(text).map((document) => {
    const [problem] = document.errors
    if (problem) throw problem
    return manifestShape.parse(document.toJS())
  })

/** Files that are laid over manifests and are none themselves. */
const PATCHES = ['role.yaml', 'command.yaml', 'probes.yaml']

/** Reads the manifests of a folder; patches are left out. */
export const readManifests = (folder: string): readonly Manifest[] =>
  readdirSync(join(kubernetes, folder))
    .filter((name) => name.endsWith('.yaml') && name !== 'kustomization.yaml' && !PATCHES.includes(name))
    .flatMap((name) => parseManifests(readFileSync(join(kubernetes, folder, name), 'utf8')))

/** Modules of kubernetes-types by API version; those of an operator have none. */
const modules: Readonly<Record<string, string>> = {
  v1: 'core/v1',
  'apps/v1': 'apps/v1',
  'autoscaling/v2': 'autoscaling/v2',
  'batch/v1': 'batch/v1',
  'networking.k8s.io/v1': 'networking/v1',
  'policy/v1': 'policy/v1',
}
const OF_OPERATORS = ['postgresql.cnpg.io/v1']

const declarationOf = (manifest: Manifest, n: number): string => {
  const module = modules[manifest.apiVersion]
  if (module === undefined) throw new Error(`no types are known of ${manifest.apiVersion} ${manifest.kind}`)
  return `export const m${n}: import('kubernetes-types/${module}').${manifest.kind} = ${JSON.stringify(manifest)}`
}

/**
 * Lets the TypeScript compiler compare manifests with the types that are generated from Kubernetes'
 * own published schema: an unknown field, a missing one or one of another type is an error. Returns
 * what the compiler says, nothing where all is right.
 */
export const findTypeErrors = (manifests: readonly Manifest[]): string => {
  const output = join(root, 'tests/.output')
  mkdirSync(output, { recursive: true })
  // Within the project, so that the package is found.
  const directory = mkdtempSync(join(output, 'manifests-'))
  const file = join(directory, 'manifests.ts')
  const typed = manifests.filter(({ apiVersion }) => !OF_OPERATORS.includes(apiVersion))
  writeFileSync(file, typed.map(declarationOf).join('\n'))
  try {
    const options = ['--noEmit', '--strict', '--skipLibCheck', '--ignoreConfig', '--types', '', '--module', 'preserve']
    execFileSync(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), ...options, file], { stdio: 'pipe' })
    return ''
  } catch (error) {
    return String((error as { readonly stdout?: Buffer }).stdout ?? error)
  } finally {
    rmSync(directory, { recursive: true, force: true })
  }
}
