import { expect, it, vi } from 'vitest'
import { createReadiness } from '#infra/platform/telemetry/readiness.ts'

it('says of every check by its name whether it passes, and tells once when one turns', async () => {
  const told: (readonly [string, unknown])[] = []
  const readiness = createReadiness((name, reason) => told.push([name, reason]))
  const reason = new Error('no heads')
  let isWell = false
  readiness.add('key', async () => {})
  readiness.add('proof', async () => {
    if (!isWell) throw reason
  })
  expect(await readiness.ask()).toEqual({ key: 'OK', proof: 'ERROR' })
  expect(await readiness.ask()).toEqual({ key: 'OK', proof: 'ERROR' })
  isWell = true
  expect(await readiness.ask()).toEqual({ key: 'OK', proof: 'OK' })
  expect(told).toEqual([
    ['proof', reason],
    ['proof', undefined],
  ])
})

it('tells of what only health needs where health is asked for, and does not wait for it otherwise', async () => {
  const readiness = createReadiness()
  let asked = 0
  readiness.add('key', async () => {})
  readiness.add(
    'storage',
    async () => {
      asked += 1
      throw new Error('away')
    },
    'health',
  )
  expect(await readiness.ask()).toEqual({ key: 'OK' })
  expect(asked).toBe(0)
  expect(await readiness.ask('health')).toEqual({ key: 'OK', storage: 'ERROR' })
})

it('gives who asks meanwhile the same answer, and does not wait for ever', async () => {
  vi.useFakeTimers()
  try {
    let asked = 0
    const readiness = createReadiness()
    readiness.add('storage', () => {
      asked += 1
      return new Promise(() => {})
    })
    const answers = Promise.all([readiness.ask(), readiness.ask()])
    await vi.advanceTimersByTimeAsync(2_000)
    expect(await answers).toEqual([{ storage: 'ERROR' }, { storage: 'ERROR' }])
    expect(asked).toBe(1)
  } finally {
    vi.useRealTimers()
  }
})
