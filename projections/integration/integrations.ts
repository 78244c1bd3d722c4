import { ApiTokenIssued, ApiTokenRevoked } from '#events/integration/api-token.events.ts'
import {
  WebhookCreated,
  WebhookDeleted,
  WebhookPaused,
  WebhookResumed,
  type PauseCause,
} from '#events/integration/webhook.events.ts'
import type { RecordedEvent } from '#infra/platform/event-store/event-store.ts'
import type { Projection, ReadModelTransaction } from '#infra/platform/projection/projection.ts'
import type { ReadTables } from '#infra/platform/projection/read-tables.ts'
import { table, text, textOf, texts, timestamptz, uuid, uuids } from '#infra/platform/projection/table.ts'
import { deleteRows, eventsOf, insertRows, newestOf, updateRows } from '../set-based.ts'

/** Table of API tokens without their hashes; `apartment_ids` null: all complexes of the maker. */
const apiToken = table(
  'api_token',
  {
    id: uuid,
    admin_id: uuid,
    name: text,
    apartment_ids: uuids.nullable,
    groups: texts,
    created_at: timestamptz,
    expires_at: timestamptz,
    revoked_at: timestamptz.nullable,
  },
  { primaryKey: ['id'] },
)

/** Table of webhooks that were not deleted; `pause_cause` null: active. */
const webhook = table(
  'webhook',
  {
    id: uuid,
    admin_id: uuid,
    name: text,
    host: text,
    apartment_ids: uuids.nullable,
    kinds: texts,
    created_at: timestamptz,
    pause_cause: textOf<PauseCause>().nullable,
  },
  { primaryKey: ['id'] },
)

declare module '#infra/platform/projection/read-tables.ts' {
  interface Tables extends ReadTables<typeof integrations> {}
}

/** Read model of what other programs use: API tokens and webhooks. */
export const integrations = {
  name: 'integrations',
  version: 1,
  serves: 'office',
  tables: [apiToken, webhook],
  reads: [apiToken, webhook],
  handles: [
    ApiTokenIssued.type,
    ApiTokenRevoked.type,
    WebhookCreated.type,
    WebhookPaused.type,
    WebhookResumed.type,
    WebhookDeleted.type,
  ],
  apply: async (transaction, events) => {
    await insertRows(
      transaction,
      apiToken,
      eventsOf(ApiTokenIssued, events).map(({ data, metadata }) => ({
        id: data.tokenId,
        admin_id: data.adminId,
        name: data.name,
        apartment_ids: data.apartmentIds,
        groups: data.groups,
        created_at: metadata.at,
        expires_at: data.expiresAt,
        revoked_at: null,
      })),
    )
    await updateRows(
      transaction,
      apiToken,
      ['revoked_at'],
      eventsOf(ApiTokenRevoked, events).map(({ data, metadata }) => ({ id: data.tokenId, revoked_at: metadata.at })),
    )
    await applyWebhooks(transaction, events)
  },
} satisfies Projection

const applyWebhooks = async (transaction: ReadModelTransaction, events: readonly RecordedEvent[]): Promise<void> => {
  await insertRows(
    transaction,
    webhook,
    eventsOf(WebhookCreated, events).map(({ data, metadata }) => ({
      id: data.webhookId,
      admin_id: data.adminId,
      name: data.name,
      host: data.host,
      apartment_ids: data.apartmentIds,
      kinds: data.kinds,
      created_at: metadata.at,
      pause_cause: null,
    })),
  )
  const changes = [
    ...eventsOf(WebhookPaused, events).map(({ data, position }) => ({
      position,
      id: data.webhookId,
      cause: data.cause,
    })),
    ...eventsOf(WebhookResumed, events).map(({ data, position }) => ({ position, id: data.webhookId, cause: null })),
  ].toSorted((one, other) => one.position - other.position)
  await updateRows(
    transaction,
    webhook,
    ['pause_cause'],
    newestOf(changes, ({ id }) => id).map(({ id, cause }) => ({ id, pause_cause: cause })),
  )
  const deleted = eventsOf(WebhookDeleted, events).map(({ data }) => data.webhookId)
  await deleteRows(transaction, webhook, 'id', deleted)
}
