import type { RecordedEvent } from '#infra/platform/event-store/event-store.ts'
import { commandHandler } from '../../core/command-handler.ts'
import { foldEvents } from '../../core/decider.ts'
import { DomainError } from '../../core/domain-error.ts'
import type { ErrorCode } from '../../core/errors/error.contract.ts'
import { assertUpToDate } from '../../core/freshness.ts'
import { collectedItems } from '../purchase/import-collected.ts'
import { takeItem, type ImportingDeps, type RunningImport, type ItemOutcome } from './import-item.ts'
import {
  filesStoredBefore,
  forgetOldProblems,
  forgetRegistryFile,
  MAX_PROBLEMS,
  noProgress,
  storeRegistryProgress,
  recallRegistryFile,
  registryProgressOf,
  REGISTRY_FILE_DAYS,
  type ImportProgress,
} from './import-tables.ts'
import { itemsOfFile } from './registry-file.ts'
import {
  registryImportDecider,
  registryImportStream,
  type RegistryCounts,
  type RegistryImportCommand,
} from './registry-import.decider.ts'
import { registryImportIdOf } from './registry-import.reactor.ts'
import { readApartment } from '../../apartment/apartment.facts.ts'

/** Steps of an import, run one after the other; every try has the same steps in the same order. */
export type ImportWork = readonly (() => Promise<ItemOutcome>)[]

/** Reasons for which a later try may do better. */
const passing: readonly ErrorCode[] = ['READ_MODEL_BEHIND', 'FILES_BUSY', 'CONFLICT', 'ROLL_TOOK_TOO_LONG']
const isFinal = (error: unknown): error is DomainError => error instanceof DomainError && !passing.includes(error.code)

/**
 * Returns the metadata of the administrator who started the import, so that the log says who added
 * these records.
 */
const metadataOf = ({ metadata, position }: RecordedEvent, { clock }: Pick<ImportingDeps, 'clock'>) => ({
  ...metadata,
  at: clock().toISOString(),
  cause: position,
})

/** Returns an import that is under way; undefined if there is none, or it is over. */
const readRunningImport = async (deps: ImportingDeps, importId: string): Promise<RunningImport | undefined> => {
  const { events } = await deps.store.readStream(registryImportStream(importId))
  const started = foldEvents(registryImportDecider, events)
  const begun = events.findLast(({ type }) => type === 'RegistryImportStarted')
  if (started.status !== 'running' || !begun) return undefined
  const apartment = await readApartment(deps.store, started.apartmentId)
  const { name, address } = apartment.status === 'absent' ? { name: '', address: '' } : apartment
  return { started, apartment: { name, address }, metadata: metadataOf(begun, deps), at: begun.metadata.at }
}

const workOf = async (deps: ImportingDeps, inHand: RunningImport): Promise<ImportWork> => {
  const { importId, source } = inHand.started
  if (source === 'api') return collectedItems(deps, inHand)
  const kept = await recallRegistryFile(deps, importId)
  if (!kept) throw new DomainError('REGISTRY_FILE_GONE')
  const items = await itemsOfFile(kept)
  return items.map((item) => () => takeItem(deps, inHand, item))
}

const progressAfter = (before: ImportProgress, { kind, problem }: ItemOutcome): ImportProgress => ({
  ...before,
  done: before.done + 1,
  [kind]: before[kind] + 1,
  problems: problem && before.problems.length < MAX_PROBLEMS ? [...before.problems, problem] : before.problems,
})

/**
 * Imports one item after the other and records each. An item that was imported but not counted is
 * found in the log, and counted once.
 */
const takeAll = async (deps: ImportingDeps, inHand: RunningImport, stopping: AbortSignal): Promise<RegistryCounts> => {
  const { importId } = inHand.started
  await assertUpToDate(deps)
  const work = await workOf(deps, inHand)
  const kept = (await registryProgressOf(deps, [importId])).get(importId) ?? noProgress
  let progress: ImportProgress = { ...kept, total: work.length }
  while (progress.done < work.length) {
    stopping.throwIfAborted()
    const outcome = await work[progress.done]?.()
    if (!outcome) break
    const next = progressAfter(progress, outcome)
    if (!(await storeRegistryProgress(deps, importId, progress.done, next)))
      throw new Error('another worker does this import of registers')
    progress = next
  }
  const { total, matched, changed, unmatched, failed } = progress
  return { total, matched, changed, unmatched, failed }
}

const record = async (
  deps: ImportingDeps,
  { started, metadata }: RunningImport,
  command: RegistryImportCommand,
): Promise<void> => {
  await commandHandler(
    deps.store,
    registryImportDecider,
  )({
    stream: registryImportStream(started.importId),
    command: () => command,
    metadata: { ...metadata, at: deps.clock().toISOString() },
  })
}

const fail = async (deps: ImportingDeps, importId: string, reason: ErrorCode): Promise<void> => {
  const inHand = await readRunningImport(deps, importId)
  if (inHand) await record(deps, inHand, { type: 'FailRegistryImport', reason })
  await forgetRegistryFile(deps, importId)
}

/**
 * Imports registry records into their list, one after the other. A try that was cut short continues
 * where it stopped: nothing is recorded or counted twice.
 * @throws Error, so that the job is tried again
 */
export const importRegisters =
  (deps: ImportingDeps) =>
  async (payload: unknown, { stopping }: { readonly stopping: AbortSignal }): Promise<void> => {
    const importId = registryImportIdOf(payload)
    const inHand = await readRunningImport(deps, importId)
    if (!inHand) return forgetRegistryFile(deps, importId)
    try {
      const counts = await takeAll(deps, inHand, stopping)
      await record(deps, inHand, { type: 'FinishRegistryImport', counts })
    } catch (error) {
      if (!isFinal(error)) throw error
      return fail(deps, importId, error.code)
    }
    await forgetRegistryFile(deps, importId)
  }

/** Records that an import is given up; what it took until then stays. */
export const giveUpRegistryImport =
  (deps: ImportingDeps) =>
  (payload: unknown, error: unknown): Promise<void> =>
    fail(deps, registryImportIdOf(payload), error instanceof DomainError ? error.code : 'INTERNAL')

const DAY_MS = 86_400_000

/**
 * Deletes files that are a week old, with their names and those in their problems. Returns the
 * number of files.
 */
export const forgetOldRegistryFiles = async (deps: ImportingDeps): Promise<number> => {
  const before = new Date(deps.clock().getTime() - REGISTRY_FILE_DAYS * DAY_MS)
  const importIds = await filesStoredBefore(deps, before)
  for (const importId of importIds) await fail(deps, importId, 'REGISTRY_FILE_GONE')
  await forgetOldProblems(deps, before)
  return importIds.length
}
