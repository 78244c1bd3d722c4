import { z } from 'zod'
import { InspectionCopyDestroyed, InspectionRequesterErased } from '#events/assembly/inspection.events.ts'
import { AssemblyDocumentDestroyed } from '#events/assembly/publication.events.ts'
import { addDays, dayAt } from '#events/values/day.ts'
import type { TaskContext } from '#infra/platform/jobs/job-runner.ts'
import { findKeptCopies, findKeptRequesters } from '#projections/assembly/inspections.ts'
import { findKeptPublications } from '#projections/assembly/publications.ts'
import { commandHandler } from '../../core/command-handler.ts'
import type { Deps } from '../../core/deps.ts'
import { assertUpToDate } from '../../core/freshness.ts'
import { reactTo } from '../../core/react-to.ts'
import { inspectionDecider, inspectionStream } from '../inspection/inspection.decider.ts'
import { inspectionLawOn, keepingRuleOn, keptUntil } from './publication-law.contract.ts'
import { publicationDecider, publicationStream } from './publication.decider.ts'

/** Name of the job that destroys files whose keeping period is over. */
export const END_RECORDS = 'end-assembly-records'
/** Name of the job that destroys the key of one file. */
export const DESTROY_RECORD = 'destroy-assembly-record'

/**
 * Days for which a copy for a requester is kept after it was last handed out, or made: long enough to
 * download it again on another phone. Our decision; the requester has the file.
 */
const COPY_DAYS = 90

const keyPayload = z.object({ keyId: z.guid() })
const destroying = (keyId: string) => [
  { task: DESTROY_RECORD, payload: { keyId } satisfies z.output<typeof keyPayload>, key: `${DESTROY_RECORD} ${keyId}` },
]

/** Destroys the key of each destroyed document, also where the process that recorded it was killed. */
export const destroyedDocumentsReactor = reactTo(
  AssemblyDocumentDestroyed,
  'destroyed-assembly-documents',
  ({ data }) => destroying(data.publicationId),
)
/** Destroys the key of each destroyed copy, also where the process that recorded it was killed. */
export const destroyedCopiesReactor = reactTo(InspectionCopyDestroyed, 'destroyed-inspection-copies', ({ data }) =>
  destroying(data.copyId),
)

/**
 * Destroys the key of each requester who is no owner, also where the process that recorded it was
 * killed. The id of the request is theirs.
 */
export const erasedRequestersReactor = reactTo(InspectionRequesterErased, 'erased-inspection-requesters', ({ data }) =>
  destroying(data.requestId),
)

/** Destroys the key of a file or a requester. Idempotent. */
export const destroyRecordKey =
  ({ store }: Pick<Deps, 'store'>) =>
  (payload: unknown): Promise<void> =>
    store.erasePerson(keyPayload.parse(payload).keyId)

type KeptPublication = Awaited<ReturnType<typeof findKeptPublications>>[number]
type KeptCopy = Awaited<ReturnType<typeof findKeptCopies>>[number]

/** Returns the last day on which a published document's file is kept; null where it does not end by itself. */
export const lastDayOfPublication = (row: KeptPublication): string | null => {
  const day = dayAt(row.ended_at ?? row.starts_at ?? new Date(`${row.published_on}T00:00:00+09:00`))
  return keptUntil(keepingRuleOn(row.assembly_kind, row.document, day), day)
}

/** Returns the last day on which a requester's copy is kept. */
export const lastDayOfCopy = ({ made_at: madeAt, handed_out_at: handedOutAt }: KeptCopy): string =>
  addDays(dayAt(handedOutAt ?? madeAt), COPY_DAYS)

type KeptRequester = Awaited<ReturnType<typeof findKeptRequesters>>[number]

/**
 * Returns the last day on which a requester who is no owner is kept; null while nothing answers them,
 * and while copies for them exist, which end by themselves.
 */
export const lastDayOfRequester = (row: KeptRequester): string | null => {
  const { requesters } = inspectionLawOn(row.kind, row.requested_on)
  return row.answered_on === null || row.has_copies || requesters === null
    ? null
    : addDays(row.answered_on, requesters.days)
}

type EndingDeps = Pick<Deps, 'store' | 'unhurried' | 'freshness' | 'clock'>

const endPublication = async (deps: EndingDeps, row: KeptPublication, lastDay: string): Promise<void> => {
  await commandHandler(
    deps.store,
    publicationDecider,
  )({
    stream: publicationStream(row.assembly_id),
    command: () => ({ type: 'EndKeeping', publicationId: row.id, keptUntil: lastDay }),
    metadata: { actor: { kind: 'system', name: END_RECORDS }, at: deps.clock().toISOString() },
  })
  await deps.store.erasePerson(row.id)
}

const endCopy = async (deps: EndingDeps, row: KeptCopy, lastDay: string): Promise<void> => {
  await commandHandler(
    deps.store,
    inspectionDecider,
  )({
    stream: inspectionStream(row.request_id),
    command: () => ({ type: 'EndCopy', copyId: row.id, keptUntil: lastDay }),
    metadata: { actor: { kind: 'system', name: END_RECORDS }, at: deps.clock().toISOString() },
  })
  await deps.store.erasePerson(row.id)
}

const endRequester = async (deps: EndingDeps, row: KeptRequester, lastDay: string): Promise<void> => {
  await commandHandler(
    deps.store,
    inspectionDecider,
  )({
    stream: inspectionStream(row.id),
    command: () => ({ type: 'EndRequester', keptUntil: lastDay }),
    metadata: { actor: { kind: 'system', name: END_RECORDS }, at: deps.clock().toISOString() },
  })
  await deps.store.erasePerson(row.id)
}

/**
 * Destroys the files and requesters whose keeping period is over. A run that was stopped or killed is continued by
 * the next one.
 * @throws DomainError READ_MODEL_BEHIND, so that the job is tried again
 */
export const endRecords = async (deps: EndingDeps, { stopping }: Pick<TaskContext, 'stopping'>): Promise<void> => {
  await assertUpToDate(deps)
  const today = dayAt(deps.clock())
  for (const row of await findKeptPublications(deps.unhurried, undefined)) {
    if (stopping.aborted) return
    const lastDay = lastDayOfPublication(row)
    if (lastDay !== null && lastDay < today) await endPublication(deps, row, lastDay)
  }
  for (const row of await findKeptCopies(deps.unhurried, undefined)) {
    if (stopping.aborted) return
    const lastDay = lastDayOfCopy(row)
    if (lastDay < today) await endCopy(deps, row, lastDay)
  }
  for (const row of await findKeptRequesters(deps.unhurried, undefined)) {
    if (stopping.aborted) return
    const lastDay = lastDayOfRequester(row)
    if (lastDay !== null && lastDay < today) await endRequester(deps, row, lastDay)
  }
}
