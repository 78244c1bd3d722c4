import { Box, MenuItem, Stack, TextField } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { monthText } from '../../labels/month-text.ts'
import type { Apartment } from '#services/apartment/apartments.contract.ts'
import { formatDate } from '#ui/format.ts'
import { RowsSkeleton } from '../../kit/collection/RowsSkeleton.tsx'
import { useCalls } from '../../kit/data/use-calls.ts'
import { ErrorNote } from '../../kit/feedback/ErrorNote.tsx'
import { NeedsComplex } from '../../labels/complex/NeedsComplex.tsx'
import { AuditPage } from '../AuditPage.tsx'
import { MonthReview } from './MonthReview.tsx'
import { useLatestParams } from '../use-latest-params.ts'

/** Monthly review of the access log, with its signed record. */
const ReviewPage = () => (
  <NeedsComplex title="감사 로그">{(complex) => <ReviewsOf key={complex.id} complex={complex} />}</NeedsComplex>
)

const ReviewsOf = ({ complex }: { readonly complex: Apartment }) => {
  const { call } = useCalls()
  const [params, setParams] = useLatestParams()
  const { data, error, refetch } = useQuery({
    queryKey: ['access-reviews', complex.id],
    queryFn: () => call('GET /api/admin/access-review/{apartmentId}', { params: { apartmentId: complex.id } }),
    staleTime: 0,
  })
  const asked = params.get('month') ?? ''
  const showMonth = (month: string): void => setParams(() => new URLSearchParams({ month }))
  const months = data ?? []
  const chosen =
    months.find(({ month }) => month === asked) ??
    months.find(({ isOver, reviewed }) => isOver && reviewed === null) ??
    months.find(({ isOver }) => isOver) ??
    months[0]
  return (
    <AuditPage
      here="/access-review"
      subtitle={`${complex.name} · 한 달에 한 번 (개인정보의 안전성 확보조치 기준 제8조)`}
    >
      {error !== null && data === undefined ? <ErrorNote error={error} onRetry={() => void refetch()} /> : null}
      {error === null && data === undefined ? <RowsSkeleton /> : null}
      {chosen === undefined ? null : (
        <Stack spacing={4}>
          <Box>
            <TextField
              select
              label="점검할 달"
              value={chosen.month}
              onChange={({ target }) => showMonth(target.value)}
              sx={{ minWidth: 240 }}
            >
              {months.map(({ month, isOver, reviewed }) => (
                <MenuItem key={month} value={month}>
                  {monthText(month)} {stateText(isOver, reviewed)}
                </MenuItem>
              ))}
            </TextField>
          </Box>
          <MonthReview
            key={chosen.month}
            apartmentId={complex.id}
            month={chosen.month}
            onSigned={() => showMonth(chosen.month)}
          />
        </Stack>
      )}
    </AuditPage>
  )
}

const stateText = (isOver: boolean, reviewed: { readonly at: string } | null): string => {
  if (reviewed !== null) return `(점검함 ${formatDate(reviewed.at)})`
  return isOver ? '(점검 전)' : '(아직 끝나지 않음)'
}

export default ReviewPage
