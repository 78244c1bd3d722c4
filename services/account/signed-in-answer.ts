import type { RegisteredAdmin } from './admin.decider.ts'
import type { SignedInAdmin } from './auth.contract.ts'

/** Who is signed in, on the wire. */
export const signedInAnswer = ({ adminId, name, email, role }: RegisteredAdmin): SignedInAdmin => ({
  id: adminId,
  name: name ?? '',
  email: email ?? '',
  role,
})
