import { sql } from 'kysely'
import { IdentityVerified } from '#events/identity/identity-verification.events.ts'
import { VoterVerified } from '#events/participation/voter-verification.events.ts'
import type { Projection } from '#infra/platform/projection/projection.ts'
import type { ReadTables } from '#infra/platform/projection/read-tables.ts'
import { table, uuid } from '#infra/platform/projection/table.ts'
import { eventsOf } from '../set-based.ts'

const provenEntry = table('proven_entry', { list_user_id: uuid }, { primaryKey: ['list_user_id'] })

declare module '#infra/platform/projection/read-tables.ts' {
  interface Tables extends ReadTables<typeof provenEntries> {}
}

/**
 * Read model of entries whose owner proved their identity at least once, by a code or by an
 * identity service. The time is deliberately not stored.
 */
export const provenEntries = {
  name: 'proven-entries',
  version: 1,
  serves: 'insight',
  tables: [provenEntry],
  reads: [provenEntry],
  handles: [VoterVerified.type, IdentityVerified.type],
  apply: async (transaction, events) => {
    const proven = [
      ...eventsOf(VoterVerified, events).map(({ data }) => data.listUserId),
      ...eventsOf(IdentityVerified, events).flatMap(({ data }) => data.entries.map(({ listUserId }) => listUserId)),
    ]
    if (proven.length === 0) return
    await sql`insert into proven_entry (list_user_id) select distinct unnest(${proven}::uuid[]) on conflict do nothing`.execute(
      transaction,
    )
  },
} satisfies Projection
