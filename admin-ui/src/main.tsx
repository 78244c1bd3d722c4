import { CacheProvider } from '@emotion/react'
import createCache from '@emotion/cache'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter, RouterProvider } from 'react-router'
import '#ui/fonts.css'
import { App } from './app/App.tsx'

const BASE = '/admin'

/** Browsers hide the attribute's text from scripts; the property still has it. */
const nonce = document.querySelector<HTMLMetaElement>('meta[property=csp-nonce]')?.nonce
const styles = createCache({ key: 'danji', ...(nonce === undefined || nonce === '' ? {} : { nonce }) })

/** A provider's sign-in comes back to /auth/…, its session already in the cookie: the office takes it from there. */
const enterOffice = (): void => {
  if (!window.location.pathname.startsWith(BASE)) window.history.replaceState(null, '', `${BASE}/`)
}

const start = (root: HTMLElement): void => {
  enterOffice()
  // A data router, because only such a one can hold a navigation back while a form has unsaved changes.
  const router = createBrowserRouter([{ path: '*', element: <App /> }], { basename: BASE })
  createRoot(root).render(
    <CacheProvider value={styles}>
      <RouterProvider router={router} />
    </CacheProvider>,
  )
}

const root = document.getElementById('root')
if (root !== null) start(root)
