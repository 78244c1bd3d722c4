import { ToggleButton, ToggleButtonGroup } from '@mui/material'
import type { Apartment } from '#services/apartment/apartments.contract.ts'
import { NeedsComplex } from '../words/NeedsComplex.tsx'
import { ErrorNote } from '../kit/display/ErrorNote.tsx'
import { Page } from '../kit/display/Page.tsx'
import { ComplexOverview } from './ComplexOverview.tsx'
import { Figures } from './Figures.tsx'
import { OverallOverview } from './OverallOverview.tsx'
import { useDashboardStats, useScope, type Scope } from './use-dashboard.ts'

/** Which campaigns run and how far they are; what needs somebody today; what just happened. */
const Dashboard = () => (
  <NeedsComplex title="대시보드">{(complex) => <DashboardOf key={complex.id} complex={complex} />}</NeedsComplex>
)

const DashboardOf = ({ complex }: { readonly complex: Apartment }) => {
  const [scope, setScope] = useScope()
  const overall = useDashboardStats(undefined)
  const hasSeveral = (overall.data?.totalApartments ?? 0) > 1
  const isOfAll = scope === 'all' && hasSeveral
  const ofComplex = useDashboardStats(complex.id)
  const { data: stats, error, refetch } = isOfAll ? overall : ofComplex

  return (
    <Page
      title="대시보드"
      subtitle={isOfAll ? '모든 아파트' : complex.name}
      actions={hasSeveral ? <ScopeChoice scope={scope} onChoose={setScope} /> : undefined}
    >
      {error !== null && stats === undefined ? <ErrorNote error={error} onRetry={() => void refetch()} /> : null}
      {stats !== undefined && (hasSeveral || isOfAll) ? <Figures stats={stats} isOfAll={isOfAll} /> : null}
      {isOfAll ? (
        <OverallOverview recent={stats?.recent ?? []} waiting={stats?.waiting ?? []} />
      ) : (
        <ComplexOverview complex={complex} recent={stats?.recent ?? []} waiting={stats?.waiting ?? []} />
      )}
    </Page>
  )
}

type ScopeChoiceProps = { readonly scope: Scope; readonly onChoose: (scope: Scope) => void }

const ScopeChoice = ({ scope, onChoose }: ScopeChoiceProps) => (
  <ToggleButtonGroup
    exclusive
    size="small"
    value={scope}
    onChange={(_, next: Scope | null) => (next === null ? undefined : onChoose(next))}
    aria-label="대시보드의 범위"
  >
    <ToggleButton value="complex">이 아파트</ToggleButton>
    <ToggleButton value="all">모든 아파트</ToggleButton>
  </ToggleButtonGroup>
)

export default Dashboard
