import { afterAll, describe, expect, it } from 'vitest'
import type { DomainEvent } from '#events/event-type.ts'
import type { EventStore } from '#infra/platform/event-store/event-store.ts'
import { createLogger } from '#infra/platform/telemetry/logger.ts'
import { foldEvents } from '#services/core/decider.ts'
import type { Deps } from '#services/core/deps.ts'
import { newId } from '#services/core/secrets.ts'
import { openSystem } from '#services/processes/setup/system.ts'
import { runProjector } from '#services/processes/run/run-projector.ts'
import {
  forgetOldRegistryFiles,
  giveUpRegistryImport,
  importRegisters,
} from '#services/registry/import/import-file-job.ts'
import {
  forgetRegistryNames,
  storeRegistryFile,
  recallRegistryFile,
  registryProgressOf,
} from '#services/registry/import/import-tables.ts'
import { registryImportDecider, registryImportStream } from '#services/registry/import/registry-import.decider.ts'
import { takeRows } from '#services/roll/roll.facts.ts'
import { sampleList } from '#tests/list/sample-list.ts'
import { NOW, systemMetadata } from '#tests/support/fixed.ts'
import { preparedDatabase } from '#tests/support/stack/prepared-database.ts'
import { temporaryDirectory, temporaryObjects } from '#tests/support/stack/temporary-objects.ts'
import { unreachableKakao } from '#tests/support/simulated/unreachable-kakao.ts'
import { registerPdf, zipOf } from './registry-files.ts'

// The job alone, with read models and without workers, so that each step is the test's.
const clock = { now: NOW }
const { url: databaseUrl } = await preparedDatabase()
const system = await openSystem({
  databaseUrl,
  masterKey: Buffer.alloc(32, 7),
  publicUrl: 'http://danji.test',
  production: false,
  rateLimitFactor: 1,
  objects: temporaryObjects(temporaryDirectory()),
  identity: unreachableKakao,
  clock: () => clock.now,
})
const projector = runProjector(
  { system, databaseUrl, logger: createLogger({ level: 'error', name: 'tests' }) },
  undefined,
)
afterAll(async () => {
  await projector.stop()
  await system.close()
})
const { deps } = system
const signal = new AbortController().signal

const append = async (stream: string, event: DomainEvent): Promise<void> => {
  const { version } = await deps.store.readStream(stream)
  await deps.store.append({
    appends: [{ stream, expectedVersion: version, events: [event] }],
    metadata: systemMetadata,
  })
}

const units = ['502', '503', '504']
const at = new Date(NOW.getTime() - 86_400_000)

/** An import of three registers into a list of their three units, started and not done. */
const startedImport = async () => {
  const [listId, importId, apartmentId] = [newId(), newId(), newId()]
  await append(`list-${listId}`, { type: 'ListCreated', data: sampleList({ listId, apartmentId }) })
  const rows = units.map((ho, row) => ({ row, value: { name: `주민${ho}`, dong: '101', ho } }))
  await takeRows(deps, { roll: { listId, apartmentId }, rows, now: clock.now, metadata: systemMetadata })
  const files = await Promise.all(
    units.map(async (ho) => [`${ho}.pdf`, await registerPdf(ho, [[`주민${ho}`, '600101']], { at })] as const),
  )
  const bytes = await zipOf(Object.fromEntries(files))
  await storeRegistryFile(deps, importId, { fileName: '홍길동 외.zip', bytes, now: clock.now })
  const said = { importId, listId, apartmentId, source: 'file', sha256: 'a'.repeat(64), bytes: bytes.length }
  await append(registryImportStream(importId), { type: 'RegistryImportStarted', data: said })
  return { importId, listId }
}

const stateOf = async (importId: string) =>
  foldEvents(registryImportDecider, (await deps.store.readStream(registryImportStream(importId))).events)
const registersOf = async (listId: string) =>
  (await deps.store.readLog(0, await deps.store.lastPosition())).filter(
    ({ type, data }) => type === 'RegisterRead' && (data as { readonly listId: string }).listId === listId,
  )

/** A worker that dies right after it has written something. */
const dying = (): Deps => {
  const killed: EventStore['append'] = async (unit) => {
    await deps.store.append(unit)
    throw new Error('killed')
  }
  return { ...deps, store: { ...deps.store, append: killed } }
}

const done = { total: 3, matched: 3, changed: 0, unmatched: 0, failed: 0 }

describe('an import of registers', () => {
  it('that is killed between recording a register and noting it records and counts it once', async () => {
    const { importId, listId } = await startedImport()
    await expect(importRegisters(dying())({ importId }, { stopping: signal })).rejects.toThrow('killed')
    expect(await registersOf(listId)).toHaveLength(1)
    expect((await registryProgressOf(deps, [importId])).get(importId)).toMatchObject({ done: 0, matched: 0 })
    await expect(importRegisters(dying())({ importId }, { stopping: signal })).rejects.toThrow('killed')
    expect((await registryProgressOf(deps, [importId])).get(importId)).toMatchObject({ done: 1, matched: 1 })
    await importRegisters(deps)({ importId }, { stopping: signal })
    expect(await stateOf(importId)).toMatchObject({ status: 'completed', counts: done })
    expect(await registersOf(listId)).toHaveLength(3)
    expect(await recallRegistryFile(deps, importId)).toBeUndefined()
  })
  it('that is done is not done again', async () => {
    const { importId } = await startedImport()
    await importRegisters(deps)({ importId }, { stopping: signal })
    const position = await deps.store.lastPosition()
    await importRegisters(deps)({ importId }, { stopping: signal })
    expect(await deps.store.lastPosition()).toBe(position)
  })
  it('that is given up says why, and keeps what it took', async () => {
    const { importId, listId } = await startedImport()
    await expect(importRegisters(dying())({ importId }, { stopping: signal })).rejects.toThrow('killed')
    await giveUpRegistryImport(deps)({ importId }, new Error('for good'))
    expect(await stateOf(importId)).toMatchObject({ status: 'failed', reason: 'INTERNAL' })
    expect(await registersOf(listId)).toHaveLength(1)
    expect(await recallRegistryFile(deps, importId)).toBeUndefined()
  })
  it('forgets its file after a week, and fails where it was not done by then', async () => {
    const { importId } = await startedImport()
    clock.now = new Date(NOW.getTime() + 8 * 86_400_000)
    expect(await forgetOldRegistryFiles(deps)).toBe(1)
    clock.now = NOW
    expect(await stateOf(importId)).toMatchObject({ status: 'failed', reason: 'REGISTRY_FILE_GONE' })
    expect((await registryProgressOf(deps, [importId])).get(importId)).toMatchObject({ fileName: null, problems: [] })
  })
  it('forgets names of files once somebody is erased, unless it is not over', async () => {
    const [over, going] = [await startedImport(), await startedImport()]
    await importRegisters(deps)({ importId: over.importId }, { stopping: signal })
    await forgetRegistryNames(deps)
    const kept = await registryProgressOf(deps, [over.importId, going.importId])
    expect(kept.get(over.importId)?.fileName).toBeNull()
    expect(kept.get(going.importId)?.fileName).toBe('홍길동 외.zip')
  })
})
