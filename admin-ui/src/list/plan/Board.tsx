import PrintIcon from '@mui/icons-material/PrintOutlined'
import { Box, Button, Stack, Typography } from '@mui/material'
import { useMemo, useState } from 'react'
import { useDataProvider, useNotify, useStore } from 'react-admin'
import { useNavigate, useSearchParams } from 'react-router'
import { toApiError } from '#ui/http/api-client.ts'
import type { Unit } from '#services/list/figures/list-stats.contract.ts'
import type { ListUser } from '#services/roll/list-users.contract.ts'
import type { List } from '#services/list/lists.contract.ts'
import { RowsSkeleton } from '../../kit/collection/RowsSkeleton.tsx'
import { ErrorNote } from '../../kit/feedback/ErrorNote.tsx'
import { Printable } from '../../kit/share/Printable.tsx'
import { printPage } from '../../kit/share/print-page.ts'
import { Section } from '../../kit/layout/Section.tsx'
import { SegmentedChoice } from '../../kit/display/SegmentedChoice.tsx'
import { useComplex } from '../../labels/complex/use-complex.ts'
import { RollFirst } from '../figures/RollFirst.tsx'
import { useListStats } from '../figures/use-list-stats.ts'
import { formatDateTime } from '#ui/format.ts'
import { EmptyRollNote } from '../past/EmptyRollNote.tsx'
import { useInstant } from '../past/past-context.ts'
import { residentPath } from '../../labels/person-labels.ts'
import { OwnersOfUnit } from './OwnersOfUnit.tsx'
import { planColours } from '../../labels/plan/plan-colours.ts'
import { foundText, Plan, type PlanSize } from './Plan.tsx'
import { PlanLegend } from './PlanLegend.tsx'
import { planSearch, readPlanFilter, type PlanFilter } from '../../labels/plan-filter.ts'
import { useBuildings, useUnits } from './use-units.ts'

/** Maximum number of units that are drawn large, with their numbers; more are drawn as marks. */
const MAX_LARGE = 300

/** 동·호 배치도: shows every unit of a list at its position, with its status. */
const Board = ({ list }: { readonly list: List }) => {
  const { data, error, refetch } = useUnits(list.id)
  const at = useInstant()
  if (error !== null && data === undefined) return <ErrorNote error={error} onRetry={() => void refetch()} />
  if (data === undefined) return <RowsSkeleton />
  if (data.length === 0 && at !== null) return <EmptyRollNote />
  if (data.length === 0) return <RollFirst listId={list.id}>명부를 등록하면 세대마다 참여 상태가 나타납니다.</RollFirst>
  return <BoardOf list={list} units={data} />
}

type BoardOfProps = { readonly list: List; readonly units: readonly Unit[] }

/** Holds the filter of the plan in the address, so that links can set it. */
const usePlanFilter = (): readonly [PlanFilter, (filter: PlanFilter) => void] => {
  const [search, setSearch] = useSearchParams()
  const key = search.toString()
  const filter = useMemo(() => readPlanFilter(new URLSearchParams(key)), [key])
  return [filter, (next) => setSearch(planSearch(next), { replace: true, preventScrollReset: true })]
}

const BoardOf = ({ list, units }: BoardOfProps) => {
  const [filter, setFilter] = usePlanFilter()
  const [size, setSize] = useStore<PlanSize>('plan.size', units.length > MAX_LARGE ? 'small' : 'large')
  const { data: stats } = useListStats(list.id)
  const buildings = useBuildings(units)
  const { open, chosen, close } = useOpenUnit(list.id)
  const { complex } = useComplex()
  const at = useInstant()
  return (
    <Section title="동·호 배치도" actions={<PlanActions size={size} onSize={setSize} />}>
      <Printable
        about={[complex?.name, list.name]}
        title={at === null ? '동·호 배치도' : `동·호 배치도 (${formatDateTime(at)} 기준)`}
      >
        <Box className="plan-board" sx={planColours}>
          <PlanLegend
            units={units}
            dongs={buildings.map(({ dong }) => dong)}
            bands={stats?.byArea ?? []}
            filter={filter}
            onChange={setFilter}
          />
        </Box>
        <Typography variant="body2" color="textSecondary" role="status" sx={{ mb: 3 }}>
          {planSearch(filter) === '' ? '' : foundText(buildings, filter)}
        </Typography>
        <Plan buildings={buildings} filter={filter} size={size} onOpen={open} />
      </Printable>
      {chosen === null ? null : (
        <OwnersOfUnit listId={list.id} unit={chosen.unit} anchor={chosen.cell} onClose={close} />
      )}
    </Section>
  )
}

/** Opens the owner of a unit; several owners are listed first. */
const useOpenUnit = (listId: string) => {
  const [chosen, setChosen] = useState<{ readonly unit: Unit; readonly cell: HTMLElement } | null>(null)
  const dataProvider = useDataProvider()
  const navigate = useNavigate()
  const notify = useNotify()

  const goTo = async (entryId: string): Promise<void> => {
    try {
      const { data } = await dataProvider.getOne<ListUser>('list-users', { id: entryId })
      void navigate(residentPath(listId, data.userId))
    } catch (thrown) {
      notify(toApiError(thrown).text, { type: 'error' })
    }
  }
  const open = (unit: Unit, cell: HTMLElement): void => {
    const [only, ...others] = unit.listUserIds
    if (only !== undefined && others.length === 0) void goTo(only)
    else setChosen({ unit, cell })
  }
  return { open, chosen, close: () => setChosen(null) }
}

type PlanActionsProps = { readonly size: PlanSize; readonly onSize: (size: PlanSize) => void }

const planSizeNames: Readonly<Record<PlanSize, string>> = { small: '한눈에', large: '호수까지' }

const PlanActions = ({ size, onSize }: PlanActionsProps) => (
  <Stack direction="row" className="no-print" sx={{ gap: 2, flexWrap: 'wrap' }}>
    <SegmentedChoice label="배치도 크기" names={planSizeNames} value={size} onChoose={onSize} />
    <Button color="inherit" startIcon={<PrintIcon />} onClick={printPage}>
      인쇄하기
    </Button>
  </Stack>
)

export default Board
