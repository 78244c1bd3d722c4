import { Alert, Button, Chip, Skeleton, Stack, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import type { LedgerComparison as Comparison } from '#services/building-ledger/comparison/ledger-comparison.contract.ts'
import type { List } from '#services/list/lists.contract.ts'
import { formatArea, formatDate } from '#ui/format.ts'
import { useMay } from '../kit/auth/use-may.ts'
import { useCalls } from '../kit/data/use-calls.ts'
import { Facts } from '../kit/display/Facts.tsx'
import { ConfirmedAction } from '../kit/feedback/ConfirmedAction.tsx'
import { Empty } from '../kit/feedback/Empty.tsx'
import { ErrorNote } from '../kit/feedback/ErrorNote.tsx'
import { Section } from '../kit/layout/Section.tsx'
import { ledgerPath } from '../labels/building-ledger/ledger-labels.ts'
import { DifferenceTable } from './DifferenceTable.tsx'
import { areasToTake, differenceNames, takenText, type DifferenceKind } from './difference-labels.ts'

const useComparison = (listId: string, kind: DifferenceKind | undefined) => {
  const { call } = useCalls()
  return useQuery({
    queryKey: ['lists', listId, 'ledger-comparison', kind ?? 'all'],
    queryFn: () =>
      call('GET /api/list/{listId}/ledger-comparison', {
        params: { listId },
        query: kind === undefined ? {} : { kind },
      }),
  })
}

type ReadComparison = Comparison & { readonly ledger: NonNullable<Comparison['ledger']> }
type OfList = { readonly list: List; readonly comparison: ReadComparison }

const TakeAll = ({ list, comparison }: OfList) => {
  const { call } = useCalls()
  const mayTake = useMay('POST /api/list/{listId}/ledger-comparison/areas')
  const count = areasToTake(comparison.counts)
  if (!mayTake || count === 0) return null
  return (
    <ConfirmedAction
      label="면적 모두 가져오기"
      title={`${count.toLocaleString('ko-KR')}세대의 면적을 대장에서 가져오시겠습니까?`}
      done={takenText}
      button={{ variant: 'outlined' }}
      offBecause={comparison.obstacle ?? undefined}
      send={() =>
        call('POST /api/list/{listId}/ledger-comparison/areas', {
          params: { listId: list.id },
          body: { readingId: comparison.ledger.readingId },
        })
      }
    >
      <li>명부의 전용면적이 건축물대장의 면적으로 바뀝니다. 공유 세대는 소유자 모두에게 바뀝니다.</li>
      <li>바뀌기 전의 면적과 출처가 기록에 남습니다.</li>
      <li>면적으로 세는 동의율과 의결은 바뀐 면적으로 셉니다.</li>
    </ConfirmedAction>
  )
}

const signed = (area: number): string => `${area > 0 ? '+' : ''}${formatArea(area)}`

const Summary = ({ list, comparison }: OfList) => {
  const { ledger, rollUnits, matched, rollArea, ledgerArea } = comparison
  return (
    <Section
      title="명부와 건축물대장 비교"
      note={`${formatDate(ledger.readOn)}에 읽은 대장 · 출처: 국토교통부 건축HUB`}
      actions={<TakeAll list={list} comparison={comparison} />}
    >
      <Stack spacing={4}>
        {ledger.isOld ? (
          <Alert
            severity="warning"
            action={
              <Button color="inherit" size="small" component={Link} to={ledgerPath(list.apartmentId)}>
                다시 읽기
              </Button>
            }
          >
            대장을 읽은 지 90일이 지났습니다. 다시 읽고 비교해주세요.
          </Alert>
        ) : null}
        <Facts
          facts={[
            { name: '대장', value: `${ledger.units.toLocaleString('ko-KR')}호 · ${ledger.address}` },
            {
              name: '명부',
              value: `${rollUnits.toLocaleString('ko-KR')}세대 가운데 ${matched.toLocaleString('ko-KR')}세대가 대장에 있음`,
            },
            {
              name: '면적의 합',
              value: `명부 ${formatArea(rollArea)} · 대장 ${formatArea(ledgerArea)} (차이 ${signed(ledgerArea - rollArea)})`,
            },
          ]}
        />
        <Typography variant="body2" color="textSecondary">
          면적의 합은 양쪽에 다 있고 명부에 면적이 있는 세대의 것입니다. 면적으로 세는 동의율과 의결에 이만큼 차이가
          납니다.
        </Typography>
      </Stack>
    </Section>
  )
}

type KindsProps = {
  readonly counts: Comparison['counts']
  readonly kind: DifferenceKind | undefined
  readonly onChoose: (kind: DifferenceKind | undefined) => void
}

const Kinds = ({ counts, kind, onChoose }: KindsProps) => (
  <Stack
    direction="row"
    role="group"
    aria-label="다른 점의 종류"
    useFlexGap
    spacing={2}
    sx={{ flexWrap: 'wrap', mb: 3 }}
  >
    {counts.map((one) => (
      <Chip
        key={one.kind}
        label={`${differenceNames[one.kind]} ${one.count.toLocaleString('ko-KR')}`}
        variant={one.kind === kind ? 'filled' : 'outlined'}
        color={one.kind === kind ? 'primary' : 'default'}
        aria-pressed={one.kind === kind}
        onClick={() => onChoose(one.kind === kind ? undefined : one.kind)}
      />
    ))}
  </Stack>
)

const Differences = ({ list, comparison, kind, onChoose }: OfList & Omit<KindsProps, 'counts'>) => {
  const { counts, differences } = comparison
  const total = counts.reduce((sum, one) => sum + (kind === undefined || one.kind === kind ? one.count : 0), 0)
  return (
    <Section title="다른 점">
      {counts.length === 0 ? (
        <Typography color="textSecondary">명부와 건축물대장이 같습니다.</Typography>
      ) : (
        <>
          <Kinds counts={counts} kind={kind} onChoose={onChoose} />
          <DifferenceTable list={list} comparison={comparison} />
        </>
      )}
      {total > differences.length ? (
        <Typography variant="body2" color="textSecondary" sx={{ mt: 2 }}>
          모두 {total.toLocaleString('ko-KR')}건 가운데 {differences.length.toLocaleString('ko-KR')}건을 보입니다.
        </Typography>
      ) : null}
    </Section>
  )
}

/** Shows where the roll of a list and the building ledger of its complex differ. */
const LedgerComparison = ({ list }: { readonly list: List }) => {
  const [kind, setKind] = useState<DifferenceKind | undefined>()
  const { data, error, refetch } = useComparison(list.id, kind)
  if (data === undefined)
    return error === null ? (
      <Skeleton variant="rounded" height={240} />
    ) : (
      <ErrorNote error={error} onRetry={() => void refetch()} />
    )
  const { ledger } = data
  if (ledger === null)
    return (
      <Empty
        title="아직 건축물대장을 읽지 않았습니다"
        action={
          <Button variant="contained" component={Link} to={ledgerPath(list.apartmentId)}>
            건축물대장으로 가기
          </Button>
        }
      >
        단지의 건축물대장을 읽으면 명부에 빠진 세대와 다른 면적을 여기서 볼 수 있습니다.
      </Empty>
    )
  const comparison = { ...data, ledger }
  return (
    <Stack spacing={4}>
      <Summary list={list} comparison={comparison} />
      <Differences list={list} comparison={comparison} kind={kind} onChoose={setKind} />
    </Stack>
  )
}

export default LedgerComparison
