import type { KnownAdmin } from '../admin/admin.decider.ts'
import type { SignedInAdmin } from './auth.contract.ts'

/** Who is signed in, on the wire. */
export const signedInAnswer = ({ adminId, name, email, role }: KnownAdmin): SignedInAdmin => ({
  id: adminId,
  name: name ?? '',
  email: email ?? '',
  role,
})
