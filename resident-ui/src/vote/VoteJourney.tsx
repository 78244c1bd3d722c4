import type { VoterPage } from '#services/vote/vote-link.contract.ts'
import { ScreenSkeleton } from '../frame/ScreenSkeleton.tsx'
import {
  AlreadySubmittedScreen,
  ClosedScreen,
  LeftScreen,
  NotStartedScreen,
  NewReceipt,
  Settled,
} from './late-screens.ts'
import { StepScreen } from './StepScreen.tsx'
import { useVoteJourney, type VoteJourneyState } from './use-vote-journey.ts'

type VoteJourneyProps = {
  readonly linkId: string
  readonly page: VoterPage
  readonly reload: () => Promise<VoterPage | null>
}

/** A resident's way from the first screen to the receipt. Who has one sees it, whatever became of the vote since. */
export const VoteJourney = ({ linkId, page, reload }: VoteJourneyProps) => {
  const journey = useVoteJourney({ linkId, page, reload })
  const { phase, units } = journey
  const isOpen = page.vote.status === 'open'

  if (phase.name === 'left')
    return <LeftScreen leaving={phase.leaving} onAgain={() => journey.leave && journey.leave()} />
  if (phase.name === 'submitted')
    return <NewReceipt linkId={linkId} page={page} journey={journey} submitted={phase.unit} />
  if (phase.name === 'arriving') return <ScreenSkeleton />
  if (phase.name === 'taken') return <AlreadySubmittedScreen onShowReceipt={() => void reload().then(journey.goOn)} />
  if (isOpen ? isAllSettled(journey) : units.some(({ receipt }) => receipt !== null))
    return <Settled linkId={linkId} page={page} journey={journey} isOpen={isOpen} />
  if (page.vote.status === 'closed') return <ClosedScreen linkId={linkId} page={page} />
  if (page.vote.status === 'draft' || page.vote.startsAt !== null) return <NotStartedScreen page={page} />
  return <StepScreen linkId={linkId} page={page} journey={journey} />
}

const isAllSettled = ({ units, facts }: VoteJourneyState): boolean =>
  facts.isVerified && units.length > 0 && units.every(({ state }) => state !== 'open')
