import { quietStorage } from '#ui/quiet-storage.ts'
import { CacheProvider } from '@emotion/react'
import createCache from '@emotion/cache'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter, RouterProvider } from 'react-router'
import { flushLogsOnLeaving } from '#ui/report/client-log.ts'
import { reactErrorReports, reportError, reportUncaughtErrors } from '#ui/report/error-report.ts'
import '#ui/fonts.css'
import { App } from './app/App.tsx'
import { takeReturnPath } from './kit/auth/return-path.ts'

const BASE = '/admin'

/**
 * Nonce of the Content Security Policy. Browsers hide the attribute from scripts; the property
 * still has it.
 */
const nonce = document.querySelector<HTMLMetaElement>('meta[property=csp-nonce]')?.nonce
const styles = createCache({ key: 'danji', ...(nonce === undefined || nonce === '' ? {} : { nonce }) })

/**
 * Opens the office after a provider's sign-in, which returns to /auth/… with the session in the
 * cookie.
 */
const enterOffice = (): void => {
  if (!window.location.pathname.startsWith(BASE)) window.history.replaceState(null, '', `${BASE}/`)
  // On the sign-in page the user may try again, so the requested page stays stored.
  if (window.location.pathname === `${BASE}/login`) return
  const wanted = takeReturnPath(quietStorage('sessionStorage'))
  if (window.location.pathname.replace(/\/$/, '') === BASE)
    window.history.replaceState(null, '', `${BASE}${wanted}${window.location.hash}`)
}

/** Handler of errors that the pages' error boundaries did not catch. */
const onUncaughtError = (
  error: unknown,
  { componentStack }: { readonly componentStack?: string | undefined },
): void => {
  console.error(error)
  reportError(error, componentStack)
}

const start = (root: HTMLElement): void => {
  reportUncaughtErrors()
  flushLogsOnLeaving()
  enterOffice()
  // A data router is needed to block a navigation while a form has unsaved changes.
  const router = createBrowserRouter([{ path: '*', element: <App /> }], { basename: BASE })
  createRoot(root, { ...reactErrorReports, onUncaughtError }).render(
    <CacheProvider value={styles}>
      <RouterProvider router={router} />
    </CacheProvider>,
  )
}

const root = document.getElementById('root')
if (root !== null) start(root)
