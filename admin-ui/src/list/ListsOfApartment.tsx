import { Box, Chip, Stack, Typography } from '@mui/material'
import { useState, type ReactNode } from 'react'
import { useGetOne } from 'react-admin'
import { formatArea, formatCount, formatDate, formatPercent } from '#ui/format.ts'
import type { Apartment } from '#services/apartment/apartments.contract.ts'
import type { List } from '#services/list/lists.contract.ts'
import { legalRuleText } from '#services/list/rule/legal-rule-names.contract.ts'
import { Collection } from '../kit/collection/Collection.tsx'
import { choicesOf, type CollectionFilter, type Column } from '../kit/collection/columns.ts'
import { RecordLink } from '../kit/collection/RecordLink.tsx'
import { Bar } from '../kit/display/Bar.tsx'
import { todayInSeoul } from '../kit/display/day.ts'
import { shortDay } from '../kit/display/short-time.ts'
import { useIsSmall } from '../kit/layout/use-is-small.ts'
import { DaysLeft } from '../labels/DaysLeft.tsx'
import { Empty } from '../kit/feedback/Empty.tsx'
import { Section } from '../kit/layout/Section.tsx'
import { Purposes } from './start/Purposes.tsx'
import { shareOf } from '../kit/share/share.ts'
import { SegmentedChoice } from '../kit/display/SegmentedChoice.tsx'
import { ListStatusChip } from '../labels/StatusChip.tsx'
import { moreUnitsText } from './figures/more-units.ts'
import {
  hiddenFigure,
  hidesParticipation,
  listPath,
  listStatusNames,
  listTypeNames,
  periodText,
} from '../labels/list-labels.ts'

type ListsOfApartmentProps = { readonly apartmentId: string; readonly create: ReactNode }

const shelfNames = { lists: '리스트', archived: '보관한 리스트' } as const

const filters: readonly CollectionFilter[] = [
  { kind: 'choice', source: 'type', label: '유형', choices: choicesOf(listTypeNames) },
  { kind: 'choice', source: 'status', label: '상태', choices: choicesOf(listStatusNames) },
]

const oneDay = { display: 'inline-block', whiteSpace: 'nowrap' } as const

/**
 * Shows the period on one line where there is room, else a line per day; small screens use the
 * short form.
 */
const Period = ({ list }: { readonly list: List }) => {
  const isSmall = useIsSmall()
  const dayText = (day: string): string => (isSmall ? shortDay(day, todayInSeoul()) : formatDate(day))
  return (
    <Box component="span" title={periodText(list)}>
      <Box component="span" sx={oneDay}>
        {dayText(list.startDate)} ~
      </Box>{' '}
      <Box component="span" sx={oneDay}>
        {dayText(list.endDate)}
      </Box>
    </Box>
  )
}

/** Returns the short name of the law by which a list is measured. */
const ruleText = ({ rule }: List): string => (rule === null ? '–' : legalRuleText(rule))

const columns: readonly Column<List>[] = [
  {
    source: 'name',
    sortable: true,
    render: (row) => <RecordLink to={listPath(row.id)}>{row.name}</RecordLink>,
    text: ({ name }) => name,
  },
  {
    source: 'type',
    render: ({ type }) => <Chip size="small" variant="outlined" label={listTypeNames[type]} />,
    text: ({ type }) => listTypeNames[type],
  },
  {
    source: 'status',
    render: ({ status }) => <ListStatusChip status={status} />,
    text: ({ status }) => listStatusNames[status],
  },
  {
    source: 'units',
    label: '세대',
    render: (row) => <UnitsOfList list={row} />,
    text: ({ households, ...list }) =>
      hidesParticipation(list) ? hiddenFigure : `${households.completed} / ${households.total}`,
  },
  {
    source: 'area',
    label: '면적',
    render: (row) => <AreaProgress list={row} />,
    text: ({ completedArea, totalArea, ...list }) =>
      hidesParticipation(list) ? hiddenFigure : `${completedArea} / ${totalArea}`,
  },
  { source: 'endDate', label: '남은 기간', sortable: true, align: 'right', render: (row) => <DaysLeft list={row} /> },
  { source: 'startDate', label: '기간', sortable: true, render: (row) => <Period list={row} />, text: periodText },
  { source: 'rule', label: '법정 기준', hidden: true, render: ruleText, text: ruleText },
  {
    source: 'createdAt',
    nowrap: true,
    sortable: true,
    hidden: true,
    render: ({ createdAt }) => formatDate(createdAt),
    text: ({ createdAt }) => formatDate(createdAt),
  },
]

/** Shows the lists of one complex, with archived ones under a switch. */
export const ListsOfApartment = ({ apartmentId, create }: ListsOfApartmentProps) => {
  const [archived, setArchived] = useState(false)
  return (
    <Stack spacing={3}>
      <SegmentedChoice
        label="보관한 리스트"
        names={shelfNames}
        value={archived ? 'archived' : 'lists'}
        onChoose={(shelf) => setArchived(shelf === 'archived')}
      />
      <Collection<List>
        // Another complex is another collection, so that page and filters are not carried over.
        key={`${apartmentId} ${archived}`}
        resource="lists"
        filter={{ apartmentId, ...(archived ? { archived } : {}) }}
        storeKey={`lists.${apartmentId}${archived ? '.archived' : ''}`}
        sort={{ field: 'endDate', order: 'DESC' }}
        search="리스트 이름 검색"
        filters={archived ? filters.filter(({ source }) => source !== 'status') : filters}
        columns={columns}
        fileName={archived ? '보관한-리스트' : '리스트'}
        rowClick="show"
        card={(list) => <ListCard list={list} />}
        empty={archived ? <NoneArchived /> : <NoLists create={create} />}
      />
    </Stack>
  )
}

const NoneArchived = () => <Empty title="보관한 리스트가 없습니다">보관한 리스트가 여기에 남습니다.</Empty>

const NoLists = ({ create }: { readonly create: ReactNode }) =>
  create === undefined ? (
    <Empty title="아직 리스트가 없습니다" />
  ) : (
    <Section title="무엇을 하시나요?">
      <Purposes />
    </Section>
  )

type ProgressCellProps = {
  readonly label: string
  readonly done: number
  readonly total: number
  readonly risk: number
  readonly text: string
}

const ProgressCell = ({ label, done, total, risk, text }: ProgressCellProps) => (
  <Box sx={{ minWidth: { xs: 110, lg: 150 } }}>
    <Stack direction="row" sx={{ justifyContent: 'space-between', gap: 2 }}>
      <Typography variant="body2" component="span" sx={{ fontWeight: 700 }}>
        {formatPercent(shareOf(done, total))}
      </Typography>
      <Typography variant="caption" color="textSecondary" noWrap>
        {text}
      </Typography>
    </Stack>
    <Bar label={label} done={done} total={total} risk={risk} height={6} />
  </Box>
)

const UnitProgress = ({ list }: { readonly list: List }) =>
  hidesParticipation(list) ? (
    hiddenFigure
  ) : (
    <ProgressCell
      label={`${list.name} 세대 참여율`}
      done={list.households.completed}
      total={list.households.total}
      risk={0}
      text={`${list.households.completed.toLocaleString('ko-KR')} / ${formatCount(list.households.total, '세대')}`}
    />
  )

/** Shows the progress by units, with a warning where the complex is registered with fewer units. */
const UnitsOfList = ({ list }: { readonly list: List }) => {
  const { data: apartment } = useGetOne<Apartment>('apartments', { id: list.apartmentId })
  const more = apartment === undefined ? null : moreUnitsText(list.households.total, apartment.totalUnits)
  return (
    <>
      <UnitProgress list={list} />
      {more === null ? null : (
        <Typography variant="caption" sx={{ color: 'tokens.risk', display: 'block' }}>
          {more}
        </Typography>
      )}
    </>
  )
}

const AreaProgress = ({ list }: { readonly list: List }) => {
  if (hidesParticipation(list)) return hiddenFigure
  // A roll without areas has no shares of areas.
  return list.totalArea <= 0 ? (
    '–'
  ) : (
    <ProgressCell
      label={`${list.name} 면적 참여율`}
      done={list.completedArea}
      total={list.totalArea}
      risk={list.riskArea}
      text={formatArea(list.totalArea)}
    />
  )
}

const ListCard = ({ list }: { readonly list: List }) => (
  <Stack spacing={2}>
    <Stack direction="row" sx={{ justifyContent: 'space-between', gap: 2 }}>
      <RecordLink to={listPath(list.id)}>{list.name}</RecordLink>
      <DaysLeft list={list} />
    </Stack>
    <Stack direction="row" spacing={2}>
      <Chip size="small" variant="outlined" label={listTypeNames[list.type]} />
      <ListStatusChip status={list.status} />
    </Stack>
    <UnitsOfList list={list} />
    <Typography variant="caption" color="textSecondary">
      {periodText(list)}
    </Typography>
  </Stack>
)
