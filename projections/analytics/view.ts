/** Column of a view: its type in Postgres, and its meaning in Korean. */
export type ViewColumn = {
  readonly name: string
  readonly type: 'uuid' | 'text' | 'date' | 'timestamptz' | 'boolean' | 'integer' | 'bigint' | 'double precision'
  readonly says: string
}

/** View that analysts read. Its name and its columns never change: new columns come last. */
export type AnalyticsView = {
  readonly name: string
  readonly title: string
  readonly says: string
  readonly columns: readonly ViewColumn[]
  /**
   * SQL of its rows, for the complexes in `complexes` (an array of ids; null: all). Reads schema
   * `read` alone.
   */
  readonly rows: string
  /** Order of the rows where a whole view is read. */
  readonly order: readonly string[]
  /** Example query. */
  readonly example: string
}

/** Row of a view as the pool returns it. */
export type ViewRow = Readonly<Record<string, string | number | boolean | Date | null>>

export const column = (name: string, type: ViewColumn['type'], says: string): ViewColumn => ({ name, type, says })

export const ofList: readonly ViewColumn[] = [
  column('apartment_id', 'uuid', '단지'),
  column('list_id', 'uuid', '리스트'),
]

/** Note in the dictionary about every figure that is based on persons. */
export const FEW = '3명 미만에 근거하면 비웁니다.'

/** CTE `scope`: the visible lists, with their complexes. */
export const scope = `scope as (
  select l.id as list_id, l.apartment_id from read.list l where complexes is null or l.apartment_id = any (complexes)
)`

/** Makes SQL that is true where a number of persons is one or two. */
export const isBelowMinimum = (count: string): string => `(${count} between 1 and 2)`

type Hiding = {
  /** CTE whose rows are judged; `to` is the resulting one, with these columns. */
  readonly from: string
  readonly to: string
  readonly columns: readonly string[]
  /** Columns whose equal values group rows that add up to a figure shown elsewhere. */
  readonly within: string
  /** SQL that is true for a row whose figures are of one or two persons. */
  readonly few: string
  /**
   * SQL that is true for all rows of a sum that is hidden itself, so that the rows must not reveal
   * it either.
   */
  readonly sumHidden?: string
  /** Columns that add up: numbers of persons. */
  readonly adding: readonly string[]
  /** Boolean column: such rows are hidden only where no others are left. */
  readonly last?: string
  /** Columns that distinguish rows of the same numbers. */
  readonly key: string
  /** Name of the boolean column that is added. */
  readonly as: string
}

/**
 * Makes CTEs that mark the rows that have to stay hidden: those of one or two persons, and beside
 * them as many others, the smallest first, as are needed for the hidden part of a sum to be at
 * least two rows and three persons: then no hidden row can be computed as the difference of the sum
 * and the others. Where the sum itself is hidden, since it or the rest of a whole is of one or two
 * persons, as many are hidden, or all.
 */
export const hiding = ({ from, to, columns, within, few, sumHidden, adding, last, key, as }: Hiding): string => {
  const order = `partition by ${within} order by is_few desc, ${[...(last === undefined ? [] : [last]), ...adding, key].join(', ')}`
  const before = adding.map(
    (name, index) =>
      `coalesce(sum(${name}) over (${order} rows between unbounded preceding and 1 preceding), 0) as before_${index}`,
  )
  const lacking = adding.map((_name, index) => isBelowMinimum(`before_${index}`)).join(' or ')
  return `
  judged_${to} as (select *, coalesce(${few}, false) as is_few from ${from}),
  placed_${to} as (
    select *,
    bool_or(is_few${sumHidden === undefined ? '' : ` or ${sumHidden}`}) over (partition by
    ${within}) as any_few, row_number() over (${order}) as place, ${before.join(', ')}
    from judged_${to}
  ),
  ${to} as (
    select ${columns.join(', ')}, any_few and (is_few or place <= 2 or ${lacking}) as ${as} from placed_${to}
  )`
}

/**
 * CTE `hidden_list`: for each list whether its number of participants is hidden, since it or the
 * number of its other owners is one or two.
 */
export const hiddenList = `hidden_list as (
  select list_id, ${isBelowMinimum('owners')} or ${isBelowMinimum('participants')}
  or ${isBelowMinimum('owners - participants')} as hides_list
  from read.list_persons join scope using (list_id)
)`

/** Makes SQL of a figure, or null where it has to stay hidden. */
export const hideWhen = (hidden: string, figure: string): string => `case when not ${hidden} then ${figure} end`

/** Makes SQL of an area in ㎡, from 1/10000 ㎡. */
export const squareMetres = (area: string): string => `round(${area} / 10000.0, 2)::double precision`
