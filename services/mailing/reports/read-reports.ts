import { z } from 'zod'
import type { Metadata } from '#events/metadata.ts'
import type { TaskContext } from '#infra/platform/jobs/job-runner.ts'
import { ProviderRefused, ProviderUnavailable, type MessageSender } from '#infra/providers/messaging.ts'
import { findOpenGroups, findOpenSingles } from '#projections/mailing/find-open-messages.ts'
import { withMessagingOf } from '../../core/with-messaging-of.ts'
import type { WorkerDeps } from '../../core/module.ts'
import { commandHandler } from '../../core/command-handler.ts'
import { messageDecider, messageStream } from '../../messaging/message.decider.ts'
import { finalReports, type FinalReport } from './final-reports.ts'
import { mailingBatchDecider, mailingBatchStream } from '../delivery/mailing-batch.decider.ts'
import { requestReportsAgain, READ_MESSAGE_REPORTS } from './report-jobs.ts'
import { GIVE_UP_AFTER_MS, isDueAt, isWokenFor, WOKEN_FOR_MS } from './report-times.ts'

type Deps = Pick<WorkerDeps, 'store' | 'database' | 'messaging' | 'clock' | 'freshness'>
type OpenGroup = Awaited<ReturnType<typeof findOpenGroups>>[number]
type OpenSingle = Awaited<ReturnType<typeof findOpenSingles>>[number]

/**
 * Payload: the minute, if the clock started the job; `woken`, if the provider reported news;
 * neither, if a worker has just started.
 */
const payloadForm = z.object({
  woken: z.boolean().optional(),
  again: z.boolean().optional(),
  _cron: z.object({ ts: z.coerce.date() }).optional(),
})

const PAGE = 200
/** Requests to the provider at one time; a sending of 1,000 is some pages, one after the other. */
const AT_ONCE = { groups: 4, singles: 20 }
/** Milliseconds that a wake-up waits until messages handed over just now can be read. */
const FRESH_MS = 2_000

const metadataAt = (now: Date): Metadata => ({
  actor: { kind: 'system', name: READ_MESSAGE_REPORTS },
  at: now.toISOString(),
})

const recordOfBatch = async (
  { store, clock }: Deps,
  { mailingId, batch }: { readonly mailingId: string; readonly batch: number },
  reports: readonly FinalReport[],
): Promise<void> => {
  if (reports.length === 0) return
  await commandHandler(
    store,
    mailingBatchDecider,
  )({
    stream: mailingBatchStream(mailingId, batch),
    command: () => ({ type: 'ReportBatch', reports: [...reports] }),
    metadata: metadataAt(clock()),
  })
}

/** Returns the sender by whose account messages of a complex went. */
const senderOf = async (deps: Deps, apartmentId: string | null): Promise<MessageSender> =>
  (apartmentId === null ? deps : await withMessagingOf(deps, apartmentId)).messaging.sender

const readGroup = async (deps: Deps, group: OpenGroup): Promise<void> => {
  const sender = await senderOf(deps, group.apartmentId)
  await recordOfBatch(deps, group, finalReports(await sender.sentOfGroup(group.groupId)))
}

/** One that went alone, or that was found again after its answer was lost. */
const readSingle = async (deps: Deps, single: OpenSingle): Promise<void> => {
  const { messageId, apartmentId, providerMessageId, mailingId, batch } = single
  const sent = await (await senderOf(deps, apartmentId)).lookUp(providerMessageId)
  const [report] = sent ? finalReports([{ ...sent, reference: messageId }]) : []
  if (!report) return
  if (mailingId !== null && batch !== null) return recordOfBatch(deps, { mailingId, batch }, [report])
  await commandHandler(
    deps.store,
    messageDecider,
  )({
    stream: messageStream(messageId),
    command: () => ({ type: 'ReportMessage', report }),
    metadata: metadataAt(deps.clock()),
  })
}

type Open = { readonly handedAt: Date }

/**
 * Processes items, a number at a time, until one fails or the process is to stop; ends when none is
 * under way.
 * @throws the first failure
 */
const takeAll = async <Item>(
  items: readonly Item[],
  atOnce: number,
  { take, stopping }: { readonly take: (item: Item) => Promise<void>; readonly stopping: AbortSignal },
): Promise<void> => {
  const left = [...items]
  const failures: unknown[] = []
  const keepTaking = async (): Promise<void> => {
    while (failures.length === 0 && !stopping.aborted) {
      const item = left.shift()
      if (item === undefined) return
      await take(item).catch((error: unknown) => failures.push(error))
    }
  }
  await Promise.all(Array.from({ length: atOnce }, keepTaking))
  if (failures.length > 0) throw failures[0]
}

type ReportSelection = {
  readonly isWanted: (handedAt: Date) => boolean
  readonly since: Date
  readonly stopping: AbortSignal
}

/** Reads all that is open and wanted, page by page, the newest first. */
const readOpen = async <Item extends Open>(
  find: (page: { readonly after?: Item; readonly limit: number }) => Promise<readonly Item[]>,
  { isWanted, since, stopping }: ReportSelection,
  { atOnce, read }: { readonly atOnce: number; readonly read: (item: Item) => Promise<void> },
): Promise<void> => {
  let page = await find({ limit: PAGE })
  while (page.length > 0 && !stopping.aborted) {
    await takeAll(
      page.filter(({ handedAt }) => isWanted(handedAt)),
      atOnce,
      { take: read, stopping },
    )
    const last = page.at(-1)
    if (!last || last.handedAt < since || page.length < PAGE) return
    page = await find({ after: last, limit: PAGE })
  }
}

const readAll = async (deps: Deps, wanted: ReportSelection): Promise<void> => {
  const { database } = deps
  await readOpen<OpenGroup>((page) => findOpenGroups(database, page), wanted, {
    atOnce: AT_ONCE.groups,
    read: (group) => readGroup(deps, group),
  })
  await readOpen<OpenSingle>((page) => findOpenSingles(database, page), wanted, {
    atOnce: AT_ONCE.singles,
    read: (single) => readSingle(deps, single),
  })
}

const isProviderFailure = (error: unknown): boolean =>
  error instanceof ProviderUnavailable || error instanceof ProviderRefused

/**
 * Queries the provider for the results of accepted messages, and records final ones: at a wake-up,
 * for messages younger than three hours; by the clock, ever less often, and not after three days.
 * Results that come twice, late or out of order are recorded once.
 * @throws ProviderUnavailable, ProviderRefused at a wake-up, so that it is tried again; the clock
 * repeats by itself
 */
export const readReports =
  (deps: Deps) =>
  async (payload: unknown, { stopping, addJob }: Pick<TaskContext, 'stopping' | 'addJob'>): Promise<void> => {
    const { woken = false, again = false, _cron: tick } = payloadForm.parse(payload)
    const now = deps.clock()
    if (tick) {
      const since = new Date(now.getTime() - GIVE_UP_AFTER_MS)
      return readAll(deps, { isWanted: (handedAt) => isDueAt(handedAt, tick.ts), since, stopping }).catch(
        (error: unknown) => {
          if (!isProviderFailure(error)) throw error
        },
      )
    }
    await deps.freshness.wait(await deps.store.lastPosition(), FRESH_MS)
    const since = new Date(now.getTime() - WOKEN_FOR_MS)
    await readAll(deps, { isWanted: (handedAt) => isWokenFor(handedAt, now), since, stopping })
    if (woken && !again) await requestReportsAgain(addJob)
  }
