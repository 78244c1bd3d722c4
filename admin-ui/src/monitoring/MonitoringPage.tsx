import { Tab, Tabs } from '@mui/material'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Page } from '../app/display/Page.tsx'

const places = [
  { to: '/client-logs', label: '화면 로그' },
  { to: '/error-reports', label: '화면 오류' },
] as const

type MonitoringPageProps = { readonly here: (typeof places)[number]['to']; readonly subtitle: string; readonly children: ReactNode }

/** What browsers told of themselves: two collections side by side. */
export const MonitoringPage = ({ here, subtitle, children }: MonitoringPageProps) => (
  <Page title={places.find(({ to }) => to === here)?.label ?? ''} subtitle={subtitle}>
    <Tabs component="nav" value={here} aria-label="기록의 종류" sx={{ borderBottom: 1, borderColor: 'divider', mb: 4 }}>
      {places.map(({ to, label }) => (
        <Tab key={to} value={to} label={label} component={Link} to={to} />
      ))}
    </Tabs>
    {children}
  </Page>
)
