import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { readLostRecords, readStandingLoss, reportLoss } from '#infra/platform/log-memory/log-loss.ts'
import { openLogMemory, type LogMemoryOptions } from '#infra/platform/log-memory/log-memory.ts'
import { openCheckpointFile } from '#infra/platform/log-memory/checkpoint-file.ts'
import { createDatabase } from '#infra/platform/postgres/pool.ts'
import { openLog, positionsBehind } from '#tests/infra/feed/open-log.ts'

const fresh = async () => {
  const log = await openLog()
  return { log, database: createDatabase(log.pool) }
}
const [own, second, third, fourth, fifth] = [await fresh(), await fresh(), await fresh(), await fresh(), await fresh()]

const goBack = async ({ log: { pool } }: typeof own, position: number): Promise<void> => {
  await pool.query('alter table event disable trigger event_is_evidence')
  await pool.query('delete from event where position > $1', [position])
  await pool.query('update log_head set position = $1', [position])
  await pool.query('alter table event enable trigger event_is_evidence')
}

const remember = ({ database }: typeof own, options: Partial<LogMemoryOptions> = {}) =>
  openLogMemory({ database, name: 'api', ...options })

const positionsOf = (events: readonly { readonly position: number }[]) => events.map(({ position }) => position)

const freshDir = (): string => {
  const dir = mkdtempSync(join(tmpdir(), 'danji-seen-'))
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }))
  return dir
}

it('a log that only grows is what was seen of it', async () => {
  const memory = await remember(own)
  await own.log.grow(3)
  await memory.look()
  await own.log.grow(2_500)
  await memory.look()
  expect(await memory.maySign(own.database)).toBe(true)
  expect(await readStandingLoss(own.database)).toBeUndefined()
})

it('a log that became shorter and grew again names each event that is gone, and nothing may be signed', async () => {
  const told: unknown[] = []
  const memory = await remember(second, { onLoss: (lost) => told.push(lost) })
  await second.log.grow(20)
  await memory.look()
  const gone = await second.log.store.readSealedLog(14, 6)
  await goBack(second, 14)
  await second.log.grow(30)
  expect(await memory.maySign(second.database)).toBe(false)
  await memory.look()
  await memory.look()
  const loss = await readStandingLoss(second.database)
  expect(loss).toMatchObject({ noticedBy: 'api', events: 6, first: 15, last: 20, logEnd: 44 })
  const { events } = await readLostRecords(second.database, loss?.id ?? '')
  expect(events).toEqual(gone.map(({ position, hash, type }) => ({ position, hash, type, isStored: false })))
  expect(told).toEqual([{ events: 6, first: 15, last: 20 }])
  expect(await memory.maySign(second.database)).toBe(false)
  const another = await remember(second)
  await another.look()
  expect(await another.maySign(second.database)).toBe(false)
})

it('a writer remembers what it recorded, also where others take its place before it looks', async () => {
  const memory = await remember(third)
  await third.log.grow(5)
  await memory.look()
  await third.log.grow(3)
  memory.note(await third.log.store.readLog(5, 3))
  await goBack(third, 5)
  await third.log.grow(2)
  memory.note(await third.log.store.readLog(5, 2))
  expect(await memory.maySign(third.database)).toBe(false)
  await memory.look()
  const loss = await readStandingLoss(third.database)
  expect(positionsOf((await readLostRecords(third.database, loss?.id ?? '')).events)).toEqual([6, 7, 8])
})

it('a process that starts knows from the file what those before it saw, and of another log nothing', async () => {
  const dir = freshDir()
  const fileOf = (log: string, name: string) => ({ file: openCheckpointFile(dir, { log, name }) })
  const before = await remember(fourth, fileOf('one', 'api'))
  const last = await fourth.log.grow(300)
  await before.look()
  await goBack(fourth, last - 250)
  const stranger = await remember(fourth, fileOf('two', 'api'))
  await stranger.look()
  expect(await readStandingLoss(fourth.database)).toBeUndefined()
  const after = await remember(fourth, fileOf('one', 'projector'))
  await after.look()
  const loss = await readStandingLoss(fourth.database)
  expect(positionsOf((await readLostRecords(fourth.database, loss?.id ?? '')).events)).toEqual(
    positionsBehind(last - 200, 200),
  )
})

it('events that two report are one loss, and what the broker still holds is kept whole', async () => {
  await fifth.log.grow(4)
  const gone = await fifth.log.store.readSealedLog(0, 4)
  const { database } = fifth
  const seen = { by: 'api', source: 'memory', heads: [] } as const
  expect(await reportLoss(database, { ...seen, events: gone.slice(2) })).toBe(true)
  expect(await reportLoss(database, { ...seen, events: gone.slice(2) })).toBe(false)
  const whole = gone.map((sealed) => ({ ...sealed, sealed }))
  expect(await reportLoss(database, { by: 'relay', source: 'broker', heads: [], events: whole })).toBe(true)
  const loss = await readStandingLoss(database)
  expect(loss).toMatchObject({ events: 4, first: 1, last: 4 })
  expect((await readLostRecords(database, loss?.id ?? '')).events).toMatchObject(
    gone.map(({ position, hash }) => ({ position, hash, isStored: true })),
  )
  const { rows } = await fifth.log.pool.query(
    `select sealed from log_loss_event where source = 'broker' order by position`,
  )
  expect(rows.map(({ sealed }: { readonly sealed: unknown }) => sealed)).toEqual(gone)
  await expect(fifth.log.pool.query('delete from log_loss')).rejects.toThrow('written once')
})
