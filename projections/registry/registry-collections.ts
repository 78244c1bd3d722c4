import { sql } from 'kysely'
import { ListDeleted } from '#events/list/list.events.ts'
import {
  RegistryCollectionAdvanced,
  RegistryCollectionCancelled,
  RegistryCollectionFinished,
  RegistryCollectionPaused,
  RegistryCollectionPlanned,
  RegistryCollectionResumed,
  RegistryCollectionRetried,
  RegistryCollectionStarted,
  RegisterPurchased,
  RegisterPurchaseIntended,
  RegisterPurchaseRefused,
  RegisterPurchaseWrittenOff,
  RegistryUnitSettled,
  type PauseReason,
} from '#events/registry/registry-collection.events.ts'
import type { RecordedEvent } from '#infra/platform/event-store/event-store.ts'
import type { Projection, ReadModelTransaction } from '#infra/platform/projection/projection.ts'
import type { ReadTables } from '#infra/platform/projection/read-tables.ts'
import {
  boolean,
  integer,
  naturalText,
  pick,
  table,
  text,
  textOf,
  timestamptz,
  uuid,
} from '#infra/platform/projection/table.ts'
import { touchedLists } from '../list/touched-lists.ts'
import { deleteRows, eventsOf, insertRows, newestOf, recordset } from '../set-based.ts'

export type CollectionStatus = 'queued' | 'running' | 'paused' | 'completed' | 'cancelled'

const collection = table(
  'registry_collection',
  {
    id: uuid,
    list_id: uuid,
    apartment_id: uuid,
    status: textOf<CollectionStatus>(),
    pause_reason: textOf<PauseReason>().nullable,
    pause_until: timestamptz.nullable,
    wanted: integer,
    price: integer,
    again: boolean,
    started_at: timestamptz,
    finished_at: timestamptz.nullable,
    admin_id: uuid.nullable,
  },
  {
    primaryKey: ['id'],
    indexes: {
      registry_collection_list: ['list_id', 'started_at desc', 'id desc'],
      registry_collection_place: ['apartment_id', 'started_at desc'],
    },
  },
)

/**
 * Table of each unit of a collection, and the result of its newest turn; `turn` is null until then.
 */
const unit = table(
  'registry_collection_unit',
  {
    collection_id: uuid,
    list_user_id: uuid,
    list_id: uuid,
    dong: naturalText,
    ho: naturalText,
    turn: integer.nullable,
    outcome: textOf<'delivered' | 'skipped' | 'failed' | 'unclear'>().nullable,
    problem: text.nullable,
    code: text.nullable,
    registry_id: uuid.nullable,
    cost: integer,
    settled_at: timestamptz.nullable,
  },
  { primaryKey: ['collection_id', 'list_user_id'], indexes: { registry_collection_unit_list: ['list_id'] } },
)

/**
 * Table of purchases without a certain outcome, with the account of the complex that each was begun
 * with; null: the installation's.
 */
const openPurchase = table(
  'registry_open_purchase',
  { purchase_id: uuid, list_id: uuid, account_id: uuid.nullable },
  { primaryKey: ['purchase_id'], indexes: { registry_open_purchase_account: ['account_id'] } },
)

const tables = [collection, unit, openPurchase]

declare module '#infra/platform/projection/read-tables.ts' {
  interface Tables extends ReadTables<typeof registryCollections> {}
}

/** Read model of collections of registers, and of the outcome of each of their units. */
export const registryCollections = {
  name: 'registry-collections',
  version: 2,
  serves: 'office',
  tables,
  reads: tables,
  handles: [
    RegistryCollectionStarted.type,
    RegistryCollectionPlanned.type,
    RegistryCollectionAdvanced.type,
    RegistryCollectionPaused.type,
    RegistryCollectionResumed.type,
    RegistryCollectionCancelled.type,
    RegistryCollectionRetried.type,
    RegistryCollectionFinished.type,
    RegistryUnitSettled.type,
    RegisterPurchaseIntended.type,
    RegisterPurchased.type,
    RegisterPurchaseRefused.type,
    RegisterPurchaseWrittenOff.type,
    ListDeleted.type,
  ],
  touches: touchedLists,
  apply: async (transaction, events) => {
    await insertRows(
      transaction,
      collection,
      eventsOf(RegistryCollectionStarted, events).map(({ data, metadata: { at, actor } }) => ({
        id: data.collectionId,
        list_id: data.listId,
        apartment_id: data.apartmentId,
        status: 'queued' as const,
        pause_reason: null,
        pause_until: null,
        wanted: data.total,
        price: data.price,
        again: data.again,
        started_at: at,
        finished_at: null,
        admin_id: actor.kind === 'admin' ? actor.id : null,
      })),
    )
    await insertRows(
      transaction,
      unit,
      eventsOf(RegistryCollectionPlanned, events).flatMap(({ data: { collectionId, listId, units } }) =>
        units.map(({ listUserId, dong, ho }) => ({
          collection_id: collectionId,
          list_user_id: listUserId,
          list_id: listId,
          dong,
          ho,
          turn: null,
          outcome: null,
          problem: null,
          code: null,
          registry_id: null,
          cost: 0,
          settled_at: null,
        })),
      ),
    )
    await settle(transaction, events)
    await takeSteps(transaction, events)
    const deleted = eventsOf(ListDeleted, events).map(({ data }) => data.listId)
    await deleteRows(transaction, collection, 'list_id', deleted)
    await deleteRows(transaction, unit, 'list_id', deleted)
    await trackPurchases(transaction, events)
    await deleteRows(transaction, openPurchase, 'list_id', deleted)
  },
} satisfies Projection

/** Adds purchases that were begun, and removes those that are over: no purchase begins twice. */
const trackPurchases = async (transaction: ReadModelTransaction, events: readonly RecordedEvent[]): Promise<void> => {
  await insertRows(
    transaction,
    openPurchase,
    eventsOf(RegisterPurchaseIntended, events).map(({ data }) => ({
      purchase_id: data.purchaseId,
      list_id: data.listId,
      account_id: data.accountId ?? null,
    })),
  )
  const over = [
    ...eventsOf(RegisterPurchased, events),
    ...eventsOf(RegisterPurchaseRefused, events),
    ...eventsOf(RegisterPurchaseWrittenOff, events),
  ].map(({ data }) => data.purchaseId)
  await deleteRows(transaction, openPurchase, 'purchase_id', over)
}

/**
 * Applies outcomes in the log's order: a retried unit has none until the next turn, and a payment
 * is never undone.
 */
const settle = async (transaction: ReadModelTransaction, events: readonly RecordedEvent[]): Promise<void> => {
  for (const event of events) {
    for (const { data } of eventsOf(RegistryCollectionRetried, [event]))
      if (data.listUserIds.length > 0)
        await sql`
          update registry_collection_unit set outcome = null, problem = null, code = null, settled_at = null
          where collection_id = ${data.collectionId} and list_user_id = any(${data.listUserIds}::uuid[])`.execute(
          transaction,
        )
    for (const { data, metadata } of eventsOf(RegistryUnitSettled, [event]))
      await sql`
        update registry_collection_unit set turn = ${data.turn}, outcome = ${data.outcome}, problem = ${data.problem},
          code = ${data.code}, registry_id = ${data.registryId}, cost = cost + ${data.cost}, settled_at = ${metadata.at}
        where collection_id = ${data.collectionId} and list_user_id = ${data.listUserId}
          and (turn is null or turn < ${data.turn} or outcome = 'unclear')`.execute(transaction)
    // The first turn shows that the collection is running.
    for (const { data } of eventsOf(RegistryUnitSettled, [event]))
      await sql`
        update registry_collection set status = 'running'
        where id = ${data.collectionId} and status = 'queued'`.execute(transaction)
  }
  const begun = eventsOf(RegistryUnitSettled, events).map(({ data }) => data.collectionId)
  if (begun.length > 0)
    await sql`
      update registry_collection set status = 'running'
      where id = any(${begun}::uuid[]) and status = 'queued'`.execute(transaction)
}

const stepColumns = pick(collection, 'id', 'status', 'pause_reason', 'pause_until', 'finished_at')

const stepOf = (event: RecordedEvent) => {
  const [{ data } = { data: undefined }] = eventsOf(RegistryCollectionPaused, [event])
  const id = (event.data as { readonly collectionId: string }).collectionId
  const none = { id, pause_reason: null, pause_until: null, finished_at: null }
  if (data) return { ...none, status: 'paused' as const, pause_reason: data.reason, pause_until: data.until }
  if (event.type === RegistryCollectionCancelled.type)
    return { ...none, status: 'cancelled' as const, finished_at: event.metadata.at }
  if (event.type === RegistryCollectionFinished.type)
    return { ...none, status: 'completed' as const, finished_at: event.metadata.at }
  return { ...none, status: 'running' as const }
}

const steps: readonly string[] = [
  RegistryCollectionAdvanced.type,
  RegistryCollectionPaused.type,
  RegistryCollectionResumed.type,
  RegistryCollectionCancelled.type,
  RegistryCollectionRetried.type,
  RegistryCollectionFinished.type,
]

const takeSteps = async (transaction: ReadModelTransaction, events: readonly RecordedEvent[]): Promise<void> => {
  const rows = newestOf(
    // A turn that was under way when the collection was cancelled does not undo that.
    events.filter(({ type }) => steps.includes(type) && type !== RegistryCollectionAdvanced.type).map(stepOf),
    ({ id }) => id,
  )
  if (rows.length === 0) return
  await sql`
    update registry_collection c set status = r.status, pause_reason = r.pause_reason, pause_until = r.pause_until,
      finished_at = r.finished_at
    from ${recordset(rows, stepColumns)} where c.id = r.id`.execute(transaction)
}
