import { Alert, Box, Button, Stack, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useGetOne } from 'react-admin'
import { Link } from 'react-router'
import type { Candidate } from '#services/vote/candidate/candidates.contract.ts'
import type { List } from '#services/list/lists.contract.ts'
import type { Vote } from '#services/vote/votes.contract.ts'
import { useMay } from '../../kit/auth/use-may.ts'
import { RowsSkeleton } from '../../kit/collection/RowsSkeleton.tsx'
import { useCalls } from '../../kit/data/use-calls.ts'
import { Empty } from '../../kit/feedback/Empty.tsx'
import { ErrorNote } from '../../kit/feedback/ErrorNote.tsx'
import { ErrorScreen } from '../../kit/feedback/ErrorScreen.tsx'
import { Page } from '../../kit/layout/Page.tsx'
import { PageSkeleton } from '../../kit/layout/PageSkeleton.tsx'
import { useRecord } from '../../kit/display/use-record.ts'
import { listPath } from '../../labels/list-labels.ts'
import { voteEditPath, votePath } from '../../labels/vote-labels.ts'
import { isCorrectable } from '../draft/correctable.ts'
import { CandidateCard } from './CandidateCard.tsx'
import { CandidateEditor } from './CandidateEditor.tsx'
import { byQuestion } from './numbered.ts'
import { UnsentNote } from './UnsentNote.tsx'

/** Shows the candidates of an election, each with their texts. */
const CandidatesPage = () => {
  const { data: vote, error } = useRecord<Vote>('votes')
  const { data: list } = useGetOne<List>('lists', { id: vote?.listId }, { enabled: vote !== undefined })
  if (error !== null && vote === undefined) return <ErrorScreen error={error} />
  if (vote === undefined) return <PageSkeleton />
  return (
    <Page
      title="후보자"
      subtitle={vote.title}
      trail={[
        ...(list === undefined ? [] : [{ to: listPath(list.id, 'votes'), label: list.name }]),
        { to: votePath(vote.id), label: vote.title },
      ]}
    >
      <Candidates vote={vote} />
    </Page>
  )
}

const FORGOTTEN = '보존 기간이 지나 후보자의 경력·공약·사진을 파기했습니다. 이름은 결과와 함께 남습니다.'

const Candidates = ({ vote }: { readonly vote: Vote }) => {
  const { call } = useCalls()
  const mayDescribe = useMay('PUT /api/votes/{id}/candidates/{choiceId}') && isCorrectable(vote)
  const [edited, setEdited] = useState<string | null>(null)
  const { data, error, refetch } = useQuery({
    queryKey: ['votes', 'candidates', vote.id],
    queryFn: () => call('GET /api/votes/{id}/candidates', { params: { id: vote.id } }),
  })
  if (error !== null && data === undefined) return <ErrorNote error={error} onRetry={() => void refetch()} />
  if (data === undefined) return <RowsSkeleton />
  if (data.length === 0) return <NoCandidates vote={vote} />
  return (
    <Stack spacing={6}>
      {mayDescribe ? (
        <UnsentNote voteId={vote.id} />
      ) : (
        <Alert severity="info">{data.some(({ forgotten }) => forgotten) ? FORGOTTEN : fixedReason(vote)}</Alert>
      )}
      {byQuestion(vote, data).map(({ id, title, candidates }) => (
        <Box component="section" key={id} aria-label={title}>
          <Typography variant="h2" sx={{ mb: 3 }}>
            {title}
          </Typography>
          <Stack component="ul" spacing={4} sx={{ m: 0, p: 0, listStyle: 'none' }}>
            {candidates.map(({ number, candidate }) => (
              <CandidateItem
                key={candidate.choiceId}
                vote={vote}
                number={number}
                candidate={candidate}
                isEdited={mayDescribe && edited === candidate.choiceId}
                onEdit={mayDescribe && edited === null ? () => setEdited(candidate.choiceId) : null}
                onDone={() => setEdited(null)}
              />
            ))}
          </Stack>
        </Box>
      ))}
    </Stack>
  )
}

type CandidateItemProps = {
  readonly vote: Vote
  readonly number: string
  readonly candidate: Candidate
  readonly isEdited: boolean
  /** Opens the editor; null while another one is open, since leaving one needs a confirmation. */
  readonly onEdit: (() => void) | null
  readonly onDone: () => void
}

const CandidateItem = ({ isEdited, onEdit, onDone, ...rest }: CandidateItemProps) =>
  isEdited ? <CandidateEditor {...rest} onDone={onDone} /> : <CandidateCard {...rest} onEdit={onEdit} />

const fixedReason = ({ status, announcement }: Vote): string => {
  if (status !== 'draft') return '시작한 투표의 후보자 소개는 수정할 수 없습니다.'
  return announcement === null
    ? '담당 관리자만 후보자 소개를 수정할 수 있습니다.'
    : '수정하려면 먼저 공고를 철회하세요.'
}

const NoCandidates = ({ vote }: { readonly vote: Vote }) => (
  <Empty
    title="후보자가 없습니다"
    action={
      isCorrectable(vote) ? (
        <Button component={Link} to={voteEditPath(vote.id)} variant="contained">
          투표 수정
        </Button>
      ) : undefined
    }
  >
    {vote.kind === 'election' ? '먼저 문항에 후보자를 적어주세요.' : '안건 투표에는 후보자가 없습니다.'}
  </Empty>
)

export default CandidatesPage
