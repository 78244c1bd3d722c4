import { useState } from 'react'
import { t } from '#ui/translate.ts'
import { ChoiceCard } from '../../controls/ChoiceCard.tsx'
import {
  isSingle,
  mayAbstain,
  missingIn,
  toggled,
  tooManyText,
  type ChosenIds,
  type ChoiceNoun,
  type Question,
} from './choices.ts'
import { Portrait } from '../candidate/Portrait.tsx'
import { isIntroduced, type ShownChoice } from './choice-order.ts'
import '../candidate/candidates.css'
import { Korean } from '../../language/Korean.tsx'

const kindOf = (question: Question): 'radio' | 'checkbox' => (isSingle(question) ? 'radio' : 'checkbox')

export type Answering = {
  readonly question: Question
  readonly counted: ChoiceNoun
  readonly chosen: ChosenIds
  readonly onChoose: (chosen: ChosenIds) => void
}

/** Returns the handlers of choosing, and the problem that prevents it. */
export const useAnswering = ({ question, counted, chosen, onChoose }: Answering) => {
  const [problem, setProblem] = useState<string | null>(null)
  /** Toggles a choice, and tells whether it was accepted. */
  const press = (choiceId: string): boolean => {
    const next = toggled(question, chosen, choiceId)
    const isTooMany = next === 'too-many'
    setProblem(isTooMany ? tooManyText(question, counted) : null)
    if (!isTooMany) onChoose(next)
    return !isTooMany
  }
  const abstain = () => {
    setProblem(null)
    onChoose(kindOf(question) === 'checkbox' && chosen?.length === 0 ? null : [])
  }
  /** Tells whether one can go on, and shows the problem where not. */
  const check = (): boolean => {
    const missing = missingIn(question, chosen, counted)
    setProblem(missing)
    return missing === null
  }
  return { problem, press, abstain, check }
}

type ChoicesProps = Pick<Answering, 'question' | 'chosen'> & {
  readonly choices: readonly ShownChoice[]
  readonly onPress: (choiceId: string) => void
  readonly onAbstain: () => void
  /** Handler that opens a candidate's introduction. */
  readonly onRead?: ((choiceId: string) => void) | undefined
}

/** Shows the choices of a question as cards. */
export const Choices = ({ question, choices, chosen, onPress, onAbstain, onRead }: ChoicesProps) => {
  const hasPictures = choices.some(({ candidate }) => candidate?.picture)
  return (
    <fieldset className="choices" aria-describedby="how-many">
      {/* The heading above has just read the question. */}
      <legend className="visually-hidden">{t('고르실 답')}</legend>
      {choices.map((choice) => (
        <div key={choice.id} className="choice-place">
          <ChoiceCard
            kind={kindOf(question)}
            group={question.id}
            label={<Korean>{choice.label}</Korean>}
            {...(choice.number !== null && { number: choice.number })}
            {...(choice.plainOutcome !== undefined && { more: choice.plainOutcome })}
            {...(hasPictures && { picture: <Portrait choice={choice} size="small" /> })}
            isChosen={chosen?.includes(choice.id) === true}
            onPress={() => onPress(choice.id)}
          />
          {onRead !== undefined && isIntroduced(choice) && (
            <button type="button" className="choice-read" onClick={() => onRead(choice.id)}>
              <span className="visually-hidden">{choice.label} </span>
              {t('경력·공약 보기')}
            </button>
          )}
        </div>
      ))}
      {mayAbstain(question) && (
        <div className="abstain">
          <ChoiceCard
            kind={kindOf(question)}
            group={question.id}
            label={t('기권')}
            more={t('이 질문에는 아무것도 고르지 않습니다')}
            isChosen={chosen?.length === 0}
            onPress={onAbstain}
          />
        </div>
      )}
    </fieldset>
  )
}
