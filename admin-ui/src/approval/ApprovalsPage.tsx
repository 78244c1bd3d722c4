import { Box, Button, Card, Chip, Stack, Typography } from '@mui/material'
import { Link } from 'react-router'
import type { PendingApproval } from '#services/approval/approvals.contract.ts'
import { formatCount, formatDateTime } from '#ui/format.ts'
import { RowsSkeleton } from '../kit/collection/RowsSkeleton.tsx'
import { Empty } from '../kit/feedback/Empty.tsx'
import { ErrorNote } from '../kit/feedback/ErrorNote.tsx'
import { Page } from '../kit/layout/Page.tsx'
import { plainList } from '../kit/display/plain-list.ts'
import { Section } from '../kit/layout/Section.tsx'
import { ApprovalAnswers } from './ApprovalAnswers.tsx'
import { useApprovals } from './use-approvals.ts'

/** Shows what waits for a second administrator, and the outcome of one's own requests. */
const ApprovalsPage = () => (
  <Page title="승인 대기" subtitle="요청하지 않은 관리자가 사실을 확인하고 승인해 주세요.">
    <Stack spacing={6}>
      <Waiting />
      <OwnApprovals />
    </Stack>
  </Page>
)

const Waiting = () => {
  const { data, error, refetch } = useApprovals('waiting')
  if (error !== null && data === undefined) return <ErrorNote error={error} onRetry={() => void refetch()} />
  if (data === undefined) return <RowsSkeleton />
  if (data.data.length === 0) return <Empty title="승인을 기다리는 일이 없습니다" />
  const more = (data.total ?? 0) - data.data.length
  return (
    <>
      <Approvals approvals={data.data} heading="h2" />
      {more > 0 ? (
        <Typography color="textSecondary">
          {formatCount(more, '건')}이 더 있습니다. 위의 요청을 처리하면 나옵니다.
        </Typography>
      ) : null}
    </>
  )
}

const OwnApprovals = () => {
  const { data } = useApprovals('own')
  if (data === undefined || data.data.length === 0) return null
  return (
    <Section title="내가 요청한 일">
      <Approvals approvals={data.data} heading="h3" />
    </Section>
  )
}

/** Level of the approvals' headings: one's own are within a section. */
type ApprovalHeading = { readonly heading: 'h2' | 'h3' }
type ApprovalsProps = ApprovalHeading & { readonly approvals: readonly PendingApproval[] }

const Approvals = ({ approvals, heading }: ApprovalsProps) => (
  <Stack component="ul" spacing={3} sx={plainList}>
    {approvals.map((approval) => (
      <li key={approval.id}>
        <Approval approval={approval} heading={heading} />
      </li>
    ))}
  </Stack>
)

const scopeText = ({ apartment, list }: PendingApproval): string =>
  [apartment.name, list?.name ?? ''].filter((name) => name !== '').join(' · ')

const endOf = ({ settledAt, settledBy, reason }: PendingApproval): string =>
  [settledAt === null ? '' : formatDateTime(settledAt), settledBy?.name ?? '', reason === null ? '' : `사유: ${reason}`]
    .filter((part) => part !== '')
    .join(' · ')

const kindNames: Readonly<Record<PendingApproval['kind'], string>> = {
  trustees: '참관인 지정',
  'desk-tablet': '현장 태블릿',
  'roll-removal': '명부에서 빼기',
  'roll-addition': '명부에 소유자 더하기',
  'roll-move': '명부의 동·호 바꾸기',
  'roll-representative': '명부의 대표자 바꾸기',
  'owner-exclusion': '소재불명 소유자 제외',
  'form-run-answer': '검인·확인의 답 등록',
  'attendance-correction': '출석부 정정',
  'inspection-refusal': '열람·복사 청구 거절',
  'ballot-withdrawal': '투표 취소',
  'ballot-challenge': '표에 대한 이의 처리',
  'ownership-passing': '소유권 이전에 따른 동의',
  'public-land': '국·공유지 동의 요청',
  representative: '대표자 선임',
  'paper-withdrawal': '서면 철회 등록',
  'form-number-void': '연번 무효 처리',
  'later-objection': '뒤의 동의에 대한 반대',
  'contact-objection': '전화번호 변경 이의 처리',
  'contact-change': '연락처 변경',
  'message-account': '발송 계정 등록',
  'registry-account': '등기 계정 등록',
  'identity-account': '본인 확인 계정 등록',
  'count-anyway': '미확정 용지를 둔 개표',
}

const statusNames: Readonly<Record<PendingApproval['status'], string>> = {
  waiting: '승인 대기',
  confirmed: '승인됨',
  refused: '거절됨',
  withdrawn: '거둠',
  expired: '기한 지남',
}

const Approval = ({ approval, heading }: ApprovalHeading & { readonly approval: PendingApproval }) => {
  const { kind, status, about, at, proposedBy, from, expiresAt } = approval
  const isWaiting = status === 'waiting'
  return (
    <Card sx={{ p: 4 }}>
      <Stack spacing={2}>
        <Stack direction="row" spacing={2} sx={{ alignItems: 'center', flexWrap: 'wrap', rowGap: 1 }}>
          <Typography component={heading} variant="subtitle1">
            {kindNames[kind]}
          </Typography>
          <Chip size="small" label={statusNames[status]} color={isWaiting ? 'warning' : 'default'} />
          <Typography variant="caption" color="textSecondary">
            {scopeText(approval)}
          </Typography>
        </Stack>
        <Typography sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
          {about ?? '내용을 더는 읽을 수 없습니다.'}
        </Typography>
        <Typography variant="caption" color="textSecondary">
          {[`${formatDateTime(at)} 요청`, proposedBy.name, from ?? ''].filter((part) => part !== '').join(' · ')}
          {isWaiting && expiresAt !== null ? ` · ${formatDateTime(expiresAt)}까지` : ''}
        </Typography>
        <ConsentOfRequest approval={approval} />
        {isWaiting ? <ApprovalAnswers approval={approval} /> : null}
        {endOf(approval) === '' ? null : <Box sx={{ fontSize: 14 }}>{endOf(approval)}</Box>}
      </Stack>
    </Card>
  )
}

/** Links to the consent that a request is about, with its copies. */
const ConsentOfRequest = ({ approval: { kind, list, subjectId } }: { readonly approval: PendingApproval }) =>
  kind !== 'paper-withdrawal' || list === null || subjectId === null ? null : (
    <Button
      component={Link}
      to={`/lists/${list.id}/consents/${subjectId}`}
      size="small"
      variant="outlined"
      color="inherit"
      sx={{ alignSelf: 'flex-start' }}
    >
      동의서와 사본 보기
    </Button>
  )

export default ApprovalsPage
