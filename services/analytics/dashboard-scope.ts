import { getApartment } from '../apartment/apartment.facts.ts'
import type { Deps } from '../core/deps.ts'
import { assertVisible, visibleApartments } from '../core/scope.ts'
import type { AdminSession } from '../core/session.ts'

/**
 * Returns the requested complexes; undefined: all.
 * @throws DomainError NOT_FOUND for one that does not exist, or that they may not see
 */
export const scopeOf = async (
  { store }: Deps,
  admin: AdminSession,
  apartmentId: string | undefined,
): Promise<readonly string[] | undefined> => {
  if (apartmentId === undefined) return visibleApartments(admin)
  assertVisible(admin, apartmentId)
  await getApartment(store, apartmentId)
  return [apartmentId]
}
