import { sql } from 'kysely'
import type { DomainEvent, EventDefinition } from '#events/event-type.ts'
import type { RecordedEvent } from '#infra/event-store/event-store.ts'
import type { ReadModelTransaction } from '#infra/projection/projection.ts'

/** The events of one kind in a batch, typed. */
export const eventsOf = <Type extends string, Data>(
  definition: EventDefinition<Type, Data>,
  events: readonly RecordedEvent[],
): readonly RecordedEvent<DomainEvent<Type, Data>>[] =>
  // The type name decides: the log's events fit the schema of their type.
  events.filter((event) => event.type === definition.type) as unknown as readonly RecordedEvent<
    DomainEvent<Type, Data>
  >[]

/** A JSON parameter as rows of a record type: `as r(id uuid, n integer)`. */
export const recordset = (rows: readonly object[], columns: string) =>
  sql`json_to_recordset(${JSON.stringify(rows)}::json) as r(${sql.raw(columns)})`

/** Inserts all rows in one statement; keys are column names. Does nothing for none. */
export const insertRows = async (
  transaction: ReadModelTransaction,
  table: string,
  rows: readonly object[],
): Promise<void> => {
  if (rows.length === 0) return
  await sql`insert into ${sql.id(table)} select * from json_populate_recordset(null::${sql.id(table)}, ${JSON.stringify(rows)}::json)`.execute(
    transaction,
  )
}

/** The newest row of each id, in the order of first appearance: what a batch comes to. */
export const newestOf = <Row>(rows: readonly Row[], idOf: (row: Row) => string): readonly Row[] => [
  ...new Map(rows.map((row) => [idOf(row), row])).values(),
]

/** Adds numbers up by key: one row a key, its fields summed. */
export const sumsOf = <Key extends object, Sums extends Record<string, number>>(
  items: readonly { readonly key: Key; readonly sums: Sums }[],
): readonly (Key & Sums)[] => {
  const totals = new Map<string, Key & Sums>()
  for (const { key, sums } of items) {
    const id = JSON.stringify(Object.values(key))
    const before = totals.get(id)
    totals.set(id, before ? { ...before, ...addFields(before, sums) } : { ...key, ...sums })
  }
  return [...totals.values()]
}

const addFields = <Sums extends Record<string, number>>(before: Sums, sums: Sums): Sums =>
  // The same fields on both sides.
  Object.fromEntries(Object.entries(sums).map(([field, value]) => [field, (before[field] ?? 0) + value])) as Sums
