import { ListDeleted } from '#events/list/list.events.ts'
import { MessageSettingsSet } from '#events/messaging/message-settings.events.ts'
import type { Projection } from '#infra/platform/projection/projection.ts'
import type { Database, ReadTables } from '#infra/platform/projection/read-tables.ts'
import { boolean, table, uuid } from '#infra/platform/projection/table.ts'
import { deleteRows, eventsOf, newestOf, upsertRows } from '../set-based.ts'

const messageSchedule = table(
  'message_schedule',
  {
    list_id: uuid,
    /** True where some message is sent automatically at its time. */
    scheduled: boolean,
  },
  { primaryKey: ['list_id'] },
)

declare module '#infra/platform/projection/read-tables.ts' {
  interface Tables extends ReadTables<typeof messageSchedules> {}
}

/**
 * Read model of lists that send messages on schedule. Their own streams have the messages and
 * times.
 */
export const messageSchedules = {
  name: 'message-schedules',
  version: 1,
  serves: 'office',
  tables: [messageSchedule],
  reads: [messageSchedule],
  handles: [MessageSettingsSet.type, ListDeleted.type],
  apply: async (transaction, events) => {
    const rows = eventsOf(MessageSettingsSet, events).map(({ data }) => ({
      list_id: data.listId,
      scheduled: data.enabled && data.occasions.some(({ enabled, at }) => enabled && at !== undefined),
    }))
    await upsertRows(
      transaction,
      messageSchedule,
      newestOf(rows, ({ list_id }) => list_id),
    )
    const deleted = eventsOf(ListDeleted, events).map(({ data }) => data.listId)
    await deleteRows(transaction, messageSchedule, 'list_id', deleted)
  },
} satisfies Projection

/** Returns lists that are not over and send messages on schedule, in the order of their ids. */
export const findScheduledLists = async (database: Database): Promise<readonly string[]> => {
  const rows = await database
    .selectFrom('read.message_schedule as s')
    .innerJoin('read.list as l', 'l.id', 's.list_id')
    .where('s.scheduled', '=', true)
    .where('l.closed_at', 'is', null)
    .select('s.list_id')
    .orderBy('s.list_id')
    .execute()
  return rows.map(({ list_id }) => list_id)
}
