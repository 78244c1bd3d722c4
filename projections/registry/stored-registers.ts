import { RegisterDeleted, RegisterErased, RegisterRead } from '#events/registry/register.events.ts'
import { RegisterRetentionSet } from '#events/registry/register-retention.events.ts'
import type { Projection } from '#infra/platform/projection/projection.ts'
import type { ReadTables } from '#infra/platform/projection/read-tables.ts'
import { date, table, uuid } from '#infra/platform/projection/table.ts'
import { deleteRows, eventsOf, insertRows, newestOf, upsertRows } from '../set-based.ts'

const storedRegister = table(
  'kept_register',
  { id: uuid, list_id: uuid },
  { primaryKey: ['id'], indexes: { kept_register_list: ['list_id'] } },
)

/** Table of lists that set a day of their own. */
const retention = table(
  'register_retention',
  { list_id: uuid, destroy_on: date.nullable },
  { primaryKey: ['list_id'], indexes: {} },
)

const tables = [storedRegister, retention]

declare module '#infra/platform/projection/read-tables.ts' {
  interface Tables extends ReadTables<typeof storedRegisters> {}
}

/**
 * Read model of registers whose keys still exist, also where their list is deleted, and until when:
 * what is to be destroyed one day.
 */
export const storedRegisters = {
  name: 'kept-registers',
  version: 1,
  serves: 'office',
  tables,
  reads: tables,
  handles: [RegisterRead.type, RegisterDeleted.type, RegisterErased.type, RegisterRetentionSet.type],
  apply: async (transaction, events) => {
    await insertRows(
      transaction,
      storedRegister,
      eventsOf(RegisterRead, events).map(({ data }) => ({ id: data.registryId, list_id: data.listId })),
    )
    await deleteRows(
      transaction,
      storedRegister,
      'id',
      [...eventsOf(RegisterDeleted, events), ...eventsOf(RegisterErased, events)].map(({ data }) => data.registryId),
    )
    await upsertRows(
      transaction,
      retention,
      newestOf(eventsOf(RegisterRetentionSet, events), ({ data }) => data.listId).map(({ data }) => ({
        list_id: data.listId,
        destroy_on: data.destroyOn,
      })),
    )
  },
} satisfies Projection
