import { useEffect, useRef } from 'react'
import { useGetIdentity, useNotify } from 'react-admin'
import { useLocation } from 'react-router'
import { hasToken } from '../auth/session.ts'

type DraftEntry = { readonly path: string; readonly owner: unknown; readonly values: unknown }

/**
 * Unsaved input by the form's name, in memory alone, since a form may hold names and phone numbers.
 */
const drafts = new Map<string, DraftEntry>()

type DraftOptions<Values> = {
  /** Name of the form; undefined for the only one of a page. */
  readonly name?: string | undefined
  /** Returns the unsaved input, null where there is none. Called when the page unmounts. */
  readonly unsaved: () => Values | null
  readonly onBack: (values: Values) => void
}

/**
 * Stores the unsaved input when the session ends, and restores it on the same page after the same
 * administrator signs in.
 */
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
      const held = drafts.get(name)
      if (identity === undefined || held === undefined || held.path !== path || held.owner !== identity.id) return
      drafts.delete(name)
      // A form gets back the values that it stored.
      latest.current.onBack(held.values as Values)
      notify('로그인하기 전에 입력하신 내용을 되살렸습니다.', { type: 'info' })
    }
    // Waits until the form has set the initial values of its fields.
    const timer = setTimeout(restore)
    return () => clearTimeout(timer)
  }, [identity, name, path, notify])

  useEffect(
    () => () => {
      const values = hasToken() ? null : latest.current.unsaved()
      if (values !== null) drafts.set(name, { path, owner: owner.current, values })
    },
    [name, path],
  )
}
