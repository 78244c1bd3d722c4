import type { SignedInAdmin } from '#services/account/sign-in/auth.contract.ts'

type Role = SignedInAdmin['role']

/** Watches the role in the server's answers, since it may change during a session. */
export const watchRole = () => {
  let known: Role | null = null
  const listeners = new Set<() => void>()
  return {
    /** Records the role that the screens are rendered for; null for none. */
    knows: (role: Role | null): void => {
      known = role
    },
    /** Handles the role in the answer to a call; null where the answer has none. */
    heard: (role: string | null): void => {
      if (known === null || role === null || role === known) return
      // Until the identity is read anew, further answers bring no news.
      known = null
      listeners.forEach((listener) => listener())
    },
    onChange: (listener: () => void): (() => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** Role of the signed-in administrator. */
export const currentRole = watchRole()
