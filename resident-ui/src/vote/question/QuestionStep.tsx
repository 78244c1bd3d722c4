import { useState } from 'react'
import { t } from '#ui/translate.ts'
import { Button } from '../../controls/Button.tsx'
import { CalmNotice, ErrorNotice } from '../../controls/Notice.tsx'
import type { Stage } from '../../frame/Progress.tsx'
import { Screen } from '../../frame/Screen.tsx'
import { Choices, useAnswering, type Answering } from './Choices.tsx'
import { chosenText } from './chosen-count.ts'
import { candidatesText, instructionOf, seeMoreText, unseenText } from './choices.ts'
import { AttachmentButtons, PlainSummary } from './PlainWords.tsx'
import { QuestionTranslation } from './QuestionTranslation.tsx'
import { useUnseenChoices } from './use-unseen-choices.ts'
import { OnBehalf } from '../unit/OnBehalf.tsx'
import { isIntroduced, type ShownChoice } from './choice-order.ts'
import { Korean } from '../../language/Korean.tsx'
import { KoreanIsBinding } from '../../language/KoreanIsBinding.tsx'

/** Question and its position among the others. */
export type QuestionPosition = Answering & {
  readonly choices: readonly ShownChoice[]
  /** Index of the question, from 0. */
  readonly index: number
  readonly count: number
  /** Text of whose vote it is, where that is needed. */
  readonly onBehalf: string | null
  /** Item of an assembly that the question belongs to: its name, and the progress of the whole ballot. */
  readonly of?: { readonly name: string; readonly part: number; readonly detail: string }
}

type QuestionStepProps = QuestionPosition & {
  /** Marks a question that was opened from the review, and returns there. */
  readonly isEditing: boolean
  /** Requests the introductions of candidates once more; null where they are not missing. */
  readonly onMissing: (() => void) | null
  readonly onRead: (choiceId: string) => void
  readonly onCompare: () => void
  /** Handler that opens a file of the question. */
  readonly onAttachment?: (attachmentId: string) => void
  readonly onBack: () => void
  readonly onNext: () => void
}

/** Returns the stage of a question: within its vote, or its item of an assembly. */
const questionStage = ({ index, count, of }: QuestionPosition): Stage => ({
  at: 2,
  part: of?.part ?? (index + 1) / (count + 1),
  detail: of?.detail ?? t('질문 {number}/{count}', { number: index + 1, count }),
})

/** Shows one question with its choices as cards. */
export const QuestionStep = (props: QuestionStepProps) => {
  const { question, choices, counted, index, of, chosen, isEditing, onMissing, onNext } = props
  const { problem, press, abstain, check } = useAnswering(props)
  const { list, unseen } = useUnseenChoices(choices.length, choices.filter(isIntroduced).length)
  /** Number of candidates that a press on the main button has brought onto the screen. */
  const [reminded, setReminded] = useState(0)
  const hidden = counted === 'persons' ? unseen.count : 0
  const submit = () => {
    if (!check()) return
    // Once: whoever goes on all the same has been told.
    if (hidden === 0 || reminded > 0 || isEditing) return onNext()
    setReminded(hidden)
    unseen.show()
  }
  return (
    <Screen
      stage={questionStage(props)}
      title={of?.name ?? t('질문 {number}', { number: index + 1 })}
      above={
        <>
          <OnBehalf>{props.onBehalf}</OnBehalf>
          {of !== undefined && !of.name.endsWith(question.title) && (
            <p className="asker" lang="ko">
              {of.name}
            </p>
          )}
        </>
      }
      heading={<Korean>{question.title}</Korean>}
      lead={<p id="how-many">{counted === 'persons' ? candidatesText(question) : instructionOf(question, counted)}</p>}
      onBack={props.onBack}
      onSubmit={submit}
      action={
        <>
          <ErrorNotice>{problem}</ErrorNotice>
          <UnseenCandidates hidden={hidden} reminded={reminded} onShow={unseen.show} />
          <HowMany text={chosenText(question, chosen, counted)} />
          <Button type="submit">{isEditing ? t('수정 완료') : t('다음')}</Button>
        </>
      }
    >
      <KoreanIsBinding />
      <QuestionTranslation question={question} />
      <PlainSummary question={question} />
      {props.onAttachment && <AttachmentButtons question={question} onOpen={props.onAttachment} />}
      <CandidateWays choices={choices} onCompare={props.onCompare} onMissing={onMissing} />
      <div ref={list}>
        <Choices
          question={question}
          choices={choices}
          chosen={chosen}
          onPress={press}
          onAbstain={abstain}
          onRead={props.onRead}
        />
      </div>
    </Screen>
  )
}

const HowMany = ({ text }: { readonly text: string | null }) =>
  text === null ? null : (
    <p className="small" role="status">
      {text}
    </p>
  )

type UnseenProps = { readonly hidden: number; readonly reminded: number; readonly onShow: () => void }

/** Shows the button that brings further candidates onto the screen, or that a press has brought them. */
const UnseenCandidates = ({ hidden, reminded, onShow }: UnseenProps) => (
  <>
    <CalmNotice>{reminded > 0 && unseenText(reminded)}</CalmNotice>
    {hidden > 0 && reminded === 0 && (
      <Button look="quiet" onClick={onShow}>
        {seeMoreText(hidden)}
      </Button>
    )}
  </>
)

/** Shows the button that compares candidates, and that introductions are missing. */
const CandidateWays = ({
  choices,
  onCompare,
  onMissing,
}: Pick<QuestionStepProps, 'choices' | 'onCompare' | 'onMissing'>) => (
  <>
    {choices.filter(isIntroduced).length > 1 && (
      <div className="compare-way">
        <Button look="secondary" onClick={onCompare}>
          {t('후보자 비교하기')}
        </Button>
      </div>
    )}
    {onMissing !== null && (
      <div className="notice notice-calm">
        <p>{t('후보자 소개를 불러오지 못했습니다. 소개 없이도 투표하실 수 있습니다.')}</p>
        <Button look="quiet" onClick={onMissing}>
          {t('다시 불러오기')}
        </Button>
      </div>
    )}
  </>
)
