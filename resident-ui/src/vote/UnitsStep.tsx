import { formatCount, formatDateTime } from '#ui/format.ts'
import type { VoterUnit } from '#services/vote/vote-link.contract.ts'
import { Button } from '../controls/Button.tsx'
import { Icon } from '../controls/Icon.tsx'
import { Screen } from '../frame/Screen.tsx'
import { unitName } from '../participation/unit-name.ts'
import { partText } from './unit-facts.ts'
import { whoVoted, whoVotes } from './unit-words.ts'

type UnitsStepProps = {
  readonly units: readonly VoterUnit[]
  /** Whether one can still vote. */
  readonly isOpen: boolean
  readonly onChoose: (unit: string) => void
  readonly onBack?: () => void
}

const headingOf = (units: readonly VoterUnit[], isLeft: boolean): string => {
  if (!isLeft) return '내 세대의 투표 현황'
  return units.length > 1 ? '세대마다 한 번씩 투표해주세요' : '지분만큼 투표합니다'
}

const countText = (units: readonly VoterUnit[]): string => {
  const done = units.filter(({ state }) => state === 'voted' || state === 'unit-voted').length
  const all = `명부에 ${formatCount(units.length, '세대')}를 가지고 계십니다.`
  return done === 0 ? all : `${all} 그중 ${formatCount(done, '세대')}가 투표를 마쳤습니다.`
}

/** All units of who is verified, each with its next step: a ballot a unit, in one visit. */
export const UnitsStep = ({ units, isOpen, onChoose, onBack }: UnitsStepProps) => {
  const isLeft = isOpen && units.some(({ state }) => state === 'open')
  return (
    <Screen
      {...(isLeft && { stage: { at: 2, part: 0.02 } })}
      title="내 세대"
      heading={headingOf(units, isLeft)}
      lead={units.length > 1 ? <p>{countText(units)}</p> : undefined}
      {...(onBack !== undefined && { onBack })}
    >
      <ul className="units">
        {units.map((unit) => (
          <li key={unit.listUserId} className="unit">
            <h2>{unitName(unit.dong, unit.ho)}</h2>
            <Standing unit={unit} isOpen={isOpen} />
            <Way unit={unit} isOpen={isOpen} onChoose={() => onChoose(unit.listUserId)} />
          </li>
        ))}
      </ul>
    </Screen>
  )
}

/** How it stands with a unit, in a sentence. */
const Standing = ({ unit, isOpen }: { readonly unit: VoterUnit; readonly isOpen: boolean }) => {
  const part = partText(unit)
  switch (unit.state) {
    case 'voted':
      return (
        <p className="unit-done">
          <Icon name="check" />
          <span>투표하셨습니다{unit.votedAt === null ? '' : ` · ${formatDateTime(unit.votedAt)}`}</span>
        </p>
      )
    case 'unit-voted':
      return <p>{whoVoted(unit)}</p>
    case 'not-representative':
      return <p>{whoVotes(unit)}</p>
    case 'open':
      if (!isOpen) return <p>투표하지 않으셨습니다.</p>
      if (part !== null)
        return (
          <p>
            소유자 {formatCount(unit.owners, '명')}이 지분만큼 나누어 투표합니다. 내 표는 <strong>지분 {part}</strong>
            입니다.
          </p>
        )
      return unit.needsConfirmation ? (
        <p>소유자가 {formatCount(unit.owners, '명')}인 세대입니다. 한 분이 세대를 대표하여 투표합니다.</p>
      ) : (
        <p>아직 투표하지 않으셨습니다.</p>
      )
  }
}

type WayProps = { readonly unit: VoterUnit; readonly isOpen: boolean; readonly onChoose: () => void }

const Way = ({ unit, isOpen, onChoose }: WayProps) => {
  if (unit.receipt !== null)
    return (
      <Button look="secondary" onClick={onChoose}>
        접수증 보기<span className="visually-hidden"> ({unitName(unit.dong, unit.ho)})</span>
      </Button>
    )
  return isOpen && unit.state === 'open' ? (
    <Button onClick={onChoose}>{unitName(unit.dong, unit.ho)} 투표하기</Button>
  ) : null
}
