import type { VoterPage, VoterUnit } from '#services/vote/vote-link.contract.ts'
import { IntroStep } from '../participation/IntroStep.tsx'
import { nextFor, nextToAnswer, questionStep, type Step, type UnitStep } from '../participation/journey.ts'
import { emptyBallot } from './ballot-draft.ts'
import {
  CodeStep,
  ConfirmStep,
  ProveByPhone,
  QuestionStep,
  ReviewStep,
  SettledUnit,
  UnitsStep,
  VerifyStep,
} from './late-screens.ts'
import { onBehalfOf } from './unit-facts.ts'
import type { VoteJourneyState } from './use-vote-journey.ts'

type StepScreenProps = { readonly linkId: string; readonly page: VoterPage; readonly journey: VoteJourneyState }
type UnitScreenProps = StepScreenProps & { readonly step: UnitStep; readonly unit: VoterUnit }
type QuestionScreenProps = UnitScreenProps & { readonly step: Extract<Step, { name: 'question' }> }

const ballotFor = (journey: VoteJourneyState, unit: string) => journey.draft.ballots[unit] ?? emptyBallot

const QuestionScreen = ({ page, journey, unit, step: { index, editing } }: QuestionScreenProps) => {
  const { questions } = page.vote
  const question = questions[index]
  if (question === undefined) return null
  const id = unit.listUserId
  const following: Step = index + 1 === questions.length ? { name: 'review', unit: id } : questionStep(id, index + 1)
  return (
    <QuestionStep
      key={`${id} ${question.id}`}
      question={question}
      index={index}
      count={questions.length}
      onBehalf={onBehalfOf(unit, journey.units.length)}
      chosen={ballotFor(journey, id).answers[question.id] ?? null}
      isEditing={editing}
      onChoose={(chosen) => journey.answer(id, question.id, chosen)}
      onBack={journey.back}
      onNext={() => (editing ? journey.back() : journey.push(following))}
    />
  )
}

/** What is asked and told for one unit. */
const UnitScreen = (props: UnitScreenProps) => {
  const { linkId, page, journey, step, unit } = props
  const { push, back } = journey
  const id = unit.listUserId
  const { answers, forUnit } = ballotFor(journey, id)
  switch (step.name) {
    case 'confirm': {
      const facts = journey.facts.units.find((one) => one.id === id)
      return page.voter === null ? null : (
        <ConfirmStep
          key={id}
          unit={unit}
          statement={page.voter.statement}
          isConfirmed={forUnit}
          onChange={(isConfirmed) => journey.confirm(id, isConfirmed)}
          onBack={back}
          onNext={() => facts && push(nextFor(facts))}
        />
      )
    }
    case 'question':
      return <QuestionScreen {...props} step={step} />
    case 'review':
      return (
        <ReviewStep
          key={id}
          linkId={linkId}
          vote={page.vote}
          unit={unit}
          onBehalf={onBehalfOf(unit, journey.units.length)}
          answers={answers}
          onBack={back}
          onEdit={(index) => push(questionStep(id, index, true))}
          onSubmitted={(receipt) => journey.finish(id, receipt)}
          onFailure={journey.meet}
        />
      )
    case 'settled':
      return <SettledUnit key={id} page={page} unit={unit} onOthers={() => push({ name: 'units' })} />
  }
}

const hasBegun = ({ facts, draft, units }: VoteJourneyState): boolean =>
  facts.isVerified &&
  units.some(
    ({ listUserId, state }) =>
      state === 'voted' || Object.keys(draft.ballots[listUserId]?.answers ?? emptyBallot.answers).length > 0,
  )

/** The screen of the step where the resident stands. */
export const StepScreen = ({ linkId, page, journey }: StepScreenProps) => {
  const { step, phase, facts, draft, units, push, back, meet } = journey
  const { identity } = draft
  switch (step.name) {
    case 'intro': {
      const begin = () => push(facts.isVerified ? nextToAnswer(facts) : { name: 'verify' })
      return <IntroStep page={page} hasBegun={hasBegun(journey)} onStart={begin} />
    }
    case 'verify': {
      const reason = phase.name === 'unverified' ? phase.reason : null
      const toCode = () => push({ name: 'code' })
      return (
        <VerifyStep
          linkId={linkId}
          identity={identity}
          reason={reason}
          otherWay={<ProveByPhone token={linkId} officePhone={page.apartment.officePhone} onFailure={meet} />}
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
    case 'units':
      return <UnitsStep units={units} isOpen onChoose={journey.goOnWith} onBack={back} />
    case 'confirm':
    case 'question':
    case 'review':
    case 'settled': {
      const unit = units.find(({ listUserId }) => listUserId === step.unit)
      return unit === undefined ? null : (
        <UnitScreen linkId={linkId} page={page} journey={journey} step={step} unit={unit} />
      )
    }
  }
}
