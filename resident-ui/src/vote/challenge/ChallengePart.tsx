import { useState } from 'react'
import type { VoterPage, VoterUnit } from '#services/vote/ballot/vote-link.contract.ts'
import { t } from '#ui/translate.ts'
import { api } from '../../api.ts'
import { Button } from '../../controls/Button.tsx'
import { FailureNotice } from '../../controls/FailureNotice.tsx'
import { CalmNotice } from '../../controls/Notice.tsx'
import { useTask } from '../../use-task.ts'

type ChallengeState = NonNullable<VoterUnit['challenge']>['state']

/** Vote of the ballot, as far as the consequences of a challenge rest on it. */
type ChallengedVote = Pick<VoterPage['vote'], 'ballotKind' | 'encryption'>

const isSealed = ({ ballotKind, encryption }: ChallengedVote): boolean => ballotKind === 'secret' && encryption === null

/** Returns what happens once somebody says that they did not cast a ballot, a sentence each. */
const consequencesOf = (vote: ChallengedVote): readonly string[] => [
  t('관리자 두 사람이 확인하고 처리합니다. 이의를 남긴 사실은 기록에 남습니다.'),
  isSealed(vote)
    ? t('무기명 투표함에서는 누구의 표인지 골라낼 수 없어, 이의를 기록하고 결과와 함께 보여줍니다.')
    : t(
        '개표 전에 무효로 처리되면 그 표를 세지 않고, 투표 중이면 다시 투표하실 수 있습니다. 개표 뒤에는 결과와 함께 보여줍니다.',
      ),
]

const outcomes: Readonly<Record<Exclude<ChallengeState, 'none'>, string>> = {
  open: t('하지 않으신 투표라는 이의를 남기셨습니다. 관리자 두 사람이 확인합니다.'),
  rejected: t('남기신 이의를 관리자 두 사람이 확인했고, 이 투표를 그대로 셉니다.'),
  upheld: t('남기신 이의를 관리자 두 사람이 받아들였습니다. 이 표는 골라낼 수 없어 결과와 함께 보여줍니다.'),
}

const LABEL = t('제가 하지 않았습니다')

type ChallengePartProps = {
  readonly linkId: string
  readonly vote: ChallengedVote
  readonly unit: Pick<VoterUnit, 'listUserId' | 'challenge'>
  /** Whether it is a tablet at the desk, by which nobody challenges. */
  readonly isAtDesk: boolean
  /** Work that comes before, such as moving the session to the vote. */
  readonly before?: (() => Promise<unknown>) | undefined
}

/**
 * Lets an owner say that they did not cast the ballot of their unit, and shows what became of it;
 * nothing where there is no such ballot.
 */
export const ChallengePart = ({ linkId, vote, unit, isAtDesk, before }: ChallengePartProps) => {
  const { isBusy, error, run } = useTask()
  const [isMade, setMade] = useState(false)
  const { listUserId, challenge } = unit
  if (challenge === null || isAtDesk) return null
  const state = isMade ? 'open' : challenge.state
  if (state !== 'none')
    return (
      <div className="fine-print">
        <CalmNotice>{outcomes[state]}</CalmNotice>
      </div>
    )
  const object = async (): Promise<void> => {
    await before?.()
    const body = { receiptId: challenge.receiptId, listUserId }
    await api.call('POST /api/vote/{linkId}/challenge', { params: { linkId }, body })
    setMade(true)
  }
  return (
    <details className="unfold">
      <summary>{t('하지 않은 투표인가요?')}</summary>
      {consequencesOf(vote).map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      <FailureNotice error={error} again={LABEL} />
      <p className="fine-print">
        <Button look="secondary" isBusy={isBusy} onClick={() => void run(object)}>
          {LABEL}
        </Button>
      </p>
    </details>
  )
}
