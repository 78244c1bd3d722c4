import { sql } from 'kysely'
import { largest } from '#events/values/area.ts'
import {
  bigint,
  byteText,
  date,
  smallint,
  table,
  uuid,
  type Columns,
  type Table,
} from '#infra/platform/projection/table.ts'
import { recordset, type Writes } from '../set-based.ts'
import { bandOf } from './area-bands.ts'
import type { Entries, Entry } from './entry.ts'

// These counts are of persons, each once however many entries they have: what analysts see, and
// what decides whether it has to be hidden.

const counts = { owners: bigint, participants: bigint }

const ofList = table('list_persons', { list_id: uuid, ...counts }, { primaryKey: ['list_id'] })
const ofDong = table(
  'list_persons_dong',
  { list_id: uuid, dong: byteText, ...counts },
  { primaryKey: ['list_id', 'dong'] },
)
const ofBand = table(
  'list_persons_band',
  { list_id: uuid, band: smallint, ...counts },
  { primaryKey: ['list_id', 'band'] },
)
const ofCell = table(
  'list_persons_cell',
  { list_id: uuid, dong: byteText, band: smallint, ...counts },
  { primaryKey: ['list_id', 'dong', 'band'] },
)
/** Table of participants by the day in Seoul. */
const ofDay = table(
  'list_persons_day',
  { list_id: uuid, day: date, participants: bigint },
  { primaryKey: ['list_id', 'day'] },
)
export const personTables = [ofList, ofDong, ofBand, ofCell, ofDay]

const counted = {
  list_persons: ofList,
  list_persons_dong: ofDong,
  list_persons_band: ofBand,
  list_persons_cell: ofCell,
  list_persons_day: ofDay,
} as const
type Name = keyof typeof counted

type Key = Readonly<Record<string, string | number>>
type Count = {
  /** Text that names its row. */
  readonly id: string
  readonly of: Name
  readonly key: Key
  readonly owners: number
  readonly participants: number
}

const unitKey = ({ list_id, dong, ho }: Pick<Entry, 'list_id' | 'dong' | 'ho'>): string => `${list_id}\n${dong}\n${ho}`

/** Bands of units by their key; all entries of each have to be given. */
type Bands = ReadonlyMap<string, number>

const bandsIn = (entries: Entries): Bands =>
  new Map(
    [...Map.groupBy(entries.values(), unitKey)].map(([place, own]) => [
      place,
      bandOf(largest(own.map(({ area }) => area))),
    ]),
  )

const bandOfEntry = (entry: Entry, bands: Bands): number => bands.get(unitKey(entry)) ?? bandOf(null)

const countOf = (of: Name, key: Key, id: string, tookPart: boolean): Count => ({
  id: `${of}\n${id}`,
  of,
  key,
  owners: 1,
  participants: tookPart ? 1 : 0,
})

/** Entries of a person in a list, and what of them is counted. */
type PersonEntries = { readonly own: readonly Entry[]; readonly counted: string }

const entriesByPerson = (entries: Entries, bands: Bands): ReadonlyMap<string, PersonEntries> =>
  new Map(
    [...Map.groupBy(entries.values(), ({ list_id, person_id }) => `${list_id}\n${person_id}`)].map(([key, own]) => {
      const parts = own.map((entry) => `${entry.dong}\n${bandOfEntry(entry, bands)}\n${entry.completed_on ?? ''}`)
      return [key, { own, counted: parts.length > 1 ? parts.toSorted().join('\n\n') : (parts[0] ?? '') }]
    }),
  )

/** Returns the rows in which an entry stands. */
const countsOfEntry = (entry: Entry, bands: Bands): readonly Count[] => {
  const { list_id, dong, completed_on: day } = entry
  const [tookPart, band] = [day !== null, bandOfEntry(entry, bands)]
  const places = [
    countOf('list_persons', { list_id }, list_id, tookPart),
    countOf('list_persons_dong', { list_id, dong }, `${list_id}\n${dong}`, tookPart),
    countOf('list_persons_band', { list_id, band }, `${list_id}\n${band}`, tookPart),
    countOf('list_persons_cell', { list_id, dong, band }, `${list_id}\n${dong}\n${band}`, tookPart),
  ]
  return day === null ? places : [...places, countOf('list_persons_day', { list_id, day }, `${list_id}\n${day}`, true)]
}

/**
 * Returns what the entries of one person in a list add: one in each place where they hold anything,
 * and one where they took part with any of it.
 */
const countsOfPerson = (own: readonly Entry[], bands: Bands): readonly Count[] => {
  const [first, ...others] = own
  if (first && others.length === 0) return countsOfEntry(first, bands)
  const found = new Map<string, Count>()
  for (const count of own.flatMap((entry) => countsOfEntry(entry, bands)))
    if (count.participants > 0 || !found.has(count.id)) found.set(count.id, count)
  return [...found.values()]
}

/** Returns what the persons add of whom something else is counted in another state. */
const changedCounts = (
  held: ReadonlyMap<string, PersonEntries>,
  bands: Bands,
  other: ReadonlyMap<string, PersonEntries>,
): readonly Count[] =>
  [...held].flatMap(([key, { own, counted }]) =>
    counted === other.get(key)?.counted ? [] : countsOfPerson(own, bands),
  )

type Difference = Key & { readonly owners: number; readonly participants: number }

const differences = (before: readonly Count[], after: readonly Count[]): ReadonlyMap<Name, readonly Difference[]> => {
  const totals = new Map<string, Pick<Count, 'of' | 'key'> & { owners: number; participants: number }>()
  for (const [sign, some] of [[-1, before] as const, [1, after] as const])
    for (const { id, of, key, owners, participants } of some) {
      const total = totals.get(id) ?? { of, key, owners: 0, participants: 0 }
      total.owners += sign * owners
      total.participants += sign * participants
      totals.set(id, total)
    }
  const changed = [...totals.values()].filter(({ owners, participants }) => owners !== 0 || participants !== 0)
  return new Map(
    [...Map.groupBy(changed, ({ of }) => of)].map(([of, rows]) => [
      of,
      rows.map(({ key, owners, participants }) => ({ ...key, owners, participants })),
    ]),
  )
}

/** Adds differences to a table's rows; a row with 0 is deleted. */
const additionTo = (of: Name, rows: readonly Difference[]): Writes => {
  const { name, columns, primaryKey }: Table<string, Columns> = counted[of]
  const names = Object.keys(columns)
  const sums = names.filter((column) => !primaryKey.includes(column))
  const added = sums.map((column) => `${column} = c.${column} + excluded.${column}`).join(', ')
  const addition = sql`
    insert into ${sql.id(name)} as c (${sql.raw(names.join(', '))}) select ${sql.raw(names.join(', '))} from ${recordset(rows, columns)}
    on conflict (${sql.raw(primaryKey.join(', '))}) do update set ${sql.raw(added)}`
  const lessened = rows.filter((row) => sums.some((column) => Number(row[column]) < 0))
  if (lessened.length === 0) return { now: [addition], after: [] }
  const isRow = primaryKey.map((key) => `c.${key} = r.${key}`).join(' and ')
  const removal = sql`
    delete from ${sql.id(name)} c using ${recordset(lessened, columns)} where ${sql.raw(isRow)} and c.${sql.id(sums[0] ?? '')} = 0`
  return { now: [addition], after: [removal] }
}

/**
 * Makes the writes that change counts of persons from one state to another. For every person whose
 * entries change, all entries in the list have to be given, before and after, with all entries of
 * their units.
 */
export const personWrites = (before: Entries, after: Entries): Writes => {
  const [then, now] = [bandsIn(before), bandsIn(after)]
  const [heldThen, heldNow] = [entriesByPerson(before, then), entriesByPerson(after, now)]
  const changes = differences(changedCounts(heldThen, then, heldNow), changedCounts(heldNow, now, heldThen))
  const added = [...changes].map(([of, rows]) => additionTo(of, rows))
  return { now: added.flatMap((one) => one.now), after: added.flatMap((one) => one.after) }
}
