import { sql, type RawBuilder } from 'kysely'
import type { DomainEvent, EventDefinition } from '#events/event-type.ts'
import type { RecordedEvent } from '#infra/platform/event-store/event-store.ts'
import type { ReadModelTransaction } from '#infra/platform/projection/projection.ts'
import {
  pick,
  recordOf,
  type Column,
  type Columns,
  type Table,
  type WrittenRow,
} from '#infra/platform/projection/table.ts'

/** Returns the events of one type in a batch, typed. */
export const eventsOf = <Type extends string, Data>(
  definition: EventDefinition<Type, Data>,
  events: readonly RecordedEvent[],
): readonly RecordedEvent<DomainEvent<Type, Data>>[] =>
  // The type name decides: the log's events fit the schema of their type.
  events.filter((event) => event.type === definition.type) as unknown as readonly RecordedEvent<
    DomainEvent<Type, Data>
  >[]

/** Row of a recordset: nullable columns that it leaves out are null. */
type RecordsetRow<Of extends Columns> = Partial<WrittenRow<Of>> & Pick<WrittenRow<Of>, RequiredColumns<Of>>
type RequiredColumns<Of extends Columns> = {
  [Name in keyof Of]: null extends WrittenRow<Of>[Name] ? never : Name
}[keyof Of]

type Element = string | number | boolean | null | undefined

const elementOf = (value: Element): string => {
  if (value === null || value === undefined) return 'NULL'
  if (typeof value !== 'string') return String(value)
  // Nearly none of millions of values needs escaping.
  return /["\\]/.test(value) ? `"${value.replaceAll(/["\\]/g, String.raw`\$&`)}"` : `"${value}"`
}

/** Tells whether a column's values cannot be elements of a text array. */
const isManifold = ({ type }: Column): boolean => type === 'json' || type.endsWith('[]')

/**
 * Makes rows `r` of these columns from parameters: an array a column, which costs half of JSON
 * rows, which repeat the names of the columns.
 */
export const recordset = <Of extends Columns>(rows: readonly RecordsetRow<Of>[], columns: Of) => {
  const names = Object.keys(columns)
  if (Object.values(columns).some(isManifold))
    return sql`json_to_recordset(${JSON.stringify(rows)}::json) as r(${sql.raw(recordOf(columns))})`
  // The keys are the names of the columns.
  const values = rows as readonly Readonly<Record<string, Element>>[]
  const arrays = Object.entries(columns).map(
    ([name, { type }]) => sql`${`{${values.map((row) => elementOf(row[name])).join(',')}}`}::${sql.raw(type)}[]`,
  )
  return sql`unnest(${sql.join(arrays)}) as r(${sql.raw(names.join(', '))})`
}

const insertStatement = <Of extends Columns>({ name, columns }: Table<string, Of>, rows: readonly WrittenRow<Of>[]) => {
  const names = sql.raw(Object.keys(columns).join(', '))
  // Every column is given.
  return sql`insert into ${sql.id(name)} (${names}) select ${names} from ${recordset(rows as readonly RecordsetRow<Of>[], columns)}`
}

/** Inserts all rows in one statement. Does nothing for none. */
export const insertRows = async <Of extends Columns>(
  transaction: ReadModelTransaction,
  of: Table<string, Of>,
  rows: readonly WrittenRow<Of>[],
): Promise<void> => {
  if (rows.length === 0) return
  await insertStatement(of, rows).execute(transaction)
}

/** Inserts rows, each replacing the one with its key, in one statement. Does nothing for none. */
export const upsertRows = async <Of extends Columns>(
  transaction: ReadModelTransaction,
  of: Table<string, Of>,
  rows: readonly WrittenRow<Of>[],
): Promise<void> => writeAtOnce(transaction, upsertion(of, rows))

/** Writing statement, as part of a larger statement. */
export type Write = RawBuilder<unknown>

/** Statements to be executed, and those that follow them. */
export type Writes = { readonly now: readonly Write[]; readonly after: readonly Write[] }

/** Makes the statement of {@link insertRows}, to be executed with others; none for no rows. */
export const insertion = <Of extends Columns>(
  of: Table<string, Of>,
  rows: readonly WrittenRow<Of>[],
): readonly Write[] => (rows.length === 0 ? [] : [insertStatement(of, rows)])

/** Makes the statement of {@link upsertRows}, to be executed with others; none for no rows. */
export const upsertion = <Of extends Columns>(
  of: Table<string, Of>,
  rows: readonly WrittenRow<Of>[],
): readonly Write[] => {
  if (rows.length === 0) return []
  const { columns, primaryKey } = of
  const others = Object.keys(columns).filter((column) => !primaryKey.includes(column))
  return [
    sql`
    ${insertStatement(of, rows)}
    on conflict (${sql.join(primaryKey.map((column) => sql.id(column)))})
    do update set ${sql.join(others.map((column) => sql`${sql.id(column)} = ${sql.id('excluded', column)}`))}`,
  ]
}

/**
 * Executes writes in one statement: each further one would cost as much as all its rows. All of
 * them see the state before, and no two may write the same row. Does nothing for none.
 */
export const writeAtOnce = async (transaction: ReadModelTransaction, writes: readonly Write[]): Promise<void> => {
  const [only, ...others] = writes
  if (only === undefined) return
  const parts = writes.map((write, place) => sql`${sql.id(`part_${place}`)} as (${write})`)
  await (others.length === 0 ? only : sql`with ${sql.join(parts)} select`).execute(transaction)
}

/** Sets columns of the rows that have these ids, in one statement. Does nothing for none. */
export const updateRows = async <Of extends Columns & { readonly id: Column }, Name extends keyof Of & string>(
  transaction: ReadModelTransaction,
  of: Table<string, Of>,
  set: readonly Name[],
  rows: readonly WrittenRow<Pick<Of, Name | 'id'>>[],
): Promise<void> => {
  if (rows.length === 0) return
  const assignments = sql.join(set.map((column) => sql`${sql.id(column)} = ${sql.id('r', column)}`))
  await sql`update ${sql.id(of.name)} t set ${assignments}
    from ${recordset(rows, pick<Of, 'id' | Name>(of, 'id', ...set))} where t.id = r.id`.execute(transaction)
}

/** Deletes the rows that have one of these ids in a column. Does nothing for none. */
export const deleteRows = async <Name extends string>(
  transaction: ReadModelTransaction,
  of: Table<string, Readonly<Record<NoInfer<Name>, Column>>>,
  column: Name,
  ids: readonly string[],
): Promise<void> => writeAtOnce(transaction, deletion(of, column, ids))

/** Makes the statement of {@link deleteRows}, to be executed with others; none for no ids. */
export const deletion = <Name extends string>(
  { name }: Table<string, Readonly<Record<NoInfer<Name>, Column>>>,
  column: Name,
  ids: readonly string[],
): readonly Write[] =>
  ids.length === 0 ? [] : [sql`delete from ${sql.id(name)} where ${sql.id(column)} = any(${ids}::uuid[])`]

/** Returns the newest row of each id, in the order of first appearance: the outcome of a batch. */
export const newestOf = <Row>(rows: readonly Row[], idOf: (row: Row) => string): readonly Row[] => [
  ...new Map(rows.map((row) => [idOf(row), row])).values(),
]
