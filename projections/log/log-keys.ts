import { sql, type RawBuilder } from 'kysely'

/**
 * SQL of the keys that the log's index is searched by: hashes of 64 bits. A query compares the
 * value, too, where the row has it.
 */
export const keyOf = {
  id: (of: string): string => `uuid_hash_extended(${of}, 0)`,
  text: (of: string): string => `hashtextextended(${of}, 0)`,
  idAndText: (id: string, of: string): string => `uuid_hash_extended(${id}, hashtextextended(${of}, 0))`,
}

/**
 * Number of positions in a block, as a power of two, by how often a key has events. Indexes have
 * blocks as their second key, not positions: Postgres stores equal keys once, so the entries of
 * one key in one block take 6 bytes each, not 24. A page is read block by block, and what is read
 * of a block is sorted by position. Order by blocks is no index of positions: where it is, the
 * planner walks the log for whatever it believes to be in every part of it.
 */
export const blockBits = {
  /**
   * Key with events everywhere: a complex, a type, a list. Where 250 complexes write at once, a
   * block of 2,048 positions has eight events of each, and an entry takes 19 bytes; in blocks of
   * 512 it takes 43. A page of a complex that writes alone sorts at most 2,048 events.
   */
  frequent: 11,
  /** Unit, which all complexes have. */
  unit: 16,
  /** Person: a resident has few events. */
  person: 20,
} as const
export type BlockBits = (typeof blockBits)[keyof typeof blockBits]

/** Makes the second key of an index. */
export const blockKey = (bits: BlockBits): `(${string})` => `(position >> ${bits})`

type Condition = RawBuilder<boolean>

/** Makes the block of an event `e`. */
const blockOf = (bits: BlockBits): RawBuilder<number> => sql`(e.position >> ${sql.lit(bits)})`

/** Makes the order of the log, or its reverse, as an index with blocks has it. */
export const inOrder = (bits: BlockBits): RawBuilder<unknown> => sql`${blockOf(bits)}, e.position`
export const newestFirst = (bits: BlockBits): RawBuilder<unknown> => sql`${blockOf(bits)} desc, e.position desc`

/** Makes the condition that an event `e` lies between two positions, both included. */
export const isBetween = (
  bits: BlockBits,
  { first, last }: { readonly first: number; readonly last: number },
): Condition => {
  const block = (position: number) => sql`(${position}::bigint >> ${sql.lit(bits)})`
  // Positions have statistics, which an expression of them has only where an index has it.
  return sql`(${blockOf(bits)} between ${block(first)} and ${block(last)} and e.position between ${first} and ${last})`
}
type IdColumn = 'apartment_id' | 'list_id' | 'vote_id' | 'subject_id' | 'actor_id'

/**
 * Makes the condition of a key, and that of its value, which nearly always holds where the key's
 * does: the planner takes it for half, not for as rare once more.
 */
const withValue = (key: Condition, value: Condition): Condition => sql`(${key} and coalesce(${value}, false))`

/** Makes the condition that an event `e` has this id in a column, by the column's index. */
export const hasId = (column: IdColumn, id: RawBuilder<unknown> | string): Condition => {
  const own = sql.raw(`e.${column}`)
  return withValue(sql`uuid_hash_extended(${own}, 0) = uuid_hash_extended(${id}::uuid, 0)`, sql`${own} = ${id}::uuid`)
}

/** Makes the condition that an event `e` is of a type, by the index of types. */
export const isOfType = (type: RawBuilder<unknown>): Condition =>
  withValue(sql`hashtextextended(e.type, 0) = hashtextextended(${type}, 0)`, sql`e.type = ${type}`)

/** Makes the condition that an event `e` is of one of these types, by the index of types. */
export const isOfTypes = (types: readonly string[]): Condition =>
  withValue(
    sql`hashtextextended(e.type, 0) = any(array(select hashtextextended(t, 0) from unnest(${types}::text[]) t))`,
    sql`e.type = any(${types}::text[])`,
  )

/** Makes the condition that an event `e` is of a complex and a type, by their common index. */
export const isOfApartmentAndType = (id: RawBuilder<unknown>, type: RawBuilder<unknown>): Condition =>
  withValue(
    sql`uuid_hash_extended(e.apartment_id, hashtextextended(e.type, 0)) = uuid_hash_extended(${id}, hashtextextended(${type}, 0))`,
    sql`e.apartment_id = ${id} and e.type = ${type}`,
  )

/** Makes the key of a text whose column has only the hash. */
export const textKey = (of: string): RawBuilder<number> => sql`hashtextextended(${of}, 0)`
