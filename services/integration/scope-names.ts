import { readAdmin } from '../account/account.facts.ts'
import { getApartment } from '../apartment/apartment.facts.ts'
import type { Deps } from '../core/deps.ts'

export type ScopeNames = {
  readonly apartments: readonly { readonly id: string; readonly name: string }[]
  readonly adminName: string
}

/**
 * Reads the names of complexes and of an administrator from the log: a complex may have been
 * registered a moment ago.
 * @throws DomainError NOT_FOUND
 */
export const readScopeNames = async (
  { store }: Pick<Deps, 'store'>,
  apartmentIds: readonly string[],
  adminId: string,
): Promise<ScopeNames> => {
  const apartments = await Promise.all(
    [...new Set(apartmentIds)].map(async (id) => ({ id, name: (await getApartment(store, id)).name })),
  )
  const admin = await readAdmin(store, adminId)
  return {
    apartments: apartments.toSorted((one, other) => one.name.localeCompare(other.name, 'ko')),
    adminName: admin.status === 'absent' ? '' : (admin.name ?? ''),
  }
}
