/** A column of a view: what Postgres gives, and what it means, in the words of the office. */
export type ViewColumn = {
  readonly name: string
  readonly type: 'uuid' | 'text' | 'date' | 'timestamptz' | 'boolean' | 'integer' | 'bigint' | 'double precision'
  readonly says: string
}

/** A view that analysts read. Its name and its columns stay: what is added comes last. */
export type AnalyticsView = {
  readonly name: string
  readonly title: string
  readonly says: string
  readonly columns: readonly ViewColumn[]
  /** SQL of its rows, of the complexes in `complexes` (an array of ids; null: all). Reads schema `read` alone. */
  readonly rows: string
  /** How rows are put in order where a whole view is read. */
  readonly order: readonly string[]
  /** A query to begin with. */
  readonly example: string
}

/** A row of a view as the pool gives it. */
export type ViewRow = Readonly<Record<string, string | number | boolean | Date | null>>

export const column = (name: string, type: ViewColumn['type'], says: string): ViewColumn => ({ name, type, says })

export const ofList: readonly ViewColumn[] = [
  column('apartment_id', 'uuid', '단지'),
  column('list_id', 'uuid', '리스트'),
]

/** What stands behind each figure that rests on persons. */
export const FEW = '3명 미만에 근거하면 비웁니다.'

/** CTE `scope`: the lists that may be seen, with their complexes. */
export const scope = `scope as (
  select l.id as list_id, l.apartment_id from read.list l where complexes is null or l.apartment_id = any (complexes)
)`

/** SQL: whether a number of persons is one or two. */
export const isFew = (count: string): string => `(${count} between 1 and 2)`

type Hiding = {
  /** CTE whose rows are judged, and the one that comes of it, with these columns. */
  readonly from: string
  readonly to: string
  readonly columns: readonly string[]
  /** Rows of one value of these add up to a figure that is shown elsewhere. */
  readonly within: string
  /** SQL: a row whose figures would tell of one or two persons. */
  readonly few: string
  /** SQL, the same for all rows of a sum: it is shown nowhere, so that the rows must not tell it either. */
  readonly sumHidden?: string
  /** What adds up: numbers of persons. */
  readonly adding: readonly string[]
  /** A boolean column: rows that are taken along only where no others are left. */
  readonly last?: string
  /** Tells rows of the same numbers apart. */
  readonly key: string
  /** The boolean column that is added. */
  readonly as: string
}

/**
 * CTEs that say of rows whether they have to stay hidden. Those that tell of one or two persons do, and beside them so many others, the
 * smallest first, that what is missing from the sum are two rows and three persons at least: nobody finds a hidden row as the
 * difference of the sum and the others. Where the sum itself is hidden, since it or what is left of a whole tells of one or two, as many are
 * missing, or all.
 */
export const hiding = ({ from, to, columns, within, few, sumHidden, adding, last, key, as }: Hiding): string => {
  const order = `partition by ${within} order by is_few desc, ${[...(last === undefined ? [] : [last]), ...adding, key].join(', ')}`
  const before = adding.map(
    (name, index) =>
      `coalesce(sum(${name}) over (${order} rows between unbounded preceding and 1 preceding), 0) as before_${index}`,
  )
  const lacking = adding.map((_name, index) => isFew(`before_${index}`)).join(' or ')
  return `
  judged_${to} as (select *, coalesce(${few}, false) as is_few from ${from}),
  placed_${to} as (
    select *, bool_or(is_few${sumHidden === undefined ? '' : ` or ${sumHidden}`}) over (partition by ${within}) as any_few, row_number() over (${order}) as place, ${before.join(', ')}
    from judged_${to}
  ),
  ${to} as (
    select ${columns.join(', ')}, any_few and (is_few or place <= 2 or ${lacking}) as ${as} from placed_${to}
  )`
}

/** CTE `hidden_list`: of each list whether its number of participants stays hidden, since it or what is left of its owners is one or two. */
export const hiddenList = `hidden_list as (
  select list_id, ${isFew('owners')} or ${isFew('participants')} or ${isFew('owners - participants')} as hides_list
  from read.list_persons join scope using (list_id)
)`

/** SQL: a figure, unless it has to stay hidden. */
export const unless = (hidden: string, figure: string): string => `case when not ${hidden} then ${figure} end`

/** SQL: an area as people write it, of one in 1/10000 ㎡. */
export const squareMetres = (area: string): string => `round(${area} / 10000.0, 2)::double precision`
