import type { VoterPage, VoterUnit } from '#services/vote/ballot/vote-link.contract.ts'
import { nextStepFor, questionStep, type UnitStep } from '../../participation/journey.ts'
import { ballotFor } from '../ballot-draft.ts'
import { ballotOwnerText } from './unit-facts.ts'
import type { VoteJourneyState } from '../use-vote-journey.ts'
import { lazy } from 'react'

type UnitScreenProps = {
  readonly linkId: string
  readonly page: VoterPage
  readonly journey: VoteJourneyState
  readonly step: UnitStep
  readonly unit: VoterUnit
}

/* Screens of a unit's ballot. The receipt comes with the review, before there is anything to
   hand in, so that it is there when the network is not. */

const ConfirmStep = lazy(async () => ({ default: (await import('../question/ConfirmStep.tsx')).ConfirmStep }))
const QuestionScreen = lazy(async () => ({
  default: (await import('../question/QuestionScreen.tsx')).QuestionScreen,
}))
const ReviewStep = lazy(async () => {
  const [{ ReviewStep: review }] = await Promise.all([import('../question/ReviewStep.tsx'), import('../Done.tsx')])
  return { default: review }
})
const SettledUnit = lazy(async () => ({ default: (await import('./SettledUnit.tsx')).SettledUnit }))

/** Asks to confirm that the voter acts for all owners of the unit. */
const UnitConfirmation = ({
  page,
  journey,
  unit,
  isConfirmed,
}: UnitScreenProps & { readonly isConfirmed: boolean }) => {
  const id = unit.listUserId
  const facts = journey.facts.units.find((one) => one.id === id)
  return page.voter === null ? null : (
    <ConfirmStep
      key={id}
      unit={unit}
      statement={page.voter.statement}
      isConfirmed={isConfirmed}
      onChange={(isGiven) => journey.confirm(id, isGiven)}
      onBack={journey.back}
      onNext={() => facts && journey.push(nextStepFor(facts))}
    />
  )
}

/** Shows the step of one unit. */
export const UnitScreen = (props: UnitScreenProps) => {
  const { linkId, page, journey, step, unit } = props
  const { push, back } = journey
  const id = unit.listUserId
  const { answers, forUnit, encrypted } = ballotFor(journey.draft.ballots, id)
  switch (step.name) {
    case 'confirm':
      return <UnitConfirmation {...props} isConfirmed={forUnit} />
    case 'question':
    case 'candidate':
    case 'compare':
    case 'attachment':
      return (
        <QuestionScreen
          linkId={linkId}
          page={page}
          journey={{ ...journey, unitCount: journey.units.length, answers }}
          unit={unit}
          step={step}
        />
      )
    case 'review':
      return (
        <ReviewStep
          key={id}
          linkId={linkId}
          vote={page.vote}
          unit={unit}
          whose={ballotOwnerText(unit, page.voter)}
          answers={answers}
          encrypted={encrypted ?? null}
          onEncrypted={(ballot) => journey.keepEncrypted(id, ballot)}
          introductions={journey.introductions}
          onBack={back}
          onEdit={(index) => push(questionStep(id, index, true))}
          onSubmitted={(receipt, sent) => journey.finish(id, receipt, sent)}
          onFailure={journey.meetBallot}
        />
      )
    case 'settled':
      return (
        <SettledUnit
          key={id}
          linkId={linkId}
          page={page}
          unit={unit}
          onOthers={() => push({ name: 'units' })}
          onWithdraw={journey.askWithdrawal}
        />
      )
  }
}
