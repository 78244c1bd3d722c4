import { Alert, Box, Button, Stack, Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { AccessReview } from '#services/finding/access-review.contract.ts'
import { findingRules } from '#events/values/finding-rules.ts'
import { formatCount, formatDateTime } from '#ui/format.ts'
import { useFileCall } from '../../kit/export/use-file-call.ts'
import { RowsSkeleton } from '../../kit/collection/RowsSkeleton.tsx'
import { useCalls } from '../../kit/data/use-calls.ts'
import { ErrorNote } from '../../kit/feedback/ErrorNote.tsx'
import { Facts } from '../../kit/display/Facts.tsx'
import { Section } from '../../kit/layout/Section.tsx'
import { SignReview } from './SignReview.tsx'

type ReviewScope = { readonly apartmentId: string; readonly month: string }

type MonthReviewProps = ReviewScope & {
  /** Handler that keeps this month on the screen after it was signed. */
  readonly onSigned: () => void
}

/**
 * Shows one month: its findings, accesses to residents' data, and the signature or the form for it.
 */
export const MonthReview = ({ apartmentId, month, onSigned }: MonthReviewProps) => {
  const { call } = useCalls()
  const { data, error, refetch } = useQuery({
    queryKey: ['access-review', apartmentId, month],
    queryFn: ({ signal }) =>
      call('GET /api/admin/access-review/{apartmentId}/{month}', { signal, params: { apartmentId, month } }),
    staleTime: 0,
  })
  if (error !== null && data === undefined) return <ErrorNote error={error} onRetry={() => void refetch()} />
  if (data === undefined) return <RowsSkeleton />
  return (
    <Stack spacing={4}>
      {data.reviewed === null ? null : <Signed review={{ ...data, reviewed: data.reviewed }} />}
      <Section title="확인할 사항">
        <Findings review={data} />
      </Section>
      <Section title="소유자의 개인정보를 본 관리자">
        <Administrators review={data} />
      </Section>
      {data.reviewed === null ? (
        <SignReview review={data} onChanged={() => void refetch()} onSigned={onSigned} />
      ) : null}
    </Stack>
  )
}

const Findings = ({ review: { findings, apartment } }: { readonly review: AccessReview }) =>
  findings.length === 0 ? (
    <Typography color="textSecondary">이 달에는 눈에 띄는 일이 없었습니다.</Typography>
  ) : (
    <>
      <Box sx={{ overflowX: 'auto' }}>
        <Table size="small" aria-label={`${apartment.name}의 확인할 사항`}>
          <TableHead>
            <TableRow>
              <TableCell>찾은 이유</TableCell>
              <TableCell align="right">확인한 사항</TableCell>
              <TableCell align="right">남은 일</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {findings.map(({ rule, open, acknowledged }) => (
              <TableRow key={rule}>
                <TableCell>{findingRules[rule].name}</TableCell>
                <TableCell align="right">{formatCount(acknowledged, '건')}</TableCell>
                <TableCell align="right" sx={{ fontWeight: open > 0 ? 700 : 400 }}>
                  {formatCount(open, '건')}
                </TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </Box>
      <Button component={Link} to="/findings" variant="outlined" color="inherit" size="small" sx={{ mt: 3 }}>
        확인할 사항으로 가기
      </Button>
    </>
  )

const Administrators = ({ review: { administrators, apartment } }: { readonly review: AccessReview }) =>
  administrators.length === 0 ? (
    <Typography color="textSecondary">이 달에는 아무도 보지 않았습니다.</Typography>
  ) : (
    <>
      <Box sx={{ overflowX: 'auto' }}>
        <Table size="small" aria-label={`${apartment.name}의 소유자를 본 관리자`}>
          <TableHead>
            <TableRow>
              <TableCell>관리자</TableCell>
              <TableCell align="right">본 횟수</TableCell>
              <TableCell align="right">본 사람</TableCell>
              <TableCell align="right">밤에 본 사람</TableCell>
              <TableCell align="right">내려받기</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {administrators.map(({ admin, looks, persons, night, files }) => (
              <TableRow key={admin.id}>
                <TableCell sx={{ whiteSpace: 'nowrap' }}>{admin.name}</TableCell>
                <TableCell align="right">{formatCount(looks, '건')}</TableCell>
                <TableCell align="right">{formatCount(persons, '명')}</TableCell>
                <TableCell align="right">{formatCount(night, '명')}</TableCell>
                <TableCell align="right">{formatCount(files, '건')}</TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </Box>
      <Typography variant="caption" color="textSecondary" component="p" sx={{ mt: 2 }}>
        본 사람은 하루에 한 번씩 셉니다. 밤은 10시부터 아침 6시까지입니다.
      </Typography>
    </>
  )

type SignedProps = { readonly review: AccessReview & { readonly reviewed: NonNullable<AccessReview['reviewed']> } }

const Signed = ({ review: { apartment, month, sha256, reviewed } }: SignedProps) => {
  const { answerTo } = useCalls()
  const { mutate, isPending } = useFileCall({
    ask: () =>
      answerTo('GET /api/admin/access-review/{apartmentId}/{month}/pdf', {
        params: { apartmentId: apartment.id, month },
      }),
    otherwise: `접속기록 점검표 ${month}.pdf`,
  })
  const fingerprint = (text: string) => <Box sx={{ overflowWrap: 'anywhere', fontSize: 14 }}>{text}</Box>
  return (
    <Section title="점검을 마쳤습니다">
      <Facts
        facts={[
          { name: '점검한 사람', value: reviewed.admin.name },
          { name: '점검한 때', value: formatDateTime(reviewed.at) },
          { name: '의견', value: reviewed.note ?? '없음' },
          ...(reviewed.openReason === null ? [] : [{ name: '남겨 둔 이유', value: reviewed.openReason }]),
          { name: '기록', value: <Link to={`/log?event=${reviewed.position}`}>{reviewed.position}번</Link> },
          { name: '내용의 확인값', value: fingerprint(sha256) },
        ]}
      />
      <Button variant="outlined" color="inherit" loading={isPending} onClick={() => mutate()} sx={{ mt: 4 }}>
        점검표 내려받기 (PDF)
      </Button>
      <Alert severity="info" sx={{ mt: 4 }}>
        아래의 수는 점검을 마친 때의 것입니다.
      </Alert>
    </Section>
  )
}
