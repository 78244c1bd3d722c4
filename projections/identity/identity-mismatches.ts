import { sql, type InferResult } from 'kysely'
import {
  IdentityMismatchAccepted,
  IdentityMismatchRaised,
  IdentityMismatchRefused,
} from '#events/identity/identity-mismatch.events.ts'
import { IdentityEvidenceDestroyed, IdentityVerified } from '#events/identity/identity-verification.events.ts'
import type { RecordedEvent } from '#infra/platform/event-store/event-store.ts'
import type { Projection } from '#infra/platform/projection/projection.ts'
import type { Database, ReadTables } from '#infra/platform/projection/read-tables.ts'
import { bigint, table, textOf, timestamptz, uuid } from '#infra/platform/projection/table.ts'
import { touchedLists } from '../list/touched-lists.ts'
import { fetchPage, oneOf, sortedBy, type Page, type PageOfRows } from '../page.ts'
import { deleteRows, eventsOf, insertRows, updateRows } from '../set-based.ts'

export type MismatchStatus = 'waiting' | 'accepted' | 'refused'

/** Table of mismatches. `person_id`: the person they were taken for. */
const identityMismatch = table(
  'identity_mismatch',
  {
    id: uuid,
    list_id: uuid,
    apartment_id: uuid,
    raised_position: bigint,
    raised_at: timestamptz,
    status: textOf<MismatchStatus>(),
    person_id: uuid.nullable,
  },
  {
    primaryKey: ['id'],
    indexes: {
      identity_mismatch_list: ['list_id', 'raised_position desc'],
      identity_mismatch_person: ['person_id'],
    },
  },
)

/** Table of proofs that matched no entry, as long as their content can be read. */
const unmatchedProof = table(
  'unmatched_proof',
  { id: uuid, verified_at: timestamptz },
  { primaryKey: ['id'], indexes: { unmatched_proof_oldest: ['verified_at'] } },
)

declare module '#infra/platform/projection/read-tables.ts' {
  interface Tables extends ReadTables<typeof identityMismatches> {}
}

const decidedOf = (events: readonly RecordedEvent[]) => [
  ...eventsOf(IdentityMismatchAccepted, events).map(({ data }) => ({
    id: data.verificationId,
    status: 'accepted' as const,
    person_id: data.personId,
  })),
  ...eventsOf(IdentityMismatchRefused, events).map(({ data }) => ({
    id: data.verificationId,
    status: 'refused' as const,
    person_id: null,
  })),
]

/**
 * Read model of the positions of proofs that do not match the roll, and of their outcome; the
 * proven identity is in the log alone.
 */
export const identityMismatches = {
  name: 'identity-mismatches',
  version: 1,
  serves: 'office',
  tables: [identityMismatch, unmatchedProof],
  reads: [identityMismatch, unmatchedProof],
  touches: touchedLists,
  handles: [
    IdentityVerified.type,
    IdentityEvidenceDestroyed.type,
    IdentityMismatchRaised.type,
    IdentityMismatchAccepted.type,
    IdentityMismatchRefused.type,
  ],
  apply: async (transaction, events) => {
    await insertRows(
      transaction,
      unmatchedProof,
      eventsOf(IdentityVerified, events)
        .filter(({ data }) => data.sealedFor === data.verificationId)
        .map(({ data, metadata }) => ({ id: data.verificationId, verified_at: metadata.at })),
    )
    await deleteRows(
      transaction,
      unmatchedProof,
      'id',
      eventsOf(IdentityEvidenceDestroyed, events).map(({ data }) => data.verificationId),
    )
    await insertRows(
      transaction,
      identityMismatch,
      eventsOf(IdentityMismatchRaised, events).map(({ data, position, metadata }) => ({
        id: data.verificationId,
        list_id: data.listId,
        apartment_id: data.apartmentId,
        raised_position: position,
        raised_at: metadata.at,
        status: 'waiting',
        person_id: null,
      })),
    )
    await updateRows(transaction, identityMismatch, ['status', 'person_id'], decidedOf(events))
  },
} satisfies Projection

export type MismatchPage = Page<
  'raisedAt',
  {
    readonly id?: readonly string[] | undefined
    readonly listId?: string | undefined
    readonly status?: readonly MismatchStatus[] | undefined
  }
>

const matching = (database: Database, { filter }: MismatchPage, only: readonly string[] | undefined) => {
  const { id, listId, status } = filter
  let query = database.selectFrom('read.identity_mismatch as m').select('m.id')
  if (only) query = query.where('m.apartment_id', '=', oneOf(only, 'uuid'))
  if (id) query = query.where('m.id', '=', oneOf(id, 'uuid'))
  if (listId !== undefined) query = query.where('m.list_id', '=', listId)
  if (status) query = query.where('m.status', '=', oneOf(status, 'text'))
  return query
}

export type MismatchRow = InferResult<ReturnType<typeof matching>>[number]

/** Returns a page of mismatches, the newest first by default. `only`: complexes to look in. */
export const findMismatches = (
  database: Database,
  page: MismatchPage,
  only: readonly string[] | undefined,
): Promise<PageOfRows<MismatchRow>> => {
  const sorted = sortedBy(matching(database, page, only), page, { id: 'm.id', raisedAt: 'm.raised_position' })
  return fetchPage(sorted.orderBy('m.raised_position', 'desc'), page)
}

/**
 * Returns proofs that may be deleted: of this time or older, and without a request to the office to
 * look. The oldest first.
 */
export const findUnraisedProofs = (
  database: Database,
  { before, limit }: { readonly before: Date; readonly limit: number },
): Promise<readonly MismatchRow[]> =>
  database
    .selectFrom('read.unmatched_proof as p')
    .where('p.verified_at', '<=', before)
    .leftJoin('read.identity_mismatch as m', 'm.id', 'p.id')
    .where('m.id', 'is', null)
    .select('p.id')
    .orderBy('p.verified_at')
    .limit(limit)
    .execute()

/**
 * Returns proofs that the office was asked to look at, and has not decided, of lists whose last day
 * was before `lastDay`, or that are deleted.
 */
export const findUndecidedProofs = (
  database: Database,
  { lastDay, limit }: { readonly lastDay: string; readonly limit: number },
): Promise<readonly MismatchRow[]> =>
  database
    .selectFrom('read.identity_mismatch as m')
    .innerJoin('read.unmatched_proof as p', 'p.id', 'm.id')
    .leftJoin('read.list as l', 'l.id', 'm.list_id')
    .where('m.status', '=', 'waiting')
    .where(sql<boolean>`coalesce(l.end_date < ${lastDay}::date, true)`)
    .select('m.id')
    .orderBy('m.raised_position')
    .limit(limit)
    .execute()

/** Returns the proofs by which somebody was taken for a person. */
export const findProofsOf = (database: Database, personId: string): Promise<readonly MismatchRow[]> =>
  database.selectFrom('read.identity_mismatch as m').where('m.person_id', '=', personId).select('m.id').execute()
