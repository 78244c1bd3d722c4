import type { ReactNode } from 'react'
import { formatCount } from '#ui/format.ts'
import type { SignatureEntry } from '#services/signature/signing/signing.contract.ts'
import { t } from '#ui/translate.ts'
import { Button } from '../../controls/Button.tsx'
import { Icon } from '../../controls/Icon.tsx'
import { Screen } from '../../frame/Screen.tsx'
import { unitName } from '../../participation/unit-name.ts'
import { RepresentativeLink } from './RepresentativeLink.tsx'
import { coOwnersOf, isOpenEntry, standingOf } from './entry-texts.ts'
import '../../vote/unit/units.css'

type EntriesStepProps = {
  readonly entries: readonly SignatureEntry[]
  /** Tells whether signing is open. */
  readonly isRunning: boolean
  /** Content below: whose session it is. */
  readonly children: ReactNode
  readonly onChoose: (unit: string) => void
  readonly onBack?: (() => void) | undefined
}

/** All units of theirs in this list, each with its next step. */
export const EntriesStep = ({ entries, isRunning, children, onChoose, onBack }: EntriesStepProps) => {
  const isLeft = isRunning && entries.some(isOpenEntry)
  return (
    <Screen
      {...(isLeft && { stage: { way: 'signature' as const, at: 2 as const, part: 0.02 } })}
      title={t('내 세대')}
      heading={isLeft ? t('서명하실 세대를 골라주세요') : t('내 세대의 서명 현황')}
      lead={
        <p>
          {t('명부에 {count}를 가지고 계십니다. 세대마다 한 번씩 서명합니다.', {
            count: formatCount(entries.length, '세대'),
          })}
        </p>
      }
      {...(onBack !== undefined && { onBack })}
    >
      <ul className="units">
        {entries.map((entry) => (
          <Entry
            key={entry.listUserId}
            entry={entry}
            isRunning={isRunning}
            onChoose={() => onChoose(entry.listUserId)}
          />
        ))}
      </ul>
      {children}
    </Screen>
  )
}

type EntryProps = { readonly entry: SignatureEntry; readonly isRunning: boolean; readonly onChoose: () => void }

const Entry = ({ entry, isRunning, onChoose }: EntryProps) => {
  const name = unitName(entry.dong, entry.ho)
  const isOpen = isOpenEntry(entry)
  const coOwners = coOwnersOf(entry)
  return (
    <li className="unit">
      <h2>{name}</h2>
      <p className={isOpen ? undefined : 'unit-done'}>
        {!isOpen && <Icon name="check" />}
        <span>{standingOf(entry)}</span>
      </p>
      {coOwners !== null && <p className="small">{coOwners}</p>}
      <RepresentativeLink entry={entry} />
      {isOpen && isRunning && <Button onClick={onChoose}>{t('{name} 서명하기', { name })}</Button>}
      {entry.receipt !== null && !isOpen && (
        <Button look="secondary" onClick={onChoose}>
          {t('접수증 보기')}
          <span className="visually-hidden"> ({name})</span>
        </Button>
      )}
    </li>
  )
}
