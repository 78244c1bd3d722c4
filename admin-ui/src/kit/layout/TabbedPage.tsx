import { Tab, Tabs } from '@mui/material'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Page } from './Page.tsx'

type TabbedPageProps<To extends string> = {
  readonly title: string
  readonly subtitle: string
  readonly tabs: readonly { readonly to: To; readonly label: string }[]
  readonly here: To
  readonly actions?: ReactNode
  readonly children: ReactNode
}

/** Collections of records side by side, each under an address of its own. */
export const TabbedPage = <To extends string>({
  title,
  subtitle,
  tabs,
  here,
  actions,
  children,
}: TabbedPageProps<To>) => (
  <Page title={title} part={tabs.find(({ to }) => to === here)?.label} subtitle={subtitle} actions={actions}>
    <Tabs
      component="nav"
      value={here}
      // The open tab is scrolled into view where not all fit.
      variant="scrollable"
      allowScrollButtonsMobile
      aria-label="기록의 종류"
      sx={{ borderBottom: 1, borderColor: 'divider', mb: 4 }}
    >
      {tabs.map(({ to, label }) => (
        <Tab key={to} value={to} label={label} component={Link} to={to} />
      ))}
    </Tabs>
    {children}
  </Page>
)
