import { useState } from 'react'
import { Button } from '../controls/Button.tsx'
import { ChoiceCard } from '../controls/ChoiceCard.tsx'
import { ErrorNotice } from '../controls/Notice.tsx'
import { Screen } from '../frame/Screen.tsx'
import { OnBehalf } from './OnBehalf.tsx'
import { instructionOf, isSingle, mayAbstain, missingIn, toggled, type Chosen, type Question } from './choices.ts'

type QuestionStepProps = {
  readonly question: Question
  /** From 0. */
  readonly index: number
  readonly count: number
  /** Whose vote it is, where that has to be said. */
  readonly onBehalf: string | null
  readonly chosen: Chosen
  /** Reached from the review, and leads back there. */
  readonly isEditing: boolean
  readonly onChoose: (chosen: Chosen) => void
  readonly onBack: () => void
  readonly onNext: () => void
}

const kindOf = (question: Question): 'radio' | 'checkbox' => (isSingle(question) ? 'radio' : 'checkbox')

type ChoicesProps = Pick<QuestionStepProps, 'question' | 'chosen'> & {
  readonly onPress: (choiceId: string) => void
  readonly onAbstain: () => void
}

const Choices = ({ question, chosen, onPress, onAbstain }: ChoicesProps) => (
  <fieldset className="choices" aria-describedby="how-many">
    <legend className="visually-hidden">{question.title}</legend>
    {question.choices.map((choice) => (
      <ChoiceCard
        key={choice.id}
        kind={kindOf(question)}
        group={question.id}
        label={choice.label}
        isChosen={chosen?.includes(choice.id) === true}
        onPress={() => onPress(choice.id)}
      />
    ))}
    {mayAbstain(question) && (
      <div className="abstain">
        <ChoiceCard
          kind={kindOf(question)}
          group={question.id}
          label="기권"
          more="이 질문에는 아무것도 고르지 않습니다"
          isChosen={chosen?.length === 0}
          onPress={onAbstain}
        />
      </div>
    )}
  </fieldset>
)

/** One question, its choices as cards. */
export const QuestionStep = ({
  question,
  index,
  count,
  onBehalf,
  chosen,
  isEditing,
  onChoose,
  onBack,
  onNext,
}: QuestionStepProps) => {
  const [problem, setProblem] = useState<string | null>(null)

  const press = (choiceId: string) => {
    const next = toggled(question, chosen, choiceId)
    if (next === 'too-many')
      return setProblem(`${question.maxChoices}개까지 고르실 수 있습니다. 먼저 고른 것을 하나 빼주세요.`)
    setProblem(null)
    onChoose(next)
  }
  const abstain = () => {
    setProblem(null)
    onChoose(kindOf(question) === 'checkbox' && chosen?.length === 0 ? null : [])
  }
  const submit = () => {
    const missing = missingIn(question, chosen)
    setProblem(missing)
    if (missing === null) onNext()
  }

  return (
    <Screen
      stage={{ at: 2, part: (index + 1) / (count + 1), detail: `질문 ${index + 1}/${count}` }}
      title={`질문 ${index + 1}`}
      above={<OnBehalf>{onBehalf}</OnBehalf>}
      heading={question.title}
      lead={<p id="how-many">{instructionOf(question)}</p>}
      onBack={onBack}
      onSubmit={submit}
      action={
        <>
          <ErrorNotice>{problem}</ErrorNotice>
          <Button type="submit">{isEditing ? '수정 완료' : '다음'}</Button>
        </>
      }
    >
      <Choices question={question} chosen={chosen} onPress={press} onAbstain={abstain} />
    </Screen>
  )
}
