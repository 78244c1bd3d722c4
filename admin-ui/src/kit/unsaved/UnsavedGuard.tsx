import { useEffect, useSyncExternalStore } from 'react'
import { useTranslate } from 'react-admin'
import { useBlocker } from 'react-router'
import { hasToken } from '../auth/session.ts'
import { unsaved } from './unsaved.ts'

/**
 * Dialog before leaving while any form of the page has unsaved input; not after the session has
 * ended.
 */
export const UnsavedGuard = () => {
  const count = useSyncExternalStore(unsaved.subscribe, unsaved.count)
  // Pages with a dialog of their own need the router for themselves while no form here has unsaved
  // input.
  return count === 0 ? null : <Guard />
}

const Guard = () => {
  const translate = useTranslate()
  const blocker = useBlocker(({ nextLocation }) => hasToken() && unsaved.lostAt(nextLocation.pathname).length > 0)
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    const names = unsaved.lostAt(blocker.location.pathname).flatMap(({ name }) => name ?? [])
    const question = [names.length === 0 ? [] : `${names.join(', ')}: `, translate('ra.message.unsaved_changes')]
    if (window.confirm(question.flat().join(''))) blocker.proceed()
    else blocker.reset()
  }, [blocker, translate])
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent): void => {
      if (hasToken()) event.preventDefault()
    }
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [])
  return null
}
