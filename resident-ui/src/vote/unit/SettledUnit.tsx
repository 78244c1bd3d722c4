import type { ReactNode } from 'react'
import type { VoterPage, VoterUnit } from '#services/vote/ballot/vote-link.contract.ts'
import { tNodes } from '#ui/t-nodes.ts'
import { t } from '#ui/translate.ts'
import { Button, LinkButton } from '../../controls/Button.tsx'
import type { IconName } from '../../controls/Icon.tsx'
import { MessageScreen } from '../../frame/MessageScreen.tsx'
import { OfficePhone } from '../../controls/OfficePhone.tsx'
import { ReceiptStep } from '../../participation/ReceiptStep.tsx'
import { unitName } from '../../participation/unit-name.ts'
import { ChallengePart } from '../challenge/ChallengePart.tsx'
import { WithdrawButton } from '../withdrawal/WithdrawButton.tsx'
import { Submitted } from '../Submitted.tsx'
import { LeaveButton } from '../desk/LeaveButton.tsx'
import { openVotes } from '../next-vote.ts'
import { VoterSessionLine } from './VoterSessionLine.tsx'
import { paperOut, votedByText, voterText } from './unit-texts.ts'
import { Korean } from '../../language/Korean.tsx'

type SettledUnitProps = {
  readonly linkId: string
  readonly page: VoterPage
  readonly unit: VoterUnit
  /** Handler that goes to the other units, where there are any. */
  readonly onOthers: (() => void) | undefined
  /** Handler that ends the visit on a tablet of the desk. */
  readonly onLeave?: (() => void) | undefined
  /** Handler that asks whether to withdraw the unit's ballot. */
  readonly onWithdraw: (unit: string) => void
  /** Button to the next vote; absent where none is left. */
  readonly nextVote?: ReactNode
  /** Other votes of the resident. */
  readonly otherVotes?: ReactNode
}

type SettledTexts = { readonly icon: IconName; readonly heading: string; readonly why: string; readonly next: string }

const settledTexts = (unit: VoterUnit, isLeft: boolean): SettledTexts => {
  switch (unit.state) {
    case 'paper-out':
      return {
        icon: 'receipt',
        heading: t('종이 투표용지를 받은 세대입니다'),
        why: paperOut,
        next: t('투표용지를 돌려주시려면 관리사무소로 가져와주세요.'),
      }
    case 'not-in-district':
      return {
        icon: 'home',
        heading: t('이 투표의 선거구가 아닙니다'),
        why: t('이 투표는 정해진 동의 세대만 참여합니다. 우리 세대의 동은 여기에 들어 있지 않습니다.'),
        next: isLeft ? '' : NOTHING_LEFT,
      }
    case 'not-representative':
      if (unit.votedAt === null)
        return {
          icon: 'person',
          heading: t('대표 소유자가 투표합니다'),
          why: voterText(unit),
          next: t('한 세대는 한 번만 투표합니다. 대표 소유자에게 투표를 부탁해주세요.'),
        }
      return votedTexts(voterText(unit), isLeft)
    case 'open':
    case 'voted':
    case 'unit-voted':
      return votedTexts(votedByText(unit), isLeft)
  }
}

const NOTHING_LEFT = t('더 하실 일은 없습니다.')

const votedTexts = (why: string, isLeft: boolean): SettledTexts => ({
  icon: 'check',
  heading: t('우리 세대는 이미 투표했습니다'),
  why,
  next: `${t('한 세대는 한 번만 투표합니다.')}${isLeft ? '' : ` ${NOTHING_LEFT}`}`,
})

/**
 * Shows a unit that is voted for, or that this owner cannot vote for: the reason, and what to do.
 */
export const SettledUnit = (props: SettledUnitProps) => {
  const { linkId, page, unit, onOthers, onLeave, onWithdraw, nextVote, otherVotes } = props
  const left = openVotes(page.others).length
  const isForNext = page.vote.status === 'open' && onOthers === undefined
  const isAtDesk = page.voter?.atDesk === true
  const challenge = <ChallengePart linkId={linkId} vote={page.vote} unit={unit} isAtDesk={isAtDesk} />
  if (unit.receipt !== null)
    return (
      <ReceiptStep
        whose={<VoterSessionLine linkId={linkId} voter={page.voter} isForNext={isForNext} isNamed />}
        receipt={unit.receipt}
        page={page}
        unit={unit}
        isNew={false}
        onBack={onOthers}
        next={nextVote}
        leave={onLeave && <LeaveButton left={left} isMain={nextVote === undefined} onLeave={onLeave} />}
        handedIn={
          <>
            <Submitted linkId={linkId} vote={page.vote} unit={unit} />
            <WithdrawButton unit={unit} onPress={onWithdraw} />
            {challenge}
          </>
        }
        otherVotes={otherVotes}
      />
    )
  const { icon, heading, why, next } = settledTexts(unit, left > 0 || onOthers !== undefined)
  return (
    <MessageScreen icon={icon} heading={heading} action={<NextAction {...{ left, nextVote, onOthers, onLeave }} />}>
      <p>
        <strong>
          <Korean>{page.vote.title}</Korean>
        </strong>
        <br />
        {unitName(unit.dong, unit.ho)}
      </p>
      <p>{why}</p>
      {next !== '' && <p>{next}</p>}
      <p>
        {tNodes('모르는 일이거나 궁금하신 점은 {office}에 문의해주세요.', {
          office: <OfficePhone apartment={page.apartment} />,
        })}
      </p>
      {challenge}
      {otherVotes}
      <VoterSessionLine linkId={linkId} voter={page.voter} isForNext={isForNext} />
    </MessageScreen>
  )
}

type NextActionProps = Pick<SettledUnitProps, 'nextVote' | 'onOthers' | 'onLeave'> & { readonly left: number }

const NextAction = ({ left, nextVote, onOthers, onLeave }: NextActionProps) => {
  if (onOthers !== undefined) return <Button onClick={onOthers}>{t('다른 세대 보기')}</Button>
  return (
    <>
      {nextVote}
      {onLeave !== undefined && <LeaveButton left={left} isMain={nextVote === undefined} onLeave={onLeave} />}
      {onLeave === undefined && nextVote === undefined && <LinkButton href="/">{t('홈으로')}</LinkButton>}
    </>
  )
}
