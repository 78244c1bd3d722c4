import { findLastSignIn, type AdminRow } from '#projections/account/find-admins.ts'
import { apartmentDecider, apartmentStream } from '../../apartment/apartment.decider.ts'
import { adminDecider, adminStream, type ExistingAdmin } from './admin.decider.ts'
import { foldEvents } from '../../core/decider.ts'
import type { Deps } from '../../core/deps.ts'
import { DomainError } from '../../core/domain-error.ts'
import { stateIn } from '../../core/read-state.ts'
import type { Admin } from './admins.contract.ts'
import type { Profile } from '../profile.contract.ts'

/** Administrator with the data that answers add to their own stream. */
export type DescribedAdmin = {
  readonly admin: ExistingAdmin
  readonly apartments: readonly { readonly id: string; readonly name: string }[]
  readonly createdAt: string
  readonly lastSignInAt: string | null
}

type Tools = Pick<Deps, 'store' | 'database'>

/**
 * Returns an administrator as the log has them at this moment, deleted ones included.
 * @throws DomainError NOT_FOUND for an unknown id
 */
export const describeAdmin = async ({ store, database }: Tools, adminId: string): Promise<DescribedAdmin> => {
  const [{ events }, lastSignIn] = await Promise.all([
    store.readStream(adminStream(adminId)),
    findLastSignIn(database, adminId),
  ])
  const admin = foldEvents(adminDecider, events)
  if (admin.status === 'absent') throw new DomainError('NOT_FOUND')
  return {
    admin,
    apartments: await namesOf(store, admin.apartments),
    createdAt: events[0]?.metadata.at ?? '',
    lastSignInAt: lastSignIn?.toISOString() ?? null,
  }
}

/** Returns the names of the complexes that were not deleted. */
const namesOf = async (
  store: Deps['store'],
  apartmentIds: readonly string[],
): Promise<DescribedAdmin['apartments']> => {
  if (apartmentIds.length === 0) return []
  const read = await store.readStreams(apartmentIds.map(apartmentStream))
  return apartmentIds.flatMap((id) => {
    const apartment = stateIn(read, apartmentDecider, apartmentStream(id))
    return apartment.status === 'registered' ? [{ id, name: apartment.name }] : []
  })
}

const statusOf = (hasMeans: boolean, lastSignInAt: string | null): Admin['status'] =>
  hasMeans || lastSignInAt !== null ? 'active' : 'invited'

export const adminAnswer = ({ admin, apartments, createdAt, lastSignInAt }: DescribedAdmin): Admin => ({
  id: admin.adminId,
  name: admin.name ?? '',
  email: admin.email,
  phone: admin.phone,
  role: admin.role,
  status: statusOf(admin.kakaoId !== null || admin.passwordHash !== null, lastSignInAt),
  kakaoLinked: admin.kakaoId !== null,
  Apartments: [...apartments],
  lastSignInAt,
  createdAt,
})

/** A row of the read model as the same administrator. */
export const adminOfRow = (row: AdminRow): Admin => {
  const lastSignInAt = row.last_sign_in_at?.toISOString() ?? null
  return {
    id: row.id,
    name: row.name ?? '',
    email: row.email,
    phone: row.phone,
    role: row.role,
    status: statusOf(row.kakao_linked || row.has_password, lastSignInAt),
    kakaoLinked: row.kakao_linked,
    Apartments: [...row.apartments],
    lastSignInAt,
    createdAt: row.created_at.toISOString(),
  }
}

export const profileAnswer = ({ admin, apartments, createdAt, lastSignInAt }: DescribedAdmin): Profile => ({
  id: admin.adminId,
  name: admin.name ?? '',
  email: admin.email ?? '',
  phone: admin.phone,
  role: admin.role,
  kakaoLinked: admin.kakaoId !== null,
  hasPassword: admin.passwordHash !== null,
  Apartments: [...apartments],
  lastSignInAt,
  createdAt,
})
