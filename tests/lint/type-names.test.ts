import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { genericTypesIn, vagueNamesIn } from './type-names.ts'

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

describe('names', () => {
  it.each(folders.filter((folder) => folder !== 'tests'))('in %s end with a noun or begin with a verb', (folder) => {
    const sources = sourcesOf(folder)
    const vague = sources.flatMap((file) =>
      vagueNamesIn(file, readFileSync(join(root, file), 'utf8')).map((name) => `${file}: ${name}`),
    )
    expect(sources.length).toBeGreaterThan(0)
    expect(vague).toEqual([])
  })

  it.each([
    ['export const useAsked = () => 1', 'useAsked'],
    ['const told = new Map<string, number>()', 'told'],
    ['export const Said = ({ text }: Props) => <p>{text}</p>', 'Said'],
    ['function listSeen(id: string) {}', 'listSeen'],
    ['export async function* rowsTaken() {}', 'rowsTaken'],
    ['const MAX_KEPT = 20', 'MAX_KEPT'],
    ['const KEPT: number = 20', 'KEPT'],
    ['export class LeaseGone extends Error {}', 'LeaseGone'],
    ['type RowsAsked = string', 'RowsAsked'],
    ['const run = () => {\n  type RoomMeant = string\n}', 'RoomMeant'],
    ['let sessionBegun: boolean', 'sessionBegun'],
    ['export const DialogWhose = lazy(load)', 'DialogWhose'],
  ])('are vague in %s', (text, name) => {
    expect(vagueNamesIn('admin-ui/src/list/list.ts', text)).toEqual([name])
    expect(vagueNamesIn('events/list/list.events.ts', text)).toHaveLength(/^export const [A-Z]/.test(text) ? 0 : 1)
  })

  it.each([
    "export const VoteBegun = define('VoteBegun', schema)",
    'const askedQuestions = []',
    'const unforeseen = 1',
    'const run = () => {\n  const told = 1\n}',
    "import { isTold } from './told.ts'",
    '// const told = 1',
    'type Toldness = string',
  ])('are clear in %s', (text) => {
    expect(vagueNamesIn('events/vote/vote.events.ts', text)).toEqual([])
  })
})
