import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))
const packageJson = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  readonly dependencies: Readonly<Record<string, string>>
}

/** Imports that are loaded with a file: neither types alone nor those that wait for a call. */
const importsOf = (path: string): readonly string[] => {
  const text = readFileSync(join(root, path), 'utf8')
  return [...text.matchAll(/^(?:import|export)\s(?!type\s)(?:[^'";]*?\sfrom\s)?'([^']+)'/gm)].map(
    ([, name = '']) => name,
  )
}

const fileOf = (from: string, name: string): string | undefined => {
  if (name.startsWith('.')) return relative(root, join(root, dirname(from), name))
  return name.startsWith('#') ? name.slice(1) : undefined
}

/** Returns the files that are loaded with some, and the packages. */
const loadedWith = (entries: readonly string[]) => {
  const files = new Set<string>()
  const packages = new Set<string>()
  const visit = (path: string): void => {
    if (files.has(path)) return
    files.add(path)
    for (const name of importsOf(path)) {
      const file = fileOf(path, name)
      if (file !== undefined) visit(file)
      else if (!name.startsWith('node:')) packages.add(/^(?:@[^/]+\/)?[^/]+/.exec(name)?.[0] ?? name)
    }
  }
  entries.forEach(visit)
  return { files: [...files], packages: [...packages] }
}

const mains = ['danji', 'api', 'relay', 'projector', 'worker', 'backup', 'restore', 'jobs', 'log-verify'].map(
  (name) => `services/processes/${name}.main.ts`,
)
const { files, packages } = loadedWith(mains)

describe('What a production process loads', () => {
  it('is found by this test at all', () => {
    expect(files.length).toBeGreaterThan(500)
    expect(packages).toEqual(expect.arrayContaining(['fastify', 'pg', 'zod']))
    expect(files.filter((path) => !existsSync(join(root, path)))).toEqual([])
  })

  it('is neither a simulator nor the demonstration, nor a test or an app', () => {
    const outside =
      /^(?:infra\/simulators|services\/processes\/demonstration|infra\/packages|tests|admin-ui|resident-ui)\//
    expect(files.filter((path) => outside.test(path))).toEqual([])
  })

  it('needs production dependencies alone', () => {
    expect(packages.filter((name) => !(name in packageJson.dependencies))).toEqual([])
  })
})
