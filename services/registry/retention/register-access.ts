import type { RegisterRow } from '#projections/registry/find-registers.ts'
import { findPersonsOfRegisters } from '#projections/registry/find-unit-owners.ts'
import { recordAccesses } from '../../audit/audit.facts.ts'
import type { Deps } from '../../core/deps.ts'

/**
 * Returns the persons whose data registry records show: the owners of their units on the roll, so
 * that each finds the access in their log. If the roll has no owner of a unit, the record's own id
 * stands for them, since an access without a person would not be recorded.
 */
const findShownPersons = async (database: Deps['database'], ids: readonly string[]): Promise<readonly string[]> => {
  const known = await findPersonsOfRegisters(database, ids)
  const owned = new Set(known.map(({ registry_id }) => registry_id))
  return [...known.map(({ person_id }) => person_id), ...ids.filter((id) => !owned.has(id))]
}

type AccessedRegister = Pick<RegisterRow, 'id' | 'list_id' | 'apartment_id'>
type Looking = Parameters<typeof recordAccesses>[1]

/** Records an access to registry records, list by list. `what`: in a few Korean words. */
export const recordRegisterAccesses = async (
  deps: Pick<Deps, 'database' | 'clock'>,
  looking: Looking,
  what: string,
  rows: readonly AccessedRegister[],
): Promise<void> => {
  const lists = [...Map.groupBy(rows, ({ list_id }) => list_id)]
  const looks = lists.map(async ([listId, own]) => ({
    what,
    listId,
    apartmentId: own[0]?.apartment_id,
    personIds: await findShownPersons(
      deps.database,
      own.map(({ id }) => id),
    ),
  }))
  await recordAccesses(deps, looking, await Promise.all(looks))
}
