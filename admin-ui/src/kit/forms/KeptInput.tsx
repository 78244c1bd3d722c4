import { useEffect, useRef } from 'react'
import { useGetIdentity, useNotify } from 'react-admin'
import { useFormContext, useFormState } from 'react-hook-form'
import { useLocation } from 'react-router'
import { hasToken } from '../auth/session.ts'

type Values = Readonly<Record<string, unknown>>
type Kept = { readonly path: string; readonly owner: unknown; readonly values: Values }

/** In memory and nowhere else: a form may hold names and phone numbers. */
let kept: Kept | null = null

const withoutPasswords = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !/password/i.test(name)))

/** Keeps what the form around it holds when its session ends under it, and gives it back after the same person's sign-in. */
export const KeptInput = () => {
  const { getValues, setValue } = useFormContext()
  const { dirtyFields } = useFormState()
  const { data: identity } = useGetIdentity()
  const { pathname: path } = useLocation()
  const notify = useNotify()
  const owner = useRef<unknown>(undefined)
  const isDirty = useRef(false)

  useEffect(() => {
    isDirty.current = Object.keys(dirtyFields).length > 0
    owner.current = identity?.id ?? owner.current
  })

  useEffect(() => {
    const restore = (): void => {
      if (identity === undefined || kept === null || kept.path !== path || kept.owner !== identity.id) return
      const { values } = kept
      kept = null
      for (const [name, value] of Object.entries(values)) setValue(name, value, { shouldDirty: true })
      notify('로그인하기 전에 입력하신 내용을 되살렸습니다.', { type: 'info' })
    }
    // Not before the form has given its fields what they begin with.
    const timer = setTimeout(restore)
    return () => clearTimeout(timer)
  }, [identity, path, setValue, notify])

  useEffect(
    () => () => {
      if (!hasToken() && isDirty.current) kept = { path, owner: owner.current, values: withoutPasswords(getValues()) }
    },
    [path, getValues],
  )
  return null
}
