import { useLocation } from 'wouter'
import { ApiError } from '#ui/http/api-client.ts'
import type { OtherVote, VoterPage } from '#services/vote/ballot/vote-link.contract.ts'
import { api } from '../api.ts'
import { Button, LinkButton } from '../controls/Button.tsx'
import { FailureNotice } from '../controls/FailureNotice.tsx'
import { useTask } from '../use-task.ts'
import './other-votes.css'

type OtherVotesProps = {
  readonly linkId: string
  readonly page: VoterPage
  /** Marks the screen before this vote is cast. */
  readonly isBefore?: boolean
}

const useGoingOn = (linkId: string) => {
  const { isBusy, error, run } = useTask()
  const [, navigate] = useLocation()
  const goOn = (other: OtherVote) =>
    run(async () => {
      try {
        await api.call('POST /api/vote/{linkId}/others', { params: { linkId }, body: { linkId: other.linkId } })
      } catch (thrown) {
        // The other vote asks for verification where the session has ended.
        if (!(thrown instanceof ApiError) || thrown.status !== 401) throw thrown
      }
      navigate(`/vote/${other.linkId}`)
    })
  return { isBusy, error, goOn: (other: OtherVote) => void goOn(other) }
}

/**
 * Shows other votes that are open to the resident without a new code, and public results of this
 * complex.
 */
export const OtherVotes = ({ linkId, page: { vote, others }, isBefore = false }: OtherVotesProps) => {
  const { isBusy, error, goOn } = useGoingOn(linkId)
  const open = others.filter(({ state }) => state === 'open')
  return (
    <>
      {vote.resultsShown && (
        <div className="other-results">
          <LinkButton href={`/vote/${linkId}/results`} look="secondary">
            투표 결과 보기
          </LinkButton>
        </div>
      )}
      {open.length > 0 && (
        <section className="others" aria-label="다른 투표">
          <h2>{isBefore ? '하실 투표가 또 있습니다' : '하실 투표가 더 있습니다'}</h2>
          <p>
            {isBefore
              ? '이 투표를 마치시면 이어서 하실 수 있습니다.'
              : '본인 확인을 다시 하지 않고 바로 투표하실 수 있습니다.'}
          </p>
          <ul>
            {open.map((other) => (
              <li key={other.voteId}>
                <p className="other-title">{other.title}</p>
                <Button look="secondary" isBusy={isBusy} onClick={() => goOn(other)}>
                  {isBefore ? '이 투표 먼저 하기' : '이어서 투표하기'}
                  <span className="visually-hidden"> ({other.title})</span>
                </Button>
              </li>
            ))}
          </ul>
          <FailureNotice error={error} />
        </section>
      )}
    </>
  )
}
