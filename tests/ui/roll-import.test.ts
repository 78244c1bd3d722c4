import { describe, expect, it } from 'vitest'
import type { DanjiDataProvider, RollRowInput } from '../../admin-ui/src/app/data/data-provider.ts'
import { importRoll } from '../../admin-ui/src/list-users/roll-import.ts'
import type { ReadRow } from '../../admin-ui/src/list-users/roll-rows.ts'

type Outcome = Awaited<ReturnType<DanjiDataProvider['importRoll']>>
type Call = { readonly listId: string; readonly users: readonly RollRowInput[] }

const rows = (count: number): readonly ReadRow[] =>
  Array.from({ length: count }, (_, index) => ({ line: index + 3, row: { dong: '101', ho: String(index), name: '홍길동' }, problems: [] }))

/** A server that answers each part with the next of these, the last for ever. */
const server = (...answers: readonly ((users: Call['users']) => Outcome)[]) => {
  const calls: Call[] = []
  const answer = async (listId: string, users: Call['users']): Promise<Outcome> => {
    calls.push({ listId, users })
    const next = answers[Math.min(calls.length, answers.length) - 1]
    if (next === undefined) throw new Error('no answer')
    return next(users)
  }
  // The import asks nothing else of the data provider.
  return { calls, provider: { importRoll: answer } as unknown as DanjiDataProvider }
}

const allNew = (users: Call['users']): Outcome => ({ created: users.length, updated: 0, failed: [] })

describe('the import of a roll', () => {
  it('goes in parts of 500, in order, and tells how far it is', async () => {
    const { calls, provider } = server(allNew)
    const told: number[] = []
    const outcome = await importRoll(provider, 'l1', rows(1_201), (sent) => told.push(sent))
    expect(outcome).toEqual({ created: 1_201, updated: 0, failed: [] })
    expect(calls.map(({ users }) => users.length)).toEqual([500, 500, 201])
    expect(calls.flatMap(({ users }) => users.map(({ ho }) => Number(ho)))).toEqual(Array.from({ length: 1_201 }, (_, index) => index))
    expect(told).toEqual([500, 1_000, 1_201])
  })

  it('names refused rows by their lines in the text, in every part', async () => {
    const refusing = (): Outcome => ({ created: 1, updated: 2, failed: [{ row: 1, path: 'phone', message: '형식' }] })
    const { provider } = server(refusing)
    expect(await importRoll(provider, 'l1', rows(502), () => {})).toEqual({
      created: 2,
      updated: 4,
      failed: [
        { line: 4, path: 'phone', message: '형식' },
        { line: 504, path: 'phone', message: '형식' },
      ],
    })
  })

  it('stops at the first part that fails', async () => {
    const broken = (): Outcome => {
      throw new Error('offline')
    }
    const { calls, provider } = server(allNew, broken)
    const told: number[] = []
    await expect(importRoll(provider, 'l1', rows(1_500), (sent) => told.push(sent))).rejects.toThrow('offline')
    expect(calls).toHaveLength(2)
    expect(told).toEqual([500])
  })

  it('of nothing calls nobody', async () => {
    const { calls, provider } = server(allNew)
    expect(await importRoll(provider, 'l1', [], () => {})).toEqual({ created: 0, updated: 0, failed: [] })
    expect(calls).toEqual([])
  })
})
