/**
 * A column, as Postgres has it: `Read` is what a query gives of it, `Written` what a row of JSON says (an instant is text there). What
 * may be null says so; everything else is NOT NULL.
 */
export type Column<Read = unknown, Written = unknown> = {
  readonly type: string
  readonly isNullable: boolean
  readonly collation?: string
  /** SQL of what stands where nothing is said. */
  readonly otherwise?: string
  /** For the compiler alone: no column has it. */
  readonly holds?: { readonly read: Read; readonly written: Written }
}

/** A column that becomes another one where null is allowed. */
export type FilledColumn<Read, Written = Read> = Column<Read, Written> & {
  readonly nullable: Column<Read | null, Written | null>
}

const column = <Read, Written = Read>(type: string, collation?: string): FilledColumn<Read, Written> => {
  const said = collation === undefined ? { type } : { type, collation }
  return { ...said, isNullable: false, nullable: { ...said, isNullable: true } }
}

export const uuid = column<string>('uuid')
export const text = column<string>('text')
/** Text that is one of a few words. */
export const textOf = <Word extends string>(): FilledColumn<Word> => column<Word>('text')
/** Sorted as people in Korea expect it, 2 before 10. */
export const naturalText = column<string>('text', 'natural_korean')
/** Sorted and compared by its bytes. */
export const byteText = column<string>('text', '"C"')
export const texts = column<readonly string[]>('text[]')
export const boolean = column<boolean>('boolean')
export const smallint = column<number>('smallint')
export const integer = column<number>('integer')
/** As long as it fits a JavaScript number: the pool throws where it does not. */
export const bigint = column<number>('bigint')
/** A day, `YYYY-MM-DD`. */
export const date = column<string>('date')
export const timestamptz = column<Date, string>('timestamptz')
export const json = <Value>(): FilledColumn<Value> => column<Value>('json')

/** A column with what stands there where nothing is said, in SQL. */
export const withDefault = <Read, Written>(
  { type, isNullable }: Column<Read, Written>,
  otherwise: string,
): Column<Read, Written> => ({ type, isNullable, otherwise })

export type Columns = Readonly<Record<string, Column>>

export type Table<Name extends string = string, Of extends Columns = Columns> = {
  readonly name: Name
  readonly columns: Of
  readonly primaryKey: readonly string[]
  /** SQL that creates it with its indexes, names plain. */
  readonly create: string
}

/** A row of columns as a query gives it. */
export type Row<Of extends Columns> = {
  readonly [Name in keyof Of]: Of[Name] extends Column<infer Read> ? Read : never
}

/** A row of columns as JSON that is written says it. */
export type WrittenRow<Of extends Columns> = {
  readonly [Name in keyof Of]: Of[Name] extends Column<unknown, infer Written> ? Written : never
}

/** A row of a table as a query gives it. */
export type RowOf<Of extends Table> = Row<Of['columns']>

/** What an index sorts by: a column, and after it SQL that says how (`position desc`). */
type IndexKey<Of extends Columns> = (keyof Of & string) | `${keyof Of & string} ${string}`

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
  /** Empty for a table without one. */
  readonly primaryKey: readonly (keyof Of & string)[]
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
 * A table whose columns are said once: what creates it, its rows as they are read and written, and the column lists of statements follow.
 * Names are plain SQL names.
 */
export const table = <const Name extends string, Of extends Columns>(
  name: Name,
  columns: Of,
  { primaryKey, indexes = {} }: Keys<Of>,
): Table<Name, Of> => {
  const lines = [
    ...Object.entries(columns).map(([columnName, of]) => columnSql(columnName, of)),
    ...(primaryKey.length > 0 ? [`primary key (${primaryKey.join(', ')})`] : []),
  ]
  const create = [
    `create table ${name} (\n  ${lines.join(',\n  ')}\n);`,
    ...Object.entries(indexes).map(([index, of]) => indexSql(name, index, of)),
  ].join('\n')
  return { name, columns, primaryKey, create }
}

/** The names of all its columns: what a query selects that is to fail, rather than give less, where the view is of an earlier version. */
export const namesOf = <Of extends Columns>({ columns }: Table<string, Of>): readonly (keyof Of & string)[] =>
  // Exactly these names.
  Object.keys(columns) as (keyof Of & string)[]

/** Some of a table's columns. */
export const pick = <Of extends Columns, Name extends keyof Of & string>(
  { columns }: Table<string, Of>,
  ...names: readonly Name[]
): Pick<Of, Name> =>
  // Exactly these names.
  Object.fromEntries(names.map((name) => [name, columns[name]])) as Pick<Of, Name>

/** Columns as a record's definition in SQL lists them: `id uuid, area bigint`. */
export const recordOf = (columns: Columns): string =>
  Object.entries(columns)
    .map(([name, { type }]) => `${name} ${type}`)
    .join(', ')
