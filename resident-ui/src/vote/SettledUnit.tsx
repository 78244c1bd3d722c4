import type { VoterPage, VoterUnit } from '#services/vote/vote-link.contract.ts'
import { Button, LinkButton } from '../controls/Button.tsx'
import { MessageScreen } from '../frame/MessageScreen.tsx'
import { OfficePhone } from '../participation/OfficePhone.tsx'
import { ReceiptStep } from '../participation/ReceiptStep.tsx'
import { unitName } from '../participation/unit-name.ts'
import { whoVoted, whoVotes } from './unit-words.ts'

type SettledUnitProps = {
  readonly page: VoterPage
  readonly unit: VoterUnit
  /** To the other units, where there are any. */
  readonly onOthers: (() => void) | undefined
}

/** A unit that its owner here has voted for, or somebody else votes for. */
export const SettledUnit = ({ page, unit, onOthers }: SettledUnitProps) => {
  if (unit.receipt !== null)
    return <ReceiptStep receipt={unit.receipt} page={page} unit={unit} isNew={false} onBack={onOthers} />
  const hasVoted = unit.state === 'unit-voted' || unit.votedAt !== null
  return (
    <MessageScreen
      icon={hasVoted ? 'check' : 'person'}
      heading={hasVoted ? '우리 세대는 이미 투표했습니다' : '대표 소유자가 투표합니다'}
      action={
        onOthers === undefined ? (
          <LinkButton href="/">홈으로</LinkButton>
        ) : (
          <Button onClick={onOthers}>다른 세대 보기</Button>
        )
      }
    >
      <p>
        <strong>{page.vote.title}</strong>
        <br />
        {unitName(unit.dong, unit.ho)}
      </p>
      <p>{unit.state === 'unit-voted' ? whoVoted(unit) : whoVotes(unit)}</p>
      <p>
        한 세대는 한 번만 투표합니다. {hasVoted ? '더 하실 일은 없습니다.' : '대표 소유자에게 투표를 부탁해주세요.'}
      </p>
      <p>
        모르는 일이거나 궁금하신 점은 <OfficePhone apartment={page.apartment} />에 문의해주세요.
      </p>
    </MessageScreen>
  )
}
