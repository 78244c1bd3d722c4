import { sql } from 'kysely'
import { largest } from '#events/values/area.ts'
import {
  bigint,
  byteText,
  date,
  pick,
  smallint,
  table,
  uuid,
  type Columns,
  type Table,
  type WrittenRow,
} from '#infra/platform/projection/table.ts'
import { recordset, upsertion, type Write, type Writes } from '../set-based.ts'
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
/**
 * Unit with the number of persons who own it. Areas in 1/10000 ㎡, the largest among its entries.
 */
const listUnit = table(
  'list_unit',
  { list_id: uuid, dong: byteText, ho: byteText, area: bigint.nullable, land_share: bigint.nullable, owners: bigint },
  { primaryKey: ['list_id', 'dong', 'ho'], fill: 50 },
)

export const personTables = [ofList, ofDong, ofBand, ofCell, ofDay, listUnit]

const counted = {
  list_persons: ofList,
  list_persons_dong: ofDong,
  list_persons_band: ofBand,
  list_persons_cell: ofCell,
  list_persons_day: ofDay,
} as const
type Name = keyof typeof counted

type Key = Readonly<Record<string, string | number>>
type Count = { readonly of: Name; readonly key: Key; readonly owners: number; readonly participants: number }

type Unit = WrittenRow<typeof listUnit.columns>

const unitKey = ({ list_id, dong, ho }: Pick<Entry, 'list_id' | 'dong' | 'ho'>): string => `${list_id}\n${dong}\n${ho}`

/** Builds units with their persons; all entries of each have to be given. */
const unitsIn = (entries: Entries): ReadonlyMap<string, Unit> =>
  new Map(
    [...Map.groupBy(entries.values(), unitKey)].flatMap(([place, own]) =>
      own.slice(0, 1).map(({ list_id, dong, ho }): [string, Unit] => [
        place,
        {
          list_id,
          dong,
          ho,
          area: largest(own.map(({ area }) => area)),
          land_share: largest(own.map((one) => one.land_share)),
          owners: new Set(own.map(({ person_id: id }) => id)).size,
        },
      ]),
    ),
  )

/**
 * Returns what the entries of one person in a list add: one in each place where they hold anything,
 * and one where they took part with any of it.
 */
const countsOfPerson = (own: readonly Entry[], units: ReadonlyMap<string, Unit>): readonly Count[] => {
  const found = new Map<string, Count>()
  const add = (of: Name, key: Key, tookPart: boolean): void => {
    const id = [of, ...Object.values(key)].join('\n')
    const participants = tookPart ? 1 : (found.get(id)?.participants ?? 0)
    found.set(id, { of, key, owners: 1, participants })
  }
  for (const entry of own) {
    const { list_id, dong, completed_on: day } = entry
    const [tookPart, band] = [day !== null, bandOf(units.get(unitKey(entry))?.area ?? null)]
    add('list_persons', { list_id }, tookPart)
    add('list_persons_dong', { list_id, dong }, tookPart)
    add('list_persons_band', { list_id, band }, tookPart)
    add('list_persons_cell', { list_id, dong, band }, tookPart)
    if (day !== null) add('list_persons_day', { list_id, day }, true)
  }
  return [...found.values()]
}

const countsIn = (entries: Entries, units: ReadonlyMap<string, Unit>): readonly Count[] =>
  [...Map.groupBy(entries.values(), ({ list_id, person_id }) => `${list_id}\n${person_id}`).values()].flatMap((own) =>
    countsOfPerson(own, units),
  )

type Difference = Key & { readonly owners: number; readonly participants: number }

const differences = (before: readonly Count[], after: readonly Count[]): ReadonlyMap<Name, readonly Difference[]> => {
  const totals = new Map<string, Count>()
  for (const [sign, some] of [[-1, before] as const, [1, after] as const])
    for (const { of, key, owners, participants } of some) {
      const id = [of, ...Object.values(key)].join('\n')
      const known = totals.get(id) ?? { of, key, owners: 0, participants: 0 }
      const sums = { owners: known.owners + sign * owners, participants: known.participants + sign * participants }
      totals.set(id, { of, key, ...sums })
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

const differsFrom = (one: Unit, other: Unit | undefined): boolean =>
  one.area !== other?.area || one.land_share !== other.land_share || one.owners !== other.owners

const unitWrites = (before: ReadonlyMap<string, Unit>, after: ReadonlyMap<string, Unit>): readonly Write[] => {
  const gone = [...before].flatMap(([place, unit]) => (after.has(place) ? [] : [unit]))
  const removal = sql`
    delete from list_unit u using ${recordset(gone, pick(listUnit, 'list_id', 'dong', 'ho'))}
    where u.list_id = r.list_id and u.dong = r.dong and u.ho = r.ho`
  const changed = [...after].flatMap(([place, unit]) => (differsFrom(unit, before.get(place)) ? [unit] : []))
  return [...(gone.length > 0 ? [removal] : []), ...upsertion(listUnit, changed)]
}

/**
 * Makes the writes that change units and counts of persons from one state to another. For every
 * person whose entries change, all entries in the list have to be given, before and after, with all
 * entries of their units.
 */
export const personWrites = (before: Entries, after: Entries): Writes => {
  const [then, now] = [unitsIn(before), unitsIn(after)]
  const added = [...differences(countsIn(before, then), countsIn(after, now))].map(([of, rows]) => additionTo(of, rows))
  return {
    now: [...unitWrites(then, now), ...added.flatMap((one) => one.now)],
    after: added.flatMap((one) => one.after),
  }
}
