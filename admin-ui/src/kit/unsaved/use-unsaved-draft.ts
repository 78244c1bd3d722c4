import { useEffect, useRef } from 'react'
import { useGetIdentity, useNotify } from 'react-admin'
import { useLocation } from 'react-router'
import { hasToken } from '../auth/session.ts'

type DraftEntry = { readonly path: string; readonly owner: unknown; readonly values: unknown }

/** In memory and nowhere else: a form may hold names and phone numbers. By the form's name, since a page may have several. */
const kept = new Map<string, DraftEntry>()

type DraftOptions<Values> = {
  /** Tells the page's forms apart; undefined: its only one. */
  readonly name?: string | undefined
  /** What is unsaved; null where nothing is. Asked when the page goes. */
  readonly unsaved: () => Values | null
  readonly onBack: (values: Values) => void
}

/** Keeps what is unsaved when the session ends under it, and gives it back on the same page after the same person's sign-in. */
export const useUnsavedDraft = <Values>({ name = '', unsaved, onBack }: DraftOptions<Values>): void => {
  const { data: identity } = useGetIdentity()
  const { pathname: path } = useLocation()
  const notify = useNotify()
  const owner = useRef<unknown>(undefined)
  const latest = useRef({ unsaved, onBack })

  useEffect(() => {
    latest.current = { unsaved, onBack }
    owner.current = identity?.id ?? owner.current
  })

  useEffect(() => {
    const restore = (): void => {
      const held = kept.get(name)
      if (identity === undefined || held === undefined || held.path !== path || held.owner !== identity.id) return
      kept.delete(name)
      // What a form keeps it gets back.
      latest.current.onBack(held.values as Values)
      notify('로그인하기 전에 입력하신 내용을 되살렸습니다.', { type: 'info' })
    }
    // Not before the form has given its fields what they begin with.
    const timer = setTimeout(restore)
    return () => clearTimeout(timer)
  }, [identity, name, path, notify])

  useEffect(
    () => () => {
      const values = hasToken() ? null : latest.current.unsaved()
      if (values !== null) kept.set(name, { path, owner: owner.current, values })
    },
    [name, path],
  )
}
