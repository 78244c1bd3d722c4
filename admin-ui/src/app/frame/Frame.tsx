import type { ReactNode } from 'react'
import { Layout } from 'react-admin'
import { modules } from '../../modules.ts'
import { ErrorScreen } from '../../kit/feedback/ErrorScreen.tsx'
import { UnsavedGuard } from '../../kit/unsaved/UnsavedGuard.tsx'
import { FocusRestorer } from './FocusRestorer.tsx'
import { PageChange } from './PageChange.tsx'
import { RoleWatch } from './RoleWatch.tsx'
import { ScrollToTop } from './ScrollToTop.tsx'
import { SideBar } from './SideBar.tsx'
import { SideMenu } from './SideMenu.tsx'
import { TopBar } from './TopBar.tsx'

const watches = modules.flatMap(({ Watch }) => (Watch === undefined ? [] : [Watch]))

type FrameProps = { readonly children: ReactNode }

/** Frame around every page of a signed-in administrator. */
export const Frame = ({ children }: FrameProps) => (
  <Layout appBar={TopBar} sidebar={SideBar} menu={SideMenu} error={ErrorScreen}>
    <PageChange />
    <ScrollToTop />
    <FocusRestorer />
    <UnsavedGuard />
    <RoleWatch />
    {watches.map((Watch, index) => (
      <Watch key={index} />
    ))}
    {children}
  </Layout>
)
