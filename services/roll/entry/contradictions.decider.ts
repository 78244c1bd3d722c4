import { groupedByName } from '#events/values/name.ts'
import { keyOfHo, unitKey } from '#events/values/unit.ts'

/**
 * Data of an owner in a row of a roll; undefined or empty: none. For a unit's fields, null removes
 * the value.
 */
type OwnerInput = {
  readonly dong: string
  readonly ho: string
  readonly name: string
  readonly phone?: string | undefined
  readonly birthDate?: string | undefined
  readonly area?: number | null | undefined
  readonly landShare?: number | null | undefined
}
type Row = { readonly row: number; readonly value: OwnerInput }

type Field = 'ho' | 'phone' | 'birthDate' | 'area' | 'landShare'

/**
 * Row that another one of the same roll contradicts: only the author of the roll can tell which of
 * them is right.
 */
export type Contradiction = { readonly row: number; readonly field: Field; readonly other: number }

const ofField = (rows: readonly Row[], field: Field): readonly Contradiction[] => {
  const firstOf = new Map<string | number | null, number>()
  for (const { row, value } of rows) {
    const said = value[field]
    if (said !== undefined && said !== '' && !firstOf.has(said)) firstOf.set(said, row)
  }
  const [first, second] = firstOf
  if (!first || !second) return []
  return rows.map(({ row, value }) => ({ row, field, other: value[field] === first[0] ? second[1] : first[1] }))
}

const rowsWith = (rows: readonly Row[], field: 'area' | 'landShare'): readonly Row[] =>
  rows.filter(({ value }) => value[field] !== undefined)

const contradictionsInUnit = (rows: readonly Row[]): readonly Contradiction[] => {
  if (rows.length < 2) return []
  const owners = groupedByName(rows, ({ value }) => value.name)
  return [
    ...owners.flatMap((same) => [...ofField(same, 'phone'), ...ofField(same, 'birthDate')]),
    ...ofField(rowsWith(rows, 'area'), 'area'),
    ...ofField(rowsWith(rows, 'landShare'), 'landShare'),
  ]
}

const groupedBy = (rows: readonly Row[], keyOf: (value: OwnerInput) => string): readonly (readonly Row[])[] => [
  ...Map.groupBy(rows, ({ value }) => keyOf(value)).values(),
]

/**
 * Returns the rows of a roll that contradict each other: one name in one unit with two phones or
 * dates of birth is one owner or two, and one unit has two areas. All of them are returned, each
 * with the first that differs. `distinctUnits`: keys of the units that the list has beside another
 * spelling of theirs: there both are meant.
 */
export const contradictionsIn = (
  rows: readonly Row[],
  distinctUnits: readonly string[] = [],
): readonly Contradiction[] => {
  const distinct = new Set(distinctUnits)
  const doubtful = rows.filter(({ value }) => !distinct.has(unitKey(value)))
  return [
    ...groupedBy(doubtful, ({ dong, ho }) => unitKey({ dong, ho: keyOfHo(ho) })).flatMap((alike) =>
      ofField(alike, 'ho'),
    ),
    ...groupedBy(rows, unitKey).flatMap(contradictionsInUnit),
  ]
}
