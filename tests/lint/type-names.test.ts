import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { genericTypesIn } from './type-names.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const folders = ['events', 'services', 'projections', 'infra', 'admin-ui/src', 'resident-ui', 'tests']

const sourcesOf = (folder: string): readonly string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/(^|\/)(node_modules|dist|\.output)\//.test(file))
    .map((file) => join(folder, file))

describe('names of types', () => {
  it.each(folders)('in %s say what the data is', (folder) => {
    const sources = sourcesOf(folder)
    const generic = sources.flatMap((file) =>
      genericTypesIn(readFileSync(join(root, file), 'utf8')).map((name) => `${file}: ${name}`),
    )
    expect(sources.length).toBeGreaterThan(0)
    expect(generic).toEqual([])
  })

  it.each([
    ['type Asked = { readonly listId: string }', 'Asked'],
    ['export type Told<Answer> = Answer | null', 'Told'],
    ['export interface Place {\n  readonly dong: string\n}', 'Place'],
    ['declare interface Thing extends Row {}', 'Thing'],
    ['const run = () => {\n  type Of = string\n}', 'Of'],
    ['type Said =\n  | string', 'Said'],
  ])('are generic in %s', (text, name) => {
    expect(genericTypesIn(text)).toEqual([name])
  })

  it.each([
    'type AskedFigure = string',
    "import type { Told } from './told.ts'",
    'export type { Place }',
    '// type Asked = string',
    "const text = 'type Asked'",
    'type Rest_ = string',
  ])('are not generic in %s', (text) => {
    expect(genericTypesIn(text)).toEqual([])
  })
})
