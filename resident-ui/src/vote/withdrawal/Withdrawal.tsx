import type { VoterPage, VoterUnit } from '#services/vote/ballot/vote-link.contract.ts'
import { shownReceiptNumber } from '#events/values/receipt-number.ts'
import { toApiError, type ApiError } from '#ui/http/api-client.ts'
import { tNodes } from '#ui/t-nodes.ts'
import { t } from '#ui/translate.ts'
import { api } from '../../api.ts'
import { Button, LinkButton } from '../../controls/Button.tsx'
import { FailureNotice } from '../../controls/FailureNotice.tsx'
import { OfficePhone } from '../../controls/OfficePhone.tsx'
import { MessageScreen } from '../../frame/MessageScreen.tsx'
import { Screen } from '../../frame/Screen.tsx'
import { deadlineOf } from '../../participation/deadline.ts'
import { unitName } from '../../participation/unit-name.ts'
import { useTask } from '../../use-task.ts'
import { OnBehalf } from '../unit/OnBehalf.tsx'
import { ballotOwnerText } from '../unit/unit-facts.ts'
import type { Phase, VoteJourneyState } from '../use-vote-journey.ts'
import '../../controls/plain-points.css'

type WithdrawalProps = {
  readonly linkId: string
  readonly page: VoterPage
  readonly journey: VoteJourneyState
  readonly phase: Extract<Phase, { readonly name: 'withdrawing' | 'withdrawn' }>
}

/** Shows the withdrawal of a unit's ballot: the question, then what was done and what comes next. */
export const Withdrawal = ({ linkId, page, journey, phase }: WithdrawalProps) => {
  const unit = journey.units.find(({ listUserId }) => listUserId === phase.unit)
  if (unit === undefined) return null
  return phase.name === 'withdrawing' ? (
    <WithdrawStep
      linkId={linkId}
      page={page}
      unit={unit}
      onBack={journey.goOn}
      onRefused={journey.meet}
      onWithdrawn={() => journey.withdrawn(unit.listUserId)}
    />
  ) : (
    <WithdrawnScreen page={page} unit={unit} onVoteAgain={() => journey.goOnWith(unit.listUserId)} />
  )
}

/** Vote of a ballot, and what its screens say beside it. */
type WithdrawalPage = Pick<VoterPage, 'vote' | 'apartment'> & {
  readonly list: Pick<VoterPage['list'], 'endDate'>
  readonly voter: Parameters<typeof ballotOwnerText>[1]
}
type UnitProps = { readonly page: WithdrawalPage; readonly unit: VoterUnit }

/** Returns whether and how one can vote again after a withdrawal. */
const againText = ({ vote, list }: WithdrawalPage): string => {
  if (vote.status === 'open')
    return t('{until} 다시 투표하실 수 있습니다. 마지막에 낸 투표를 셉니다.', {
      until: deadlineOf({ vote, list }, Date.now()).until,
    })
  return vote.goesOnOnPaper
    ? t('전자투표가 마감되어 종이로만 다시 투표하실 수 있습니다. 관리사무소나 총회 접수대로 오세요.')
    : t('투표가 마감되어 이 링크로는 다시 투표하실 수 없습니다. 현장에서 투표하실 수 있는지 먼저 확인해주세요.')
}

/** Returns what a withdrawal means for a unit, a sentence each. */
const meaningOf = (page: WithdrawalPage, { dong, ho, receipt, givenTo }: VoterUnit): readonly string[] => [
  receipt === null
    ? t('{unit}의 투표를 세지 않습니다.', { unit: unitName(dong, ho) })
    : t('{unit}의 투표 (접수번호 {number})를 세지 않습니다.', {
        unit: unitName(dong, ho),
        number: shownReceiptNumber(receipt.id),
      }),
  againText(page),
  ...(givenTo?.used === true ? [t('위임받은 분이 하신 투표입니다. 취소하시면 위임도 끝납니다.')] : []),
  t('취소한 투표와 취소한 시각은 기록에 남습니다.'),
]

type WithdrawStepProps = UnitProps & {
  readonly linkId: string
  readonly onBack: () => void
  readonly onWithdrawn: () => void | Promise<void>
  /** Handler of a refusal, beside its text on the screen. */
  readonly onRefused: (error: ApiError) => void
  /** Work that comes before, such as moving the session to the vote. */
  readonly before?: () => Promise<unknown>
}

/** Asks whether to withdraw a unit's ballot, and withdraws it. */
export const WithdrawStep = ({ linkId, page, unit, onBack, onWithdrawn, onRefused, before }: WithdrawStepProps) => {
  const { isBusy, error, run } = useTask()
  const { listUserId, receipt } = unit
  const withdraw = async () => {
    if (receipt === null) return
    try {
      await before?.()
      const body = { receiptId: receipt.id, listUserId }
      await api.call('POST /api/vote/{linkId}/withdraw', { params: { linkId }, body })
      await onWithdrawn()
    } catch (thrown) {
      onRefused(toApiError(thrown))
      throw thrown
    }
  }
  return (
    <Screen
      title={t('투표 취소')}
      above={<OnBehalf>{ballotOwnerText(unit, page.voter)}</OnBehalf>}
      heading={t('낸 투표를 취소하시겠습니까?')}
      onBack={onBack}
      action={
        <>
          <FailureNotice error={error} />
          <Button isBusy={isBusy} onClick={() => void run(withdraw)}>
            {t('투표 취소하기')}
          </Button>
          <Button look="secondary" onClick={onBack}>
            {t('그대로 두기')}
          </Button>
        </>
      }
    >
      <ul className="plain-points">
        {meaningOf(page, unit).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </Screen>
  )
}

type WithdrawnScreenProps = UnitProps & {
  readonly onVoteAgain: () => void
  /** Handler that leads to the other items of an assembly; absent: the vote is by itself. */
  readonly onItems?: () => void
}

/** Shows that a ballot was withdrawn, and how to vote again. */
export const WithdrawnScreen = ({ page, unit, onVoteAgain, onItems }: WithdrawnScreenProps) => {
  const isOpen = page.vote.status === 'open'
  return (
    <MessageScreen
      icon="receipt"
      heading={t('투표를 취소했습니다')}
      action={
        <>
          {isOpen && <Button onClick={onVoteAgain}>{t('다시 투표하기')}</Button>}
          {onItems !== undefined && (
            <Button look={isOpen ? 'secondary' : 'primary'} onClick={onItems}>
              {t('안건 목록으로')}
            </Button>
          )}
          {!isOpen && onItems === undefined && <LinkButton href="/">{t('홈으로')}</LinkButton>}
        </>
      }
    >
      <p>
        <strong>{page.vote.title}</strong>
        <br />
        {unitName(unit.dong, unit.ho)}
      </p>
      <p>
        {isOpen
          ? t('지금은 투표하지 않으신 것으로 셉니다. 다시 투표하셔야 인정됩니다.')
          : [
              t('투표하지 않으신 것으로 셉니다.'),
              page.vote.goesOnOnPaper
                ? t('관리사무소나 총회 접수대에서 종이로 투표하실 수 있습니다.')
                : t('현장에서 투표하실 수 있는지 확인해주세요.'),
            ].join(' ')}
      </p>
      <p>{tNodes('궁금하신 점은 {office}에 문의해주세요.', { office: <OfficePhone apartment={page.apartment} /> })}</p>
    </MessageScreen>
  )
}
