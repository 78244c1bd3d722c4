/**
 * Column as in Postgres: `Read` is the type in query results, `Written` the type in rows of JSON
 * (an instant is text there). NOT NULL unless it is declared nullable.
 */
export type Column<Read = unknown, Written = unknown> = {
  readonly type: string
  readonly isNullable: boolean
  readonly collation?: string
  /** SQL of the default. */
  readonly otherwise?: string
  /** Type parameters for the compiler alone: no column has this field. */
  readonly holds?: { readonly read: Read; readonly written: Written }
}

/** Column that becomes another type where null is allowed. */
export type FilledColumn<Read, Written = Read> = Column<Read, Written> & {
  readonly nullable: Column<Read | null, Written | null>
}

const column = <Read, Written = Read>(type: string, collation?: string): FilledColumn<Read, Written> => {
  const said = collation === undefined ? { type } : { type, collation }
  return { ...said, isNullable: false, nullable: { ...said, isNullable: true } }
}

export const uuid = column<string>('uuid')
/** Ids in an order of their own: many take half the room of those in JSON. */
export const uuids = column<readonly string[]>('uuid[]')
export const text = column<string>('text')
/** Makes a text column of a few words. */
export const textOf = <Word extends string>(): FilledColumn<Word> => column<Word>('text')
/** Text sorted as Korean readers expect it, 2 before 10. */
export const naturalText = column<string>('text', 'natural_korean')
/** Text sorted and compared by its bytes. */
export const byteText = column<string>('text', '"C"')
export const texts = column<readonly string[]>('text[]')
export const boolean = column<boolean>('boolean')
export const smallint = column<number>('smallint')
export const integer = column<number>('integer')
/** Integer that must fit a JavaScript number: the pool throws otherwise. */
export const bigint = column<number>('bigint')
/** Day, `YYYY-MM-DD`. */
export const date = column<string>('date')
export const timestamptz = column<Date, string>('timestamptz')
/** Bytes; written as hexadecimal digits after `\\x`. */
export const bytes = column<Buffer, string>('bytea')
export const json = <Value>(): FilledColumn<Value> => column<Value>('json')

/** Makes a column with a default, in SQL. */
export const withDefault = <Read, Written>(
  { type, isNullable }: Column<Read, Written>,
  otherwise: string,
): Column<Read, Written> => ({ type, isNullable, otherwise })

export type Columns = Readonly<Record<string, Column>>

export type Table<Name extends string = string, Of extends Columns = Columns> = {
  readonly name: Name
  readonly columns: Of
  readonly primaryKey: readonly string[]
  /** SQL that creates it with its indexes, with unqualified names. */
  readonly create: string
}

/** Row of columns in a query's result. */
export type Row<Of extends Columns> = {
  readonly [Name in keyof Of]: Of[Name] extends Column<infer Read> ? Read : never
}

/** Row of columns as JSON that is written. */
export type WrittenRow<Of extends Columns> = {
  readonly [Name in keyof Of]: Of[Name] extends Column<unknown, infer Written> ? Written : never
}

/** Row of a table in a query's result. */
export type RowOf<Of extends Table> = Row<Of['columns']>

/**
 * Key of an index: a column, possibly followed by SQL for its order (`position desc`), or an
 * expression in parentheses.
 */
type IndexKey<Of extends Columns> = (keyof Of & string) | `${keyof Of & string} ${string}` | `(${string})`

type Index<Of extends Columns> =
  | readonly IndexKey<Of>[]
  | {
      readonly on: readonly IndexKey<Of>[]
      readonly isUnique?: true
      readonly using?: 'gin'
      /** SQL of which rows it holds. */
      readonly where?: string
    }

type Keys<Of extends Columns> = {
  /** Columns of the primary key; empty for a table without one. */
  readonly primaryKey: readonly (keyof Of & string)[]
  /**
   * Percentage of a page that new rows fill. Where rows are updated in columns without an index, a
   * new version fits beside the old one: the indexes do not grow, and its place is used again.
   */
  readonly fill?: number
  readonly indexes?: Readonly<Record<string, Index<Of>>>
}

const columnSql = (name: string, { type, isNullable, collation, otherwise }: Column): string =>
  [
    name,
    type,
    ...(collation === undefined ? [] : [`collate ${collation}`]),
    ...(isNullable ? [] : ['not null']),
    ...(otherwise === undefined ? [] : [`default ${otherwise}`]),
  ].join(' ')

const indexSql = <Of extends Columns>(table: string, name: string, index: Index<Of>): string => {
  const { on, isUnique, using = 'btree', where } = 'on' in index ? index : { on: index }
  const rows = where === undefined ? '' : ` where ${where}`
  return `create ${isUnique ? 'unique index' : 'index'} ${name} on ${table} using ${using} (${on.join(', ')})${rows};`
}

/**
 * Defines a table whose columns are listed once: its DDL, its rows as read and written, and the
 * column lists of statements follow. Names are plain SQL names.
 */
export const table = <const Name extends string, Of extends Columns>(
  name: Name,
  columns: Of,
  { primaryKey, indexes = {}, fill }: Keys<Of>,
): Table<Name, Of> => {
  const lines = [
    ...Object.entries(columns).map(([columnName, of]) => columnSql(columnName, of)),
    ...(primaryKey.length > 0 ? [`primary key (${primaryKey.join(', ')})`] : []),
  ]
  const create = [
    `create table ${name} (\n  ${lines.join(',\n  ')}\n)${fill === undefined ? '' : ` with (fillfactor = ${fill})`};`,
    ...Object.entries(indexes).map(([index, of]) => indexSql(name, index, of)),
  ].join('\n')
  return { name, columns, primaryKey, create }
}

/**
 * Returns the names of all its columns: for queries that should fail, rather than return less,
 * where the view is of an earlier version.
 */
export const namesOf = <Of extends Columns>({ columns }: Table<string, Of>): readonly (keyof Of & string)[] =>
  // The keys are exactly these names.
  Object.keys(columns) as (keyof Of & string)[]

/** Picks some of a table's columns. */
export const pick = <Of extends Columns, Name extends keyof Of & string>(
  { columns }: Table<string, Of>,
  ...names: readonly Name[]
): Pick<Of, Name> =>
  // The keys are exactly these names.
  Object.fromEntries(names.map((name) => [name, columns[name]])) as Pick<Of, Name>

/** Writes columns as a record definition of SQL: `id uuid, area bigint`. */
export const recordOf = (columns: Columns): string =>
  Object.entries(columns)
    .map(([name, { type }]) => `${name} ${type}`)
    .join(', ')
