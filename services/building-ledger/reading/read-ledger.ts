import type { Metadata } from '#events/metadata.ts'
import {
  LEDGER_UNITS_AN_EVENT,
  LedgerUnitsRead,
  MAX_LEDGER_UNITS,
  MAX_LOTS,
  type LedgerFailure,
} from '#events/building-ledger/building-ledger.events.ts'
import { dayAt, dayEnd } from '#events/values/day.ts'
import type { TaskContext } from '#infra/platform/jobs/job-runner.ts'
import { ROWS_A_PAGE, type PublicDataFailure } from '#infra/providers/public-data.ts'
import { commandHandler } from '../../core/command-handler.ts'
import { foldEvents } from '../../core/decider.ts'
import type { Deps } from '../../core/deps.ts'
import {
  buildingLedgerDecider,
  buildingLedgerStream,
  ledgerReadingStream,
  type BuildingLedgerCommand,
  type RunningReading,
} from '../building-ledger.decider.ts'
import { foldUnits, type LedgerUnit } from '../fold-units.ts'
import { READ_LEDGER, readingJob, readingOf, type ReadingPayload } from './reading-job.ts'
import {
  beginProgress,
  forgetReading,
  forgetReadingsBefore,
  pagesOfLot,
  partsOfReading,
  restartLot,
  storeLots,
  storePage,
  storeWait,
  type ReadingProgress,
  type StoredPage,
} from './stored-pages.ts'

type ReadingDeps = Pick<Deps, 'store' | 'database' | 'clock' | 'publicData'>

type ReadingInHand = { readonly running: RunningReading; readonly metadata: Metadata }

/** Maximum failures in a row, and times that a lot is begun anew. */
const MAX_FAILURES = 40
const MAX_RESTARTS = 5
/** Maximum rows of a lot; a complex of 5,000 flats has 25,000. */
const MAX_ROWS = 200_000
/** Pages asked for at a time. */
const AT_ONCE = 2

/** Outcome of a step of a reading; done: all of it is there. */
type Step =
  | { readonly kind: 'done' }
  | { readonly kind: 'stopped' }
  | { readonly kind: 'ended'; readonly reason: LedgerFailure }
  | { readonly kind: 'waits'; readonly reason: 'daily-limit' | 'unavailable' }

const DONE: Step = { kind: 'done' }

const runningReading = async (
  { store, clock }: ReadingDeps,
  { apartmentId, readingId }: ReadingPayload,
): Promise<ReadingInHand | undefined> => {
  const { events } = await store.readStream(buildingLedgerStream(apartmentId))
  const { running } = foldEvents(buildingLedgerDecider, events)
  const started = events.findLast(({ type }) => type === 'LedgerReadingStarted')
  if (running?.readingId !== readingId || !started) return undefined
  const actor = { kind: 'system', name: READ_LEDGER } as const
  return { running, metadata: { actor, at: clock().toISOString(), cause: started.position } }
}

const stepOf = (failure: PublicDataFailure): Step => {
  if (failure.kind === 'unavailable') return { kind: 'waits', reason: 'unavailable' }
  return failure.reason === 'daily-limit'
    ? { kind: 'waits', reason: 'daily-limit' }
    : { kind: 'ended', reason: failure.reason }
}

/** Finds the further lots of those that were asked for, once. */
const findLots = async (
  deps: ReadingDeps,
  { readingId, lots: wanted }: RunningReading,
): Promise<{ readonly kind: 'lots'; readonly lots: readonly string[] } | Step> => {
  const lots = new Set(wanted)
  for (const lot of wanted) {
    const further = await deps.publicData.ledger.furtherLots(lot)
    if (further.kind !== 'found') return stepOf(further)
    for (const one of further.value) if (lots.size < MAX_LOTS) lots.add(one)
  }
  await storeLots(deps, readingId, [...lots])
  return { kind: 'lots', lots: [...lots] }
}

const readPage = async (
  deps: ReadingDeps,
  readingId: string,
  lot: string,
  page: number,
): Promise<StoredPage | Step> => {
  const answer = await deps.publicData.ledger.units(lot, page)
  if (answer.kind !== 'found') return stepOf(answer)
  const { total, rows } = answer.value
  const stored = { page, total, rows: rows.length }
  const parts = rows.filter(({ isExclusive }) => isExclusive)
  const isStored = await storePage(deps, readingId, { lot, ...stored, parts })
  return isStored ? stored : { kind: 'stopped' }
}

const isStep = (one: StoredPage | Step): one is Step => 'kind' in one

/** Tells that all rows of a lot are there, as each of its pages counted them. */
const isWhole = (pages: readonly StoredPage[]): boolean => {
  const total = pages[0]?.total ?? 0
  return pages.every((page) => page.total === total) && pages.reduce((sum, { rows }) => sum + rows, 0) === total
}

/** Reads the pages of a lot that are missing, two at a time. */
const readLot = async (
  deps: ReadingDeps,
  { readingId }: RunningReading,
  lot: string,
  stopping: AbortSignal,
): Promise<Step> => {
  const known = await pagesOfLot(deps, readingId, lot)
  const first = known.find(({ page }) => page === 1) ?? (await readPage(deps, readingId, lot, 1))
  if (isStep(first)) return first
  if (first.total > MAX_ROWS) return { kind: 'ended', reason: 'too-many' }
  const pages = [first, ...known.filter(({ page }) => page !== 1)]
  const there = new Set(pages.map(({ page }) => page))
  const missing = Array.from({ length: Math.ceil(first.total / ROWS_A_PAGE) }, (_, index) => index + 1).filter(
    (page) => !there.has(page),
  )
  for (let from = 0; from < missing.length; from += AT_ONCE) {
    if (stopping.aborted) return { kind: 'stopped' }
    const read = await Promise.all(
      missing.slice(from, from + AT_ONCE).map((page) => readPage(deps, readingId, lot, page)),
    )
    const failed = read.find(isStep)
    if (failed) return failed
    pages.push(...read.filter((one): one is StoredPage => !isStep(one)))
  }
  if (isWhole(pages)) return DONE
  await restartLot(deps, readingId, lot)
  return { kind: 'stopped' }
}

const decide = async (
  { store, clock }: ReadingDeps,
  { running, metadata }: ReadingInHand,
  command: BuildingLedgerCommand,
  units: readonly LedgerUnit[] = [],
): Promise<void> => {
  const { apartmentId, readingId } = running
  const parts = Array.from({ length: Math.ceil(units.length / LEDGER_UNITS_AN_EVENT) }, (_, part) => {
    const from = part * LEDGER_UNITS_AN_EVENT
    const data = { apartmentId, readingId, from, units: units.slice(from, from + LEDGER_UNITS_AN_EVENT) }
    return { type: LedgerUnitsRead.type, data }
  })
  await commandHandler(
    store,
    buildingLedgerDecider,
  )({
    stream: buildingLedgerStream(apartmentId),
    command: () => command,
    metadata: { ...metadata, at: clock().toISOString() },
    alongside: () =>
      parts.length === 0
        ? {}
        : { appends: [{ stream: ledgerReadingStream(readingId), expectedVersion: 0, events: parts }] },
  })
}

const end = async (deps: ReadingDeps, inHand: ReadingInHand, reason: LedgerFailure): Promise<void> => {
  const { readingId } = inHand.running
  await decide(deps, inHand, { type: 'FailReading', readingId, reason })
  await forgetReading(deps, readingId)
}

const finish = async (deps: ReadingDeps, inHand: ReadingInHand, lots: readonly string[]): Promise<void> => {
  const { readingId } = inHand.running
  const units = foldUnits(await partsOfReading(deps, readingId))
  if (units.length === 0) return end(deps, inHand, 'nothing')
  if (units.length > MAX_LEDGER_UNITS) return end(deps, inHand, 'too-many')
  let rows = 0
  for (const lot of lots) rows += (await pagesOfLot(deps, readingId, lot))[0]?.total ?? 0
  const command = {
    type: 'FinishReading' as const,
    readingId,
    on: dayAt(deps.clock()),
    lots,
    rows,
    units: units.length,
  }
  await decide(deps, inHand, { ...command, lots: [...lots] }, units)
  await forgetReading(deps, readingId)
}

/** Time after midnight in Seoul at which the limit of the day has begun anew for certain. */
const AFTER_MIDNIGHT_MS = 10 * 60_000

/** Puts a reading off, or gives it up after too many failures in a row. */
const wait = async (
  deps: ReadingDeps,
  inHand: ReadingInHand,
  { failures }: ReadingProgress,
  reason: 'daily-limit' | 'unavailable',
): Promise<Date | undefined> => {
  if (failures >= MAX_FAILURES) {
    await end(deps, inHand, 'unavailable')
    return undefined
  }
  const now = new Date()
  const midnight = new Date(dayEnd(dayAt(now)).getTime() + AFTER_MIDNIGHT_MS)
  const until = reason === 'daily-limit' ? midnight : new Date(now.getTime() + deps.publicData.pauseMs)
  await storeWait(deps, inHand.running.readingId, { until, reason })
  return until
}

const readAll = async (
  deps: ReadingDeps,
  { running }: ReadingInHand,
  lots: readonly string[],
  stopping: AbortSignal,
): Promise<Step> => {
  for (const lot of lots) {
    const step = await readLot(deps, running, lot, stopping)
    if (step.kind !== 'done') return step
  }
  return DONE
}

/**
 * Goes on with a reading: each page is stored before the next is asked for, so that a try that was
 * killed goes on where it stopped. All rows are folded into units at the end, in one write. Where
 * the service refuses more calls, the reading waits.
 */
export const readLedger =
  (deps: ReadingDeps) =>
  async (payload: unknown, { stopping, addJob }: Pick<TaskContext, 'stopping' | 'addJob'>): Promise<void> => {
    const reading = readingOf(payload)
    const inHand = await runningReading(deps, reading)
    if (!inHand) return forgetReading(deps, reading.readingId)
    const progress = await beginProgress(deps, reading.readingId, deps.clock())
    if (progress.restarts > MAX_RESTARTS) return end(deps, inHand, 'changing')
    const found =
      progress.lots === null ? await findLots(deps, inHand.running) : ({ kind: 'lots', lots: progress.lots } as const)
    const step = found.kind === 'lots' ? await readAll(deps, inHand, found.lots, stopping) : found
    if (step.kind === 'ended') return end(deps, inHand, step.reason)
    if (step.kind === 'stopped') return addJob(readingJob(reading))
    if (step.kind === 'waits') {
      const until = await wait(deps, inHand, progress, step.reason)
      return until === undefined ? undefined : addJob(readingJob(reading, until))
    }
    if (found.kind === 'lots') await finish(deps, inHand, found.lots)
  }

/** Records that a reading is given up. */
export const giveUpReading =
  (deps: ReadingDeps) =>
  async (payload: unknown): Promise<void> => {
    const inHand = await runningReading(deps, readingOf(payload))
    if (inHand) await end(deps, inHand, 'unavailable')
  }

const KEPT_MS = 14 * 86_400_000

/** Deletes pages of readings that were never finished. */
export const forgetOldReadings = (deps: ReadingDeps) => (): Promise<void> =>
  forgetReadingsBefore(deps, new Date(deps.clock().getTime() - KEPT_MS))
