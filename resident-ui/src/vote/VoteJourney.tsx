import type { VoterPage } from '#services/vote/vote-link.contract.ts'
import { ReceiptStep } from '../participation/ReceiptStep.tsx'
import { StepScreen } from './StepScreen.tsx'
import { useVoteJourney } from './use-vote-journey.ts'
import { AlreadySubmittedScreen, ClosedScreen, NotStartedScreen } from '../participation/Unavailable.tsx'
import { ScreenSkeleton } from '../frame/ScreenSkeleton.tsx'

type VoteJourneyProps = {
  readonly linkId: string
  readonly page: VoterPage
  readonly reload: () => Promise<VoterPage | null>
}

/** A resident's way from the first screen to the receipt. Who has one sees it, whatever became of the vote since. */
export const VoteJourney = ({ linkId, page, reload }: VoteJourneyProps) => {
  const journey = useVoteJourney({ linkId, page, reload })
  const { phase } = journey
  const receipt = phase.name === 'submitted' ? phase.receipt : (page.voter?.receipt ?? null)

  if (receipt !== null) return <ReceiptStep receipt={receipt} page={page} isNew={phase.name === 'submitted'} />
  if (phase.name === 'arriving') return <ScreenSkeleton />
  if (phase.name === 'taken') return <AlreadySubmittedScreen onShowReceipt={() => void reload()} />
  if (page.vote.status === 'closed') return <ClosedScreen page={page} />
  if (page.vote.status === 'draft' || page.vote.startsAt !== null) return <NotStartedScreen page={page} />
  return <StepScreen linkId={linkId} page={page} journey={journey} />
}
