import { Tab, Tabs } from '@mui/material'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Page } from '../app/display/Page.tsx'

const places = [
  { to: '/sign-ins', label: '로그인 기록' },
  { to: '/access-log', label: '개인정보 접근 기록' },
] as const

type AuditPageProps = { readonly here: (typeof places)[number]['to']; readonly subtitle: string; readonly children: ReactNode }

/** What administrators did that somebody may have to answer for: two collections side by side, for the same roles. */
export const AuditPage = ({ here, subtitle, children }: AuditPageProps) => (
  <Page title="감사 로그" subtitle={subtitle}>
    <Tabs component="nav" value={here} aria-label="기록의 종류" sx={{ borderBottom: 1, borderColor: 'divider', mb: 4 }}>
      {places.map(({ to, label }) => (
        <Tab key={to} value={to} label={label} component={Link} to={to} />
      ))}
    </Tabs>
    {children}
  </Page>
)
