import { sql } from 'kysely'
import type { Deps } from '../../core/deps.ts'

/** Access to one thing. */
export type AccessTo = {
  readonly at: Date
  readonly adminId: string
  readonly adminName: string
  readonly what: string
}

const MAXIMUM = 100

/**
 * Returns the accesses to one thing of a person in a list, the newest first, at most a hundred:
 * those whose words name it, and those to everything of its kind, whose words begin so.
 */
export const findAccessesTo = async (
  { database }: Pick<Deps, 'database'>,
  thing: {
    readonly personId: string
    readonly listId: string
    readonly named: string
    readonly beginning: string
  },
): Promise<readonly AccessTo[]> => {
  const { rows } = await sql<AccessTo>`
    select p.at, p.admin_id as "adminId", coalesce(d.name, '') as "adminName", p.what
    from personal_data_access p left join read.admin d on d.id = p.admin_id
    where p.person_ids @> array[${thing.personId}::uuid] and p.list_id = ${thing.listId}
      and (p.what like ${`%(${thing.named})%`} or p.what like ${`${thing.beginning}%`})
    order by p.id desc limit ${MAXIMUM}`.execute(database)
  return rows
}
