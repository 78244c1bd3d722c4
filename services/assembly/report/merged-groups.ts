/** Smallest number of owners, and of persons among them, that a figure may tell about. */
export const LEAST_GROUP = 5

/** Ways in which an owner took part, each owner in one of them. */
export const ways = ['inPerson', 'online', 'proxy', 'paper', 'electronic', 'absent'] as const
export type ReportedWay = (typeof ways)[number]

/** Owner of units with the persons behind it, the row of a table it belongs to, and its column. */
export type GroupedOwner<Column extends string = ReportedWay> = {
  readonly persons: readonly string[]
  readonly row: string
  readonly column: Column
}

/** Columns of a table: each holds one or several ways. */
export type Columns<Column extends string = ReportedWay> = readonly (readonly Column[])[]

/** Row of several merged ones; a count for each column. */
export type MergedRow = { readonly labels: readonly string[]; readonly counts: readonly number[] }

/**
 * Columns from the finest to the coarsest. Each is a coarsening of those before it, in all tables of
 * a file, so that no difference between two tables is a part of a cell.
 */
export const wayColumns = [
  ways.map((way) => [way]),
  [['inPerson', 'proxy'], ['online'], ['paper', 'electronic'], ['absent']],
  [['inPerson', 'proxy', 'online'], ['paper', 'electronic'], ['absent']],
  [['inPerson', 'proxy', 'online', 'paper', 'electronic'], ['absent']],
  [[...ways]],
] as const satisfies readonly Columns[]

/** Position of the columns that tell turnout alone. */
const TURNOUT = 3

/** Tells whether a number of owners may be told: nobody, or enough of them and of persons. */
const isTellable = (owners: readonly Pick<GroupedOwner, 'persons'>[]): boolean =>
  owners.length === 0 ||
  (owners.length >= LEAST_GROUP && new Set(owners.flatMap(({ persons }) => persons)).size >= LEAST_GROUP)

/** Tells whether a number, or a difference of two, may be told. */
export const isTellableNumber = (count: number): boolean => count === 0 || Math.abs(count) >= LEAST_GROUP

type Group<Column extends string> = {
  readonly labels: readonly string[]
  readonly cells: readonly GroupedOwner<Column>[][]
}

const isWhole = <Column extends string>({ cells }: Group<Column>): boolean => cells.every(isTellable)
const sizeOf = <Column extends string>({ cells }: Group<Column>): number =>
  cells.reduce((size, cell) => size + cell.length, 0)

const together = <Column extends string>(one: Group<Column>, other: Group<Column>): Group<Column> => ({
  labels: [...one.labels, ...other.labels],
  cells: one.cells.map((cell, place) => [...cell, ...(other.cells[place] ?? [])]),
})

/** Returns the place of the first of two neighbours to merge: the smallest untellable group, and its smaller neighbour. */
const placeToMerge = <Column extends string>(groups: readonly Group<Column>[]): number => {
  const sizes = groups.map(sizeOf)
  const untellable = groups.flatMap((group, place) => (isWhole(group) ? [] : [place]))
  const [smallest] = untellable.toSorted((one, other) => (sizes[one] ?? 0) - (sizes[other] ?? 0))
  if (smallest === undefined || groups.length < 2) return -1
  const [before, after] = [sizes[smallest - 1] ?? Infinity, sizes[smallest + 1] ?? Infinity]
  return before < after ? smallest - 1 : smallest
}

/**
 * Merges neighbouring rows until every cell is nobody, or enough persons; null: even all rows
 * together are not. Rows with nobody are left out. Sums of cells can then be told, too, since each
 * is made of such cells.
 */
export const mergeRows = <Column extends string>(
  rows: readonly (readonly string[])[],
  owners: readonly GroupedOwner<Column>[],
  columns: Columns<Column>,
): readonly MergedRow[] | null => {
  const ofRow = Map.groupBy(owners, ({ row }) => row)
  let groups: readonly Group<Column>[] = rows
    .map((labels) => {
      const own = labels.flatMap((label) => ofRow.get(label) ?? [])
      return { labels, cells: columns.map((column) => own.filter((owner) => column.includes(owner.column))) }
    })
    .filter((group) => sizeOf(group) > 0)
  for (let place = placeToMerge(groups); place >= 0; place = placeToMerge(groups)) {
    const [one, other] = [groups[place], groups[place + 1]]
    if (!one || !other) return null
    groups = [...groups.slice(0, place), together(one, other), ...groups.slice(place + 2)]
  }
  if (!groups.every(isWhole)) return null
  return groups.map(({ labels, cells }) => ({ labels, counts: cells.map(({ length }) => length) }))
}

/** Table over rows, with the columns that it has. */
export type MergedTable = { readonly level: number; readonly rows: readonly MergedRow[] }

/** Returns all owners as one row with the finest columns that can be told; null: not even their number can. */
export const wholeTable = (owners: readonly GroupedOwner[]): MergedTable | null => {
  const labels = [[...new Set(owners.map(({ row }) => row))]]
  for (const [level, columns] of wayColumns.entries()) {
    const rows = mergeRows(labels, owners, columns)
    if (rows !== null) return { level, rows }
  }
  return null
}

/**
 * Returns turnout by row, and ways by the same rows or by several of them together, as finely as they
 * can be told; null: they cannot for more than all rows together.
 */
export const tablesOf = (
  labels: readonly string[],
  owners: readonly GroupedOwner[],
): { readonly turnout: MergedTable | null; readonly ways: MergedTable | null } => {
  const turnout = mergeRows(
    labels.map((label) => [label]),
    owners,
    wayColumns[TURNOUT],
  )
  if (turnout === null || turnout.length < 2) return { turnout: null, ways: null }
  const rows = turnout.map((row) => row.labels)
  for (const [level, columns] of wayColumns.slice(0, TURNOUT).entries()) {
    const merged = mergeRows(rows, owners, columns)
    if (merged !== null && merged.length > 1)
      return { turnout: { level: TURNOUT, rows: turnout }, ways: { level, rows: merged } }
  }
  return { turnout: { level: TURNOUT, rows: turnout }, ways: null }
}
