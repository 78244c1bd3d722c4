import { t } from '#ui/translate.ts'
import { Button } from '../../controls/Button.tsx'
import { ErrorNotice } from '../../controls/Notice.tsx'
import { Screen } from '../../frame/Screen.tsx'
import { Choices, useAnswering } from '../question/Choices.tsx'
import { instructionOf } from '../question/choices.ts'
import type { QuestionPosition } from '../question/QuestionStep.tsx'
import { IntroductionText, topics } from '../Introduction.tsx'
import { Portrait } from './Portrait.tsx'
import type { ShownChoice } from '../question/choice-order.ts'

type CompareStepProps = QuestionPosition & { readonly onBack: () => void }

/** Compares candidates by topic: side by side where there is room, below each other on a phone. */
const Comparison = ({ choices }: { readonly choices: readonly ShownChoice[] }) => (
  <>
    {topics.map((topic) => (
      <section key={topic.key} className="about" aria-label={topic.name}>
        <h2>{topic.name}</h2>
        <ul className="compared">
          {choices.map((choice) => (
            <li key={choice.id} className="compared-one">
              <h3>
                <Portrait choice={choice} size="small" />
                <span>
                  {choice.number !== null && <span className="choice-number">{choice.number}</span>} {choice.label}
                </span>
              </h3>
              <IntroductionText choice={choice} topic={topic} />
            </li>
          ))}
        </ul>
      </section>
    ))}
  </>
)

/**
 * Shows the texts of all candidates by topic, one below the other, and lets one choose among them.
 */
export const CompareStep = (props: CompareStepProps) => {
  const { question, choices, counted, index, count, chosen, onBack } = props
  const { problem, press, abstain } = useAnswering(props)
  return (
    <Screen
      stage={{
        at: 2,
        part: (index + 1) / (count + 1),
        detail: t('질문 {number}/{count}', { number: index + 1, count }),
      }}
      title={t('후보자 비교')}
      heading={t('후보자 비교')}
      lead={<p>{question.title}</p>}
      isWide
      onBack={onBack}
      action={
        <>
          <ErrorNotice>{problem}</ErrorNotice>
          <Button onClick={onBack}>{chosen === null ? t('질문으로 돌아가기') : t('고른 대로 돌아가기')}</Button>
        </>
      }
    >
      <Comparison choices={choices} />
      <section className="about">
        <h2>{t('여기에서 고르기')}</h2>
        <p id="how-many">{instructionOf(question, counted)}</p>
        <Choices question={question} choices={choices} chosen={chosen} onPress={press} onAbstain={abstain} />
      </section>
    </Screen>
  )
}
