import type { VoterPage } from '#services/vote/vote-link.contract.ts'
import { IntroStep } from '../participation/IntroStep.tsx'
import { nextToAnswer } from '../participation/journey.ts'
import { emptyBallot } from './ballot-draft.ts'
import { CodeStep, OtherVotes, ProveByPhone, UnitScreen, UnitsStep, VerifyStep } from './late-screens.ts'
import type { VoteJourneyState } from './use-vote-journey.ts'

type StepScreenProps = { readonly linkId: string; readonly page: VoterPage; readonly journey: VoteJourneyState }
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
      return (
        <IntroStep
          page={page}
          hasBegun={hasBegun(journey)}
          onStart={begin}
          otherVotes={page.others.length > 0 && <OtherVotes linkId={linkId} page={page} isBefore />}
        />
      )
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
    case 'candidate':
    case 'compare':
    case 'review':
    case 'settled': {
      const unit = units.find(({ listUserId }) => listUserId === step.unit)
      return unit === undefined ? null : (
        <UnitScreen linkId={linkId} page={page} journey={journey} step={step} unit={unit} />
      )
    }
  }
}
