import { t } from '#ui/translate.ts'
import { Button } from '../../controls/Button.tsx'
import { ErrorNotice } from '../../controls/Notice.tsx'
import { Screen } from '../../frame/Screen.tsx'
import { useAnswering } from '../question/Choices.tsx'
import { IntroductionText, topics } from '../Introduction.tsx'
import { Portrait } from './Portrait.tsx'
import type { QuestionPosition } from '../question/QuestionStep.tsx'
import type { ShownChoice } from '../question/choice-order.ts'
import { useRef, type TouchEvent } from 'react'

type CandidateStepProps = QuestionPosition & {
  readonly choice: ShownChoice
  /** Handler that turns to another candidate of the question. */
  readonly onTurn: (choiceId: string) => void
  readonly onBack: () => void
}

/** Less is a finger that trembles, or a page that is scrolled. */
const FAR_ENOUGH = 70

type SwipeActions = { readonly onLeft: (() => void) | undefined; readonly onRight: (() => void) | undefined }

/** Handles swiping, beside the buttons that do the same: clearly sideways, with one finger. */
const useSwipe = ({ onLeft, onRight }: SwipeActions) => {
  const from = useRef<{ readonly x: number; readonly y: number } | null>(null)
  return {
    onTouchStart: ({ touches }: TouchEvent) => {
      const touch = touches.length === 1 ? touches[0] : undefined
      from.current = touch === undefined ? null : { x: touch.clientX, y: touch.clientY }
    },
    onTouchEnd: ({ changedTouches }: TouchEvent) => {
      const touch = changedTouches[0]
      const begun = from.current
      from.current = null
      if (begun === null || touch === undefined) return
      const [across, down] = [touch.clientX - begun.x, touch.clientY - begun.y]
      if (Math.abs(across) < FAR_ENOUGH || Math.abs(across) < 2 * Math.abs(down)) return
      const turn = across < 0 ? onLeft : onRight
      turn?.()
    },
  }
}

/** Shows one candidate: the introduction, and buttons to choose them or to turn to the next one. */
export const CandidateStep = (props: CandidateStepProps) => {
  const { choice, choices, question, index, count, chosen, onTurn, onBack } = props
  const { problem, press } = useAnswering(props)
  const at = choices.findIndex(({ id }) => id === choice.id)
  const turnTo = (to: ShownChoice | undefined) => to && (() => onTurn(to.id))
  const former = turnTo(choices[at - 1])
  const following = turnTo(choices[at + 1])
  const swipe = useSwipe({ onLeft: following, onRight: former })
  const isChosen = chosen?.includes(choice.id) === true
  const choose = () => {
    // In a single choice a chosen candidate stays chosen: the press returns all the same.
    if (press(choice.id)) onBack()
  }
  return (
    <Screen
      stage={{
        at: 2,
        part: (index + 1) / (count + 1),
        detail: t('질문 {number}/{count}', { number: index + 1, count }),
      }}
      title={t('{label} 후보자', { label: choice.label })}
      above={<p className="asker">{[choice.number, question.title].filter(Boolean).join(' · ')}</p>}
      heading={choice.label}
      onBack={onBack}
      action={
        <>
          <ErrorNotice>{problem}</ErrorNotice>
          <Button onClick={choose}>
            {isChosen && question.maxChoices > 1 ? t('선택 취소하기') : t('이 후보자 고르기')}
          </Button>
          {choices.length > 1 && (
            <div className="screen-action-pair">
              {former && (
                <Button look="secondary" onClick={former}>
                  {t('이전 후보자')}
                </Button>
              )}
              {following && (
                <Button look="secondary" onClick={following}>
                  {t('다음 후보자')}
                </Button>
              )}
            </div>
          )}
        </>
      }
    >
      <div className="candidate-turned" {...swipe}>
        {choice.candidate?.picture && <Portrait choice={choice} size="large" />}
        {topics.map((topic) => (
          <section key={topic.key} className="about" aria-label={topic.name}>
            <h2>{topic.name}</h2>
            <IntroductionText choice={choice} topic={topic} />
          </section>
        ))}
      </div>
    </Screen>
  )
}
