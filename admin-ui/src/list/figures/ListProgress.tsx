import { Box, Stack } from '@mui/material'
import { Suspense, use, useState } from 'react'
import type { ListStats } from '#services/list/figures/list-stats.contract.ts'
import type { List } from '#services/list/lists.contract.ts'
import { mayCall } from '#services/roles.contract.ts'
import { useMay, useRole } from '../../kit/auth/use-may.ts'
import type { ListSteps } from '../../kit/module/module.ts'
import { ModulesContext } from '../../kit/module/modules-context.ts'
import { RowsSkeleton } from '../../kit/collection/RowsSkeleton.tsx'
import { Printable } from '../../kit/share/Printable.tsx'
import { ErrorNote } from '../../kit/feedback/ErrorNote.tsx'
import { WIDE_SCREEN } from '../../kit/layout/screen-sizes.ts'
import { Section } from '../../kit/layout/Section.tsx'
import { measureNames, type Measure } from '../../kit/share/share.ts'
import { AreaSources } from './AreaSources.tsx'
import { ByArea } from './ByArea.tsx'
import { ByDay } from './ByDay.tsx'
import { ByDong, type DongRow } from './ByDong.tsx'
import { formatDateTime } from '#ui/format.ts'
import { dayAt } from '#events/values/day.ts'
import { todayInSeoul } from '../../kit/display/day.ts'
import { SegmentedChoice } from '../../kit/display/SegmentedChoice.tsx'
import { useInstant } from '../past/past-context.ts'
import { EmptyRollNote } from '../past/EmptyRollNote.tsx'
import { rollPath } from '../../labels/list-labels.ts'
import { RollFirst } from './RollFirst.tsx'
import { RuleSection } from './RuleSection.tsx'
import { useComplex } from '../../labels/complex/use-complex.ts'
import { ListFigures } from './ListFigures.tsx'
import { useListStats } from './use-list-stats.ts'

/** Style of figures that print alone, since the screen has them above the tabs. */
const onPaperAlone = { display: 'none', '@media print': { display: 'block' } } as const

const columns = {
  display: 'grid',
  gap: 4,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 3fr) minmax(0, 2fr)' },
  [WIDE_SCREEN]: { gridTemplateColumns: 'minmax(0, 2fr) minmax(0, 3fr) minmax(0, 3fr)' },
  alignItems: 'start',
} as const

/** Style of the rule: above the figures, on wide screens beside them. */
const ruleCell = { gridColumn: '1 / -1', [WIDE_SCREEN]: { gridColumn: 'auto' } } as const

/** Shows the next steps of a list in which nobody has taken part, and its participation. */
const ListProgress = ({ list }: { readonly list: List }) => {
  const steps = useListSteps(list)
  if (steps === null) return <Participation list={list} />
  return (
    <Stack spacing={4}>
      <Suspense fallback={null}>
        <steps.Steps list={list} />
      </Suspense>
      {list.totalTargets === 0 ? null : <Participation list={list} />}
    </Stack>
  )
}

/** Returns the steps that a module shows of a list; null once somebody has taken part, or it is over. */
const useListSteps = (list: List): ListSteps | null => {
  const role = useRole()
  const at = useInstant()
  const steps = use(ModulesContext).flatMap(({ listSteps }) => (listSteps?.type === list.type ? [listSteps] : []))[0]
  const isBefore = list.status !== 'closed' && !list.archived && list.completedCount === 0 && at === null
  return steps !== undefined && isBefore && role !== undefined && mayCall(role, steps.needs) ? steps : null
}

/** Shows participation by threshold of law, building, day and area. */
const Participation = ({ list }: { readonly list: List }) => {
  const { data, error, refetch } = useListStats(list.id)
  const { complex } = useComplex()
  const at = useInstant()
  if (error !== null && data === undefined) return <ErrorNote error={error} onRetry={() => void refetch()} />
  if (data === undefined) return <RowsSkeleton />
  if (data.totalTargets === 0 && at !== null) return <EmptyRollNote />
  if (data.totalTargets === 0) return <RollFirst listId={list.id}>명부를 등록하면 참여 현황이 나타납니다.</RollFirst>
  return (
    <Printable
      title={at === null ? '참여 현황' : `참여 현황 (${formatDateTime(at)} 기준)`}
      about={[complex?.name, list.name]}
    >
      <Stack spacing={4}>
        <Box sx={onPaperAlone}>
          <ListFigures list={list} />
        </Box>
        <Box sx={columns}>
          {data.rule === undefined ? null : (
            <Box sx={ruleCell}>
              <Stack spacing={4}>
                <RuleSection list={list} rule={data.rule} />
                <AreaSources list={list} rule={data.rule} />
              </Stack>
            </Box>
          )}
          <Stack spacing={4}>
            <Buildings list={list} stats={data} />
            <ByArea list={list} rows={data.byArea} />
          </Stack>
          <Section title="날짜별 참여" note="막대는 그날, 선은 그날까지의 비율">
            <ByDay
              rows={data.byDay}
              total={data.totalTargets}
              period={list}
              today={at === null ? todayInSeoul() : dayAt(new Date(at))}
            />
          </Section>
        </Box>
      </Stack>
    </Printable>
  )
}

const dongRow = ({ dong, households, householdArea }: ListStats['byDong'][number]): DongRow => ({
  dong,
  totalTargets: households.total,
  completedCount: households.completed,
  totalArea: householdArea.total,
  completedArea: householdArea.completed,
})

const Buildings = ({ list, stats }: { readonly list: List; readonly stats: ListStats }) => {
  const [measure, setMeasure] = useState<Measure>('unit')
  // The roll has no past instants.
  const isNow = useInstant() === null
  const maySeeRoll = useMay('GET /api/list-user/list/{listId}') && isNow
  const choice = <SegmentedChoice label="집계 기준" names={measureNames} value={measure} onChoose={setMeasure} />
  return (
    <Section
      title="동별 현황"
      note={maySeeRoll ? <span className="no-print">동을 누르면 그 동의 소유자를 봅니다.</span> : undefined}
      actions={stats.householdArea.total > 0 ? choice : undefined}
    >
      <ByDong
        rows={stats.byDong.map(dongRow)}
        measure={measure}
        {...(maySeeRoll ? { hrefOf: (dong: string) => rollPath(list.id, { dong }) } : {})}
      />
    </Section>
  )
}

export default ListProgress
