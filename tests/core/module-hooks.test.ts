import { describe, expect, it } from 'vitest'
import type { Tools } from '#services/core/deps.ts'
import type { DecisionContext } from '#services/core/joint-decision.ts'
import { depsOf, type Module } from '#services/core/module.ts'
import { declareHook } from '#services/core/module-hooks.ts'
import { ballotHook, onlyAnswerTo } from '#services/document/document.hooks.ts'
import { eraseInModules, erasureHook } from '#services/person/person.hooks.ts'
import { participantHook, participantsOf, respondentHook, respondentsOf } from '#services/roll/roll.hooks.ts'

const tools = {} as Tools
const desk = {} as DecisionContext
const hooksOf = (...modules: readonly Module[]) => depsOf(modules, tools).hooks

describe('a hook', () => {
  const numbers = declareHook<number>('test.numbers')
  const names = declareHook<string>('test.names')
  it('is answered by all who contribute to it, in the order of the modules', () => {
    const hooks = hooksOf(
      { name: 'one', hooks: [numbers.contribute(() => 1), names.contribute(() => 'one')] },
      { name: 'nothing' },
      { name: 'two', hooks: [numbers.contribute(() => 2)] },
    )
    expect(hooks.answersTo(numbers)).toEqual([1, 2])
    expect(hooks.answersTo(names)).toEqual(['one'])
  })
  it('is not answered by contributions to another one of its name', () => {
    const other = declareHook<number>('test.numbers')
    expect(hooksOf({ name: 'one', hooks: [numbers.contribute(() => 1)] }).answersTo(other)).toEqual([])
  })
  it('hands the hooks themselves to whoever answers', () => {
    const hooks = hooksOf(
      { name: 'one', hooks: [numbers.contribute(() => 1)] },
      { name: 'two', hooks: [names.contribute((deps) => `${deps.hooks.answersTo(numbers).length} number`)] },
    )
    expect(hooks.answersTo(names)).toEqual(['1 number'])
  })
  it('that one module answers fails where none does', () => {
    expect(() => onlyAnswerTo(hooksOf({ name: 'nothing' }), ballotHook)).toThrow('no module answers document.ballot')
  })
})

describe('what modules say together', () => {
  it('erases a person in every module that keeps something', async () => {
    const erased: string[] = []
    const keeping = (name: string): Module => ({
      name,
      hooks: [erasureHook.contribute(() => async (personId) => void erased.push(`${name} ${personId}`))],
    })
    await eraseInModules(hooksOf(keeping('rolls'), { name: 'nothing' }, keeping('documents')))('p1')
    expect(erased).toEqual(['rolls p1', 'documents p1'])
  })
  it('does not hide that a module could not erase', async () => {
    const failing: Module = {
      name: 'rolls',
      hooks: [erasureHook.contribute(() => () => Promise.reject(new Error('no database')))],
    }
    await expect(eraseInModules(hooksOf(failing))('p1')).rejects.toThrow('no database')
  })
  const holding = (name: string, submitted: readonly string[], asked: string[] = []): Module => ({
    name,
    hooks: [
      participantHook.contribute(() => async (listId) => {
        asked.push(`${name} ${listId}`)
        return async (_desk, ids) => new Set(ids.filter((id) => submitted.includes(id)))
      }),
    ],
  })
  it('tells who has submitted anything, whichever module it is in', async () => {
    const asked: string[] = []
    const hooks = hooksOf(
      holding('vote', ['a', 'z'], asked),
      { name: 'nothing' },
      holding('signature', ['a', 'b'], asked),
    )
    const find = await participantsOf(hooks, 'list')
    expect(await find(desk, ['a', 'b', 'c'])).toEqual(new Set(['a', 'b']))
    expect(asked).toEqual(['vote list', 'signature list'])
  })
  it('counts who said no among those that were found, not among those that took part', async () => {
    const declined: Module = {
      name: 'signature',
      hooks: [respondentHook.contribute(() => async () => async () => new Set(['c']))],
    }
    const hooks = hooksOf(holding('vote', ['a']), declined)
    expect(await (await respondentsOf(hooks, 'list'))(desk, ['a', 'b', 'c'])).toEqual(new Set(['a', 'c']))
    expect(await (await participantsOf(hooks, 'list'))(desk, ['a', 'b', 'c'])).toEqual(new Set(['a']))
  })
  it('has nobody to name where no module holds submissions', async () => {
    const find = await participantsOf(hooksOf({ name: 'nothing' }), 'list')
    expect(await find(desk, ['a'])).toEqual(new Set())
  })
})
