import type { Apartment } from '#services/apartment/apartments.contract.ts'

const idsOf = (complexes: unknown): readonly string[] =>
  Array.isArray(complexes) ? (complexes as readonly Pick<Apartment, 'id'>[]).map(({ id }) => id) : []

/**
 * Returns the body of an invitation: complexes only for roles that are restricted to some, a
 * password only for roles that sign in with one.
 */
export const invitationBody = ({
  name,
  email,
  phone,
  role,
  complexes,
  password,
}: Readonly<Record<string, unknown>>): Record<string, unknown> => ({
  name,
  email,
  phone,
  role,
  ...(role === 'SUPER_ADMIN' ? { password } : { apartmentIds: idsOf(complexes) }),
})
