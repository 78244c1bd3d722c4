import { Alert, Box, Stack, Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { PaperEntryState, PapersState } from '#services/vote/paper/vote-papers.contract.ts'
import type { Vote } from '#services/vote/votes.contract.ts'
import { useMay } from '../../kit/auth/use-may.ts'
import { RowsSkeleton } from '../../kit/collection/RowsSkeleton.tsx'
import { live } from '../../kit/data/query-client.ts'
import { useCalls } from '../../kit/data/use-calls.ts'
import { ErrorNote } from '../../kit/feedback/ErrorNote.tsx'
import { ErrorScreen } from '../../kit/feedback/ErrorScreen.tsx'
import { Page } from '../../kit/layout/Page.tsx'
import { PageSkeleton } from '../../kit/layout/PageSkeleton.tsx'
import { plainList } from '../../kit/display/plain-list.ts'
import { Section } from '../../kit/layout/Section.tsx'
import { useRecord } from '../../kit/display/use-record.ts'
import { identityCheckText } from '../../labels/identity/identity-check.ts'
import { paperNumberText } from '../../labels/paper-number.ts'
import { VoteStatusChip } from '../../labels/StatusChip.tsx'
import { votePath } from '../../labels/vote-labels.ts'
import { EntryForm } from './EntryForm.tsx'
import { entryStateNames, entryStateText, paperFigures, entryBlockedReason } from './paper-states.ts'
import { PaperRegister } from './PaperRegister.tsx'
import { PaperScan } from './PaperScan.tsx'
import { Runs } from './Runs.tsx'

/** Votes on paper: blanks, what two administrators read of each, scans. */
const PapersPage = () => {
  const { data: vote, error } = useRecord<Vote>('votes')
  if (error !== null && vote === undefined) return <ErrorScreen error={error} />
  if (vote === undefined) return <PageSkeleton />
  return (
    <Page
      title="투표용지"
      subtitle={vote.title}
      beside={<VoteStatusChip vote={vote} />}
      trail={[{ to: votePath(vote.id), label: vote.title }]}
    >
      <Papers vote={vote} />
    </Page>
  )
}

const DISPUTES_MS = 3_000

const Papers = ({ vote }: { readonly vote: Vote }) => {
  const { call } = useCalls()
  const mayEnter = useMay('POST /api/votes/{id}/papers/entries')
  const mayScan = useMay('POST /api/votes/{id}/papers/{number}/scan')
  const { data, error, refetch } = useQuery({
    queryKey: ['votes', 'papers', vote.id],
    queryFn: () => call('GET /api/votes/{id}/papers', { params: { id: vote.id } }),
    // Readers of papers see a dispute at once.
    ...live,
    refetchInterval: DISPUTES_MS,
  })
  const isNumberedAtCount = data?.runs.some(({ stub }) => stub) === true
  if (error !== null && data === undefined) return <ErrorNote error={error} onRetry={() => void refetch()} />
  if (data === undefined) return <RowsSkeleton />
  return (
    <Stack spacing={4}>
      <Figures papers={data} />
      {mayEnter && data.printed > 0 ? (
        <Entering vote={vote} open={data.open} isNumberedAtCount={isNumberedAtCount} />
      ) : null}
      <PaperRegister vote={vote} />
      <Runs vote={vote} runs={data.runs} />
      {mayScan && data.printed > 0 ? (
        <PaperScan
          voteId={vote.id}
          isNumberedAtCount={isNumberedAtCount}
          note="기명 투표는 먼저 입력해주세요."
          keep={(number, file, options) =>
            call('POST /api/votes/{id}/papers/{number}/scan', { params: { id: vote.id, number }, file, ...options })
          }
        />
      ) : null}
    </Stack>
  )
}

const Figures = ({ papers }: { readonly papers: PapersState }) => (
  <Section title="현황" note="득표는 개표하기 전까지 보이지 않습니다.">
    <Box sx={{ overflowX: 'auto' }} tabIndex={0} role="region" aria-label="투표용지 현황 표">
      <Table size="small" aria-label="투표용지 현황">
        <TableHead>
          <TableRow>
            <TableCell>상태</TableCell>
            <TableCell align="right">장수</TableCell>
            <TableCell>할 일</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {paperFigures(papers).map(({ name, count, note }) => (
            <TableRow key={name}>
              <TableCell component="th" scope="row" sx={{ whiteSpace: 'nowrap' }}>
                {name}
              </TableCell>
              <TableCell align="right">{count.toLocaleString('ko-KR')}장</TableCell>
              <TableCell sx={{ color: 'text.secondary' }}>{note}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Box>
    <OpenPapers open={papers.open} />
  </Section>
)

/**
 * Returns the present state of a paper that was entered here, so that its first reader also sees a
 * dispute.
 */
const nowText = (state: PaperEntryState, open: PapersState['open']): string => {
  const isInDispute = open.some((paper) => paper.number === state.number && paper.state === 'differs')
  const now: PaperEntryState = isInDispute ? { ...state, state: 'differs' } : state
  return `${entryStateNames[now.state]}. ${entryStateText(now)}`
}

const openNames = { differs: '두 입력이 다른 용지', 'entered-once': '한 번 입력한 용지' } as const

/** Shows the papers that have to be read again, also to the person who read one first. */
const OpenPapers = ({ open }: Pick<PapersState, 'open'>) =>
  (['differs', 'entered-once'] as const).map((state) => {
    const papers = open.filter((paper) => paper.state === state)
    return papers.length === 0 ? null : (
      <Alert key={state} severity={state === 'differs' ? 'warning' : 'info'} sx={{ mt: 3 }}>
        {openNames[state]}:{' '}
        {papers
          .map(({ number, identityCheck }) =>
            identityCheck === null
              ? paperNumberText(number)
              : `${paperNumberText(number)} (본인 확인 ${identityCheckText(identityCheck)})`,
          )
          .join(', ')}
      </Alert>
    )
  })

type EnteringProps = {
  readonly vote: Vote
  readonly open: PapersState['open']
  readonly isNumberedAtCount: boolean
}

const NUMBER_FIRST = '무기명 용지는 섞은 뒤 1번부터 번호를 적어 입력합니다.'

/** The form, and what was entered since the page was opened. */
const Entering = ({ vote, open, isNumberedAtCount }: EnteringProps) => {
  const [entered, setEntered] = useState<readonly PaperEntryState[]>([])
  const reason = entryBlockedReason(vote)
  return (
    <Section title="용지 입력" note="두 관리자의 입력이 같아야 셉니다.">
      {reason === null ? (
        <>
          {isNumberedAtCount ? (
            <Alert severity="info" sx={{ mb: 3 }}>
              {NUMBER_FIRST}
            </Alert>
          ) : null}
          <EntryForm
            vote={vote}
            isNumberedAtCount={isNumberedAtCount}
            onEntered={(state) => setEntered((before) => [state, ...before])}
          />
        </>
      ) : (
        <Alert severity="info">{reason}</Alert>
      )}
      {entered.length === 0 ? null : (
        <Box sx={{ mt: 5 }}>
          <Typography variant="h3" sx={{ mb: 1 }}>
            이 화면에서 입력한 용지 {entered.length.toLocaleString('ko-KR')}장
          </Typography>
          <Box component="ul" aria-label="이 화면에서 입력한 용지" sx={plainList}>
            {entered.map((state, index) => (
              <Typography component="li" variant="body2" key={entered.length - index} sx={{ py: 1 }}>
                <strong>{paperNumberText(state.number)}</strong> {nowText(state, open)}
              </Typography>
            ))}
          </Box>
        </Box>
      )}
    </Section>
  )
}

export default PapersPage
