import { describe, expect, it } from 'vitest'
import { areas } from './office.ts'

const twice = (names: readonly string[]): readonly string[] =>
  names.filter((name, index) => names.indexOf(name) !== index)

describe('the rooms’ doors', () => {
  it.each([
    ['resources', areas.flatMap(({ resources = [] }) => resources.map(({ name }) => name))],
    ['routes', areas.flatMap(({ routes = [] }) => routes.map(({ path }) => path))],
    ['places', areas.flatMap(({ places = [] }) => places.map(({ to }) => to))],
    ['tabs', areas.flatMap(({ tabs = [] }) => tabs.map(({ name }) => name))],
    ['messages', areas.flatMap(({ messages = {} }) => Object.keys(messages))],
    ['data', areas.flatMap(({ data = {} }) => Object.keys(data))],
  ])('never take a name of another’s: %s', (_what, names) => {
    expect(names.length).toBeGreaterThan(0)
    expect(twice(names)).toEqual([])
  })

  it('say where the server keeps every resource that has pages', () => {
    const kept = new Set(areas.flatMap(({ data = {} }) => Object.keys(data)))
    expect(areas.flatMap(({ resources = [] }) => resources).filter(({ name }) => !kept.has(name))).toEqual([])
  })

  it('name every resource that has pages', () => {
    const named = new Set(areas.flatMap(({ messages = {} }) => Object.keys(messages)))
    expect(areas.flatMap(({ resources = [] }) => resources).filter(({ name }) => !named.has(name))).toEqual([])
  })
})
