import { expect, it } from 'vitest'
import { createKeyedSemaphore } from '#services/core/concurrency/sender-queue.ts'

it('lets many files of one sender wait for each other, and nobody else for them', async () => {
  const inTurn = createKeyedSemaphore({ atOnce: 1, mostWaiting: 2 }, () => new Error('busy'))
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const work = (name: string) => () => {
    begun.push(name)
    return new Promise<string>((resolve) => ends.set(name, () => resolve(name)))
  }
  const [first, second] = [inTurn('kim', work('1')), inTurn('kim', work('2'))]
  const others = inTurn('lee', work('a'))
  const third = inTurn('kim', work('3'))
  await expect(inTurn('kim', work('4'))).rejects.toThrow('busy')
  expect(begun).toEqual(['1', 'a'])
  ends.get('1')?.()
  expect(await first).toBe('1')
  await Promise.resolve()
  expect(begun).toContain('2')
  ends.get('2')?.()
  ends.get('a')?.()
  expect(await Promise.all([second, others])).toEqual(['2', 'a'])
  ends.get('3')?.()
  expect(await third).toBe('3')
})
