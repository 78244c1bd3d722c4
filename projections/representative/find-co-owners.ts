import type { Database } from '#infra/platform/projection/read-tables.ts'
import { findEntries } from '../list/find-list-figures.ts'
import type { Entry } from '../list/entry.ts'
import { unitsByOwner, unitsOfList, type Unit } from '../list/unit.ts'

/** Co-owners of a list with their units and entries, as they are on a day in Seoul. */
export type FoundCoOwners = {
  readonly units: readonly Unit[]
  readonly entries: readonly Entry[]
  /** Persons, in the order of their ids. */
  readonly persons: readonly string[]
}

/** Finds all co-owners of a list: former owners whose unit has passed on are not among them. */
export const findCoOwners = async (
  database: Database,
  { listId, on }: { readonly listId: string; readonly on: string },
): Promise<readonly FoundCoOwners[]> => {
  const [entries, passed] = await Promise.all([
    findEntries(database, listId),
    database
      .selectFrom('read.ownership_passing')
      .where('list_id', '=', listId)
      .where('passed_on', '<=', on)
      .orderBy('passed_on')
      .orderBy('position')
      .select(['list_user_id', 'successors'])
      .execute(),
  ])
  const gone = new Set<string>()
  for (const { list_user_id: id, successors } of passed) {
    gone.add(id)
    for (const successor of successors) gone.delete(successor)
  }
  const present = entries.filter(({ list_user_id: id }) => !gone.has(id))
  const byId = new Map(present.map((entry) => [entry.list_user_id, entry]))
  return [...unitsByOwner(unitsOfList(present, listId, 'representative')).values()].flatMap((units) => {
    const own = units.flatMap(({ list_user_ids: ids }) => ids.flatMap((id) => byId.get(id) ?? []))
    const persons = [...new Set(own.map(({ person_id: id }) => id))].toSorted()
    return persons.length < 2 ? [] : [{ units, entries: own, persons }]
  })
}
