import { DomainError } from './domain-error.ts'
import type { AdminSession } from './session.ts'

/** The complexes that an administrator may see; undefined: all. */
export const visibleApartments = ({ apartments }: AdminSession): readonly string[] | undefined => apartments

/**
 * Checks that an administrator may see a complex.
 * @throws DomainError NOT_FOUND otherwise: they may not even know that it exists.
 */
export const assertVisible = ({ apartments }: AdminSession, apartmentId: string): void => {
  if (apartments && !apartments.includes(apartmentId)) throw new DomainError('NOT_FOUND')
}

/** Whether an administrator sees no more figures than the schema `analytics` shows. */
export const isAnalyst = ({ role }: Pick<AdminSession, 'role'>): boolean => role === 'ANALYST'
