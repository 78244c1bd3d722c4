import { headers } from '@nats-io/transport-node'
import { describe, expect, it } from 'vitest'
import { positionsBehind } from '#tests/infra/feed/open-log.ts'
import { openRelays, until } from './open-relays.ts'

const { log, prefix, connection, stream, errors, lost, start, untilStreamIsLog } = await openRelays()

const messageId = (id: number) => {
  const built = headers()
  built.set('Nats-Msg-Id', String(id))
  return built
}

/** Takes the log back to a position, as a failover to a replica that was behind does. */
const goBack = async (position: number): Promise<void> => {
  await log.pool.query('alter table event disable trigger event_is_evidence')
  await log.pool.query('delete from event where position > $1', [position])
  await log.pool.query('update log_head set position = $1', [position])
  await log.pool.query('alter table event enable trigger event_is_evidence')
}

describe('a stream that does not stand where it stood', () => {
  it('is filled again after it was removed', async () => {
    const relay = start()
    const last = await log.grow(10)
    await until(() => relay.published() === last)
    await stream().removeStream()
    await log.grow(1)
    await untilStreamIsLog()
    expect(relay.published()).toBe(last + 1)
  })

  it('is filled again after it was purged while nobody relayed', async () => {
    const first = start()
    const last = await log.grow(10)
    await until(() => first.published() === last)
    await first.stop()
    await stream().manager.streams.purge(stream().stream)
    const second = start()
    await untilStreamIsLog()
    expect(second.published()).toBe(last)
  })

  it('is filled from where it was rolled back to', async () => {
    const relay = start()
    const last = await log.grow(30)
    await until(() => relay.published() === last)
    const beginning = await stream().content()
    await stream().removeStream()
    await stream().makeStream()
    for (const { id, subject, text } of beginning.slice(0, last - 20)) {
      await connection().request(subject, text, { headers: messageId(id), timeout: 5_000 })
    }
    await log.grow(1)
    await untilStreamIsLog()
    expect(relay.published()).toBe(last + 1)
  })

  it('is not written twice where somebody put an old event behind ours', async () => {
    const relay = start()
    const last = await log.grow(30)
    await until(() => relay.published() === last)
    const [old] = await log.store.readSealedLog(last - 10, 1)
    if (old) await stream().put(old)
    const more = await log.grow(20)
    await until(() => relay.published() === more)
    expect((await stream().content()).map(({ id }) => id)).toEqual([
      ...positionsBehind(0, last),
      NaN,
      ...positionsBehind(last, 20),
    ])
  })

  it('is carried on where somebody put something behind ours that is no event', async () => {
    const relay = start()
    const last = await log.grow(30)
    await until(() => relay.published() === last)
    await connection().request(`${prefix}.nonsense`, 'no event', { timeout: 5_000 })
    const more = await log.grow(20)
    await until(() => relay.published() === more)
    expect((await stream().content()).filter(({ text }) => text !== 'no event').map(({ id }) => id)).toEqual(
      positionsBehind(0, more),
    )
  })

  it('is filled anew where it ends with what is no event', async () => {
    const last = await log.grow(3)
    await connection().request(`${prefix}.nonsense`, 'no event', { timeout: 5_000 })
    const relay = start()
    await untilStreamIsLog()
    expect(relay.published()).toBe(last)
  })

  it('is filled anew where it holds what the log never said', async () => {
    const last = await log.grow(3)
    const [event] = await log.store.readSealedLog(last - 1, 1)
    if (event) await stream().put({ ...event, hash: 'f'.repeat(64) })
    start()
    await until(() => errors.length > 0)
    await untilStreamIsLog()
    expect(errors).toMatchObject([{ name: 'ForeignStream' }])
  })

  it('is filled anew where it is ahead of the log', async () => {
    const last = await log.grow(3)
    const [event] = await log.store.readSealedLog(last - 1, 1)
    if (event) await stream().put({ ...event, position: last + 500 })
    start()
    await until(() => errors.length > 0)
    await untilStreamIsLog()
    expect(errors).toMatchObject([{ name: 'ForeignStream' }])
  })

  it('gives what the log lost to be kept, before it is filled anew', async () => {
    const first = start()
    const last = await log.grow(40)
    await until(() => first.published() === last)
    await first.stop()
    const gone = await log.store.readSealedLog(last - 15, 15)
    await goBack(last - 15)
    await log.grow(20)
    start()
    await untilStreamIsLog()
    expect(lost).toEqual(gone)
    expect(errors).toMatchObject([{ name: 'ForeignStream', message: expect.stringContaining('15 events') }])
  })

  it('stays as it is while what the log lost cannot be kept', async () => {
    const first = start()
    const last = await log.grow(10)
    await until(() => first.published() === last)
    await first.stop()
    await goBack(last - 3)
    const failed: unknown[] = []
    const second = start({
      keepLost: async (events) => {
        failed.push(events.length)
        throw new Error('the disk is full')
      },
    })
    await until(() => failed.length > 1)
    expect(failed.slice(0, 2)).toEqual([3, 3])
    expect((await stream().content()).map(({ id }) => id)).toEqual(positionsBehind(0, last))
    await second.stop()
    const third = start()
    await until(() => third.published() === last - 3)
    await untilStreamIsLog()
    expect(lost).toHaveLength(3)
  })
})
