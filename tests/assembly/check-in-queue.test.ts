import { describe, expect, it } from 'vitest'
import {
  admits,
  createCheckInQueue,
  OFFLINE_LIMIT_MS,
  type CheckIn,
  type SendOutcome,
} from '../../admin-ui/src/assembly/offline/check-in-queue.ts'

const checkIn = (n: number, doneAt = 0): CheckIn => ({
  actId: `act-${n}`,
  listUserId: `owner-${n}`,
  unit: `101동 ${n}호`,
  proxy: null,
  checkedBy: '김관리',
  doneAt,
})

/** A queue whose server answers as it is told; `clock` is in milliseconds. */
const deskOf = (stored: readonly CheckIn[] = []) => {
  const world = { answer: { kind: 'done' } as SendOutcome, isThere: true, clock: 0 }
  const sent: (readonly [actId: string, secondsAgo: number | null])[] = []
  const answered: string[] = []
  const kept: { waiting: readonly CheckIn[] } = { waiting: stored }
  const queue = createCheckInQueue({
    send: ({ actId }, secondsAgo) => {
      sent.push([actId, secondsAgo])
      return Promise.resolve(world.answer)
    },
    ping: () => Promise.resolve(world.isThere),
    read: () => ({ waiting: kept.waiting, refused: [] }),
    write: ({ waiting }) => {
      kept.waiting = waiting
    },
    now: () => world.clock,
  })
  queue.onAnswer(({ actId }, { kind }) => answered.push(`${actId} ${kind}`))
  return { queue, world, sent, answered, kept }
}

describe('check-ins of a desk', () => {
  it('are sent at once where there is a network', async () => {
    const { queue, sent, answered, kept } = deskOf()
    await queue.add(checkIn(1))
    expect(sent).toEqual([['act-1', null]])
    expect(answered).toEqual(['act-1 done'])
    expect(queue.state()).toEqual({ waiting: [], refused: [], offlineSince: null })
    expect(kept.waiting).toEqual([])
  })

  it('wait in their order, keep their ids and say their age', async () => {
    const { queue, world, sent, kept } = deskOf()
    world.answer = { kind: 'later' }
    await queue.add(checkIn(1, 0))
    await queue.add(checkIn(2, 0))
    // Pressed twice: once.
    await queue.add({ ...checkIn(1, 0), actId: 'another' })
    expect(queue.state()).toMatchObject({ offlineSince: 0, waiting: [{ actId: 'act-1' }, { actId: 'act-2' }] })
    expect(kept.waiting).toHaveLength(2)
    world.clock = 300_000
    world.answer = { kind: 'done' }
    sent.length = 0
    await queue.flush()
    expect(sent).toEqual([
      ['act-1', 300],
      ['act-2', 300],
    ])
    expect(queue.state()).toMatchObject({ offlineSince: null, waiting: [] })
  })

  it('that the server refuses are shown until they are settled, and stop nobody else', async () => {
    const { queue, world, answered } = deskOf()
    world.answer = { kind: 'refused', reason: '다른 공유자가 대표입니다.' }
    await queue.add(checkIn(1))
    world.answer = { kind: 'done' }
    await queue.add(checkIn(2))
    expect(answered).toEqual(['act-1 refused', 'act-2 done'])
    expect(queue.state().refused).toMatchObject([{ actId: 'act-1', reason: '다른 공유자가 대표입니다.' }])
    queue.settle('act-1')
    expect(queue.state().refused).toEqual([])
  })

  it('are taken for ten minutes without network, and again once it is back', async () => {
    const { queue, world } = deskOf()
    world.answer = { kind: 'later' }
    queue.lost()
    world.clock = OFFLINE_LIMIT_MS - 1
    expect(admits(queue.state(), world.clock)).toBe(true)
    await queue.add(checkIn(1, world.clock))
    world.clock = OFFLINE_LIMIT_MS
    expect(admits(queue.state(), world.clock)).toBe(false)
    await queue.add(checkIn(2, world.clock))
    expect(queue.state().waiting.map(({ actId }) => actId)).toEqual(['act-1'])
    world.answer = { kind: 'done' }
    await queue.flush()
    expect(admits(queue.state(), world.clock)).toBe(true)
  })

  it('survive a reload of the page', async () => {
    const { queue, sent } = deskOf([checkIn(1)])
    expect(queue.state().waiting).toHaveLength(1)
    await queue.flush()
    expect(sent).toEqual([['act-1', null]])
  })

  it('find the network again where nothing waits', async () => {
    const { queue, world } = deskOf()
    queue.lost()
    world.isThere = false
    await queue.flush()
    expect(queue.state().offlineSince).toBe(0)
    world.isThere = true
    await queue.flush()
    expect(queue.state().offlineSince).toBeNull()
  })

  it('are sent once, however often the network comes back at the same time', async () => {
    const { queue, world, sent } = deskOf()
    world.answer = { kind: 'later' }
    await queue.add(checkIn(1))
    world.answer = { kind: 'done' }
    sent.length = 0
    await Promise.all([queue.flush(), queue.flush(), queue.flush()])
    expect(sent).toHaveLength(1)
  })
})
