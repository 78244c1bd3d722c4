import type { ReactNode } from 'react'
import { LogCheckNote } from './LogCheckNote.tsx'
import { useFindingCounts } from './finding/use-findings.ts'
import { TabbedPage } from '../kit/layout/TabbedPage.tsx'
import { useComplexScope } from '../labels/complex/use-complex-scope.ts'

const tabs = [
  { to: '/findings', label: '확인할 사항' },
  { to: '/log', label: '기록 탐색' },
  { to: '/sign-ins', label: '로그인 기록' },
  { to: '/access-log', label: '개인정보 접근 기록' },
  { to: '/access-review', label: '월별 점검' },
  { to: '/proof', label: '증명' },
  { to: '/retention', label: '보존과 파기' },
] as const

type AuditPageProps = {
  readonly here: (typeof tabs)[number]['to']
  readonly subtitle: string
  readonly actions?: ReactNode
  readonly children: ReactNode
}

/** Page of the audit tabs, with the state of the log's verification above them. */
export const AuditPage = ({ children, ...page }: AuditPageProps) => {
  const open = useOpenFindings()
  const counted = tabs.map((place) =>
    place.to === '/findings' && open > 0 ? { ...place, label: `${place.label} ${open}` } : place,
  )
  return (
    <TabbedPage title="감사 로그" tabs={counted} {...page}>
      <LogCheckNote isWhole={page.here === '/proof'} />
      {children}
    </TabbedPage>
  )
}

/** Returns the number of open findings in the scope: the chosen complex, or all. */
const useOpenFindings = (): number => {
  const { data = [] } = useFindingCounts(useComplexScope()?.filter.apartmentId)
  return data.filter(({ status }) => status !== 'acknowledged').reduce((sum, { count }) => sum + count, 0)
}
