import { useLayoutEffect, useState } from 'react'
import type { ConsentText } from '#services/signature/signing/signing.contract.ts'
import { tNodes } from '#ui/t-nodes.ts'
import { t, translateText } from '#ui/translate.ts'
import { Button } from '../controls/Button.tsx'
import { ChoiceCard } from '../controls/ChoiceCard.tsx'
import { ErrorNotice } from '../controls/Notice.tsx'
import type { Stage } from '../frame/Progress.tsx'
import { Screen } from '../frame/Screen.tsx'
import { missingOf, withAgreed, type AgreedVersions } from './agreed-texts.ts'
import { OfficeName } from './CallOffice.tsx'
import type { Office } from './office.ts'
import './identity.css'
import { BindingText } from '../language/BindingText.tsx'
import { meaningOf } from '../language/meaning-of.ts'
import { KoreanIsBinding } from '../language/KoreanIsBinding.tsx'

type AgreeTextsProps = {
  readonly texts: readonly ConsentText[]
  readonly agreed: AgreedVersions
  readonly office: Office
  readonly stage?: Stage
  readonly onChange: (agreed: AgreedVersions) => void
  readonly onBack?: () => void
  /** Handler that runs once all required texts are agreed to. */
  readonly onAgreed: () => void
}

/** Moves the focus to the first text without a tick, at each attempt to go on without it. */
const useMissing = (missing: readonly ConsentText[], onAgreed: () => void) => {
  const [refusals, setRefusals] = useState(0)
  const [first] = missing
  useLayoutEffect(() => {
    // Counted, so that only an attempt moves the focus, not a later tick.
    if (refusals === 0) return
    const tick = document.querySelector<HTMLElement>('.agree-text-missing input')
    tick?.focus({ preventScroll: true })
    // Keeps it clear of the footer, which grows by the error.
    tick?.scrollIntoView({ block: 'center' })
  }, [refusals])
  const submit = () => (first === undefined ? onAgreed() : setRefusals((before) => before + 1))
  return { isShown: refusals > 0 && first !== undefined, first, submit }
}

/**
 * Shows the texts on personal data in full, each with its own tick. The tick for all comes last,
 * below the texts that it is for.
 */
export const AgreeTexts = ({ texts, agreed, office, stage, onChange, onBack, onAgreed }: AgreeTextsProps) => {
  const { isShown, first, submit } = useMissing(missingOf(texts, agreed), onAgreed)
  const isAgreed = ({ key, version }: ConsentText): boolean => agreed[key] === version
  const areAll = texts.every(isAgreed)
  return (
    <Screen
      {...(stage && { stage })}
      title={t('개인정보 동의')}
      heading={t('개인정보 이용에 동의해주세요')}
      lead={<p>{t('읽어보시고, 동의하시는 내용을 눌러서 표시해주세요.')}</p>}
      {...(onBack && { onBack })}
      onSubmit={submit}
      action={
        <>
          <ErrorNotice>
            {isShown && first
              ? t('‘{title}’에 동의하셔야 서명하실 수 있습니다.', { title: translateText(first.title) })
              : null}
          </ErrorNotice>
          <Button type="submit">{t('다음')}</Button>
        </>
      }
    >
      <KoreanIsBinding />
      <div className="agree-texts">
        {texts.map((text) => (
          <AgreeText
            key={text.key}
            text={text}
            isAgreed={isAgreed(text)}
            isMissing={isShown && text === first}
            onPress={() => onChange(withAgreed(agreed, [text], !isAgreed(text)))}
          />
        ))}
        {texts.length > 1 && (
          <ChoiceCard
            kind="checkbox"
            group="agree-all"
            label={t('위 내용에 모두 동의합니다')}
            isChosen={areAll}
            onPress={() => onChange(withAgreed(agreed, texts, !areAll))}
          />
        )}
      </div>
      <p className="small fine-print">
        {tNodes(
          '동의하지 않으시면 이 화면에서는 서명하실 수 없습니다. 종이 동의서로 하시려면 {office}에 문의해주세요.',
          { office: <OfficeName office={office} /> },
        )}
      </p>
    </Screen>
  )
}

type AgreeTextProps = {
  readonly text: ConsentText
  readonly isAgreed: boolean
  readonly isMissing: boolean
  readonly onPress: () => void
}

const AgreeText = ({ text, isAgreed, isMissing, onPress }: AgreeTextProps) => (
  <fieldset className={isMissing ? 'agree-text agree-text-missing' : 'agree-text'}>
    <legend>
      <h2>
        <BindingText text={text.title} />
      </h2>
    </legend>
    <dl className="agree-table">
      {text.text.map((paragraph) => (
        <Paragraph key={paragraph} text={paragraph} />
      ))}
    </dl>
    <ChoiceCard
      kind="checkbox"
      group={text.key}
      label={text.required ? t('동의합니다 (필수)') : t('동의합니다 (선택)')}
      isChosen={isAgreed}
      onPress={onPress}
    />
  </fieldset>
)

/** Shows "왜 필요한가요: …" as a row: the question, its answer, and what both mean in another language. */
const Paragraph = ({ text }: { readonly text: string }) => {
  const [question = '', ...answer] = text.split(': ')
  const meaning = meaningOf(text)
  return (
    <div>
      <dt lang="ko">{answer.length > 0 && question}</dt>
      <dd lang="ko">{answer.length > 0 ? answer.join(': ') : question}</dd>
      {meaning !== null && <dd className="binding-meaning">{meaning}</dd>}
    </div>
  )
}
