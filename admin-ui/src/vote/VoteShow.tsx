import { Box, Chip, Stack, Alert, Link as TextLink } from '@mui/material'
import { useGetOne, useDataProvider } from 'react-admin'
import { formatDateTime } from '#ui/format.ts'
import type { List } from '#services/list/lists.contract.ts'
import type { Vote } from '#services/vote/votes.contract.ts'
import { useMay } from '../kit/auth/use-may.ts'
import { useComplex } from '../labels/complex/use-complex.ts'
import { Fold } from '../kit/display/Fold.tsx'
import { Printable } from '../kit/share/Printable.tsx'
import { Page } from '../kit/layout/Page.tsx'
import { PageSkeleton } from '../kit/layout/PageSkeleton.tsx'
import { WIDE_SCREEN } from '../kit/layout/screen-sizes.ts'
import { VoteStatusChip } from '../labels/StatusChip.tsx'
import { useRecord } from '../kit/display/use-record.ts'
import { ErrorScreen } from '../kit/feedback/ErrorScreen.tsx'
import { WaitingChanges } from '../history/WaitingChanges.tsx'
import { listPath } from '../labels/list-labels.ts'
import { AnnouncementSection } from './before/AnnouncementSection.tsx'
import { CandidatesSection } from './before/CandidatesSection.tsx'
import { DraftVote } from './before/DraftVote.tsx'
import { VoteActions } from './before/VoteActions.tsx'
import { electronicEndText, endMomentText, endText, latestText } from './draft/effective-end.ts'
import { ClosedVote } from './ClosedVote.tsx'
import { Challenges } from './challenge/Challenges.tsx'
import { ObjectionsNote } from './ObjectionsNote.tsx'
import { InPerson } from './InPerson.tsx'
import { LastVote } from './LastVote.tsx'
import { ExplainedVoteProvider } from './why/explained-vote.ts'
import { OpenVote } from './OpenVote.tsx'
import { StatusActions } from './StatusActions.tsx'
import { LinkPanel } from './link/LinkPanel.tsx'
import { TrusteesSection } from './trustees/TrusteesSection.tsx'
import { ballotKindNames, voteKindNames, weightNames } from '../labels/vote-labels.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { contactChangesQuery } from '../history/use-contact-changes.ts'
import { QuestionList, type QuestionListProps } from './questions/QuestionList.tsx'
import { HeadRecipients } from './proof/HeadRecipients.tsx'
import { RollEdits } from './proof/RollEdits.tsx'

/** Titles of the printed part of the page, by status. */
const outcomeNames = { draft: '준비', open: '참여 현황', closed: '결과' } as const

const columns = { display: 'grid', gap: 4, alignItems: 'start' } as const

/** Style of the outcome and what follows it: below it, on wide screens beside it. */
const outcomeAndRest = {
  display: 'grid',
  gap: 4,
  alignItems: 'start',
  gridTemplateColumns: 'minmax(0, 1fr)',
  [WIDE_SCREEN]: { gridTemplateColumns: 'minmax(0, 3fr) minmax(0, 2fr)' },
} as const

const KindOfVote = ({ vote }: { readonly vote: Vote }) => (
  <Stack direction="row" sx={{ gap: 2, alignItems: 'center', flexWrap: 'wrap' }}>
    <VoteStatusChip vote={vote} />
    {vote.kind === 'election' ? <Chip size="small" variant="outlined" label={voteKindNames.election} /> : null}
    <Chip size="small" variant="outlined" label={ballotKindNames[vote.ballotKind]} />
    {vote.encrypted ? <Chip size="small" variant="outlined" label="암호화" /> : null}
    <Chip size="small" variant="outlined" label={weightNames[vote.weight]} />
  </Stack>
)

/**
 * Warns of a vote during which names or phones of its owners were changed, the usual way of fraud.
 * Nothing where there were none.
 */
const ContactChangesNote = ({ vote }: { readonly vote: Vote }) => {
  const enabled = useMay('GET /api/list/{id}/changes') && vote.status !== 'draft'
  const dataProvider = useDataProvider()
  const { data: count = 0 } = useQuery({ ...contactChangesQuery(dataProvider, vote.listId, vote.id), enabled })
  if (count === 0) return null
  return (
    <Alert severity="warning">
      투표 중에 소유자의 이름이나 전화번호를 {count}건 바꾸었습니다. 전화번호는 바뀌기 전의 번호로 알렸습니다.{' '}
      <TextLink component={Link} to={listPath(vote.listId, 'changes')}>
        바뀐 연락처 보기
      </TextLink>
    </Alert>
  )
}

/** Shows one vote: its status, next step, link, participation and results. */
const VoteShow = () => {
  const { data: vote, error } = useRecord<Vote>('votes')
  const { data: list } = useGetOne<List>('lists', { id: vote?.listId }, { enabled: vote !== undefined })
  const { complex } = useComplex()
  const mayChange = useMay('PATCH /api/votes/{id}/status')
  const mayLink = useMay('POST /api/votes/lists/{listId}/vote/{voteId}/link')

  if (error !== null && vote === undefined) return <ErrorScreen error={error} />
  if (vote === undefined) return <PageSkeleton />
  return (
    <Page
      title={vote.title}
      trail={[
        { to: '/lists', label: '리스트' },
        ...(list === undefined ? [] : [{ to: listPath(list.id, 'votes'), label: list.name }]),
      ]}
      beside={<KindOfVote vote={vote} />}
      subtitle={timesText(vote, list)}
      actions={
        <>
          <VoteActions vote={vote} />
          {mayChange ? <StatusActions vote={vote} /> : null}
        </>
      }
    >
      <Box
        sx={{
          ...columns,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: mayLink ? 'minmax(0, 1fr) 340px' : 'minmax(0, 1fr)' },
        }}
      >
        <Stack spacing={4}>
          <WaitingChanges listId={vote.listId} />
          <ObjectionsNote vote={vote} />
          {vote.status === 'draft' ? null : <Challenges listId={vote.listId} voteIds={[vote.id]} />}
          <ContactChangesNote vote={vote} />
          {isUncounted(vote) ? <InPerson vote={vote} /> : null}
          <Box sx={outcomeAndRest}>
            <Printable
              about={[complex?.name, list?.name, vote.title]}
              title={`${vote.title} ${outcomeNames[vote.status]}`}
            >
              <Stack spacing={4}>
                <Outcome vote={vote} />
              </Stack>
            </Printable>
            <Stack spacing={4}>
              {vote.status === 'open' ? <TrusteesSection vote={vote} /> : null}
              <VoteDetails vote={vote} ruleOfList={list?.rule ?? null} />
            </Stack>
          </Box>
        </Stack>
        {mayLink ? <LinkPanel vote={vote} /> : null}
      </Box>
    </Page>
  )
}

/**
 * Returns when a vote begins and when it ends: one without an end of its own ends with its list.
 */
const timesText = (vote: Vote, list: List | undefined): string =>
  [
    vote.opensAt === null ? null : `${formatDateTime(vote.opensAt)} 시작`,
    vote.status === 'closed' ? null : electronicEndText(vote),
    endingText(vote, list),
  ]
    .filter((text) => text !== null)
    .join(' · ')

const endingText = (vote: Vote, list: List | undefined): string | null => {
  if (vote.status === 'closed') return closedText(vote)
  return list === undefined ? `${latestText(vote)} 마감` : endText(vote.closesAt, list.endDate)
}

const closedText = ({ closesAt, closedAt = closesAt }: Vote): string | null =>
  closedAt === null ? null : `${endMomentText(closedAt)} 마감`

const Outcome = ({ vote }: { readonly vote: Vote }) => {
  if (vote.status === 'draft')
    return (
      <>
        <DraftVote vote={vote} />
        <TrusteesSection vote={vote} />
      </>
    )
  return (
    <ExplainedVoteProvider value={vote}>
      {vote.status === 'open' ? <OpenVote vote={vote} /> : <ClosedVote vote={vote} />}
    </ExplainedVoteProvider>
  )
}

/** Shows the announcement and the candidates of a vote that has begun. */
const Announced = ({ vote }: { readonly vote: Vote }) => (
  <>
    {vote.announcement === null ? null : <AnnouncementSection vote={vote} />}
    {vote.kind === 'election' ? <CandidatesSection vote={vote} /> : null}
  </>
)

/**
 * Shows what makes the office's acts verifiable: the edits of the roll, and the recipients of the
 * tree head.
 */
const ProofSections = ({ vote }: { readonly vote: Vote }) => (
  <>
    <RollEdits vote={vote} />
    <HeadRecipients vote={vote} />
  </>
)

/** Tells whether a vote is closed and waits for its count: papers are entered first. */
const isUncounted = ({ status, countedAt }: Vote): boolean => status === 'closed' && countedAt === null

/** Shows everything else about a vote: once it has begun behind a fold, below what changes daily. */
const VoteDetails = ({ vote, ruleOfList }: QuestionListProps) => {
  const inPerson = isUncounted(vote) ? null : <InPerson vote={vote} />
  const details = (
    <Stack spacing={4}>
      {vote.status === 'draft' ? inPerson : <Announced vote={vote} />}
      {vote.countedAt === null ? null : inPerson}
      <ProofSections vote={vote} />
      <QuestionList vote={vote} ruleOfList={ruleOfList} />
      {vote.countedAt === null ? null : <LastVote vote={vote} />}
    </Stack>
  )
  if (vote.status === 'draft') return details
  return (
    <>
      {vote.status === 'open' ? inPerson : null}
      <Fold title="문항, 공고와 기록 보기">{details}</Fold>
    </>
  )
}

export default VoteShow
