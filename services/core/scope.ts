import type { AdminSession } from './session.ts'
import { DomainError } from './domain-error.ts'

/** The complexes that an administrator may see; undefined: all. Others are assigned none yet. */
export const visibleApartments = (admin: AdminSession): readonly string[] | undefined => (admin.role === 'SUPER_ADMIN' ? undefined : [])

/** What is not the administrator's does not exist for them. @throws DomainError NOT_FOUND */
export const assertVisible = (admin: AdminSession, apartmentId: string): void => {
  const visible = visibleApartments(admin)
  if (visible && !visible.includes(apartmentId)) throw new DomainError('NOT_FOUND')
}
