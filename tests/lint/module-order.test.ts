import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { modules } from '#services/modules.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

type Arrow = { readonly from: string; readonly to: string; readonly file: string }

const sourcesOf = (floor: string): readonly string[] =>
  readdirSync(join(root, floor), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !file.includes('node_modules'))
    .map((file) => join(floor, file))

/**
 * Returns the folder of a layer that a file belongs to, in `infra` with its parent; the layer's own
 * files have none.
 */
const roomOf = (floor: string, file: string): string | undefined => {
  const parts = relative(floor, file).split(sep)
  const depth = floor === 'infra' ? 2 : 1
  return parts.length > depth ? parts.slice(0, depth).join('/') : undefined
}

/** Returns the imports between the folders of a layer; those of types, and lazy ones, count. */
const arrowsOf = (floor: string): readonly Arrow[] =>
  sourcesOf(floor).flatMap((file) => {
    const from = roomOf(floor, file)
    if (from === undefined) return []
    const imported = readFileSync(join(root, file), 'utf8').matchAll(/(?:\bfrom|\bimport\(?)\s*'(\.[^']+)'/g)
    return [...imported].flatMap(([, specifier = '']) => {
      const to = roomOf(floor, join(dirname(file), specifier))
      return to === undefined || to === from || to === '..' ? [] : [{ from, to, file }]
    })
  })

/**
 * Folders in an order in which each knows only those before it; undefined where a circle makes that
 * impossible.
 */
const floorsOf = (arrows: readonly Arrow[]): readonly string[] | undefined => {
  const waiting = new Set(arrows.flatMap(({ from, to }) => [from, to]))
  const order: string[] = []
  while (waiting.size > 0) {
    const free = [...waiting].filter((room) => !arrows.some(({ from, to }) => from === room && waiting.has(to)))
    if (free.length === 0) return undefined
    for (const room of free) waiting.delete(room)
    order.push(...free.toSorted())
  }
  return order
}

describe('rooms', () => {
  it('of the services know those before them in the list of rooms, and none after', () => {
    const order = ['core', ...modules.map(({ name }) => name)]
    const upwards = arrowsOf('services').filter(
      ({ from, to }) => from !== 'processes' && order.indexOf(from) < order.indexOf(to),
    )
    expect(upwards).toEqual([])
  })
  it.each(['services', 'projections', 'events', 'infra', 'infra/lib/pdf', 'resident-ui/src', 'admin-ui/src'])(
    'of %s know each other in one direction',
    (floor) => {
      expect(arrowsOf(floor).length).toBeGreaterThan(0)
      expect(floorsOf(arrowsOf(floor))).toBeDefined()
    },
  )
  it('in a circle are found out', () => {
    const arrow = (from: string, to: string): Arrow => ({ from, to, file: '' })
    expect(floorsOf([arrow('a', 'b'), arrow('b', 'c')])).toEqual(['c', 'b', 'a'])
    expect(floorsOf([arrow('a', 'b'), arrow('b', 'c'), arrow('c', 'a')])).toBeUndefined()
  })
})
