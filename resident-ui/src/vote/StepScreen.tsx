import type { VoterPage } from '#services/vote/ballot/vote-link.contract.ts'
import { t } from '#ui/translate.ts'
import { IntroStep } from '../participation/IntroStep.tsx'
import { nextUnansweredStep } from '../participation/journey.ts'
import { emptyBallot } from './ballot-draft.ts'
import { unitLabel, votedUnitsText } from './next-vote.ts'
import {
  AssemblyIntro,
  CodeStep,
  OtherVotes,
  ProveByPhone,
  UnitScreen,
  UnitsStep,
  VerifyStep,
  VoterSessionLine,
} from './late-screens.ts'
import type { VoteJourneyState } from './use-vote-journey.ts'

type StepScreenProps = { readonly linkId: string; readonly page: VoterPage; readonly journey: VoteJourneyState }
/** Returns the label of the first screen's button: what comes next for this resident. */
const startLabel = ({ facts, draft, units }: VoteJourneyState): string => {
  if (!facts.isVerified) return t('시작하기')
  const next = units.find(({ state }) => state === 'open')
  if (next !== undefined && votedUnitsText(units) !== null) return unitLabel(next)
  const hasAnswers = units.some(
    ({ listUserId }) => Object.keys(draft.ballots[listUserId]?.answers ?? emptyBallot.answers).length > 0,
  )
  return hasAnswers ? t('이어서 하기') : t('시작하기')
}

/** Shows the screen of the resident's present step. */
export const StepScreen = ({ linkId, page, journey }: StepScreenProps) => {
  const { step, facts, units, push, back } = journey
  switch (step.name) {
    case 'intro': {
      const begin = () => push(facts.isVerified ? nextUnansweredStep(facts) : { name: 'verify' })
      if (page.assembly !== null)
        return <AssemblyIntro linkId={linkId} assembly={page.assembly} page={page} onStart={begin} />
      return (
        <IntroStep
          linkId={linkId}
          page={page}
          startLabel={startLabel(journey)}
          votedUnits={votedUnitsText(units)}
          onStart={begin}
          onReceipt={facts.isVerified ? undefined : begin}
          whose={page.voter !== null && <VoterSessionLine linkId={linkId} voter={page.voter} isNamed />}
          otherVotes={page.others.length > 0 && <OtherVotes linkId={linkId} page={page} isBefore />}
        />
      )
    }
    case 'verify':
    case 'code':
      return <ProvingScreen linkId={linkId} page={page} journey={journey} />
    case 'units':
      return (
        <UnitsStep
          units={units}
          isOpen
          onChoose={journey.goOnWith}
          onBack={back}
          others={<VoterSessionLine linkId={linkId} voter={page.voter} />}
        />
      )
    case 'confirm':
    case 'question':
    case 'candidate':
    case 'compare':
    case 'attachment':
    case 'review':
    case 'settled': {
      const unit = units.find(({ listUserId }) => listUserId === step.unit)
      return unit === undefined ? null : (
        <UnitScreen linkId={linkId} page={page} journey={journey} step={step} unit={unit} />
      )
    }
  }
}

/** Shows the steps that verify identity: the person, and the code. */
const ProvingScreen = ({ linkId, page, journey }: StepScreenProps) => {
  const { step, phase, draft, push, back, meet } = journey
  const { identity } = draft
  const { officePhone } = page.apartment
  const isForReceipt = page.vote.status === 'closed'
  const otherWay = page.provesByPhone && <ProveByPhone token={linkId} officePhone={officePhone} onFailure={meet} />
  return step.name === 'code' ? (
    <CodeStep
      {...{ linkId, identity, isForReceipt }}
      apartment={page.apartment}
      otherWay={otherWay}
      onBack={back}
      onVerified={() => void journey.arrive()}
      onFailure={meet}
    />
  ) : (
    <VerifyStep
      {...{ linkId, page, identity, isForReceipt }}
      reason={phase.name === 'unverified' ? phase.reason : null}
      otherWay={otherWay}
      onChange={journey.identify}
      onBack={back}
      onCodeSent={() => push({ name: 'code' })}
      onFailure={meet}
    />
  )
}
