import { afterAll, describe, expect, it } from 'vitest'
import type { DomainEvent } from '#events/event-type.ts'
import type { EventStore } from '#infra/platform/event-store/event-store.ts'
import { foldEvents } from '#services/core/decider.ts'
import { newId } from '#services/core/secrets.ts'
import { rollImportDecider, rollImportStream } from '#services/roll-import/roll-import.decider.ts'
import { forgetOldRolls, giveUpRollImport, importRoll } from '#services/roll-import/import-job.ts'
import { storeRoll, recallFile, recallRoll, type StoredPreview } from '#services/roll-import/stored-roll.ts'
import { rollImportReactor } from '#services/roll-import/roll-import.reactor.ts'
import { openSystem } from '#services/processes/setup/system.ts'
import { sampleList } from '#tests/list/sample-list.ts'
import { NOW, systemMetadata } from '#tests/support/fixed.ts'
import { testDatabase } from '#tests/support/stack/test-database.ts'
import { unreachableKakao } from '#tests/support/simulated/unreachable-kakao.ts'
import { rollCsv } from './uploaded-roll.ts'
import { noObjects } from '#tests/support/stack/objects.ts'

// The job alone, as workers do it: without an API, read models or a queue, so that each step is the
// test's.
const clock = { now: NOW }
const system = await openSystem({
  databaseUrl: (await testDatabase()).url,
  masterKey: Buffer.alloc(32, 7),
  publicUrl: 'http://danji.test',
  production: false,
  rateLimitFactor: 1,
  objects: noObjects,
  identity: unreachableKakao,
  clock: () => clock.now,
})
afterAll(system.close)
const { deps } = system
const { store } = deps
const signal = new AbortController().signal

const append = async (stream: string, event: DomainEvent): Promise<void> => {
  const { version } = await store.readStream(stream)
  await store.append({ appends: [{ stream, expectedVersion: version, events: [event] }], metadata: systemMetadata })
}

const preview: StoredPreview = {
  encoding: 'utf-8',
  sheets: [],
  sheet: 0,
  headerRow: 1,
  columns: [],
  missingFields: [],
  counts: { rows: 0, added: 0, changed: 0, unchanged: 0, failed: 0, missing: 0 },
  rows: [],
  problems: [],
  problemCounts: { error: 0, warning: 0, note: 0 },
  missing: [],
  personIds: [],
}
const reading = {
  sheet: 0,
  headerRow: 1,
  columns: ['dong', 'ho', 'name', 'phone', null, 'area'].map((field, index) => ({ index, field })),
}
const rowsOf = (count: number) =>
  Array.from({ length: count }, (_, n) => `101,${1 + n},주민${n},0101234${String(n).padStart(4, '0')},,84.9`)

/** Uploads a roll of a number of rows for a list of its own. */
const uploadedRoll = async (rows: number) => {
  const [listId, importId, apartmentId] = [newId(), newId(), newId()]
  await append(`list-${listId}`, { type: 'ListCreated', data: sampleList({ listId, apartmentId }) })
  await append(rollImportStream(importId), {
    type: 'RollUploaded',
    data: { importId, listId, apartmentId, sha256: '0'.repeat(64), bytes: 1 },
  })
  await storeRoll(deps, importId, {
    fileName: '명부.csv',
    bytes: Buffer.from(rollCsv(...rowsOf(rows))),
    preview,
    now: clock.now,
  })
  return { listId, importId }
}

const startedRoll = async (rows: number) => {
  const roll = await uploadedRoll(rows)
  await append(rollImportStream(roll.importId), {
    type: 'RollImportStarted',
    data: { importId: roll.importId, listId: roll.listId, ...preview.counts, rows, added: rows, missing: 4, reading },
  })
  return roll
}

const stateOf = async (importId: string) =>
  foldEvents(rollImportDecider, (await store.readStream(rollImportStream(importId))).events)
const addedTo = async (listId: string) => {
  const log = await store.readLog(0, await store.lastPosition())
  return log.filter(
    ({ type, data }) => type === 'ListUserAdded' && (data as { readonly listId: string }).listId === listId,
  ).length
}

/**
 * Runs a worker that is stopped while it takes its first rows: that unit is finished, no other is
 * begun.
 */
const stoppedAfterOneUnit = (importId: string): Promise<void> => {
  const stopping = new AbortController()
  const append: EventStore['append'] = (unit) => {
    stopping.abort()
    return store.append(unit)
  }
  return importRoll({ ...deps, store: { ...store, append } })({ importId }, { stopping: stopping.signal })
}

describe('an import', () => {
  it('is asked for once it is started', () => {
    const event = {
      type: 'RollImportStarted',
      data: { importId: 'i' },
      position: 1,
      stream: 's',
      version: 1,
      metadata: systemMetadata,
      hash: '',
    }
    expect(rollImportReactor.react([event])).toMatchObject([
      { task: 'import-roll', payload: { importId: 'i' }, key: 'i' },
    ])
  })
  it('that is stopped goes on after its last unit', async () => {
    const { importId, listId } = await startedRoll(600)
    await expect(stoppedAfterOneUnit(importId)).rejects.toThrow('abort')
    expect(await recallRoll(deps, importId)).toMatchObject({ progress: 250, tally: { added: 250 } })
    expect(await addedTo(listId)).toBe(250)
    await importRoll(deps)({ importId }, { stopping: signal })
    expect(await stateOf(importId)).toMatchObject({
      status: 'done',
      counts: { rows: 600, added: 600, changed: 0, unchanged: 0, failed: 0, missing: 4 },
    })
    expect(await addedTo(listId)).toBe(600)
    expect(await recallFile(deps, importId)).toBeUndefined()
  })
  it('that is killed between writing a unit and noting it counts that unit once, as it was', async () => {
    const { importId, listId } = await startedRoll(300)
    await expect(stoppedAfterOneUnit(importId)).rejects.toThrow('abort')
    await system.pool.query(
      `update roll_import set progress = 0, position = 0,
        tally = '{"added":0,"changed":0,"unchanged":0,"failed":0,"erasedRows":[]}' where id = $1`,
      [importId],
    )
    await importRoll(deps)({ importId }, { stopping: signal })
    expect(await stateOf(importId)).toMatchObject({ status: 'done', counts: { added: 300, unchanged: 0 } })
    expect(await addedTo(listId)).toBe(300)
  })
  it('that is done is not done again', async () => {
    const { importId } = await startedRoll(2)
    await importRoll(deps)({ importId }, { stopping: signal })
    const position = await store.lastPosition()
    await importRoll(deps)({ importId }, { stopping: signal })
    expect(await store.lastPosition()).toBe(position)
  })
  it('done by two workers at once adds and counts nobody twice', async () => {
    const { importId, listId } = await startedRoll(300)
    const outcomes = await Promise.allSettled([
      importRoll(deps)({ importId }, { stopping: signal }),
      importRoll(deps)({ importId }, { stopping: signal }),
    ])
    if (outcomes.some(({ status }) => status === 'rejected')) await importRoll(deps)({ importId }, { stopping: signal })
    expect(await stateOf(importId)).toMatchObject({ status: 'done', counts: { rows: 300, added: 300, unchanged: 0 } })
    expect(await addedTo(listId)).toBe(300)
  })
  it('ends where the list is closed meanwhile; what it took stays', async () => {
    const { importId, listId } = await startedRoll(600)
    await expect(stoppedAfterOneUnit(importId)).rejects.toThrow('abort')
    await append(`list-${listId}`, { type: 'ListClosed', data: { listId, cause: 'hand', closedAt: NOW.toISOString() } })
    await importRoll(deps)({ importId }, { stopping: signal })
    expect(await stateOf(importId)).toMatchObject({ status: 'failed', reason: 'LIST_CLOSED' })
    expect(await recallRoll(deps, importId)).toMatchObject({ progress: 250, tally: { added: 250 } })
    expect(await addedTo(listId)).toBe(250)
    expect(await recallFile(deps, importId)).toBeUndefined()
  })
  it('that is out of tries has failed, once', async () => {
    const { importId } = await startedRoll(1)
    await giveUpRollImport(deps)({ importId }, undefined)
    await giveUpRollImport(deps)({ importId }, undefined)
    const { events } = await store.readStream(rollImportStream(importId))
    expect(events.map(({ type }) => type)).toEqual(['RollUploaded', 'RollImportStarted', 'RollImportFailed'])
    expect(await stateOf(importId)).toMatchObject({ status: 'failed', reason: 'INTERNAL' })
  })
})

it('a roll that nobody starts is forgotten after a week, and not before', async () => {
  const { importId } = await uploadedRoll(1)
  clock.now = new Date(NOW.getTime() + 6 * 86_400_000)
  await forgetOldRolls(deps)
  expect(await recallFile(deps, importId)).toBeDefined()
  clock.now = new Date(NOW.getTime() + 8 * 86_400_000)
  expect(await forgetOldRolls(deps)).toBeGreaterThan(0)
  expect(await stateOf(importId)).toMatchObject({ status: 'discarded' })
  expect(await recallFile(deps, importId)).toBeUndefined()
  expect(await recallRoll(deps, importId)).toMatchObject({ preview: null })
  expect(await forgetOldRolls(deps)).toBe(0)
})
