import type { AuthProvider, UserIdentity } from 'react-admin'
import { toApiError } from '#ui/http/api-client.ts'
import type { SignedInAdmin } from '#services/account/sign-in/auth.contract.ts'
import { currentRole } from './current-role.ts'
import { noteSessionEnd } from './session-end.ts'
import { SignInRefused, signInFailureText } from './sign-in-failure.ts'
import { api, hasToken, maySignInSilently, refreshSession, signIn, signOut } from './session.ts'

export type AdminIdentity = UserIdentity & { readonly email: string; readonly role: SignedInAdmin['role'] }

let me: Promise<SignedInAdmin> | null = null

/** What was known of who is signed in has changed: it is asked again. */
export const forgetMe = (): void => {
  me = null
}

const whoAmI = (): Promise<SignedInAdmin> => {
  me ??= api.call('GET /api/auth/me').then(({ admin }) => {
    currentRole.knows(admin.role)
    return admin
  })
  // A failure is not remembered: the next screen asks again.
  me.catch(() => {
    me = null
  })
  return me
}

/** A call was forbidden that the screen offered: asking who one is tells, by the answer itself, where the role has changed since. */
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

/** Who may come in: react-admin asks this object before every page and after every failed call. */
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
    // The api client has already tried a refresh: a 401 that comes this far means the session is over.
    const { status } = toApiError(thrown)
    if (status === 401) {
      noteSessionEnd('expired')
      throw thrown
    }
    if (status === 403) await askAgainWhoIAm().catch(() => undefined)
  },
  getIdentity: async (): Promise<AdminIdentity> => {
    const admin = await whoAmI()
    return { id: admin.id, fullName: admin.name, email: admin.email, role: admin.role }
  },
  // After a reload the token is still on its way: what is asked meanwhile must not be told "nobody" for good.
  getPermissions: async () => {
    if (!hasToken() && maySignInSilently()) await refreshSession().catch(() => undefined)
    return hasToken() ? (await whoAmI()).role : null
  },
}
