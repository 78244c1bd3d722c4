import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import type { HeadSigner } from '#projections/log/tree-heads.ts'
import { readModels } from '#projections/read-models.ts'
import { areas } from '#services/areas.ts'
import type { WorkerDeps } from '#services/core/area.ts'

const SERVICES = fileURLToPath(new URL('../../services/', import.meta.url))
const files = readdirSync(SERVICES, { recursive: true, encoding: 'utf8' })

/** Names of jobs are told without doing any: nothing is asked of what they would use. */
const nothing: unknown = new Proxy(() => nothing, { get: () => nothing })
const jobsOf = (area: (typeof areas)[number]): readonly string[] =>
  Object.keys(area.jobs?.(nothing as WorkerDeps) ?? {})

const byName = (one = '', other = ''): number => one.localeCompare(other)

const twice = (names: readonly string[]): readonly string[] =>
  names.filter((name, index) => names.indexOf(name) !== index)

describe('the list of rooms', () => {
  it('has every door, under the name of its folder', () => {
    const doors = files.filter((file) => file.endsWith('.area.ts')).map((file) => file.split('/')[0])
    expect(areas.map(({ name }) => name).toSorted(byName)).toEqual(doors.toSorted(byName))
    expect(files).toEqual(expect.arrayContaining(areas.map(({ name }) => `${name}/${name}.area.ts`)))
  })
  it.each(files.filter((file) => /\.(routes|reactor)\.ts$/.test(file)))('%s is behind its door', (file) => {
    const [room = '', name = ''] = file.split('/')
    expect(readFileSync(`${SERVICES}${room}/${room}.area.ts`, 'utf8')).toContain(`'./${name}'`)
  })
  it('names no reactor as a read model: their checkpoints lie in one table', () => {
    // No head is signed here.
    const models = readModels(nothing as HeadSigner).map(({ name }) => name)
    const reactors = areas.flatMap(({ reactors: ofRoom = [] }) => ofRoom.map(({ name }) => name))
    expect(twice([...models, ...reactors])).toEqual([])
  })
  it('gives no two rooms the same job, reactor or table', () => {
    expect(twice(areas.flatMap(jobsOf))).toEqual([])
    expect(twice(areas.flatMap(({ reactors = [] }) => reactors.map(({ name }) => name)))).toEqual([])
    expect(twice(areas.flatMap(({ tables = {} }) => Object.keys(tables)))).toEqual([])
  })
})
