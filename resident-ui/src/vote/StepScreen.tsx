import type { VoterPage } from '#services/vote/vote-link.contract.ts'
import { CodeStep } from '../participation/CodeStep.tsx'
import { IntroStep } from '../participation/IntroStep.tsx'
import { nextToAnswer, questionStep, type Step } from '../participation/journey.ts'
import { QuestionStep } from './QuestionStep.tsx'
import { ReviewStep } from './ReviewStep.tsx'
import type { VoteJourneyState } from './use-vote-journey.ts'
import { VerifyStep } from '../participation/VerifyStep.tsx'

type StepScreenProps = { readonly linkId: string; readonly page: VoterPage; readonly journey: VoteJourneyState }
type QuestionScreenProps = StepScreenProps & { readonly step: Extract<Step, { name: 'question' }> }

const QuestionScreen = ({ page, journey, step: { index, editing } }: QuestionScreenProps) => {
  const { questions } = page.vote
  const question = questions[index]
  if (question === undefined) return null
  const following: Step = index + 1 === questions.length ? { name: 'review' } : questionStep(index + 1)
  return (
    <QuestionStep
      key={question.id}
      question={question}
      index={index}
      count={questions.length}
      chosen={journey.draft.answers[question.id] ?? null}
      isEditing={editing}
      onChoose={(chosen) => journey.answer(question.id, chosen)}
      onBack={journey.back}
      onNext={() => (editing ? journey.back() : journey.push(following))}
    />
  )
}

/** The screen of the step where the resident stands. */
export const StepScreen = ({ linkId, page, journey }: StepScreenProps) => {
  const { step, phase, facts, draft, push, back, meet } = journey
  const { identity, answers } = draft
  switch (step.name) {
    case 'intro': {
      const begin = () => push(facts.isVerified ? nextToAnswer(facts) : { name: 'verify' })
      return <IntroStep page={page} hasBegun={facts.isVerified && Object.keys(answers).length > 0} onStart={begin} />
    }
    case 'verify': {
      const reason = phase.name === 'unverified' ? phase.reason : null
      const toCode = () => push({ name: 'code' })
      return (
        <VerifyStep
          linkId={linkId}
          identity={identity}
          reason={reason}
          onChange={journey.identify}
          onBack={back}
          onCodeSent={toCode}
          onFailure={meet}
        />
      )
    }
    case 'code':
      return (
        <CodeStep
          linkId={linkId}
          identity={identity}
          apartment={page.apartment}
          onBack={back}
          onVerified={() => void journey.arrive()}
          onFailure={meet}
        />
      )
    case 'question':
      return <QuestionScreen linkId={linkId} page={page} journey={journey} step={step} />
    case 'review': {
      const edit = (index: number) => push(questionStep(index, true))
      return (
        <ReviewStep
          linkId={linkId}
          vote={page.vote}
          answers={answers}
          onBack={back}
          onEdit={edit}
          onSubmitted={journey.finish}
          onFailure={meet}
        />
      )
    }
  }
}
