import { Box, Card, Skeleton, Stack, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import type { RetainedKind } from '#services/audit/retention.contract.ts'
import { formatCount, formatDate } from '#ui/format.ts'
import { live } from '../kit/data/query-client.ts'
import { useCalls } from '../kit/data/use-calls.ts'
import { ErrorNote } from '../kit/feedback/ErrorNote.tsx'
import { Facts } from '../kit/display/Facts.tsx'
import { plainList } from '../kit/display/plain-list.ts'
import { AuditPage } from './AuditPage.tsx'

const ends = {
  'by-itself': '기간이 지나면 자동으로 파기됩니다',
  'by-hand': '사무실에서 파기합니다',
  never: '파기하지 않습니다',
} as const satisfies Record<RetainedKind['ends'], string>

/** Order of the kinds: first those that need an administrator. */
const inOrder: readonly RetainedKind['ends'][] = ['by-hand', 'by-itself', 'never']

/** Shows what is retained how long and why, and what will be erased within a month. */
const RetentionPage = () => {
  const { call } = useCalls()
  const { data, error, refetch } = useQuery({
    queryKey: ['retention'],
    queryFn: () => call('GET /api/admin/retention'),
    ...live,
  })
  return (
    <AuditPage here="/retention" subtitle="보관하는 이유와 기간, 30일 안에 파기할 것">
      {error !== null && data === undefined ? <ErrorNote error={error} onRetry={() => void refetch()} /> : null}
      {error === null && data === undefined ? <Skeleton variant="rounded" height={320} /> : null}
      <Stack component="ul" spacing={3} sx={plainList}>
        {inOrder
          .flatMap((how) => (data ?? []).filter((kept) => kept.ends === how))
          .map((kept) => (
            <Kind key={kept.id} kept={kept} />
          ))}
      </Stack>
    </AuditPage>
  )
}

const columns = {
  display: 'grid',
  gap: 4,
  gridTemplateColumns: { xs: '1fr', md: 'minmax(0, 3fr) minmax(0, 2fr)' },
} as const

const Kind = ({ kept }: { readonly kept: RetainedKind }) => (
  <Card component="li" sx={{ p: 5 }}>
    <Box sx={columns}>
      <Box>
        <Typography variant="h2" sx={{ fontSize: 18 }}>
          {kept.what}
        </Typography>
        <Typography variant="body2" color="textSecondary" sx={{ mt: 2 }}>
          {kept.why}
        </Typography>
      </Box>
      <Facts facts={factsOf(kept)} />
    </Box>
  </Card>
)

const factsOf = ({ howLong, ends: how, count, oldestAt, soon }: RetainedKind) => [
  { name: '보존 기간', value: howLong },
  { name: '파기', value: ends[how] },
  { name: '지금', value: nowText(count, oldestAt) },
  ...(soon === null ? [] : [{ name: '30일 안에 파기', value: formatCount(soon, '건') }]),
]

const nowText = (count: number, oldestAt: string | null): string =>
  oldestAt === null ? formatCount(count, '건') : `${formatCount(count, '건')} (${formatDate(oldestAt)}부터)`

export default RetentionPage
