import { type ReactNode, useLayoutEffect, useRef, useEffect, useState } from 'react'
import { Layout, useNotify } from 'react-admin'
import { modules } from '../../modules.ts'
import { ErrorScreen } from '../../kit/feedback/ErrorScreen.tsx'
import { PrintStyles } from '../../kit/share/PrintStyles.tsx'
import { UnsavedGuard } from '../../kit/unsaved/UnsavedGuard.tsx'
import { Shortcuts } from './Shortcuts.tsx'
import { SideBar } from './SideBar.tsx'
import { SideMenu } from './SideMenu.tsx'
import { TopBar } from './TopBar.tsx'
import { useLocation, useNavigationType } from 'react-router'
import { keepFocus, type FocusKeeper } from './focus-keeper.ts'
import { PageOverlay } from '../../kit/layout/PageOverlay.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { forgetMe } from '../../kit/auth/auth-provider.ts'
import { currentRole } from '../../kit/auth/current-role.ts'
import { useIsPageAwaited } from '../../kit/feedback/awaited-page.ts'

const watches = modules.flatMap(({ Watch }) => (Watch === undefined ? [] : [Watch]))

type FrameProps = { readonly children: ReactNode }

/** A page shows its own placeholder within this, once its code is there. */
const SETTLE_MS = 30
/** A page that is still waiting then shows its skeletons and, in the end, its error. */
const MAX_MS = 10_000

/**
 * Returns the page of an address: `/lists/{id}/show/roll` and `/lists/{id}/show` are one page,
 * since tabs are no page change.
 */
const pageOf = (pathname: string): string => pathname.split('/').slice(0, 4).join('/')

/**
 * Returns true from a change of page until its heading is there. Its parts load behind skeletons of
 * their own: an overlay would hide what can be read already.
 */
const usePageChange = (): boolean => {
  const current = pageOf(useLocation().pathname)
  const waiting = useIsPageAwaited()
  const [settled, setSettled] = useState<string | null>(null)

  useEffect(() => {
    const timer = setTimeout(() => setSettled(current), waiting ? MAX_MS : SETTLE_MS)
    return () => clearTimeout(timer)
  }, [current, waiting])

  return settled !== current
}

/** Manages the focus, so that keyboard users never return to the top of the window. */
const FocusRestorer = () => {
  const keeper = useRef<FocusKeeper | null>(null)
  const current = pageOf(useLocation().pathname)
  useLayoutEffect(() => {
    keeper.current = keepFocus()
    return () => keeper.current?.stop()
  }, [])
  useLayoutEffect(() => keeper.current?.turnTo(current), [current])
  return null
}

/**
 * Shows the overlay while the page changes. As a component of its own, it does not render the frame
 * with it.
 */
const PageChange = () => (usePageChange() ? <PageOverlay /> : null)

/**
 * Renders menu, buttons and data anew when the role of the administrator has changed; typed input
 * stays.
 */
const RoleWatch = () => {
  const client = useQueryClient()
  const notify = useNotify()
  useEffect(
    () =>
      currentRole.onChange(() => {
        forgetMe()
        void client.invalidateQueries()
        notify('내 역할이 바뀌었습니다. 할 수 있는 일이 달라집니다.', { type: 'info' })
      }),
    [client, notify],
  )
  return null
}

/**
 * Scrolls a new page to its top. After going back, the browser and the collections restore the
 * offset. It is mounted before the page, so that a collection's own offset wins.
 */
const ScrollToTop = () => {
  const current = pageOf(useLocation().pathname)
  const isBack = useNavigationType() === 'POP'
  useLayoutEffect(() => {
    if (!isBack) window.scrollTo(0, 0)
    // Tabs and filters change the address, too, but not the page.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [current])
  return null
}

/** Frame around every page of a signed-in administrator. */
export const Frame = ({ children }: FrameProps) => (
  <Layout appBar={TopBar} sidebar={SideBar} menu={SideMenu} error={ErrorScreen}>
    <PageChange />
    <ScrollToTop />
    <FocusRestorer />
    <UnsavedGuard />
    <RoleWatch />
    <PrintStyles />
    <Shortcuts />
    {watches.map((Watch, index) => (
      <Watch key={index} />
    ))}
    {children}
  </Layout>
)
