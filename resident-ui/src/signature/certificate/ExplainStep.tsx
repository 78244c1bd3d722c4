import { useState } from 'react'
import type { Signing } from '#services/signature/signing/signing.contract.ts'
import { t } from '#ui/translate.ts'
import { Button } from '../../controls/Button.tsx'
import { ChoiceCard } from '../../controls/ChoiceCard.tsx'
import { ErrorNotice } from '../../controls/Notice.tsx'
import { Screen } from '../../frame/Screen.tsx'
import { OnBehalf } from '../../vote/unit/OnBehalf.tsx'
import '../../identity/identity.css'
import type { ExplainedTicks } from '../signing-draft.ts'
import { KoreanIsBinding } from '../../language/KoreanIsBinding.tsx'

type Texts = NonNullable<Signing['certificate']>['explanations']

type ExplainStepProps = {
  readonly who: string
  readonly texts: Texts
  readonly ticks: ExplainedTicks
  readonly onChange: (ticks: ExplainedTicks) => void
  readonly onBack: () => void
  readonly onDone: () => void
}

const Paragraphs = ({ text }: { readonly text: string }) =>
  text.split('\n').map((paragraph, index) => (
    <p key={`${index} ${paragraph}`} lang="ko">
      {paragraph}
    </p>
  ))

/** Shows what must be explained before the signature, each text with its own tick. */
export const ExplainStep = ({ who, texts, ticks, onChange, onBack, onDone }: ExplainStepProps) => {
  const [isAttempted, setAttempted] = useState(false)
  const isTicked = ({ key, version }: Texts[number]): boolean => ticks[key]?.version === version
  const first = texts.find((text) => !isTicked(text))
  const press = (text: Texts[number]): void => {
    const { [text.key]: _before, ...others } = ticks
    onChange(
      isTicked(text) ? others : { ...others, [text.key]: { version: text.version, at: new Date().toISOString() } },
    )
  }
  const submit = (): void => {
    setAttempted(true)
    if (first === undefined) return onDone()
    document.getElementsByName(first.key)[0]?.focus()
  }
  return (
    <Screen
      stage={{ way: 'signature', at: 2, part: 1 }}
      title={t('설명 확인')}
      above={<OnBehalf>{who}</OnBehalf>}
      heading={t('서명하기 전에 읽어주세요')}
      lead={<p>{t('법에서 미리 설명하도록 한 내용입니다. 읽고 하나씩 눌러 확인해주세요.')}</p>}
      onBack={onBack}
      onSubmit={submit}
      action={
        <>
          <ErrorNotice>
            {isAttempted && first && t('‘{title}’을 읽고 확인해주세요.', { title: first.title })}
          </ErrorNotice>
          <Button type="submit">{t('다음')}</Button>
        </>
      }
    >
      <KoreanIsBinding />
      <div className="agree-texts">
        {texts.map((text) => (
          <fieldset
            key={text.key}
            className={isAttempted && text === first ? 'agree-text agree-text-missing' : 'agree-text'}
          >
            <legend>
              <h2 lang="ko">{text.title}</h2>
            </legend>
            <Paragraphs text={text.text} />
            <ChoiceCard
              kind="checkbox"
              group={text.key}
              label={t('읽고 확인했습니다')}
              isChosen={isTicked(text)}
              onPress={() => press(text)}
            />
          </fieldset>
        ))}
      </div>
    </Screen>
  )
}
