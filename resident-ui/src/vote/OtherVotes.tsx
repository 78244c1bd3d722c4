import type { OtherVote, VoterPage } from '#services/vote/ballot/vote-link.contract.ts'
import { t } from '#ui/translate.ts'
import { Button, LinkButton } from '../controls/Button.tsx'
import { FailureNotice } from '../controls/FailureNotice.tsx'
import { Icon } from '../controls/Icon.tsx'
import { openVotes } from './next-vote.ts'
import { useOtherVote } from './use-other-vote.ts'
import './other-votes.css'

type OtherVotesProps = {
  readonly linkId: string
  readonly page: Pick<VoterPage, 'others'> & { readonly vote: Pick<VoterPage['vote'], 'resultsShown'> }
  /** Marks the screen before this vote is cast. */
  readonly isBefore?: boolean
}

const headingOf = (isLeft: boolean, isBefore: boolean): string => {
  if (!isLeft) return t('지금 하실 투표를 모두 마치셨습니다')
  return isBefore ? t('하실 투표가 또 있습니다') : t('하실 투표가 더 있습니다')
}

const leadOf = (isBefore: boolean): string =>
  isBefore
    ? t('이 투표를 마치시면 이어서 하실 수 있습니다.')
    : t('본인 확인을 다시 하지 않고 바로 투표하실 수 있습니다.')

/**
 * Shows the other votes of the list, those that are done with a tick, and public results of this
 * one.
 */
export const OtherVotes = ({ linkId, page: { vote, others }, isBefore = false }: OtherVotesProps) => {
  const { isBusy, error, goOn } = useOtherVote(linkId)
  const isLeft = openVotes(others).length > 0
  const isShown = isLeft || (!isBefore && others.length > 0)
  return (
    <>
      {vote.resultsShown && (
        <div className="other-results">
          <LinkButton href={`/vote/${linkId}/results`} look="secondary">
            {t('투표 결과 보기')}
          </LinkButton>
        </div>
      )}
      {isShown && (
        <section className="others" aria-label={t('다른 투표')}>
          <h2>{headingOf(isLeft, isBefore)}</h2>
          {isLeft && <p>{leadOf(isBefore)}</p>}
          <ul>
            {others.map((other) => (
              <li key={other.voteId}>
                <OtherVoteRow {...{ other, isBefore, isBusy, goOn }} />
              </li>
            ))}
          </ul>
          <FailureNotice error={error} />
        </section>
      )}
    </>
  )
}

type OtherVoteRowProps = {
  readonly other: OtherVote
  readonly isBefore: boolean
  readonly isBusy: boolean
  readonly goOn: (other: OtherVote) => void
}

const OtherVoteRow = ({ other, isBefore, isBusy, goOn }: OtherVoteRowProps) =>
  other.state === 'voted' ? (
    <p className="other-done">
      <Icon name="check" />
      <span>
        {other.title}
        <span className="small"> {t('· 투표하셨습니다')}</span>
      </span>
    </p>
  ) : (
    <>
      <p className="other-title">{other.title}</p>
      <Button look="secondary" isBusy={isBusy} onClick={() => goOn(other)}>
        {isBefore ? t('이 투표 먼저 하기') : t('이어서 투표하기')}
        <span className="visually-hidden"> ({other.title})</span>
      </Button>
    </>
  )
