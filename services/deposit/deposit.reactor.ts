import { z } from 'zod'
import { DepositRetried } from '#events/deposit/deposit.events.ts'
import { DepositsTurnedOn } from '#events/deposit/deposit-settings.events.ts'
import { DocumentSealed } from '#events/document/document.events.ts'
import { PersonErased } from '#events/person/person.events.ts'
import type { RecordedEvent } from '#infra/platform/event-store/event-store.ts'
import type { NewJob } from '#infra/platform/jobs/job-queue.ts'
import type { Reactor } from '#infra/platform/projection/projection.ts'
import { eventsOf } from '#projections/set-based.ts'
import { reactTo } from '../core/react-to.ts'

export const DEPOSIT_LIST = 'deposit-list'
export const DEPOSIT_DOCUMENT = 'deposit-document'
export const WITHDRAW_DEPOSITS = 'withdraw-deposits'

export const listForm = z.object({ listId: z.guid(), position: z.int(), after: z.guid().nullable() })
export const documentForm = z.object({ documentId: z.guid() })
export const personForm = z.object({ personId: z.guid(), position: z.int() })

/**
 * Builds the job that finds what of a list waits to be deposited, by a read model that has reached a
 * position. `after`: document from which it goes on.
 */
export const listJob = (listId: string, position: number, after: string | null = null): NewJob => ({
  task: DEPOSIT_LIST,
  payload: { listId, position, after } satisfies z.output<typeof listForm>,
  key: `${DEPOSIT_LIST} ${listId}`,
})

/** Number of documents that are deposited at a time: a slow centre holds no other work up. */
const QUEUES = 2

/** Builds the job that deposits one document. */
export const documentJob = (documentId: string): NewJob => ({
  task: DEPOSIT_DOCUMENT,
  payload: { documentId } satisfies z.output<typeof documentForm>,
  key: `${DEPOSIT_DOCUMENT} ${documentId}`,
  queue: `deposits ${Number.parseInt(documentId.slice(-1), 16) % QUEUES}`,
})

/** Builds one job for each list that events name, at the newest of their positions. */
const jobsOfLists = (events: readonly RecordedEvent<{ type: string; data: { readonly listId: string } }>[]) =>
  [...new Map(events.map(({ data: { listId }, position }) => [listId, position]))].map(([listId, position]) =>
    listJob(listId, position),
  )

/** Adds a job for each list whose documents were sealed, whose deposits were turned on or retried. */
export const depositReactor: Reactor = {
  name: 'documents-to-deposit',
  handles: [DocumentSealed.type, DepositsTurnedOn.type, DepositRetried.type],
  react: (events) =>
    jobsOfLists(
      [
        ...eventsOf(DocumentSealed, events),
        ...eventsOf(DepositsTurnedOn, events),
        ...eventsOf(DepositRetried, events),
      ].toSorted((one, other) => one.position - other.position),
    ),
}

/** Adds the job that has the deposits of an erased person deleted. */
export const depositErasureReactor = reactTo(PersonErased, 'deposit-erasures', ({ data: { personId }, position }) => [
  {
    task: WITHDRAW_DEPOSITS,
    payload: { personId, position } satisfies z.output<typeof personForm>,
    key: `${WITHDRAW_DEPOSITS} ${personId}`,
  },
])
