import { expect, it } from 'vitest'
import { createKeyedMutex } from '#services/account/sign-in/password-attempts.ts'

const inTurn = createKeyedMutex()
const nextTick = () => new Promise((resolve) => setImmediate(resolve))

it('work on one thing is done one after the other, in order', async () => {
  const done: string[] = []
  const work = (name: string) => async () => {
    done.push(`${name} begins`)
    await nextTick()
    done.push(`${name} ends`)
    return name
  }
  expect(await Promise.all(['a', 'b', 'c'].map((name) => inTurn('thing', work(name))))).toEqual(['a', 'b', 'c'])
  expect(done).toEqual(['a begins', 'a ends', 'b begins', 'b ends', 'c begins', 'c ends'])
})

it('work on different things is done at once', async () => {
  let release = () => {}
  const held = inTurn('one', () => new Promise<void>((resolve) => (release = resolve)))
  expect(await inTurn('other', async () => 'done')).toBe('done')
  release()
  await held
})

it('work that fails fails for its own caller, and the next one is done', async () => {
  const failing = inTurn('thing', () => Promise.reject(new Error('mine')))
  const next = inTurn('thing', async () => 'done')
  await expect(failing).rejects.toThrow('mine')
  expect(await next).toBe('done')
})
