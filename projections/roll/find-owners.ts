import type { Database } from '#infra/platform/projection/read-tables.ts'

/** Owner of an entry, as the roll has them now; null: unknown, or erased. */
export type OwnerOfEntry = {
  readonly name: string | null
  readonly birthDate: string | null
  readonly address: string | null
  readonly ownershipShare: string | null
}

/** Returns the owners of a list's entries by entry, removed entries left out. */
export const findOwnersOfEntries = async (
  database: Database,
  listId: string,
): Promise<ReadonlyMap<string, OwnerOfEntry>> => {
  const rows = await database
    .selectFrom('read.list_user as e')
    .innerJoin('read.person as p', 'p.id', 'e.person_id')
    .where('e.list_id', '=', listId)
    .select(['e.id', 'e.ownership_share', 'p.name', 'p.birth_date', 'p.address'])
    .execute()
  return new Map(
    rows.map(({ id, ownership_share, name, birth_date, address }) => [
      id,
      { name, birthDate: birth_date, address, ownershipShare: ownership_share },
    ]),
  )
}
