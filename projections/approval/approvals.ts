import { sql, type InferResult } from 'kysely'
import {
  ApprovalConfirmed,
  ApprovalRefused,
  ApprovalRequested,
  ApprovalWithdrawn,
  type PendingKind,
} from '#events/approval/approval.events.ts'
import {
  MessageAccountConfirmed,
  MessageAccountProposed,
  MessageAccountRefused,
} from '#events/message-account/message-account.events.ts'
import { ContactChangeProposed, ContactChangeSettled, PersonErased } from '#events/person/person.events.ts'
import {
  ProviderAccountConfirmed,
  ProviderAccountProposed,
  ProviderAccountRefused,
} from '#events/provider-account/provider-account.events.ts'
import type { RecordedEvent } from '#infra/platform/event-store/event-store.ts'
import type { Projection } from '#infra/platform/projection/projection.ts'
import type { Database, ReadTables } from '#infra/platform/projection/read-tables.ts'
import { bigint, table, text, textOf, timestamptz, uuid } from '#infra/platform/projection/table.ts'
import { fetchPage, oneOf, sortedBy, type Page, type PageOfRows } from '../page.ts'
import { deleteRows, eventsOf, insertRows, updateRows } from '../set-based.ts'

type Status = 'waiting' | 'confirmed' | 'refused' | 'withdrawn'

/**
 * Table of approvals. `expires_at` null: it waits until somebody decides. `subject_id`: the entry,
 * person or complex concerned.
 */
const approval = table(
  'approval',
  {
    id: uuid,
    kind: textOf<PendingKind>(),
    apartment_id: uuid,
    list_id: uuid.nullable,
    vote_id: uuid.nullable,
    subject_id: uuid.nullable,
    requested_by: uuid,
    whence: text.nullable,
    position: bigint,
    at: timestamptz,
    expires_at: timestamptz.nullable,
    status: textOf<Status>(),
    ended_at: timestamptz.nullable,
    ended_by: uuid.nullable,
  },
  {
    primaryKey: ['id'],
    indexes: {
      approval_waiting: { on: ['apartment_id', 'position'], where: "status = 'waiting'" },
      approval_subject: ['subject_id'],
    },
  },
)

declare module '#infra/platform/projection/read-tables.ts' {
  interface Tables extends ReadTables<typeof approvals> {}
}

/** Returns what the rows of all requests begin with. */
const waitingSince = ({ position, metadata }: Pick<RecordedEvent, 'position' | 'metadata'>) => ({
  whence: metadata.from ?? null,
  position,
  at: metadata.at,
  status: 'waiting' as const,
  ended_at: null,
  ended_by: null,
})

/** Fields of a request that concerns no list and no vote, and waits until somebody decides. */
const ofComplex = { list_id: null, vote_id: null, expires_at: null } as const

/** Returns the proposed accounts of complexes, each with its kind of approval. */
const accountsProposedIn = (events: readonly RecordedEvent[]) => [
  ...eventsOf(MessageAccountProposed, events).map((event) => ({ ...event, kind: 'message-account' as const })),
  ...eventsOf(ProviderAccountProposed, events).map((event) => ({
    ...event,
    kind: `${event.data.kind}-account` as const,
  })),
]

const requestedIn = (events: readonly RecordedEvent[]) => [
  ...eventsOf(ApprovalRequested, events).map(({ data, ...event }) => ({
    ...waitingSince(event),
    id: data.approvalId,
    kind: data.kind,
    apartment_id: data.apartmentId,
    list_id: data.listId,
    vote_id: data.voteId,
    subject_id: data.subjectId,
    requested_by: data.requestedBy,
    expires_at: data.expiresAt,
  })),
  ...eventsOf(ContactChangeProposed, events).map(({ data, ...event }) => ({
    ...waitingSince(event),
    ...ofComplex,
    id: data.changeId,
    kind: 'contact-change' as const,
    apartment_id: data.apartmentId,
    subject_id: data.personId,
    requested_by: data.proposedBy,
  })),
  ...accountsProposedIn(events).map(({ kind, data, ...event }) => ({
    ...waitingSince(event),
    ...ofComplex,
    id: data.accountId,
    kind,
    apartment_id: data.apartmentId,
    subject_id: data.apartmentId,
    requested_by: data.proposedBy,
  })),
]

const endedIn = (events: readonly RecordedEvent[]) =>
  [
    ...eventsOf(ApprovalConfirmed, events).map(({ data, position, metadata }) => ({
      position,
      id: data.approvalId,
      status: 'confirmed' as Status,
      ended_at: metadata.at,
      ended_by: data.confirmedBy as string | null,
    })),
    ...eventsOf(ApprovalRefused, events).map(({ data, position, metadata }) => ({
      position,
      id: data.approvalId,
      status: 'refused' as Status,
      ended_at: metadata.at,
      ended_by: data.refusedBy as string | null,
    })),
    ...eventsOf(ApprovalWithdrawn, events).map(({ data, position, metadata }) => ({
      position,
      id: data.approvalId,
      status: 'withdrawn' as Status,
      ended_at: metadata.at,
      ended_by: null,
    })),
    ...eventsOf(ContactChangeSettled, events).map(({ data, position, metadata }) => ({
      position,
      id: data.changeId,
      status: data.outcome === 'superseded' ? ('withdrawn' as const) : data.outcome,
      ended_at: metadata.at,
      ended_by: metadata.actor.kind === 'admin' ? metadata.actor.id : null,
    })),
    ...[...eventsOf(MessageAccountConfirmed, events), ...eventsOf(ProviderAccountConfirmed, events)].map(
      ({ data, position, metadata }) => ({
        position,
        id: data.accountId,
        status: 'confirmed' as const,
        ended_at: metadata.at,
        ended_by: data.confirmedBy,
      }),
    ),
    ...[...eventsOf(MessageAccountRefused, events), ...eventsOf(ProviderAccountRefused, events)].map(
      ({ data, position, metadata }) => ({
        position,
        id: data.accountId,
        status: 'refused' as const,
        ended_at: metadata.at,
        ended_by: metadata.actor.kind === 'admin' ? metadata.actor.id : null,
      }),
    ),
  ]
    .toSorted((one, other) => one.position - other.position)
    .map(({ position: _position, ...row }) => row)

/**
 * Read model of requests for a second administrator's approval, and of their outcome; their content
 * is in the log alone.
 */
export const approvals = {
  name: 'approvals',
  version: 3,
  serves: 'office',
  tables: [approval],
  reads: [approval],
  handles: [
    ApprovalRequested.type,
    ApprovalConfirmed.type,
    ApprovalRefused.type,
    ApprovalWithdrawn.type,
    ContactChangeProposed.type,
    ContactChangeSettled.type,
    MessageAccountProposed.type,
    MessageAccountConfirmed.type,
    MessageAccountRefused.type,
    ProviderAccountProposed.type,
    ProviderAccountConfirmed.type,
    ProviderAccountRefused.type,
    PersonErased.type,
  ],
  apply: async (transaction, events) => {
    await insertRows(transaction, approval, requestedIn(events))
    const ended = new Map(endedIn(events).map((row) => [row.id, row]))
    await updateRows(transaction, approval, ['status', 'ended_at', 'ended_by'], [...ended.values()])
    const erased = eventsOf(PersonErased, events).map(({ data }) => data.personId)
    await deleteRows(transaction, approval, 'subject_id', erased)
  },
} satisfies Projection

export type ApprovalFilter = {
  readonly status?: readonly (Status | 'expired')[] | undefined
  readonly kind?: readonly PendingKind[] | undefined
  readonly apartmentId?: readonly string[] | undefined
  readonly voteId?: readonly string[] | undefined
  readonly id?: readonly string[] | undefined
  readonly requestedBy?: string | undefined
}

const isPast = (now: Date) => sql<boolean>`coalesce(p.expires_at <= ${now}, false)`

const described = (database: Database, now: Date) =>
  database
    .selectFrom('read.approval as p')
    .innerJoin('read.apartment as c', 'c.id', 'p.apartment_id')
    .leftJoin('read.list as l', 'l.id', 'p.list_id')
    .leftJoin('read.vote as v', 'v.id', 'p.vote_id')
    .leftJoin('read.admin as a', 'a.id', 'p.requested_by')
    .leftJoin('read.admin as b', 'b.id', 'p.ended_by')
    .select(['p.id', 'p.kind', 'p.apartment_id', 'p.list_id', 'p.vote_id', 'p.subject_id', 'p.requested_by'])
    .select(['p.whence', 'p.at', 'p.expires_at', 'p.ended_at', 'p.ended_by'])
    .select(['c.name as apartment_name', 'l.name as list_name', 'v.title as vote_title'])
    .select(['a.name as requested_name', 'b.name as ended_name'])
    .select(
      sql<Status | 'expired'>`case when p.status = 'waiting' and ${isPast(now)} then 'expired' else p.status end`.as(
        'status',
      ),
    )

export type ApprovalRow = InferResult<ReturnType<typeof described>>[number]

type Looking = { readonly now: Date; readonly visible: readonly string[] | undefined }

/**
 * Returns a page of requests that wait, or that were decided, the oldest first. `visible`:
 * complexes whose requests are shown; undefined: all.
 */
export const findApprovals = (
  database: Database,
  page: Page<'at', ApprovalFilter>,
  { now, visible }: Looking,
): Promise<PageOfRows<ApprovalRow>> => {
  const { status = ['waiting'], kind, apartmentId, voteId, id, requestedBy } = page.filter
  let query = described(database, now)
  if (visible) query = query.where('p.apartment_id', '=', oneOf(visible, 'uuid'))
  if (!id)
    query = query.where(
      sql<boolean>`(case when p.status = 'waiting' and ${isPast(now)} then 'expired' else p.status end) = ${oneOf(status, 'text')}`,
    )
  if (kind) query = query.where(sql<boolean>`p.kind = ${oneOf(kind, 'text')}`)
  if (apartmentId) query = query.where('p.apartment_id', '=', oneOf(apartmentId, 'uuid'))
  if (voteId) query = query.where('p.vote_id', '=', oneOf(voteId, 'uuid'))
  if (id) query = query.where('p.id', '=', oneOf(id, 'uuid'))
  if (requestedBy !== undefined) query = query.where('p.requested_by', '=', requestedBy)
  return fetchPage(sortedBy(query, page, { id: 'p.id', at: 'p.position' }).orderBy('p.position'), page)
}

/** Tells whether a request of a kind about somebody of a list waits for a second administrator. */
export const isAwaitingApproval = async (
  database: Database,
  { kind, listId, subjectId }: { readonly kind: PendingKind; readonly listId: string; readonly subjectId: string },
  now: Date,
): Promise<boolean> => {
  const found = await database
    .selectFrom('read.approval as p')
    .where('p.subject_id', '=', subjectId)
    .where('p.list_id', '=', listId)
    .where(sql<boolean>`p.kind = ${kind}`)
    .where(sql<boolean>`p.status = 'waiting' and not ${isPast(now)}`)
    .select('p.id')
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** Returns the kind, complex and subject of an approval; undefined where there is none. */
export const readApproval = (
  database: Database,
  id: string,
): Promise<
  { readonly kind: PendingKind; readonly apartment_id: string; readonly subject_id: string | null } | undefined
> =>
  database
    .selectFrom('read.approval')
    .where('id', '=', id)
    .select(['kind', 'apartment_id', 'subject_id'])
    .executeTakeFirst()
