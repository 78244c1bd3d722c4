import { sql, type InferResult } from 'kysely'
import {
  IdentityRecordConfirmed,
  IdentityRecorded,
  IdentityRecordedInPerson,
  IdentityRecordRejected,
  IdentityRecordRevoked,
  type IdentityRecordEvent,
} from '#events/participation/identity-record.events.ts'
import { ConsentDeclineSigned, ConsentSigned } from '#events/signature/consent.events.ts'
import { BallotCast } from '#events/vote/ballot.events.ts'
import type { RecordedEvent } from '#infra/platform/event-store/event-store.ts'
import type { Projection } from '#infra/platform/projection/projection.ts'
import type { Database, ReadTables } from '#infra/platform/projection/read-tables.ts'
import { bigint, table, textOf, timestamptz, uuid, type WrittenRow } from '#infra/platform/projection/table.ts'
import { touchedLists } from '../list/touched-lists.ts'
import { fetchPage, oneOf, sortedBy, type Page, type PageOfRows } from '../page.ts'
import { eventsOf, upsertRows } from '../set-based.ts'

type RecordStatus = 'waiting' | 'confirmed' | 'rejected' | 'revoked' | 'objected'

/** Table of identities that administrators saw; what was seen is in the log alone. */
const identityRecord = table(
  'identity_record',
  {
    id: uuid,
    list_id: uuid,
    apartment_id: uuid,
    person_id: uuid,
    status: textOf<RecordStatus>(),
    recorded_at: timestamptz,
    recorded_position: bigint,
  },
  {
    primaryKey: ['id'],
    indexes: { identity_record_list: ['list_id', 'recorded_position desc'] },
  },
)

/** Table of ballots that were cast on such an identity. */
const identityBallot = table(
  'identity_ballot',
  { position: bigint, vote_id: uuid, record_id: uuid },
  { primaryKey: ['position'], indexes: { identity_ballot_vote: ['vote_id'] } },
)

/** Table of what was signed in person on such an identity, consents and declines. */
const identityConsent = table(
  'identity_consent',
  { position: bigint, list_id: uuid, record_id: uuid, signed_at: timestamptz },
  { primaryKey: ['position'], indexes: { identity_consent_record: ['record_id'] } },
)

declare module '#infra/platform/projection/read-tables.ts' {
  interface Tables extends ReadTables<typeof identityRecords> {}
}

const types: readonly string[] = [
  IdentityRecorded,
  IdentityRecordedInPerson,
  IdentityRecordConfirmed,
  IdentityRecordRejected,
  IdentityRecordRevoked,
].map(({ type }) => type)
type OwnEvent = RecordedEvent<
  Extract<
    IdentityRecordEvent,
    {
      type:
        | 'IdentityRecorded'
        | 'IdentityRecordedInPerson'
        | 'IdentityRecordConfirmed'
        | 'IdentityRecordRejected'
        | 'IdentityRecordRevoked'
    }
  >
>
type WrittenRecord = WrittenRow<(typeof identityRecord)['columns']>

const statusAfter = ({ type, data }: OwnEvent): RecordStatus => {
  switch (type) {
    case 'IdentityRecorded':
    case 'IdentityRecordedInPerson':
      return 'waiting'
    case 'IdentityRecordConfirmed':
      return 'confirmed'
    case 'IdentityRecordRejected':
      return 'rejected'
    case 'IdentityRecordRevoked':
      return data.cause === 'objection' ? 'objected' : 'revoked'
  }
}

const rowAfter = (before: WrittenRecord | undefined, event: OwnEvent): WrittenRecord | undefined => {
  if (event.type !== 'IdentityRecorded' && event.type !== 'IdentityRecordedInPerson')
    return before && { ...before, status: statusAfter(event) }
  if (before) return before
  const { recordId: id, listId, apartmentId, personId } = event.data
  return {
    id,
    list_id: listId,
    apartment_id: apartmentId,
    person_id: personId,
    status: 'waiting',
    recorded_at: event.metadata.at,
    recorded_position: event.position,
  }
}

/** Returns what was signed in person, each with the record that it rests on. */
const signedInPerson = (events: readonly RecordedEvent[]) =>
  [...eventsOf(ConsentSigned, events), ...eventsOf(ConsentDeclineSigned, events)].flatMap((event) => {
    const { identity, listId } = event.data
    if (!('kind' in identity)) return []
    const { position, metadata } = event
    return [{ position, list_id: listId, record_id: identity.recordId, signed_at: metadata.at }]
  })

/** Read model of identities that administrators saw, and of ballots and consents that rest on them. */
export const identityRecords = {
  name: 'identity-records',
  version: 2,
  serves: 'office',
  tables: [identityRecord, identityBallot, identityConsent],
  reads: [identityRecord, identityBallot, identityConsent],
  handles: [...types, BallotCast.type, ConsentSigned.type, ConsentDeclineSigned.type],
  touches: touchedLists,
  apply: async (transaction, events) => {
    const ballots = eventsOf(BallotCast, events).flatMap(({ data: { voteId, proof }, position }) =>
      proof === undefined ? [] : [{ position, vote_id: voteId, record_id: proof.recordId }],
    )
    await upsertRows(transaction, identityBallot, ballots)
    await upsertRows(transaction, identityConsent, signedInPerson(events))
    // The type names decide.
    const own = events.filter(({ type }) => types.includes(type)) as unknown as readonly OwnEvent[]
    if (own.length === 0) return
    const ids = [...new Set(own.map(({ data }) => data.recordId))]
    const found = await sql<WrittenRecord & { recorded_at: Date }>`
      select * from identity_record where id = any(${ids}::uuid[])`.execute(transaction)
    const rows = new Map<string, WrittenRecord>(
      found.rows.map((row) => [row.id, { ...row, recorded_at: row.recorded_at.toISOString() }]),
    )
    for (const event of own) {
      const after = rowAfter(rows.get(event.data.recordId), event)
      if (after) rows.set(after.id, after)
    }
    await upsertRows(transaction, identityRecord, [...rows.values()])
  },
} satisfies Projection

export type IdentityRecordPage = Page<
  'recordedAt',
  {
    readonly id?: readonly string[] | undefined
    readonly listId?: string | undefined
    readonly status?: readonly RecordStatus[] | undefined
  }
>

const matching = (database: Database, { filter }: IdentityRecordPage, only: readonly string[] | undefined) => {
  const { id, listId, status } = filter
  let query = database.selectFrom('read.identity_record as r').select('r.id')
  if (only) query = query.where('r.apartment_id', '=', oneOf(only, 'uuid'))
  if (id) query = query.where('r.id', '=', oneOf(id, 'uuid'))
  if (listId !== undefined) query = query.where('r.list_id', '=', listId)
  if (status) query = query.where('r.status', '=', oneOf(status, 'text'))
  return query
}

type IdentityRecordRow = InferResult<ReturnType<typeof matching>>[number]

/** Returns a page of records, the newest first by default. `only`: complexes to look in. */
export const findIdentityRecords = (
  database: Database,
  page: IdentityRecordPage,
  only: readonly string[] | undefined,
): Promise<PageOfRows<IdentityRecordRow>> => {
  const sorted = sortedBy(matching(database, page, only), page, { id: 'r.id', recordedAt: 'r.recorded_position' })
  return fetchPage(sorted.orderBy('r.recorded_position', 'desc'), page)
}

/** Returns when the owners of records signed in person first, by record. */
export const findSignedRecords = async (
  database: Database,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Date>> => {
  const rows = await database
    .selectFrom('read.identity_consent')
    .select(['record_id', 'signed_at'])
    .where('record_id', '=', oneOf(ids, 'uuid'))
    .orderBy('position', 'desc')
    .execute()
  return new Map(rows.map(({ record_id, signed_at }) => [record_id, signed_at]))
}

/** Counts ballots of a vote that rest on such an identity, and those whose identity was objected to. */
export const countIdentityBallots = async (
  database: Database,
  voteId: string,
): Promise<{ readonly cast: number; readonly objected: number }> => {
  const { rows } = await sql<{ cast: number; objected: number }>`
    select count(*)::bigint as cast, count(*) filter (where r.status = 'objected')::bigint as objected
    from read.identity_ballot i join read.vote_ballot b on b.vote_id = i.vote_id and b.position = i.position
    left join read.identity_record r on r.id = i.record_id
    where i.vote_id = ${voteId}::uuid`.execute(database)
  return rows[0] ?? { cast: 0, objected: 0 }
}

/**
 * Returns records of complexes (undefined: of all) whose persons are not erased, the oldest first:
 * what they saw is destroyed with the person.
 */
export const findKeptIdentityRecords = (database: Database, only: readonly string[] | undefined) => {
  const kept = database
    .selectFrom('read.identity_record as r')
    .innerJoin('read.person as p', 'p.id', 'r.person_id')
    .where('p.erased', '=', false)
    .select(['r.id', 'r.recorded_at'])
    .orderBy('r.recorded_position')
  return (only ? kept.where('r.apartment_id', '=', oneOf(only, 'uuid')) : kept).execute()
}
