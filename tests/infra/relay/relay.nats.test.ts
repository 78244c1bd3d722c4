import { fork, type ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { openPipeline } from '#infra/platform/relay/pipeline.ts'
import { enrolled, noted, personId, writeOf } from '#tests/infra/event-store/test-events.ts'
import { positionsBehind } from '#tests/infra/feed/open-log.ts'
import { openRelays, until } from './open-relays.ts'

const { log, url, prefix, connection, stream, errors, start, untilStreamIsLog } = await openRelays()
const PROCESS = fileURLToPath(new URL('relay-process.ts', import.meta.url))
const processes: ChildProcess[] = []
// Before the stream goes: hooks of a file run from the last to the first.
afterEach(() => {
  for (const child of processes.splice(0)) child.kill('SIGKILL')
})

/** The connection that has the turn. */
const holder = async (): Promise<number | undefined> => {
  const { rows } = await log.pool.query<{ pid: number }>(
    `select pid from pg_locks where locktype = 'advisory' and granted and classid = 7302
      and database = (select oid from pg_database where datname = current_database())`,
  )
  return rows[0]?.pid
}

describe('a relay', () => {
  it('brings everything in the log to the stream once and in order, what was there and what comes', async () => {
    await log.grow(1_500)
    const relay = start()
    const write = async (writer: number): Promise<void> => {
      const begun = await log.store.lastPosition()
      for (let n = 0; n < 50; n += 1)
        await log.store.append(
          writeOf([{ stream: `writer-${begun}-${writer}`, expectedVersion: n, events: [noted('a')] }]),
        )
    }
    await Promise.all(Array.from({ length: 8 }, (_, writer) => write(writer)))
    await untilStreamIsLog()
    expect(relay.published()).toBe(await log.store.lastPosition())
    expect(errors).toEqual([])
  })

  it('tells what it published', async () => {
    const told: { readonly events: number; readonly position: number }[] = []
    start({ onPublished: (published) => told.push(published) })
    const last = await log.grow(700)
    await until(() => told.at(-1)?.position === last)
    expect(told.reduce((sum, { events }) => sum + events, 0)).toBe(last)
  })

  it('goes on where the stream ends, not from the beginning', async () => {
    const first = start()
    const last = await log.grow(20)
    await until(() => first.published() === last)
    await first.stop()
    const end = await stream().lastSequence()
    const second = start()
    const more = await log.grow(10)
    await until(() => second.published() === more)
    await untilStreamIsLog()
    expect(await stream().lastSequence()).toBe(end + 10)
  })

  it('publishes under category and type, and nothing personal in clear', async () => {
    const before = await log.store.lastPosition()
    const person = personId(before)
    await log.store.append(writeOf([{ stream: `person-${person}`, expectedVersion: 0, events: [enrolled(person)] }]))
    start()
    await untilStreamIsLog()
    const content = await stream().content()
    expect(content.at(-1)?.subject).toBe(`${prefix}.person.Enrolled`)
    const everything = content.map(({ text }) => text).join('\n')
    expect(everything).toContain(person)
    for (const clear of ['홍길동', '01012345678']) {
      const bytes = Buffer.from(JSON.stringify(clear))
      for (const form of [
        clear,
        Buffer.from(clear).toString('hex'),
        bytes.toString('base64'),
        bytes.toString('base64url'),
      ])
        expect(everything).not.toContain(form)
    }
    const [sealed] = await log.store.readSealedLog(before, 1)
    expect(JSON.parse(content.at(-1)?.text ?? '')).toEqual(sealed)
  })

  it('brings the place of an event that is larger than the broker takes', async () => {
    await log.store.append(
      writeOf([
        {
          stream: `large-${await log.store.lastPosition()}`,
          expectedVersion: 0,
          events: [noted('x'.repeat(1_200_000))],
        },
      ]),
    )
    await log.grow(1)
    start()
    await untilStreamIsLog()
    expect((await stream().content()).at(-2)?.text).toBe('')
  })
})

describe('several relays', () => {
  it('take turns: when the active process is killed, the other goes on', async () => {
    const states = new Map<ChildProcess, string>()
    for (let n = 0; n < 2; n += 1) {
      const child = fork(PROCESS, [log.databaseUrl, url, prefix], { execArgv: [], env: { PATH: process.env['PATH'] } })
      processes.push(child)
      child.on('message', (state: string) => states.set(child, state))
    }
    const active = () => [...states].filter(([, state]) => state === 'active').map(([child]) => child)
    await until(() => states.size === 2 && active().length === 1)
    await log.grow(500)
    await untilStreamIsLog()
    expect(active()).toHaveLength(1)

    const [first] = active()
    const writing = (async () => {
      for (let n = 0; n < 40; n += 1) await log.grow(50)
    })()
    first?.kill('SIGKILL')
    if (first) states.delete(first)
    await until(() => active().length === 1)
    await writing
    await untilStreamIsLog()
  })

  it('lose their turn with the connection that holds it, and one takes it again', async () => {
    const both = [start(), start()]
    const active = () => both.filter((relay) => relay.isActive())
    await until(() => active().length === 1)
    for (let n = 0; n < 3; n += 1) {
      const writing = (async () => {
        for (let writes = 0; writes < 10; writes += 1) await log.grow(50)
      })()
      const before = await holder()
      expect(before).toBeDefined()
      await log.pool.query('select pg_terminate_backend($1)', [before])
      await vi.waitFor(async () => expect([undefined, before]).not.toContain(await holder()), {
        timeout: 20_000,
        interval: 20,
      })
      // A relay that was cut off may go on for a moment.
      await until(() => active().length === 1)
      await writing
    }
    await untilStreamIsLog()
    expect(active()).toHaveLength(1)
  })

  it('that both believe to have the turn store nothing twice and nothing out of order', async () => {
    const last = await log.grow(400)
    const events = await log.store.readSealedLog(0, last)
    const from = { position: 0, sequence: 0 }
    const pipelines = [1, 2].map(() =>
      openPipeline({ connection: connection(), prefix, from, onAcknowledged: () => {} }),
    )
    for (let sent = 0; sent < last; sent += 100)
      for (const pipeline of pipelines) pipeline.send(events.slice(sent, sent + 100))
    const ends = await Promise.allSettled(pipelines.map((pipeline) => pipeline.waitFor(0)))
    for (const pipeline of pipelines) pipeline.close()
    expect((await stream().content()).map(({ id }) => id)).toEqual(positionsBehind(0, last))
    expect(ends.some(({ status }) => status === 'fulfilled')).toBe(true)
  })
})
