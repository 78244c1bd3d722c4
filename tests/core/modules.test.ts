import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import type { HeadSigner } from '#projections/log/tree-heads.ts'
import { readModels } from '#projections/read-models.ts'
import { modules } from '#services/modules.ts'
import type { WorkerDeps } from '#services/core/module.ts'

const SERVICES = fileURLToPath(new URL('../../services/', import.meta.url))
const files = readdirSync(SERVICES, { recursive: true, encoding: 'utf8' })

/** Names of jobs are told without doing any: nothing is asked of what they would use. */
const nothing: unknown = new Proxy(() => nothing, { get: () => nothing })
const jobsOf = (module: (typeof modules)[number]): readonly string[] =>
  Object.keys(module.jobs?.(nothing as WorkerDeps) ?? {})

const byName = (one = '', other = ''): number => one.localeCompare(other)

const twice = (names: readonly string[]): readonly string[] =>
  names.filter((name, index) => names.indexOf(name) !== index)

describe('the list of rooms', () => {
  it('has every door, under the name of its folder', () => {
    const doors = files.filter((file) => file.endsWith('.module.ts')).map((file) => file.split('/')[0])
    expect(modules.map(({ name }) => name).toSorted(byName)).toEqual(doors.toSorted(byName))
    expect(files).toEqual(expect.arrayContaining(modules.map(({ name }) => `${name}/${name}.module.ts`)))
  })
  it.each(files.filter((file) => /\.(routes|reactor)\.ts$/.test(file)))('%s is behind its door', (file) => {
    const [room = '', ...path] = file.split('/')
    expect(readFileSync(`${SERVICES}${room}/${room}.module.ts`, 'utf8')).toContain(`'./${path.join('/')}'`)
  })
  it('names no reactor as a read model: their checkpoints lie in one table', () => {
    // No head is signed here.
    const models = readModels(nothing as HeadSigner).map(({ name }) => name)
    const reactors = modules.flatMap(({ reactors: ofRoom = [] }) => ofRoom.map(({ name }) => name))
    expect(twice([...models, ...reactors])).toEqual([])
  })
  it('gives no two rooms the same job, reactor or table', () => {
    expect(twice(modules.flatMap(jobsOf))).toEqual([])
    expect(twice(modules.flatMap(({ reactors = [] }) => reactors.map(({ name }) => name)))).toEqual([])
    expect(twice(modules.flatMap(({ tables = {} }) => Object.keys(tables)))).toEqual([])
  })
})
