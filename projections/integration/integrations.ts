import { ApiTokenIssued, ApiTokenRevoked } from '#events/integration/api-token.events.ts'
import type { Projection } from '#infra/platform/projection/projection.ts'
import type { ReadTables } from '#infra/platform/projection/read-tables.ts'
import { table, text, texts, timestamptz, uuid, uuids } from '#infra/platform/projection/table.ts'
import { eventsOf, insertRows, updateRows } from '../set-based.ts'

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

declare module '#infra/platform/projection/read-tables.ts' {
  interface Tables extends ReadTables<typeof integrations> {}
}

/** Read model of what other programs use: API tokens. */
export const integrations = {
  name: 'integrations',
  version: 1,
  serves: 'office',
  tables: [apiToken],
  reads: [apiToken],
  handles: [ApiTokenIssued.type, ApiTokenRevoked.type],
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
  },
} satisfies Projection
