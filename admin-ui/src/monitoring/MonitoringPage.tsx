import type { ReactNode } from 'react'
import { TabbedPage } from '../kit/layout/TabbedPage.tsx'

const tabs = [
  { to: '/client-logs', label: '화면 기록' },
  { to: '/error-reports', label: '화면 오류' },
  { to: '/holidays', label: '공휴일' },
] as const

type MonitoringPageProps = {
  readonly here: (typeof tabs)[number]['to']
  readonly subtitle: string
  readonly children: ReactNode
}

/** Page of what operators look at: the browsers' logs, and the table of holidays. */
export const MonitoringPage = (props: MonitoringPageProps) => <TabbedPage title="시스템 기록" tabs={tabs} {...props} />
