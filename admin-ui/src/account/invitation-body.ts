import type { Apartment } from '#services/apartment/apartments.contract.ts'

const idsOf = (complexes: unknown): readonly string[] =>
  Array.isArray(complexes) ? (complexes as readonly Pick<Apartment, 'id'>[]).map(({ id }) => id) : []

/** The invitation that a form describes: complexes only for whom they bind, a password only for who signs in with one. */
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
