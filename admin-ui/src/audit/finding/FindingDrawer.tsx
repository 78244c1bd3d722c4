import { Alert, Box, Button, Stack, Typography } from '@mui/material'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { Finding, FindingWithEvents } from '#services/finding/findings.contract.ts'
import { findingRules } from '#events/values/finding-rules.ts'
import { dayAt } from '#events/values/day.ts'
import { formatCount, formatDateTime } from '#ui/format.ts'
import { useMay } from '../../kit/auth/use-may.ts'
import { RowsSkeleton } from '../../kit/collection/RowsSkeleton.tsx'
import { useCalls } from '../../kit/data/use-calls.ts'
import { ConfirmedAction } from '../../kit/feedback/ConfirmedAction.tsx'
import { ErrorNote } from '../../kit/feedback/ErrorNote.tsx'
import { SideDrawer } from '../../kit/layout/SideDrawer.tsx'
import { plainList } from '../../kit/display/plain-list.ts'
import { findingOutcome, findingContext, findingTitle } from './finding-labels.ts'

type FindingDrawerProps = {
  /** Id of the finding; null for none. */
  readonly findingId: string | null
  readonly onClose: () => void
}

/**
 * Shows one finding beside the list: its rule, the events behind it, and the form to acknowledge
 * it.
 */
export const FindingDrawer = ({ findingId, onClose }: FindingDrawerProps) => (
  <SideDrawer title="살펴보기" open={findingId !== null} onClose={onClose}>
    {findingId === null ? null : <Opened key={findingId} findingId={findingId} onClose={onClose} />}
  </SideDrawer>
)

const Opened = ({ findingId, onClose }: { readonly findingId: string; readonly onClose: () => void }) => {
  const { call } = useCalls()
  const { data, error, refetch } = useQuery({
    queryKey: ['finding', findingId],
    queryFn: ({ signal }) => call('GET /api/admin/findings/{id}', { signal, params: { id: findingId } }),
    staleTime: 0,
  })
  if (error !== null) return <ErrorNote error={error} onRetry={() => void refetch()} />
  if (data === undefined)
    return (
      <Box aria-busy>
        <RowsSkeleton />
      </Box>
    )
  const outcome = findingOutcome(data)
  return (
    <Stack spacing={5}>
      <Box>
        <Typography sx={{ fontSize: 17, fontWeight: 600 }}>{findingTitle(data)}</Typography>
        <Typography variant="body2" color="textSecondary" sx={{ mt: 1, overflowWrap: 'anywhere' }}>
          {findingContext(data)}
        </Typography>
      </Box>
      <Box>
        <Typography>{findingRules[data.rule].says}</Typography>
        <Typography variant="body2" color="textSecondary" sx={{ mt: 2 }}>
          {findingRules[data.rule].why}
        </Typography>
      </Box>
      {data.isOfLooks ? <AccessLogLink finding={data} /> : <Behind finding={data} />}
      {outcome === null ? null : (
        <Alert severity={data.status === 'reopened' ? 'warning' : 'success'} sx={{ overflowWrap: 'anywhere' }}>
          {outcome}
        </Alert>
      )}
      {data.status === 'acknowledged' ? null : <Acknowledge finding={data} onDone={onClose} />}
    </Stack>
  )
}

const accessLogAddress = ({ admin, apartment, at }: Finding): string => {
  const day = dayAt(new Date(at))
  const filter = {
    from: day,
    to: day,
    ...(admin === null ? {} : { adminId: admin.id }),
    ...(apartment === null ? {} : { apartmentId: apartment.id }),
  }
  return `/access-log?filter=${encodeURIComponent(JSON.stringify(filter))}`
}

const AccessLogLink = ({ finding }: { readonly finding: Finding }) => (
  <Box>
    <Typography variant="h3" sx={{ mb: 1.5 }}>
      본 기록
    </Typography>
    <Typography variant="body2" sx={{ mb: 2 }}>
      이날 {formatCount(finding.events, '건')}의 접근 기록이 있습니다.
    </Typography>
    <Button component={Link} to={accessLogAddress(finding)} variant="outlined" color="inherit" size="small">
      이날의 접근 기록 보기
    </Button>
  </Box>
)

const Behind = ({ finding: { behind, events, hasMore } }: { readonly finding: FindingWithEvents }) => (
  <Box>
    <Typography variant="h3" sx={{ mb: 1.5 }}>
      근거가 된 기록 {formatCount(events, '건')}
    </Typography>
    <Stack component="ul" spacing={2} sx={plainList}>
      {behind.map(({ id, at, text, unit }) => (
        <Box component="li" key={id}>
          <Typography variant="body2" component={Link} to={`/log?event=${id}`} sx={{ color: 'primary.main' }}>
            {unit === null ? text : `${unit.dong}동 ${unit.ho}호: ${text}`}
          </Typography>
          <Typography variant="caption" color="textSecondary" component="div">
            {formatDateTime(at)}
          </Typography>
        </Box>
      ))}
    </Stack>
    {hasMore ? (
      <Typography variant="caption" color="textSecondary" component="p" sx={{ mt: 2 }}>
        {behind.length === 0 ? '관리자 계정의 기록은 최고관리자만 봅니다.' : '나머지는 기록 탐색에서 볼 수 있습니다.'}
      </Typography>
    ) : null}
  </Box>
)

const Acknowledge = ({ finding: { id, upTo }, onDone }: { readonly finding: Finding; readonly onDone: () => void }) => {
  const { call } = useCalls()
  const queries = useQueryClient()
  const may = useMay('POST /api/admin/findings/{id}/acknowledgement')
  const done = (): void => {
    void queries.invalidateQueries()
    onDone()
  }
  return may ? (
    <Box>
      <ConfirmedAction
        label="살펴본 결과 남기기"
        title="무엇이었는지 남기시겠습니까?"
        reason={{
          label: '살펴본 결과',
          hint: '예: 이사 온 세대라 사무실에서 번호를 수정했습니다. 소유자의 이름과 전화번호는 적지 마세요.',
        }}
        send={(reason) =>
          call('POST /api/admin/findings/{id}/acknowledgement', { params: { id }, body: { reason, upTo } })
        }
        done="살펴본 결과를 남겼습니다."
        onDone={done}
        button={{ variant: 'contained', color: 'primary' }}
      >
        <li>기록에 남고, 수정할 수 없습니다.</li>
        <li>나중에 같은 일이 더 있으면 다시 확인할 사항이 됩니다.</li>
      </ConfirmedAction>
    </Box>
  ) : null
}
