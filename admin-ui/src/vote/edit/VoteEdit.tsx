import { Alert, Button } from '@mui/material'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useGetOne, useNotify } from 'react-admin'
import { Link, useNavigate } from 'react-router'
import { toApiError } from '#ui/http/api-client.ts'
import type { Apartment } from '#services/apartment/apartments.contract.ts'
import type { List } from '#services/list/lists.contract.ts'
import type { Vote } from '#services/vote/votes.contract.ts'
import { failAtFields } from '../../kit/data/form-errors.ts'
import { useCalls } from '../../kit/data/use-calls.ts'
import { Empty } from '../../kit/feedback/Empty.tsx'
import { ErrorScreen } from '../../kit/feedback/ErrorScreen.tsx'
import { Page } from '../../kit/layout/Page.tsx'
import { PageSkeleton } from '../../kit/layout/PageSkeleton.tsx'
import { useRecord } from '../../kit/display/use-record.ts'
import { listPath } from '../../labels/list-labels.ts'
import { votePath } from '../../labels/vote-labels.ts'
import { ChangedMeanwhile } from './ChangedMeanwhile.tsx'
import { isEncrypted } from '../draft/encryption.ts'
import { correctionBody, draftOf, type VoteDraft } from '../draft/vote-draft.ts'
import { VoteForm } from './VoteForm.tsx'

/** Corrects a draft, in the form of a new vote. */
const VoteEdit = () => {
  const { data: vote, error } = useRecord<Vote>('votes')
  const list = useGetOne<List>('lists', { id: vote?.listId }, { enabled: vote !== undefined })
  const complex = useGetOne<Apartment>('apartments', { id: vote?.apartmentId }, { enabled: vote !== undefined })
  const failure = error ?? list.error ?? complex.error
  if (failure !== null && (vote === undefined || list.data === undefined || complex.data === undefined))
    return <ErrorScreen error={failure} />
  if (vote === undefined || list.data === undefined || complex.data === undefined) return <PageSkeleton />
  return (
    <Page
      title="투표 수정"
      subtitle={vote.title}
      trail={[
        { to: listPath(list.data.id, 'votes'), label: list.data.name },
        { to: votePath(vote.id), label: vote.title },
      ]}
    >
      {vote.status === 'draft' && vote.announcement === null ? (
        <Correction vote={vote} list={list.data} complex={complex.data} />
      ) : (
        <Fixed vote={vote} />
      )}
    </Page>
  )
}

/** Shows that the vote cannot be corrected (any more). */
const Fixed = ({ vote }: { readonly vote: Vote }) => (
  <Empty
    title={vote.status === 'draft' ? '공고한 투표는 수정할 수 없습니다' : '이미 시작한 투표는 수정할 수 없습니다'}
    action={
      <Button component={Link} to={votePath(vote.id)} variant="contained">
        투표 보기
      </Button>
    }
  >
    {vote.status === 'draft'
      ? '수정하려면 먼저 공고를 철회하세요. 수정한 다음 다시 공고할 수 있습니다.'
      : '복제해서 새 투표를 만들 수 있습니다.'}
  </Empty>
)

type CorrectionProps = { readonly vote: Vote; readonly list: List; readonly complex: Apartment }
/** Version that the form was filled with; the page may read a newer one meanwhile. */
type Base = { readonly draft: VoteDraft; readonly revision: number | undefined }

const baseOf = (vote: Vote): Base => ({ draft: draftOf(vote), revision: vote.revision })

const Correction = ({ vote, list, complex }: CorrectionProps) => {
  const { call } = useCalls()
  const queryClient = useQueryClient()
  const notify = useNotify()
  const navigate = useNavigate()
  const [base, setBase] = useState(() => baseOf(vote))
  const [refused, setRefused] = useState(false)

  const read = (): Promise<Vote> => call('GET /api/votes/{id}', { params: { id: vote.id } })
  const send = async (draft: VoteDraft): Promise<Vote> => {
    try {
      const body = correctionBody(draft, base.revision, isEncrypted(draft, list))
      return await call('PUT /api/votes/{id}', { params: { id: vote.id }, body })
    } catch (thrown) {
      if (toApiError(thrown).code === 'VOTE_CHANGED_MEANWHILE') setRefused(true)
      return failAtFields(thrown)
    }
  }
  return (
    <VoteForm<Vote>
      lists={[list]}
      complex={complex}
      draft={base.draft}
      submitLabel="저장하기"
      cancelTo={votePath(vote.id)}
      hasList
      send={send}
      onSent={(saved) => {
        queryClient.setQueryData(['votes', 'getOne', { id: vote.id, meta: undefined }], saved)
        void queryClient.invalidateQueries({ queryKey: ['votes'] })
        notify('투표를 수정했습니다.', { type: 'success' })
        void navigate(votePath(vote.id), { replace: true })
      }}
      notice={
        <>
          <Alert severity="info">
            아직 시작하지 않은 투표라서 모두 수정할 수 있습니다. 시작하거나 공고한 뒤에는 수정할 수 없습니다.
          </Alert>
          {refused ? (
            <ChangedMeanwhile
              to={votePath(vote.id)}
              read={read}
              onTheirs={(theirs) => {
                setRefused(false)
                setBase(baseOf(theirs))
              }}
              onMine={(theirs) => {
                setRefused(false)
                setBase(({ draft }) => ({ draft, revision: theirs.revision }))
              }}
            />
          ) : null}
        </>
      }
    />
  )
}

export default VoteEdit
