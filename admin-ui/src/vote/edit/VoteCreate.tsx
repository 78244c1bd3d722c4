import { Button } from '@mui/material'
import { useCreate, useGetList, useGetOne, useNotify } from 'react-admin'
import { Link, useNavigate, useSearchParams } from 'react-router'
import type { Apartment } from '#services/apartment/apartments.contract.ts'
import type { List } from '#services/list/lists.contract.ts'
import type { Vote } from '#services/vote/votes.contract.ts'
import { useCalls } from '../../kit/data/use-calls.ts'
import { NeedsComplex } from '../../labels/complex/NeedsComplex.tsx'
import { Empty } from '../../kit/feedback/Empty.tsx'
import { Page } from '../../kit/layout/Page.tsx'
import { PageSkeleton } from '../../kit/layout/PageSkeleton.tsx'
import { ErrorScreen } from '../../kit/feedback/ErrorScreen.tsx'
import { listPath } from '../../labels/list-labels.ts'
import { trusteesPath, votePath } from '../../labels/vote-labels.ts'
import { isEncrypted } from '../draft/encryption.ts'
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
  const listId = chosen?.id ?? ''
  return (
    <NewVote
      // Another vote to copy needs another form.
      key={copied ?? 'new'}
      complex={complex}
      lists={lists}
      draft={earlier.data === undefined ? newVote(listId) : copyOf(earlier.data, listId)}
      cancelTo={chosen === undefined ? '/votes' : listPath(chosen.id, 'votes')}
    />
  )
}

const NoList = () => (
  <Page title="투표 만들기" trail={trail}>
    <Empty
      title="먼저 투표 유형의 리스트를 만드세요"
      action={
        <Button component={Link} to="/lists/create" variant="contained">
          리스트 만들기
        </Button>
      }
    >
      투표는 리스트의 소유자를 대상으로 합니다. 진행 중이거나 예정된 투표 리스트가 있어야 합니다.
    </Empty>
  </Page>
)

/** `hasKey`: false where trustees were wanted and could not be named. */
type CreatedVote = { readonly vote: Vote; readonly hasKey: boolean }

type NewVoteProps = {
  readonly complex: Apartment
  readonly lists: readonly List[]
  readonly draft: VoteDraft
  readonly cancelTo: string
}

const NewVote = ({ complex, lists, draft, cancelTo }: NewVoteProps) => {
  const [create] = useCreate<Vote>()
  const notify = useNotify()
  const navigate = useNavigate()
  const { call } = useCalls()
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
    return { vote, hasKey: !hasTrustees || (await nameTrustees(vote, written)) }
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
        send={send}
        onSent={({ vote: { id }, hasKey }) => {
          notify(
            hasKey
              ? '투표를 만들었습니다. 내용을 확인하고 시작하세요.'
              : '투표는 만들었지만 참관인을 정하지 못했습니다. 여기에서 다시 정해주세요.',
            { type: hasKey ? 'success' : 'warning' },
          )
          void navigate(hasKey ? votePath(id) : trusteesPath(id), { replace: true })
        }}
      />
    </Page>
  )
}

export default VoteCreate
