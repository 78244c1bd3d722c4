import { usePermissions } from 'react-admin'
import type { SignedInAdmin } from '#services/account/sign-in/auth.contract.ts'
import type { GuardedCall } from '#services/calls.contract.ts'
import { mayCall } from '#services/roles.contract.ts'

export type Role = SignedInAdmin['role']

/** Returns the role of the signed-in administrator; undefined while it is loading. */
export const useRole = (): Role | undefined => usePermissions<Role | null>().permissions ?? undefined

/**
 * Tells whether the administrator may make a call, so that others are not offered. False while it
 * is loading.
 */
export const useMay = (call: GuardedCall): boolean => {
  const role = useRole()
  return role !== undefined && mayCall(role, call)
}
