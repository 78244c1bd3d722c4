import { sql } from 'kysely'
import type { DomainEvent } from '#events/event-type.ts'
import { ListDeleted } from '#events/list/list.events.ts'
import type { RecordedEvent } from '#infra/platform/event-store/event-store.ts'
import type { ReadModelTransaction } from '#infra/platform/projection/projection.ts'
import type { Column, Columns, Table, WrittenRow } from '#infra/platform/projection/table.ts'
import { deleteRows, eventsOf } from '../set-based.ts'

/** Returns the events of some types in a batch, typed. */
export const eventsAmong = <Event extends DomainEvent>(
  types: readonly string[],
  events: readonly RecordedEvent[],
): readonly RecordedEvent<Event>[] =>
  // The type names decide.
  events.filter(({ type }) => types.includes(type)) as unknown as readonly RecordedEvent<Event>[]

/** Reads the rows that have one of these ids in a column, in the form in which they are written back. */
export const readWrittenRows = async <Of extends Columns>(
  transaction: ReadModelTransaction,
  { name }: Table<string, Of>,
  column: keyof Of & string,
  ids: readonly string[],
): Promise<readonly WrittenRow<Of>[]> => {
  const { rows } = await sql<{ row: WrittenRow<Of> }>`
    select to_json(t) as row from ${sql.id(name)} t where ${sql.id('t', column)} = any(${ids}::uuid[])`.execute(
    transaction,
  )
  return rows.map(({ row }) => row)
}

type TableOfLists = Table<string, Readonly<Record<'list_id', Column>>>

/** Deletes the rows of lists that a batch deletes. */
export const deleteRowsOfLists = async (
  transaction: ReadModelTransaction,
  tables: readonly TableOfLists[],
  events: readonly RecordedEvent[],
): Promise<void> => {
  const deleted = eventsOf(ListDeleted, events).map(({ data }) => data.listId)
  for (const of of tables) await deleteRows(transaction, of, 'list_id', deleted)
}
