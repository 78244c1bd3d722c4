import { Button, Typography } from '@mui/material'
import { useCreate, useGetList, useGetOne } from 'react-admin'
import { useState, type ReactNode } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import type { Apartment } from '#services/apartment/apartments.contract.ts'
import type { List } from '#services/list/lists.contract.ts'
import { findPurpose, purposeOfList, type Purpose } from '#services/vote/draft/purposes.contract.ts'
import type { VotePattern } from '#services/vote/pattern/vote-patterns.contract.ts'
import type { Vote } from '#services/vote/votes.contract.ts'
import { useMay } from '../../kit/auth/use-may.ts'
import { useCalls } from '../../kit/data/use-calls.ts'
import { NeedsComplex } from '../../labels/complex/NeedsComplex.tsx'
import { todayInSeoul } from '../../kit/display/day.ts'
import { Empty } from '../../kit/feedback/Empty.tsx'
import { JobProgress } from '../../kit/feedback/JobProgress.tsx'
import { useNextStepToast } from '../../kit/feedback/use-next-step-toast.tsx'
import { FieldGroup } from '../../kit/forms/RecordForm.tsx'
import { Page } from '../../kit/layout/Page.tsx'
import { PageSkeleton } from '../../kit/layout/PageSkeleton.tsx'
import { ErrorScreen } from '../../kit/feedback/ErrorScreen.tsx'
import { listPath } from '../../labels/list-labels.ts'
import { useVotePattern } from '../../labels/pattern/vote-patterns.ts'
import { START_PATH } from '../../labels/start-paths.ts'
import { announcementPath, candidatesPath, trusteesPath, votePath } from '../../labels/vote-labels.ts'
import { sendCandidates, type CandidateProgress } from '../candidates/send-candidates.ts'
import { keepUnsent } from '../candidates/unsent-candidates.ts'
import { candidateInputs } from '../draft/candidate-drafts.ts'
import { isEncrypted } from '../draft/encryption.ts'
import { preparationOfPattern, preparationOfPurpose, type Preparation } from '../draft/preparation.ts'
import { proposedTimes } from '../draft/opening-time.ts'
import { copyOf, newVote, voteBody, type VoteDraft } from '../draft/vote-draft.ts'
import { bodyOf } from '../draft/trustees-draft.ts'
import { VoteForm } from './VoteForm.tsx'

const SHOWN_LISTS = 100

const trail = [{ to: '/votes', label: '전자투표' }]

/**
 * Creates a vote on a list of the chosen complex, empty or as a copy. It stays a draft until
 * somebody starts it.
 */
const VoteCreate = () => <NeedsComplex title="투표 만들기">{(complex) => <WithLists complex={complex} />}</NeedsComplex>

const WithLists = ({ complex }: { readonly complex: Apartment }) => {
  const [search] = useSearchParams()
  const copied = search.get('copy')
  const earlier = useGetOne<Vote>('votes', { id: copied ?? '' }, { enabled: copied !== null })
  const { data, error } = useGetList<List>('lists', {
    filter: { apartmentId: complex.id, type: 'vote' },
    sort: { field: 'createdAt', order: 'DESC' },
    pagination: { page: 1, perPage: SHOWN_LISTS },
  })
  const failure = data === undefined ? error : earlier.error
  if (failure !== null) return <ErrorScreen error={failure} />
  if (data === undefined || (copied !== null && earlier.data === undefined)) return <PageSkeleton />
  const lists = data.filter(({ status }) => status !== 'closed')
  if (lists.length === 0) return <NoList />
  const wanted = search.get('listId') ?? earlier.data?.listId
  const chosen = lists.find(({ id }) => id === wanted) ?? (lists.length === 1 ? lists[0] : undefined)
  const copy = earlier.data
  return (
    <Prepared
      key={chosen?.id}
      list={copy === undefined ? chosen : undefined}
      wanted={{ purpose: search.get('purpose'), pattern: search.get('pattern') }}
    >
      {(prepared) => (
        <NewVote
          // Another vote to copy, or another preparation, needs another form.
          key={copied ?? prepared?.key ?? 'new'}
          complex={complex}
          lists={lists}
          draft={copy === undefined ? draftFor(prepared, chosen) : copyOf(copy, chosen?.id ?? '')}
          prepared={prepared}
          keptAs={`votes/${complex.id}/${chosen?.id ?? 'none'}/${copied ?? 'new'}`}
          cancelTo={chosen === undefined ? '/votes' : listPath(chosen.id, 'votes')}
        />
      )}
    </Prepared>
  )
}

type PreparedProps = {
  readonly list: List | undefined
  /** Purpose and pattern in the address; neither: the first vote of a list is what the list was made for. */
  readonly wanted: { readonly purpose: string | null; readonly pattern: string | null }
  readonly children: (prepared: Preparation | undefined) => ReactNode
}

/**
 * Finds what prepares a new vote: what the address names, or for a list that has no vote yet the
 * pattern or the purpose that the list was made with.
 */
const Prepared = ({ list, wanted, children }: PreparedProps) => {
  const isNamed = wanted.purpose !== null || wanted.pattern !== null
  const ofList = isNamed || list === undefined ? undefined : purposeOfList(list)
  const patternOfList = isNamed ? null : (list?.patternId ?? null)
  const asksFirst = ofList !== undefined || patternOfList !== null
  const { data: votes, isPending } = useGetList<Vote>(
    'votes',
    { filter: { listId: list?.id }, pagination: { page: 1, perPage: 1 } },
    { enabled: asksFirst },
  )
  const pattern = useVotePattern(list === undefined ? null : (wanted.pattern ?? patternOfList))
  if (list === undefined) return children(undefined)
  if (pattern === undefined || (asksFirst && isPending)) return <PageSkeleton />
  const isFirst = isNamed || votes?.length === 0
  const purpose = isNamed ? findPurpose(wanted.purpose) : ofList
  const prepared = isFirst ? preparationOf(pattern, purpose, list) : undefined
  return <FirstPreparation prepared={prepared}>{children}</FirstPreparation>
}

/** Returns what prepares a vote: a pattern of the list's complex before a purpose. */
const preparationOf = (
  pattern: VotePattern | null,
  purpose: Purpose | undefined,
  { apartmentId }: List,
): Preparation | undefined => {
  if (pattern?.apartmentId === apartmentId) return preparationOfPattern(pattern)
  return purpose === undefined ? undefined : preparationOfPurpose(purpose)
}

/** Stays with the first: a vote that somebody else makes meanwhile does not empty the form. */
const FirstPreparation = ({ prepared, children }: Pick<PreparedProps, 'children'> & Pick<NewVoteProps, 'prepared'>) => {
  const [first] = useState(prepared)
  return children(first)
}

const draftFor = (prepared: Preparation | undefined, list: List | undefined): VoteDraft => {
  if (prepared === undefined || list === undefined) return newVote(list?.id ?? '')
  const { purpose } = prepared
  const times = purpose === undefined ? {} : proposedTimes(purpose, list, todayInSeoul())
  return { ...prepared.draft(list), ...times }
}

const NoList = () => (
  <Page title="투표 만들기" trail={trail}>
    <Empty
      title="먼저 투표 유형의 리스트를 만드세요"
      action={
        <Button component={Link} to={START_PATH} variant="contained">
          새로 시작하기
        </Button>
      }
    >
      진행 중이거나 예정된 투표 리스트가 있어야 합니다.
    </Empty>
  </Page>
)

/** `hasKey`: false where trustees were wanted and could not be named. */
type CreatedVote = {
  readonly vote: Vote
  readonly hasKey: boolean
  /** Candidates of whom something could not be sent. */
  readonly unsent: number
}

/** Shows how many of the candidates were sent. */
const SendingCandidates = ({ progress: { label, done, total } }: { readonly progress: CandidateProgress }) => (
  <FieldGroup dense>
    <Typography variant="subtitle2">투표를 만들었습니다. {label} 후보자의 소개와 사진을 보내고 있습니다.</Typography>
    <JobProgress label="후보자 소개와 사진" done={done} total={total} totalText={`후보자 ${total}명`} />
  </FieldGroup>
)

type NewVoteProps = {
  readonly complex: Apartment
  readonly lists: readonly List[]
  readonly draft: VoteDraft
  readonly prepared: Preparation | undefined
  readonly keptAs: string
  readonly cancelTo: string
}

/** Returns the page after a vote was made: where something is missing, the one where it is sent again. */
const nextPath = ({ vote: { id }, hasKey, unsent }: CreatedVote): string => {
  if (unsent > 0) return candidatesPath(id)
  if (!hasKey) return trusteesPath(id)
  return votePath(id)
}

/** Returns what was made, and plainly what was not. */
const outcomeText = ({ hasKey, unsent }: CreatedVote): string => {
  if (unsent > 0)
    return `투표는 만들었지만 후보자 ${unsent}명의 소개나 사진을 보내지 못했습니다. 여기에서 다시 보내주세요.`
  return hasKey ? '투표를 만들었습니다.' : '투표는 만들었지만 참관인을 정하지 못했습니다. 여기에서 다시 정해주세요.'
}

/**
 * Tells what was made. The next step is the notice, unless the order of the choices is drawn
 * first.
 */
const useCreatedToast = (): ((created: CreatedVote) => void) => {
  const tell = useNextStepToast()
  const mayAnnounce = useMay('POST /api/votes/{id}/announcement')
  return (created) => {
    const { vote, hasKey, unsent } = created
    const isWhole = hasKey && unsent === 0
    const isReady = isWhole && vote.choiceOrder !== 'lot'
    const next = isReady && mayAnnounce ? { label: '공고하기', to: announcementPath(vote.id) } : undefined
    tell(outcomeText(created), next, isWhole ? 'success' : 'warning')
  }
}

const NewVote = ({ complex, lists, draft, prepared, keptAs, cancelTo }: NewVoteProps) => {
  const [create] = useCreate<Vote>()
  const tell = useCreatedToast()
  const navigate = useNavigate()
  const { call } = useCalls()
  const [progress, setProgress] = useState<CandidateProgress | null>(null)
  /**
   * Names the trustees of a new vote. Where that fails the vote exists nevertheless, and the key is
   * set on its own page.
   */
  const nameTrustees = async ({ id }: Vote, { voteKey }: VoteDraft): Promise<boolean> => {
    const naming = call('PUT /api/votes/{id}/trustees', { params: { id }, body: bodyOf(voteKey) })
    return naming.then(
      () => true,
      () => false,
    )
  }
  const send = async (written: VoteDraft): Promise<CreatedVote> => {
    const list = lists.find(({ id }) => id === written.listId)
    const encrypted = isEncrypted(written, list)
    const data = voteBody(written, encrypted) as unknown as Partial<Vote>
    // The answer of a create is the record of its contract.
    const vote = (await create('votes', { data }, { returnPromise: true })) as Vote
    const hasTrustees = encrypted && written.voteKey.heldBy === 'trustees'
    const hasKey = !hasTrustees || (await nameTrustees(vote, written))
    const candidates = candidateInputs(written, vote)
    const unsent = await sendCandidates(call, { voteId: vote.id, candidates, onProgress: setProgress })
    keepUnsent(vote.id, unsent)
    return { vote, hasKey, unsent: unsent.length }
  }
  return (
    <Page title="투표 만들기" trail={trail}>
      <VoteForm<CreatedVote>
        lists={lists}
        complex={complex}
        draft={draft}
        submitLabel="만들기"
        cancelTo={cancelTo}
        hasList={false}
        prepared={prepared}
        keptAs={keptAs}
        send={send}
        progress={progress === null ? null : <SendingCandidates progress={progress} />}
        onSent={(created) => {
          tell(created)
          void navigate(nextPath(created), { replace: true })
        }}
      />
    </Page>
  )
}

export default VoteCreate
