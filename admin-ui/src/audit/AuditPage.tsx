import type { ReactNode } from 'react'
import { LogCheckNote } from './LogCheckNote.tsx'
import { TabbedPage } from '../kit/display/TabbedPage.tsx'

const places = [
  { to: '/sign-ins', label: '로그인 기록' },
  { to: '/access-log', label: '개인정보 접근 기록' },
] as const

type AuditPageProps = {
  readonly here: (typeof places)[number]['to']
  readonly subtitle: string
  readonly children: ReactNode
}

/** What administrators did that somebody may have to answer for, for the same roles; above it, whether the record itself is whole. */
export const AuditPage = ({ children, ...page }: AuditPageProps) => (
  <TabbedPage title="감사 로그" places={places} {...page}>
    <LogCheckNote />
    {children}
  </TabbedPage>
)
