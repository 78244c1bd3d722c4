import type { VoterPage } from '#services/vote/vote-link.contract.ts'
import { ScreenSkeleton } from '../frame/ScreenSkeleton.tsx'
import {
  AlreadySubmittedScreen,
  ClosedScreen,
  NotStartedScreen,
  ReceiptStep,
  SettledUnit,
  UnitsStep,
} from './late-screens.ts'
import { StepScreen } from './StepScreen.tsx'
import { progressText } from './unit-facts.ts'
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

  if (phase.name === 'submitted') return <NewReceipt page={page} journey={journey} submitted={phase.unit} />
  if (phase.name === 'arriving') return <ScreenSkeleton />
  if (phase.name === 'taken') return <AlreadySubmittedScreen onShowReceipt={() => void reload().then(journey.goOn)} />
  if (isOpen ? isAllSettled(journey) : units.some(({ receipt }) => receipt !== null))
    return <Settled page={page} journey={journey} isOpen={isOpen} />
  if (page.vote.status === 'closed') return <ClosedScreen page={page} />
  if (page.vote.status === 'draft' || page.vote.startsAt !== null) return <NotStartedScreen page={page} />
  return <StepScreen linkId={linkId} page={page} journey={journey} />
}

const isAllSettled = ({ units, facts }: VoteJourneyState): boolean =>
  facts.isVerified && units.length > 0 && units.every(({ state }) => state !== 'open')

type OfJourneyProps = { readonly page: VoterPage; readonly journey: VoteJourneyState }

/** What was handed in just now, and the way to the next unit. */
const NewReceipt = ({ page, journey, submitted }: OfJourneyProps & { readonly submitted: string }) => {
  const { units } = journey
  const unit = units.find(({ listUserId }) => listUserId === submitted)
  const next = units.find(({ state }) => state === 'open')
  if (unit === undefined || unit.receipt === null) return null
  return (
    <ReceiptStep
      receipt={unit.receipt}
      page={page}
      unit={unit}
      isNew
      next={
        next && {
          label: `다음 세대 투표하기 (${progressText(units)})`,
          go: () => journey.goOnWith(next.listUserId),
        }
      }
    />
  )
}

/** Nothing is left to vote for: the one unit, or all of them with their receipts. */
const Settled = ({ page, journey, isOpen }: OfJourneyProps & { readonly isOpen: boolean }) => {
  const { units, step } = journey
  const [only, ...others] = units
  const chosen = step.name === 'settled' ? units.find(({ listUserId }) => listUserId === step.unit) : undefined
  const shown = others.length === 0 ? only : chosen
  return shown === undefined ? (
    <UnitsStep units={units} isOpen={isOpen} onChoose={journey.goOnWith} />
  ) : (
    <SettledUnit
      key={shown.listUserId}
      page={page}
      unit={shown}
      onOthers={others.length === 0 ? undefined : () => journey.push({ name: 'units' })}
    />
  )
}
