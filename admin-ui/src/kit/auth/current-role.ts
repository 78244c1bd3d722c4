import type { SignedInAdmin } from '#services/account/sign-in/auth.contract.ts'

type Role = SignedInAdmin['role']

/** Watches the role that the server answers to: somebody may be given another one while they work. */
export const watchRole = () => {
  let known: Role | null = null
  const listeners = new Set<() => void>()
  return {
    /** Says which role the screens are drawn for; null: nobody's. */
    knows: (role: Role | null): void => {
      known = role
    },
    /** Hears the role that a call was answered to; null where the answer names none. */
    heard: (role: string | null): void => {
      if (known === null || role === null || role === known) return
      // Until it is asked who one is now: what other answers say meanwhile is the same news.
      known = null
      listeners.forEach((listener) => listener())
    },
    onChange: (listener: () => void): (() => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** The role of who is signed in here. */
export const currentRole = watchRole()
