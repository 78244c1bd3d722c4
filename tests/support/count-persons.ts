import { sql } from 'kysely'
import type { AnyDatabase } from '#infra/platform/projection/projection.ts'

const BANDS = [400_000, 600_000, 850_000, 1_020_000, 1_350_000] as const

/**
 * Makes SQL that counts the read models of persons from all entries. `table`: returns the name of a
 * read model's table.
 */
export const personCountsOf = (table: (name: string) => string): Readonly<Record<string, string>> => {
  const entries = table('list_entry')
  const unit = `select list_id, dong, ho, max(area) as area, max(land_share) as land_share,
    count(distinct person_id) as owners from ${entries} group by 1, 2, 3`
  const band =
    `(case when u.area is null then ${BANDS.length + 1} ` +
    `${BANDS.map((upTo, place) => `when u.area <= ${upTo} then ${place}`).join(' ')} else ` +
    `${BANDS.length} end)`
  const persons = `select e.list_id, e.dong, ${band} as band, e.person_id, e.completed_on
    from ${entries} e join (${unit}) u using (list_id, dong, ho)`
  const by = (parts: readonly string[]): string => {
    const keys = ['list_id', ...parts].join(', ')
    return `select ${keys}, count(*) as owners, count(*) filter (where took_part) as participants from (
      select ${keys}, person_id, bool_or(completed_on is not null) as took_part
      from (${persons}) held group by ${keys}, person_id) once group by ${keys}`
  }
  return {
    list_persons: by([]),
    list_persons_dong: by(['dong']),
    list_persons_band: by(['band']),
    list_persons_cell: by(['dong', 'band']),
    list_persons_day: `select list_id, completed_on as day,
      count(distinct person_id) as participants from ${entries} where completed_on is not null
      group by 1, 2`,
  }
}

/**
 * Fills the read models of persons from the entries in those of lists, where tests inserted them
 * directly.
 */
export const countPersons = async (database: AnyDatabase): Promise<void> => {
  for (const [name, counted] of Object.entries(personCountsOf((of) => `read.${of}`)))
    await sql.raw(`delete from read.${name}; insert into read.${name} ${counted}`).execute(database)
}
