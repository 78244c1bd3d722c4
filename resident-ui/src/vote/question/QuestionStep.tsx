import { Button } from '../../controls/Button.tsx'
import { ErrorNotice } from '../../controls/Notice.tsx'
import { Screen } from '../../frame/Screen.tsx'
import { Choices, useAnswering, type Answering } from './Choices.tsx'
import { chosenText } from './chosen-count.ts'
import { instructionOf, seatsText } from './choices.ts'
import { OnBehalf } from '../unit/OnBehalf.tsx'
import { isIntroduced, type ShownChoice } from './choice-order.ts'

/** Question and its position among the others. */
export type QuestionPosition = Answering & {
  readonly choices: readonly ShownChoice[]
  /** Index of the question, from 0. */
  readonly index: number
  readonly count: number
  /** Text of whose vote it is, where that is needed. */
  readonly onBehalf: string | null
}

type QuestionStepProps = QuestionPosition & {
  /** Marks a question that was opened from the review, and returns there. */
  readonly isEditing: boolean
  /** Requests the introductions of candidates once more; null where they are not missing. */
  readonly onMissing: (() => void) | null
  readonly onRead: (choiceId: string) => void
  readonly onCompare: () => void
  readonly onBack: () => void
  readonly onNext: () => void
}

/** Shows one question with its choices as cards. */
export const QuestionStep = (props: QuestionStepProps) => {
  const { question, choices, counted, index, count, chosen, isEditing, onMissing, onNext } = props
  const { problem, press, abstain, check } = useAnswering(props)
  const howMany = chosenText(question, chosen, counted)
  const submit = () => {
    if (check()) onNext()
  }
  return (
    <Screen
      stage={{ at: 2, part: (index + 1) / (count + 1), detail: `질문 ${index + 1}/${count}` }}
      title={`질문 ${index + 1}`}
      above={<OnBehalf>{props.onBehalf}</OnBehalf>}
      heading={question.title}
      lead={
        <p id="how-many">
          {counted === 'persons' && `${seatsText(question)} `}
          {instructionOf(question, counted)}
        </p>
      }
      onBack={props.onBack}
      onSubmit={submit}
      action={
        <>
          <ErrorNotice>{problem}</ErrorNotice>
          {howMany !== null && (
            <p className="small" role="status">
              {howMany}
            </p>
          )}
          <Button type="submit">{isEditing ? '수정 완료' : '다음'}</Button>
        </>
      }
    >
      {choices.filter(isIntroduced).length > 1 && (
        <div className="compare-way">
          <Button look="secondary" onClick={props.onCompare}>
            후보자 비교하기
          </Button>
        </div>
      )}
      {onMissing !== null && (
        <div className="notice notice-calm">
          <p>후보자 소개를 불러오지 못했습니다. 소개 없이도 투표하실 수 있습니다.</p>
          <Button look="quiet" onClick={onMissing}>
            다시 불러오기
          </Button>
        </div>
      )}
      <Choices
        question={question}
        choices={choices}
        chosen={chosen}
        onPress={press}
        onAbstain={abstain}
        onRead={props.onRead}
      />
    </Screen>
  )
}
