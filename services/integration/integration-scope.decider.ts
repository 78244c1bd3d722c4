import { DomainError } from '../core/domain-error.ts'

/** Administrator who acts: `apartments` are those they see; undefined: all. */
export type Acting = { readonly adminId: string; readonly apartments: readonly string[] | undefined }

/** Maker and complexes of a token or webhook; null: all complexes of the maker. */
export type MadeFor = { readonly adminId: string; readonly apartmentIds: readonly string[] | null }

/**
 * Whether an administrator sees a token or webhook, and may end it: the one who made it, whoever
 * sees all complexes, and those of one of its complexes.
 */
export const seesIntegration = (made: MadeFor, { adminId, apartments }: Acting): boolean =>
  apartments === undefined ||
  made.adminId === adminId ||
  (made.apartmentIds ?? []).some((apartmentId) => apartments.includes(apartmentId))

/** Checks that someone sees the complexes that they choose. @throws DomainError NOT_FOUND */
export const assertOwnApartments = (
  chosen: readonly string[] | null,
  apartments: readonly string[] | undefined,
): void => {
  if (apartments && chosen?.some((apartmentId) => !apartments.includes(apartmentId))) throw new DomainError('NOT_FOUND')
}

/** Returns the complexes that something and its maker have in common at this moment; undefined: all. */
export const commonApartments = (
  apartmentIds: readonly string[] | null,
  { role, apartments }: { readonly role: string; readonly apartments: readonly string[] },
): readonly string[] | undefined => {
  const makers = role === 'SUPER_ADMIN' ? undefined : apartments
  if (apartmentIds === null) return makers
  return makers ? apartmentIds.filter((apartmentId) => makers.includes(apartmentId)) : apartmentIds
}
