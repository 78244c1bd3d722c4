import { useState } from 'react'
import { formatCount } from '#ui/format.ts'
import type { VoterPage, VoterUnit } from '#services/vote/ballot/vote-link.contract.ts'
import { t, translateText } from '#ui/translate.ts'
import { Button } from '../../controls/Button.tsx'
import { ChoiceCard } from '../../controls/ChoiceCard.tsx'
import { ErrorNotice } from '../../controls/Notice.tsx'
import { Screen } from '../../frame/Screen.tsx'
import { unitName } from '../../participation/unit-name.ts'
import { Korean } from '../../language/Korean.tsx'

type ConfirmStepProps = {
  readonly unit: VoterUnit
  readonly statement: NonNullable<VoterPage['voter']>['statement']
  readonly isConfirmed: boolean
  readonly onChange: (isConfirmed: boolean) => void
  readonly onBack: () => void
  readonly onNext: () => void
}

/**
 * Asks the voter of a unit of several owners to confirm that they act for all of them, before the
 * first question.
 */
export const ConfirmStep = ({ unit, statement, isConfirmed, onChange, onBack, onNext }: ConfirmStepProps) => {
  const [isMissing, setMissing] = useState(false)
  // The Korean words are recorded; a translation stands below them.
  const meaning = translateText(statement.text)
  const press = () => {
    setMissing(false)
    onChange(!isConfirmed)
  }
  const submit = () => {
    setMissing(!isConfirmed)
    if (isConfirmed) onNext()
  }
  return (
    <Screen
      stage={{ at: 2, part: 0.05, detail: t('세대 대표 확인') }}
      title={t('세대 대표 확인')}
      heading={t('{unit}를 대표하여 투표하십니까?', { unit: unitName(unit.dong, unit.ho) })}
      lead={
        <p>
          {t('이 세대의 소유자는 {owners}입니다. 한 세대는 한 표이므로 소유자 가운데 한 분만 투표합니다.', {
            owners: formatCount(unit.owners, '명'),
          })}
        </p>
      }
      onBack={onBack}
      onSubmit={submit}
      action={
        <>
          <ErrorNotice>{isMissing ? t('위 내용을 확인하고 눌러서 표시해주세요.') : null}</ErrorNotice>
          <Button type="submit">{t('다음')}</Button>
        </>
      }
    >
      <fieldset className="choices">
        <legend className="visually-hidden">{t('세대 대표 확인')}</legend>
        <ChoiceCard
          kind="checkbox"
          group="for-unit"
          label={<Korean>{statement.text}</Korean>}
          {...(meaning !== statement.text && { more: meaning })}
          isChosen={isConfirmed}
          onPress={press}
        />
      </fieldset>
      <p className="small fine-print">
        {t('먼저 다른 소유자와 의논해주세요. 다른 소유자가 투표하기로 했다면 창을 닫으셔도 됩니다.')}
      </p>
    </Screen>
  )
}
