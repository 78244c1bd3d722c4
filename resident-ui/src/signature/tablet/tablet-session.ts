import { createContext, useEffect, useRef } from 'react'
import { api } from '../../api.ts'
import { forgetPersons } from '../../browser-storage.ts'
import { forgetLanguage } from '../../language/language-choice.ts'

/** Ends the owner's visit; set on the office's tablet alone. */
export const LeaveTablet = createContext<() => void>(() => {})

/** Exchanges the one-time secret of a link for the owner's session. Rejects with `ApiError`. */
export const openTablet = async (id: string, secret: string): Promise<void> => {
  forgetPersons()
  forgetLanguage()
  await api.call('POST /api/user/signing-tablet/open/{id}', { params: { id }, body: { secret } })
}

/**
 * Ends the session on this tablet, and removes the input. Rejects with `ApiError`, also after the
 * removal.
 */
export const leaveTablet = async (): Promise<void> => {
  forgetPersons()
  forgetLanguage()
  await api.call('POST /api/user/signing-tablet/leave', { body: {} })
}

const MINUTE_MS = 60_000
/** Milliseconds without a touch after which the visit ends. */
const IDLE_MS = 5 * MINUTE_MS
const touches = ['pointerdown', 'keydown', 'scroll', 'touchmove'] as const

/** Lets the session last while the tablet is touched, and ends the visit where nobody does any more. */
export const useTabletPresence = (leave: () => void): void => {
  const end = useRef(leave)
  useEffect(() => {
    end.current = leave
  })
  useEffect(() => {
    let timer = setTimeout(() => end.current(), IDLE_MS)
    let keptAt = Date.now()
    const touched = (): void => {
      clearTimeout(timer)
      timer = setTimeout(() => end.current(), IDLE_MS)
      if (Date.now() - keptAt < MINUTE_MS) return
      keptAt = Date.now()
      // A failed call is repeated by the next touch; an ended session shows at the next step.
      api.call('GET /api/user/signing-tablet/session').catch(() => {})
    }
    for (const name of touches) window.addEventListener(name, touched, { capture: true, passive: true })
    return () => {
      clearTimeout(timer)
      for (const name of touches) window.removeEventListener(name, touched, { capture: true })
    }
  }, [])
}
