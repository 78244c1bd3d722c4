import { generateKeyPairSync } from 'node:crypto'
import { expect, it } from 'vitest'
import { readModels } from '#projections/read-models.ts'
import { modules } from '#services/modules.ts'

const twice = (names: readonly string[]): readonly string[] =>
  [...Map.groupBy(names, (name) => name)].flatMap(([name, all]) => (all.length > 1 ? name : []))

it('No read model and no reactor has another one’s name: they keep their places in the log by it', () => {
  const { privateKey: key } = generateKeyPairSync('ed25519')
  const names = [
    ...readModels({ key, now: () => new Date(0) }).map(({ name }) => name),
    ...modules.flatMap(({ reactors = [] }) => reactors.map(({ name }) => name)),
  ]
  expect(names).toContain('log-index')
  expect(twice(names)).toEqual([])
})
