import { beforeEach, describe, expect, it } from 'vitest'
import { createPostgresKeyRing, KeyDestroyed } from '#infra/platform/event-store/key-ring.ts'
import { postgresLog } from './postgres-log.ts'
import { personId } from './test-events.ts'
import { MASTER_KEY } from './test-store.ts'

const HONG = personId(1)
const KIM = personId(2)
const LEE = personId(3)

const log = await postgresLog()
beforeEach(log.empty)

/** A ring with a clock of its own. */
const ringAt = (start: number) => {
  let time = start
  return {
    ring: createPostgresKeyRing(log.pool, MASTER_KEY, () => time),
    pass: (milliseconds: number) => void (time += milliseconds),
  }
}

describe('the keys of persons', () => {
  it('are the same for every process, also where several make them at once', async () => {
    const persons = Array.from({ length: 30 }, (_, n) => personId(n))
    const rings = Array.from({ length: 4 }, () => ringAt(0).ring)
    const [first, ...others] = await Promise.all(
      rings.map((ring, n) => ring.keysToSeal(n % 2 ? persons : persons.toReversed())),
    )
    expect(first?.size).toBe(30)
    for (const other of others) for (const person of persons) expect(other.get(person)).toEqual(first?.get(person))
    expect(new Set([...(first?.values() ?? [])].map((key) => key.toString('hex'))).size).toBe(30)
  })

  it('stand wrapped in their table', async () => {
    const keys = await ringAt(0).ring.keysToSeal([HONG])
    const { rows } = await log.pool.query<{ wrapped: Buffer }>('select wrapped from person_key')
    expect(rows).toHaveLength(1)
    expect(rows[0]?.wrapped.includes(keys.get(HONG) ?? '')).toBe(false)
  })

  it('are not made by reading', async () => {
    expect((await ringAt(0).ring.keysToOpen([HONG])).size).toBe(0)
    expect((await log.pool.query('select from person_key')).rowCount).toBe(0)
  })

  it('are forgotten by every process within five seconds of being destroyed', async () => {
    const here = ringAt(0)
    const there = ringAt(0)
    await here.ring.keysToSeal([HONG])
    await there.ring.keysToOpen([HONG])
    await here.ring.destroy(HONG)
    expect((await here.ring.keysToOpen([HONG])).size).toBe(0)
    there.pass(5_000)
    expect((await there.ring.keysToOpen([HONG])).size).toBe(0)
    await expect(there.ring.keysToSeal([HONG])).rejects.toThrow(KeyDestroyed)
  })

  it('leave nothing behind in the table once destroyed', async () => {
    const { ring } = ringAt(0)
    await ring.keysToSeal([HONG])
    await ring.destroy(HONG)
    expect((await log.pool.query('select wrapped from person_key')).rows).toEqual([{ wrapped: null }])
  })

  it.each(['keysToOpen', 'keysToSeal'] as const)(
    'that %s was asked for are given, though another call forgets all meanwhile',
    async (ask) => {
      const { ring, pass } = ringAt(0)
      await createPostgresKeyRing(log.pool, MASTER_KEY).keysToSeal([HONG, KIM, LEE])
      await ring.keysToOpen([HONG])
      const asked = ring[ask]([HONG, KIM])
      pass(5_000)
      await ring.keysToOpen([LEE])
      expect([...(await asked).keys()].toSorted()).toEqual([HONG, KIM])
    },
  )
})
