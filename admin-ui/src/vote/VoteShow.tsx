import { Box, Card, Chip, Stack, Typography } from '@mui/material'
import { useEffect } from 'react'
import { useGetOne } from 'react-admin'
import { formatDateTime } from '#ui/format.ts'
import type { List } from '#services/list/lists.contract.ts'
import type { Vote } from '#services/vote/votes.contract.ts'
import { useMay } from '../kit/auth/use-may.ts'
import { useComplex } from '../words/use-complex.ts'
import { Page } from '../kit/display/Page.tsx'
import { PageSkeleton } from '../kit/display/PageSkeleton.tsx'
import { Section } from '../kit/display/Section.tsx'
import { VoteStatusChip } from '../words/StatusChip.tsx'
import { useRecord } from '../kit/display/use-record.ts'
import { ErrorScreen } from '../kit/display/ErrorScreen.tsx'
import { WaitingChanges } from '../history/WaitingChanges.tsx'
import { listPath } from '../words/list-words.ts'
import { ClosedVote } from './ClosedVote.tsx'
import { ContactChangesNote } from './ContactChangesNote.tsx'
import { OpenVote } from './OpenVote.tsx'
import { StatusActions } from './StatusActions.tsx'
import { LinkPanel } from './LinkPanel.tsx'
import { ballotKindNames, questionRuleText, voteRuleText, weightNames } from '../words/vote-words.ts'

const columns = { display: 'grid', gap: 4, alignItems: 'start' } as const

/** One vote: where it stands, what can be done, who may come in, what came out. */
const VoteShow = () => {
  const { data: vote, error } = useRecord<Vote>('votes')
  const { data: list } = useGetOne<List>('lists', { id: vote?.listId }, { enabled: vote !== undefined })
  const { choose } = useComplex()
  const mayChange = useMay('PATCH /api/votes/{id}/status')
  const mayLink = useMay('POST /api/votes/lists/{listId}/vote/{voteId}/link')
  const apartmentId = vote?.apartmentId
  useEffect(() => {
    if (apartmentId !== undefined) choose(apartmentId)
  }, [apartmentId, choose])

  if (error !== null && vote === undefined) return <ErrorScreen error={error} />
  if (vote === undefined) return <PageSkeleton />
  return (
    <Page
      title={vote.title}
      trail={[
        { to: '/lists', label: '리스트' },
        ...(list === undefined ? [] : [{ to: listPath(list.id, 'votes'), label: list.name }]),
      ]}
      beside={
        <Stack direction="row" sx={{ gap: 2, alignItems: 'center' }}>
          <VoteStatusChip vote={vote} />
          <Chip size="small" variant="outlined" label={ballotKindNames[vote.ballotKind]} />
          <Chip size="small" variant="outlined" label={weightNames[vote.weight]} />
        </Stack>
      }
      subtitle={timesText(vote)}
      actions={mayChange ? <StatusActions vote={vote} /> : undefined}
    >
      <Box
        sx={{
          ...columns,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: mayLink ? 'minmax(0, 1fr) 340px' : 'minmax(0, 1fr)' },
        }}
      >
        <Stack spacing={4}>
          <WaitingChanges listId={vote.listId} />
          <ContactChangesNote vote={vote} />
          <Outcome vote={vote} targets={list?.totalTargets} />
          <QuestionList vote={vote} ruleOfList={list?.rule ?? null} />
        </Stack>
        {mayLink ? <LinkPanel vote={vote} /> : null}
      </Box>
    </Page>
  )
}

const timesText = ({ opensAt, closesAt }: Vote): string =>
  [
    opensAt === null ? null : `${formatDateTime(opensAt)} 시작`,
    closesAt === null ? '직접 마감할 때까지' : `${formatDateTime(closesAt)} 마감`,
  ]
    .filter((text) => text !== null)
    .join(' · ')

const Outcome = ({ vote, targets }: { readonly vote: Vote; readonly targets: number | undefined }) => {
  if (vote.status === 'open') return <OpenVote vote={vote} />
  if (vote.status === 'closed') return <ClosedVote vote={vote} />
  return (
    <Card sx={{ p: 5 }}>
      <Typography variant="h2">아직 시작하지 않은 투표입니다</Typography>
      <Typography color="textSecondary" sx={{ mt: 1 }}>
        {targets === 0
          ? '리스트의 소유자 명부가 비어 있습니다. 소유자를 먼저 등록하세요.'
          : '아래 문항을 확인하고 시작하기를 누르세요. 시작한 뒤에는 제목과 문항을 고칠 수 없습니다.'}
      </Typography>
    </Card>
  )
}

type QuestionListProps = { readonly vote: Vote; readonly ruleOfList: string | null }

const QuestionList = ({ vote, ruleOfList }: QuestionListProps) => (
  <Section title="문항" note={vote.description ?? undefined}>
    <Stack component="ol" spacing={4} sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {vote.questions.map((question, index) => (
        <Box component="li" key={question.id}>
          <Typography variant="h3">
            {index + 1}. {question.title}
          </Typography>
          <Typography variant="caption" color="textSecondary">
            {questionRuleText(question)}
          </Typography>
          <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 2, mt: 1.5 }}>
            {question.choices.map((choice) => (
              <Chip key={choice.id} size="small" variant="outlined" label={choiceText(choice)} />
            ))}
          </Stack>
        </Box>
      ))}
    </Stack>
    <Typography variant="body2" color="textSecondary" sx={{ mt: 4 }}>
      가결 기준: {voteRuleText(vote.rule, ruleOfList)}
    </Typography>
  </Section>
)

/** What counts as agreeing is said where its words do not. */
const choiceText = ({ label, assent }: Vote['questions'][number]['choices'][number]): string =>
  assent === true && label !== '찬성' ? `${label} (찬성으로 셈)` : label

export default VoteShow
