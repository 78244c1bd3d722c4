import { describe, expect, it } from 'vitest'
import { modules } from './office.ts'

const twice = (names: readonly string[]): readonly string[] =>
  names.filter((name, index) => names.indexOf(name) !== index)

describe('the rooms’ doors', () => {
  it.each([
    ['resources', modules.flatMap(({ resources = [] }) => resources.map(({ name }) => name))],
    ['routes', modules.flatMap(({ routes = [] }) => routes.map(({ path }) => path))],
    ['places', modules.flatMap(({ navItems: places = [] }) => places.map(({ to }) => to))],
    ['tabs', modules.flatMap(({ tabs = [] }) => tabs.map(({ name }) => name))],
    ['messages', modules.flatMap(({ messages = {} }) => Object.keys(messages))],
    ['data', modules.flatMap(({ data = {} }) => Object.keys(data))],
  ])('never take a name of another’s: %s', (_what, names) => {
    expect(names.length).toBeGreaterThan(0)
    expect(twice(names)).toEqual([])
  })

  it('say where the server keeps every resource that has pages', () => {
    const kept = new Set(modules.flatMap(({ data = {} }) => Object.keys(data)))
    expect(modules.flatMap(({ resources = [] }) => resources).filter(({ name }) => !kept.has(name))).toEqual([])
  })

  it('name every resource that has pages', () => {
    const named = new Set(modules.flatMap(({ messages = {} }) => Object.keys(messages)))
    expect(modules.flatMap(({ resources = [] }) => resources).filter(({ name }) => !named.has(name))).toEqual([])
  })
})
