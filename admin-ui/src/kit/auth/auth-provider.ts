import type { AuthProvider, UserIdentity } from 'react-admin'
import { toApiError } from '#ui/http/api-client.ts'
import type { SignedInAdmin } from '#services/account/sign-in/auth.contract.ts'
import { currentRole } from './current-role.ts'
import { markSessionEnd } from './session-end.ts'
import { SignInRefused, signInFailureText } from './sign-in-failure.ts'
import { api, hasToken, maySignInSilently, refreshSession, signIn, signOut } from './session.ts'

export type AdminIdentity = UserIdentity & { readonly email: string; readonly role: SignedInAdmin['role'] }

let me: Promise<SignedInAdmin> | null = null

/** Forgets the signed-in administrator after a change, so that the next screen reads it anew. */
export const forgetMe = (): void => {
  me = null
}

const whoAmI = (): Promise<SignedInAdmin> => {
  me ??= api.call('GET /api/auth/me').then(({ admin }) => {
    currentRole.knows(admin.role)
    return admin
  })
  // A failure is not cached: the next screen requests it again.
  me.catch(() => {
    me = null
  })
  return me
}

/**
 * Reads the signed-in administrator anew after the server refused a call that the screen offered.
 * The answer updates the role, where it has changed since.
 */
const askAgainWhoIAm = async (): Promise<void> => {
  await api.call('GET /api/auth/me')
}

const login = async ({ email, password }: { readonly email: string; readonly password: string }): Promise<void> => {
  try {
    const outcome = await signIn(email, password)
    if ('refusal' in outcome) throw new SignInRefused(outcome.refusal)
    me = Promise.resolve(outcome.admin)
    currentRole.knows(outcome.admin.role)
  } catch (thrown) {
    throw new Error(signInFailureText(thrown), { cause: thrown })
  }
}

/** Authentication for react-admin, which calls it before every page and after every failed call. */
export const authProvider: AuthProvider = {
  login,
  logout: async () => {
    me = null
    currentRole.knows(null)
    await signOut()
  },
  checkAuth: async () => {
    if (!hasToken()) await refreshSession()
  },
  checkError: async (thrown) => {
    // The api client has already tried a refresh: a 401 that arrives here means that the session is
    // over.
    const { status } = toApiError(thrown)
    if (status === 401) {
      markSessionEnd('expired')
      throw thrown
    }
    if (status === 403) await askAgainWhoIAm().catch(() => undefined)
  },
  getIdentity: async (): Promise<AdminIdentity> => {
    const admin = await whoAmI()
    return { id: admin.id, fullName: admin.name, email: admin.email, role: admin.role }
  },
  // After a reload the token is still on its way. An answer of "no permissions" given meanwhile
  // would stay.
  getPermissions: async () => {
    if (!hasToken() && maySignInSilently()) await refreshSession().catch(() => undefined)
    return hasToken() ? (await whoAmI()).role : null
  },
}
