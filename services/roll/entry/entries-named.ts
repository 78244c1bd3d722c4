import { findEntriesNamed, type NamedEntry } from '#projections/roll/find-list-users.ts'
import type { Deps } from '../../core/deps.ts'
import { DomainError } from '../../core/domain-error.ts'
import { assertUpToDate } from '../../core/freshness.ts'

/** An entry, and the first field that names it. */
export type EntryNamed = NamedEntry & { readonly path: string }

/**
 * Returns the entries of a list by ids, each once: an entry's own id, or a person's for all of
 * their entries. `removed` allows entries that were removed from the list, for a repeated request.
 * `ids`: as they were sent, each in its one spelling.
 * @throws DomainError NOT_FOUND naming every id that is none of this list's ("userIds.3");
 * READ_MODEL_BEHIND
 */
export const entriesNamed = async (
  deps: Deps,
  listId: string,
  userIds: readonly string[],
): Promise<{ readonly ids: readonly string[]; readonly entries: readonly EntryNamed[] }> => {
  // Which entries a person has shows in no stream; what is decided about each is decided from its own.
  await assertUpToDate(deps)
  const ids = userIds.map((id) => id.toLowerCase())
  const known = await findEntriesNamed(deps.database, listId, [...new Set(ids)])
  const byId = Map.groupBy(
    known.flatMap((entry) => [
      { id: entry.id, entry },
      { id: entry.person_id, entry },
    ]),
    ({ id }) => id,
  )
  const strangers = ids.flatMap((id, index) =>
    byId.has(id) ? [] : [{ path: `userIds.${index}`, message: '이 리스트에 없는 소유자입니다.' }],
  )
  if (strangers.length > 0) throw new DomainError('NOT_FOUND', strangers)
  const named = new Map<string, EntryNamed>()
  ids.forEach((id, index) => {
    for (const { entry } of byId.get(id) ?? [])
      if (!named.has(entry.id)) named.set(entry.id, { ...entry, path: `userIds.${index}` })
  })
  return { ids, entries: [...named.values()] }
}

/**
 * Returns the person of a list by an id, their own or that of one of their entries in it, with all
 * of these.
 * @throws DomainError NOT_FOUND; READ_MODEL_BEHIND
 */
export const personNamed = async (
  deps: Deps,
  listId: string,
  userId: string,
): Promise<{ readonly personId: string; readonly listUserIds: readonly string[] }> => {
  await assertUpToDate(deps)
  const [first] = (await findEntriesNamed(deps.database, listId, [userId])).filter(({ removed }) => !removed)
  if (!first) throw new DomainError('NOT_FOUND')
  const held = await findEntriesNamed(deps.database, listId, [first.person_id])
  return { personId: first.person_id, listUserIds: held.filter(({ removed }) => !removed).map(({ id }) => id) }
}
