import { describe, expect, it } from 'vitest'
import { moduleHooksOf, type Module } from '#services/core/module.ts'
import type { Tools } from '#services/core/deps.ts'
import type { DecisionContext } from '#services/core/joint-decision.ts'

const tools = {} as Tools
const desk = {} as DecisionContext

describe('what rooms say together', () => {
  it('forgets a person in every room that keeps something', async () => {
    const forgotten: string[] = []
    const keeping = (name: string): Module => ({
      name,
      forget: async (_tools, personId) => void forgotten.push(`${name} ${personId}`),
    })
    await moduleHooksOf([keeping('rolls'), { name: 'nothing' }, keeping('documents')], tools).forget('p1')
    expect(forgotten).toEqual(['rolls p1', 'documents p1'])
  })
  it('does not hide that a room could not forget', async () => {
    const failing: Module = { name: 'rolls', forget: () => Promise.reject(new Error('no database')) }
    await expect(moduleHooksOf([failing], tools).forget('p1')).rejects.toThrow('no database')
  })
  it('tells who has submitted anything, whichever room it is in', async () => {
    const asked: string[] = []
    const holding = (name: string, submitted: readonly string[]): Module => ({
      name,
      tookPart: async (_tools, listId) => {
        asked.push(`${name} ${listId}`)
        return async (_desk, ids) => new Set(ids.filter((id) => submitted.includes(id)))
      },
    })
    const rooms = moduleHooksOf(
      [holding('vote', ['a', 'z']), { name: 'nothing' }, holding('signature', ['a', 'b'])],
      tools,
    )
    const tookPart = await rooms.tookPart('list')
    expect(await tookPart(desk, ['a', 'b', 'c'])).toEqual(new Set(['a', 'b']))
    expect(asked).toEqual(['vote list', 'signature list'])
  })
  it('has nobody to name where no room holds submissions', async () => {
    const tookPart = await moduleHooksOf([{ name: 'nothing' }], tools).tookPart('list')
    expect(await tookPart(desk, ['a'])).toEqual(new Set())
  })
})
