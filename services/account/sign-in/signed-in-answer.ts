import type { ExistingAdmin } from '../admin/admin.decider.ts'
import type { SignedInAdmin } from './auth.contract.ts'

/** Returns the signed-in administrator as the contract has it. */
export const signedInAnswer = ({ adminId, name, email, role }: ExistingAdmin): SignedInAdmin => ({
  id: adminId,
  name: name ?? '',
  email: email ?? '',
  role,
})
