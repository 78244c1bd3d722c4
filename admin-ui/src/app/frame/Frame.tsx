import type { ReactNode } from 'react'
import { Layout } from 'react-admin'
import { areas } from '../../areas.ts'
import { ErrorScreen } from '../../kit/display/ErrorScreen.tsx'
import { PageOverlay } from '../../kit/display/PageOverlay.tsx'
import { FocusPlace } from './FocusPlace.tsx'
import { ScrollToTop } from './ScrollToTop.tsx'
import { SideBar } from './SideBar.tsx'
import { SideMenu } from './SideMenu.tsx'
import { TopBar } from './TopBar.tsx'
import { usePageChange } from './use-page-change.ts'

const watches = areas.flatMap(({ Watch }) => (Watch === undefined ? [] : [Watch]))

type FrameProps = { readonly children: ReactNode }

/** What stays around every page of a signed-in administrator. */
export const Frame = ({ children }: FrameProps) => {
  const changing = usePageChange()
  return (
    <Layout appBar={TopBar} sidebar={SideBar} menu={SideMenu} error={ErrorScreen}>
      {changing ? <PageOverlay /> : null}
      <ScrollToTop />
      <FocusPlace />
      {watches.map((Watch, index) => (
        <Watch key={index} />
      ))}
      {children}
    </Layout>
  )
}
