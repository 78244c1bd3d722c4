import { usePermissions } from 'react-admin'
import type { SignedInAdmin } from '#services/account/sign-in/auth.contract.ts'
import type { GuardedCall } from '#services/calls.contract.ts'
import { mayCall } from '#services/roles.contract.ts'

export type Role = SignedInAdmin['role']

/** The role of who is signed in; undefined while it is not known. */
export const useRole = (): Role | undefined => usePermissions<Role | null>().permissions ?? undefined

/** Whether who is signed in may make a call: what they may not do is not offered. False while it is not known. */
export const useMay = (call: GuardedCall): boolean => {
  const role = useRole()
  return role !== undefined && mayCall(role, call)
}
