import type { VoterPage, VoterUnit } from '#services/vote/ballot/vote-link.contract.ts'
import { lazy } from 'react'
import { questionStep, type Step, type StepOfQuestion } from '../../participation/journey.ts'
import { CandidateStep } from '../candidate/CandidateStep.tsx'
import { CompareStep } from '../candidate/CompareStep.tsx'
import { QuestionStep, type QuestionPosition } from './QuestionStep.tsx'
import { countedIn, shownChoices } from './choice-order.ts'
import type { CandidatesState } from '../candidate/use-candidates.ts'
import { onBehalfOf } from '../unit/unit-facts.ts'
import type { ChosenIds, DraftAnswers } from './choices.ts'

/** Answers of a unit's ballot, and the functions of the journey that it is a part of. */
type QuestionJourney = {
  /** Number of units that the voter votes for. */
  readonly unitCount: number
  readonly introductions: CandidatesState
  readonly answers: DraftAnswers
  readonly answer: (unit: string, questionId: string, chosen: ChosenIds) => void
  readonly push: (step: Step) => void
  readonly replace: (step: Step) => void
  readonly back: () => void
}

type QuestionScreenProps = {
  /** Link by which the vote was opened. */
  readonly linkId: string
  readonly page: Pick<VoterPage, 'vote'>
  readonly journey: QuestionJourney
  /** Item of an assembly that the vote is; absent for a vote by itself. */
  readonly of?: QuestionPosition['of']
  readonly unit: VoterUnit
  readonly step: StepOfQuestion
}

const questionPositionOf = ({
  page: { vote },
  journey,
  unit,
  of,
  step: { index },
}: QuestionScreenProps): QuestionPosition | null => {
  const question = vote.questions[index]
  if (question === undefined) return null
  const id = unit.listUserId
  return {
    question,
    counted: countedIn(vote, question),
    choices: shownChoices(vote, question, journey.introductions),
    index,
    count: vote.questions.length,
    onBehalf: onBehalfOf(unit, journey.unitCount),
    ...(of && { of }),
    chosen: journey.answers[question.id] ?? null,
    onChoose: (chosen) => journey.answer(id, question.id, chosen),
  }
}

/** Screen that loads lazily: few questions have files. */
const AttachmentStep = lazy(async () => ({ default: (await import('./AttachmentStep.tsx')).AttachmentStep }))

/**
 * Shows a question: its choices, one of its candidates, all of them side by side, or one of its
 * files.
 */
export const QuestionScreen = (props: QuestionScreenProps) => {
  const { journey, unit, step } = props
  const asking = questionPositionOf(props)
  if (asking === null) return null
  const { push, replace, back, introductions } = journey
  const { unit: id, index, editing } = step
  const key = `${unit.listUserId} ${asking.question.id}`
  const candidate = (choice: string): Step => ({ name: 'candidate', unit: id, index, editing, choice })
  if (step.name === 'compare') return <CompareStep key={key} {...asking} onBack={back} />
  const read = step.name === 'candidate' ? asking.choices.find((choice) => choice.id === step.choice) : undefined
  if (read !== undefined)
    return (
      <CandidateStep
        key={`${key} ${read.id}`}
        {...asking}
        choice={read}
        onTurn={(choice) => replace(candidate(choice))}
        onBack={back}
      />
    )
  const file =
    step.name === 'attachment' ? asking.question.attachments?.find((one) => one.id === step.attachment) : undefined
  if (file !== undefined) return <AttachmentStep key={file.id} linkId={props.linkId} attachment={file} onBack={back} />
  const following: Step = index + 1 === asking.count ? { name: 'review', unit: id } : questionStep(id, index + 1)
  return (
    <QuestionStep
      key={key}
      {...asking}
      isEditing={editing}
      onMissing={introductions.hasFailed ? introductions.reload : null}
      onRead={(choice) => push(candidate(choice))}
      onAttachment={(attachment) => push({ name: 'attachment', unit: id, index, editing, attachment })}
      onCompare={() => push({ name: 'compare', unit: id, index, editing })}
      onBack={back}
      onNext={() => (editing ? back() : push(following))}
    />
  )
}
