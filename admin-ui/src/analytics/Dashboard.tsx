import type { Apartment } from '#services/apartment/apartments.contract.ts'
import { NeedsComplex } from '../labels/complex/NeedsComplex.tsx'
import { ScopeChoice } from '../labels/complex/ScopeChoice.tsx'
import { useComplexScope } from '../labels/complex/use-complex-scope.ts'
import { START_PATH } from '../labels/start-paths.ts'
import { useAddLink } from '../kit/display/use-add-link.tsx'
import { ErrorNote } from '../kit/feedback/ErrorNote.tsx'
import { Printable } from '../kit/share/Printable.tsx'
import { Page } from '../kit/layout/Page.tsx'
import { ComplexOverview } from './ComplexOverview.tsx'
import { Figures } from './Figures.tsx'
import type { WaitingTasks } from './Overview.tsx'
import { OverallOverview } from './OverallOverview.tsx'
import { useQuery } from '@tanstack/react-query'
import type { DashboardStats } from '#services/analytics/dashboard.contract.ts'
import { useCalls } from '../kit/data/use-calls.ts'
import { live } from '../kit/data/query-client.ts'

const noTasks: WaitingTasks = { waiting: [], signedLate: [], fewNumbers: [] }

/**
 * Shows the running lists with their progress, what needs attention today, and recent activities.
 */
const Dashboard = () => (
  <NeedsComplex title="대시보드">{(complex) => <DashboardOf key={complex.id} complex={complex} />}</NeedsComplex>
)

/**
 * Reads figures and recent activities of one complex, or of all one's complexes; refetched every 30
 * s.
 */
const useDashboardStats = (apartmentId: string | undefined) => {
  const { call } = useCalls()
  return useQuery<DashboardStats>({
    queryKey: ['dashboard', 'stats', apartmentId ?? 'all'],
    queryFn: () => call('GET /api/admin/dashboard/stats', { query: { apartmentId } }),
    ...live,
  })
}

const DashboardOf = ({ complex }: { readonly complex: Apartment }) => {
  const scope = useComplexScope()
  const isOfAll = scope?.scope === 'all'
  const start = useAddLink({ to: START_PATH, label: '새로 시작하기', call: 'POST /api/list' })
  const { data: stats, error, refetch } = useDashboardStats(isOfAll ? undefined : complex.id)

  return (
    <Page
      title="대시보드"
      subtitle={isOfAll ? '모든 아파트' : complex.name}
      actions={
        <>
          {scope === undefined ? null : <ScopeChoice of={scope} />}
          {isOfAll ? null : start}
        </>
      }
    >
      <Printable title="대시보드" about={[isOfAll ? '모든 아파트' : complex.name]}>
        {error !== null && stats === undefined ? <ErrorNote error={error} onRetry={() => void refetch()} /> : null}
        {stats !== undefined && scope?.hasSeveral === true ? (
          <Figures stats={stats} apartmentId={isOfAll ? undefined : complex.id} />
        ) : null}
        {isOfAll ? (
          <OverallOverview recent={stats?.recent ?? []} tasks={stats ?? noTasks} />
        ) : (
          <ComplexOverview complex={complex} recent={stats?.recent ?? []} tasks={stats ?? noTasks} />
        )}
      </Printable>
    </Page>
  )
}

export default Dashboard
