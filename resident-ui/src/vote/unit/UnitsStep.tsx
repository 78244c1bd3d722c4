import type { ReactNode } from 'react'
import { formatCount, formatDateTime } from '#ui/format.ts'
import type { VoterUnit } from '#services/vote/ballot/vote-link.contract.ts'
import { tNodes } from '#ui/t-nodes.ts'
import { t } from '#ui/translate.ts'
import { Button } from '../../controls/Button.tsx'
import { Icon } from '../../controls/Icon.tsx'
import { Screen } from '../../frame/Screen.tsx'
import { unitName } from '../../participation/unit-name.ts'
import { unitLabel } from '../next-vote.ts'
import './units.css'
import { giverOf, partText } from './unit-facts.ts'
import { paperOut, proxyHolderText, votedByText, voterText } from './unit-texts.ts'

type UnitsStepProps = {
  readonly units: readonly VoterUnit[]
  /** Tells whether voting is open. */
  readonly isOpen: boolean
  readonly onChoose: (unit: string) => void
  readonly onBack?: () => void
  /** Main button; absent where each unit has its own. */
  readonly action?: ReactNode
  /** Other votes that are open to the resident. */
  readonly others?: ReactNode
}

const headingOf = (units: readonly VoterUnit[], isLeft: boolean): string => {
  if (!isLeft) return t('내 세대의 투표 현황')
  if (units.length > 1) return t('세대마다 한 번씩 투표해주세요')
  return units.some((unit) => partText(unit) !== null) ? t('지분만큼 투표합니다') : t('투표 전에 확인해주세요')
}

const countText = (units: readonly VoterUnit[]): string => {
  const done = units.filter(({ state }) => state === 'voted' || state === 'unit-voted').length
  const entrusted = units.filter(({ proxyFor }) => proxyFor !== undefined).length
  const own = t('명부에 {count}를 가지고 계십니다.', { count: formatCount(units.length - entrusted, '세대') })
  const all =
    entrusted === 0
      ? own
      : `${own} ${t('위임받은 {entrusted}도 함께 투표하실 수 있습니다.', { entrusted: formatCount(entrusted, '세대') })}`
  return done === 0 ? all : `${all} ${t('그중 {done}가 투표를 마쳤습니다.', { done: formatCount(done, '세대') })}`
}

/**
 * Shows all units of the verified resident, each with its next step: a ballot per unit, in one
 * visit.
 */
export const UnitsStep = ({ units, isOpen, onChoose, onBack, action, others }: UnitsStepProps) => {
  const isLeft = isOpen && units.some(({ state }) => state === 'open')
  return (
    <Screen
      {...(isLeft && { stage: { at: 2, part: 0.02 } })}
      title={t('내 세대')}
      heading={headingOf(units, isLeft)}
      lead={units.length > 1 ? <p>{countText(units)}</p> : undefined}
      {...(onBack !== undefined && { onBack })}
      {...(action !== undefined && { action })}
    >
      <ul className="units">
        {units.map((unit) => (
          <li key={unit.listUserId} className="unit">
            <h2>{unitName(unit.dong, unit.ho)}</h2>
            {unit.proxyFor !== undefined && (
              <p>
                {tNodes('{giver}의 위임을 받아 대신 투표하시는 세대입니다.', {
                  giver: <strong>{giverOf(unit.proxyFor)}</strong>,
                })}
              </p>
            )}
            {unit.givenTo !== undefined && (unit.givenTo.used || (isOpen && unit.state === 'open')) && (
              <p>{proxyHolderText(unit.givenTo)}</p>
            )}
            <Standing unit={unit} isOpen={isOpen} />
            <UnitAction unit={unit} isOpen={isOpen} onChoose={() => onChoose(unit.listUserId)} />
          </li>
        ))}
      </ul>
      {others}
    </Screen>
  )
}

/** Shows the state of a unit in a sentence. */
const Standing = ({ unit, isOpen }: { readonly unit: VoterUnit; readonly isOpen: boolean }) => {
  const part = partText(unit)
  switch (unit.state) {
    case 'voted':
      return (
        <p className="unit-done">
          <Icon name="check" />
          <span>
            {unit.givenTo?.used === true ? t('투표를 마친 세대입니다') : t('투표하셨습니다')}
            {unit.votedAt === null ? '' : ` · ${formatDateTime(unit.votedAt)}`}
          </span>
        </p>
      )
    case 'unit-voted':
      return <p>{votedByText(unit)}</p>
    case 'paper-out':
      return <p>{paperOut}</p>
    case 'not-representative':
      return <p>{voterText(unit)}</p>
    case 'not-in-district':
      return <p>{t('이 투표의 선거구에 들어 있지 않은 세대입니다.')}</p>
    case 'open':
      if (!isOpen) return <p>{t('투표하지 않으셨습니다.')}</p>
      if (part !== null)
        return (
          <p>
            {tNodes('소유자 {owners}이 지분만큼 나누어 투표합니다. 내 표는 {part}입니다.', {
              owners: formatCount(unit.owners, '명'),
              part: <strong>{t('지분 {part}', { part })}</strong>,
            })}
          </p>
        )
      return unit.needsConfirmation ? (
        <p>
          {t('소유자가 {owners}인 세대입니다. 한 분이 세대를 대표하여 투표합니다.', {
            owners: formatCount(unit.owners, '명'),
          })}
        </p>
      ) : (
        <p>{t('아직 투표하지 않으셨습니다.')}</p>
      )
  }
}

type UnitActionProps = { readonly unit: VoterUnit; readonly isOpen: boolean; readonly onChoose: () => void }

const UnitAction = ({ unit, isOpen, onChoose }: UnitActionProps) => {
  if (unit.receipt !== null)
    return (
      <Button look="secondary" onClick={onChoose}>
        {t('접수증 보기')}
        <span className="visually-hidden"> ({unitName(unit.dong, unit.ho)})</span>
      </Button>
    )
  return isOpen && unit.state === 'open' ? <Button onClick={onChoose}>{unitLabel(unit)}</Button> : null
}
