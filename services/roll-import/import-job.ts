import type { Metadata } from '#events/metadata.ts'
import { findDistinctUnits } from '#projections/roll/find-lettered-units.ts'
import type { RecordedEvent } from '#infra/platform/event-store/event-store.ts'
import { commandHandler } from '../core/command-handler.ts'
import { foldEvents } from '../core/decider.ts'
import type { Deps } from '../core/deps.ts'
import { DomainError } from '../core/domain-error.ts'
import type { ErrorCode } from '../core/errors/error.contract.ts'
import { readState } from '../core/read-state.ts'
import { takeRows } from '../roll/roll.facts.ts'
import type { RollReadRow } from './sheet/row.ts'
import {
  rollImportDecider,
  rollImportStream,
  type RollCounts,
  type RollImportCommand,
  type RollImportState,
} from './roll-import.decider.ts'
import { uploadDayOf } from './import-answer.ts'
import {
  RETENTION_DAYS,
  emptyTally,
  forgetRoll,
  storedBefore,
  storeProgress,
  recallFile,
  recallRoll,
  type Progress,
} from './stored-roll.ts'
import { takeLedgerAreas } from './ledger-areas.ts'
import { ownersOf, tallied } from './preview.ts'
import { nextPart } from './parts.ts'
import { readRollFile, settingsOf } from './reading.ts'
import { importIdOf } from './roll-import.reactor.ts'

type Worker = Pick<Deps, 'store' | 'database' | 'secrets' | 'clock' | 'freshness' | 'hooks'>
type RunningImport = Extract<RollImportState, { status: 'running' | 'done' }>

/** Reasons for which a later try would do no better. */
const finalCodes: readonly ErrorCode[] = ['LIST_CLOSED', 'NOT_FOUND', 'LEDGER_AREAS_HELD', 'LEDGER_READ_ANEW']
const isFinal = (error: unknown): error is DomainError =>
  error instanceof DomainError && finalCodes.includes(error.code)

/**
 * Returns the metadata of the administrator who started the import, so that the log says who added
 * these owners.
 */
const metadataOf = (started: RecordedEvent, now: Date): Metadata => ({
  ...started.metadata,
  at: now.toISOString(),
  cause: started.position,
})

type Import = { readonly state: RunningImport; readonly started: RecordedEvent; readonly uploadDay: string }

const startedImport = async ({ store }: Worker, importId: string): Promise<Import | undefined> => {
  const { events } = await store.readStream(rollImportStream(importId))
  const state = foldEvents(rollImportDecider, events)
  const started = events.find(({ type }) => type === 'RollImportStarted')
  return state.status === 'running' && started ? { state, started, uploadDay: uploadDayOf(events) } : undefined
}

const rowsOf = async (
  worker: Worker,
  { state: { importId, listId, reading, corrected }, uploadDay }: Import,
): Promise<readonly RollReadRow[]> => {
  const file = await recallFile(worker, importId)
  if (!file || !reading) throw new Error(`the file of roll import ${importId} is gone`)
  const corrections = (await recallRoll(worker, importId))?.preview?.corrections ?? []
  if (corrections.length !== corrected) throw new Error(`the corrections of roll import ${importId} are gone`)
  const distinctUnits = await findDistinctUnits(worker.database, listId)
  const settings = settingsOf(reading, { today: uploadDay, distinctUnits })
  return (await readRollFile({ bytes: file }, settings, corrections)).rows
}

/** Takes the next rows and records how far it is. */
const takeNext = async (
  worker: Worker,
  { state, started }: Import,
  rows: readonly RollReadRow[],
  before: Progress,
): Promise<Progress> => {
  const unit = nextPart(rows, before.progress)
  const roll = { listId: state.listId, apartmentId: state.apartmentId }
  const now = worker.clock()
  const { taken, position } = await takeRows(worker, {
    roll,
    rows: ownersOf(unit),
    now,
    metadata: metadataOf(started, now),
    since: before.position,
  })
  const after = {
    progress: before.progress + unit.length,
    tally: tallied(before.tally, unit, taken),
    position: Math.max(before.position, position),
  }
  if (!(await storeProgress(worker, state.importId, before.progress, after)))
    throw new Error('another worker does this roll import')
  return after
}

const takeAll = async (worker: Worker, running: Import, stopping: AbortSignal): Promise<RollCounts> => {
  const { importId, counts } = running.state
  const rows = await rowsOf(worker, running)
  const kept = await recallRoll(worker, importId)
  let progress: Progress = {
    progress: kept?.progress ?? 0,
    tally: kept?.tally ?? emptyTally,
    position: Math.max(kept?.position ?? 0, running.started.position),
  }
  while (progress.progress < rows.length) {
    stopping.throwIfAborted()
    progress = await takeNext(worker, running, rows, progress)
  }
  const { ledgerReadingId: readingId, listId } = running.state
  if (readingId !== null) {
    const metadata = metadataOf(running.started, worker.clock())
    await takeLedgerAreas(worker, { listId, readingId, metadata }, { rows, stopping })
  }
  const { added, changed, unchanged, failed } = progress.tally
  return { rows: rows.length, added, changed, unchanged, failed, missing: counts.missing }
}

const record = async (
  { store }: Worker,
  importId: string,
  command: RollImportCommand,
  metadata: Metadata,
): Promise<void> => {
  await commandHandler(
    store,
    rollImportDecider,
  )({ stream: rollImportStream(importId), command: () => command, metadata })
}

const fail = async (worker: Worker, importId: string, reason: ErrorCode): Promise<void> => {
  const running = await startedImport(worker, importId)
  if (running)
    await record(worker, importId, { type: 'FailRollImport', reason }, metadataOf(running.started, worker.clock()))
  await forgetRoll(worker, importId, 'file')
}

/**
 * Imports a roll into its list, some hundred owners per write; its progress can be read meanwhile.
 * A try that was cut short continues after its last whole write; one that was written but not
 * counted is found in the log, so that nothing is done or counted twice.
 * @throws Error, so that the job is tried again
 */
export const importRoll =
  (worker: Worker) =>
  async (payload: unknown, { stopping }: { readonly stopping: AbortSignal }): Promise<void> => {
    const importId = importIdOf(payload)
    const running = await startedImport(worker, importId)
    if (!running) return forgetRoll(worker, importId, 'file')
    try {
      const counts = await takeAll(worker, running, stopping)
      await record(worker, importId, { type: 'FinishRollImport', counts }, metadataOf(running.started, worker.clock()))
    } catch (error) {
      if (!isFinal(error)) throw error
      return fail(worker, importId, error.code)
    }
    await forgetRoll(worker, importId, 'file')
  }

/** Records that an import is given up; what it took until then stays. */
export const giveUpRollImport =
  (worker: Worker) =>
  (payload: unknown, error: unknown): Promise<void> =>
    fail(worker, importIdOf(payload), error instanceof DomainError ? error.code : 'INTERNAL')

/**
 * Deletes files that are a week old, and with them the imports that were never started. Returns
 * their number.
 */
export const forgetOldRolls = async (worker: Worker): Promise<number> => {
  const now = worker.clock()
  const importIds = await storedBefore(worker, new Date(now.getTime() - RETENTION_DAYS * 86_400_000))
  for (const importId of importIds) {
    const { status } = await readState(worker.store, rollImportDecider, rollImportStream(importId))
    if (status === 'ready')
      await record(
        worker,
        importId,
        { type: 'DiscardRollImport' },
        { actor: { kind: 'system', name: 'forget-old-rolls' }, at: now.toISOString() },
      )
    if (status === 'running') await fail(worker, importId, 'INTERNAL')
    await forgetRoll(worker, importId, 'file-and-preview')
  }
  return importIds.length
}
