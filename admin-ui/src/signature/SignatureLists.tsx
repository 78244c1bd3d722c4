import { Box, Stack, Typography } from '@mui/material'
import { useMemo, type ReactNode } from 'react'
import type { List } from '#services/list/lists.contract.ts'
import { formatCount, formatPercent } from '#ui/format.ts'
import { Collection } from '../kit/collection/Collection.tsx'
import { choicesOf, type CollectionFilter, type Column } from '../kit/collection/columns.ts'
import { RecordLink } from '../kit/collection/RecordLink.tsx'
import { Bar } from '../kit/display/Bar.tsx'
import { Empty } from '../kit/feedback/Empty.tsx'
import { NoWrap } from '../kit/display/NoWrap.tsx'
import { Page } from '../kit/layout/Page.tsx'
import { useAddLink } from '../kit/display/use-add-link.tsx'
import { DaysLeft } from '../labels/DaysLeft.tsx'
import { listPath, listStatusNames } from '../labels/list-labels.ts'
import { NeedsComplex } from '../labels/complex/NeedsComplex.tsx'
import { ListStatusChip } from '../labels/StatusChip.tsx'
import { funnelSteps, type FunnelStep } from './funnel-steps.ts'
import { useSignatureStats } from './use-signature.ts'

const filters: readonly CollectionFilter[] = [
  { kind: 'choice', source: 'status', label: '상태', choices: choicesOf(listStatusNames) },
]

const pathOf = (id: string): string => listPath(id, 'signature')

const columns: readonly Column<List>[] = [
  {
    source: 'name',
    sortable: true,
    render: ({ id, name }) => <RecordLink to={pathOf(id)}>{name}</RecordLink>,
    text: ({ name }) => name,
  },
  {
    source: 'status',
    render: ({ status }) => <ListStatusChip status={status} />,
    text: ({ status }) => listStatusNames[status],
  },
  ...(['targets', 'requested', 'viewed', 'verified'] as const).map((key): Column<List> => ({
    source: key,
    label: { targets: '대상', requested: '요청', viewed: '열람', verified: '본인 확인' }[key],
    align: 'right',
    nowrap: true,
    render: ({ id }) => <StepCount listId={id} step={key} />,
  })),
  { source: 'signed', label: '서명', render: (list) => <Signed list={list} /> },
  { source: 'waiting', label: '확인할 것', render: ({ id }) => <Waiting listId={id} /> },
  { source: 'endDate', label: '남은 기간', sortable: true, align: 'right', render: (list) => <DaysLeft list={list} /> },
]

/** Shows the signature lists of the chosen complex with their progress. */
const SignatureLists = () => {
  const create = useAddLink({ to: '/lists/create', label: '리스트 만들기', call: 'POST /api/list' })
  return (
    <NeedsComplex title="전자서명">
      {(complex) => (
        <Page title="전자서명" subtitle={complex.name} actions={create}>
          <Lists apartmentId={complex.id} create={create} />
        </Page>
      )}
    </NeedsComplex>
  )
}

const Lists = ({ apartmentId, create }: { readonly apartmentId: string; readonly create: ReactNode }) => (
  <Collection<List>
    key={apartmentId}
    resource="signature-lists"
    filter={{ apartmentId, type: 'signature' }}
    storeKey={`signature-lists.${apartmentId}`}
    sort={{ field: 'endDate', order: 'DESC' }}
    search="리스트 이름 검색"
    filters={filters}
    columns={columns}
    rowClick={(id) => pathOf(String(id))}
    card={(list) => <ListCard list={list} />}
    empty={
      <Empty title="아직 전자서명 리스트가 없습니다" action={create}>
        {create === undefined
          ? '이 아파트에서 동의서를 받는 리스트가 여기에 나타납니다.'
          : '유형을 전자서명으로 리스트를 만드세요.'}
      </Empty>
    }
  />
)

const useSteps = (listId: string): ReadonlyMap<FunnelStep['key'], FunnelStep> | undefined => {
  const { data } = useSignatureStats(listId)
  return useMemo(
    () => (data === undefined ? undefined : new Map(funnelSteps(data.funnel).map((step) => [step.key, step]))),
    [data],
  )
}

type StepCountProps = { readonly listId: string; readonly step: FunnelStep['key'] }

const StepCount = ({ listId, step }: StepCountProps) => {
  const found = useSteps(listId)?.get(step)
  return found === undefined ? '–' : formatCount(found.count, '명')
}

const Signed = ({ list: { id, name } }: { readonly list: List }) => {
  const signed = useSteps(id)?.get('signed')
  if (signed === undefined) return '–'
  return (
    <Box sx={{ minWidth: { xs: 110, lg: 130 } }}>
      <Stack direction="row" sx={{ justifyContent: 'space-between', gap: 2 }}>
        <Typography variant="body2" component="span" sx={{ fontWeight: 700 }}>
          {formatPercent(signed.share)}
        </Typography>
        <Typography variant="caption" color="textSecondary" noWrap>
          {formatCount(signed.count, '명')}
        </Typography>
      </Stack>
      <Bar label={`${name} 서명 비율`} done={signed.share} total={1} height={6} />
    </Box>
  )
}

/** Shows the number of things that need a decision. */
const Waiting = ({ listId }: { readonly listId: string }) => {
  const { data } = useSignatureStats(listId)
  if (data === undefined) return '–'
  const parts = [
    data.paperPending === 0 ? '' : `서면 ${formatCount(data.paperPending, '건')}`,
    data.mismatches === 0 ? '' : `본인 확인 ${formatCount(data.mismatches, '건')}`,
  ].filter((part) => part !== '')
  return parts.length === 0 ? '–' : <NoWrap text={parts.join(' · ')} />
}

const ListCard = ({ list }: { readonly list: List }) => (
  <Stack spacing={2}>
    <Stack direction="row" sx={{ justifyContent: 'space-between', gap: 2 }}>
      <RecordLink to={pathOf(list.id)}>{list.name}</RecordLink>
      <DaysLeft list={list} />
    </Stack>
    <Stack direction="row" spacing={2}>
      <ListStatusChip status={list.status} />
    </Stack>
    <Signed list={list} />
  </Stack>
)

export default SignatureLists
