import { useState } from 'react'
import type { RepresentativeChoice } from '#services/representative/representative-choice.contract.ts'
import { formatCount } from '#ui/format.ts'
import { t } from '#ui/translate.ts'
import { Button } from '../controls/Button.tsx'
import { ChoiceCard } from '../controls/ChoiceCard.tsx'
import { ErrorNotice } from '../controls/Notice.tsx'
import { Screen } from '../frame/Screen.tsx'
import { OnBehalf } from '../vote/unit/OnBehalf.tsx'
import { coOwnerName, neededText, unitsText } from './representative-texts.ts'

type ChooseStepProps = {
  readonly page: RepresentativeChoice
  readonly chosen: string | null
  readonly onBack: () => void
  readonly onChosen: (key: string) => void
}

/** Shows the co-owners with the text of the form, and takes the choice of one. */
export const ChooseStep = ({ page, chosen: before, onBack, onChosen }: ChooseStepProps) => {
  const [chosen, setChosen] = useState(before)
  const [isMissing, setMissing] = useState(false)
  const go = (): void => (chosen === null ? setMissing(true) : onChosen(chosen))
  const { title, paragraphs } = page.text
  return (
    <Screen
      title={t('대표자 정하기')}
      above={<OnBehalf>{unitsText(page)}</OnBehalf>}
      heading={t('이 세대를 대표할 분을 골라주세요')}
      lead={<p>{neededText(page)}</p>}
      onBack={onBack}
      onSubmit={go}
      action={
        <>
          <ErrorNotice>{isMissing && t('대표할 분을 골라주세요.')}</ErrorNotice>
          <Button type="submit">{t('다음')}</Button>
        </>
      }
    >
      <fieldset className="choices">
        <legend className="visually-hidden">{t('대표할 분')}</legend>
        {page.coOwners.map(({ key, agreed }) => (
          <ChoiceCard
            key={key}
            kind="radio"
            group="representative"
            label={coOwnerName(page, key)}
            {...(agreed > 0 && { more: t('{agreed}이 골랐습니다', { agreed: formatCount(agreed, '명') }) })}
            isChosen={chosen === key}
            onPress={() => {
              setChosen(key)
              setMissing(false)
            }}
          />
        ))}
      </fieldset>
      <section className="about" aria-label={title}>
        <h2>{title}</h2>
        {paragraphs.map((text) => (
          <p key={text}>{text}</p>
        ))}
        <p className="small">{page.article}</p>
      </section>
    </Screen>
  )
}
