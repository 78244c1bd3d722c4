import type { VoterPage } from '#services/vote/ballot/vote-link.contract.ts'
import { ReceiptStep } from '../participation/ReceiptStep.tsx'
import { VoterSessionLine } from './unit/VoterSessionLine.tsx'
import { useLeavingByItself } from './desk/desk-tablet.ts'
import { Submitted } from './Submitted.tsx'
import { OtherVotes } from './OtherVotes.tsx'
import { SettledUnit } from './unit/SettledUnit.tsx'
import { progressText } from './unit/unit-facts.ts'
import { UnitsStep } from './unit/UnitsStep.tsx'
import type { VoteJourneyState } from './use-vote-journey.ts'

type OfJourneyProps = { readonly linkId: string; readonly page: VoterPage; readonly journey: VoteJourneyState }

/** Shows the receipt of a ballot that was just cast, and the button to the next unit. */
export const NewReceipt = ({ linkId, page, journey, submitted }: OfJourneyProps & { readonly submitted: string }) => {
  const { units, leave } = journey
  useLeavingByItself(leave)
  const unit = units.find(({ listUserId }) => listUserId === submitted)
  const next = units.find(({ state }) => state === 'open')
  if (unit === undefined || unit.receipt === null) return null
  return (
    <ReceiptStep
      whose={<VoterSessionLine linkId={linkId} voter={page.voter} isForNext={next === undefined} isNamed />}
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
      onLeave={leave}
      handedIn={<Submitted vote={page.vote} unit={unit} />}
      // The units of this vote come first, then other votes.
      otherVotes={next === undefined ? <OtherVotes linkId={linkId} page={page} /> : undefined}
    />
  )
}

/** Shows that nothing is left to vote for: the only unit, or all of them with their receipts. */
export const Settled = ({ linkId, page, journey, isOpen }: OfJourneyProps & { readonly isOpen: boolean }) => {
  const { units, step, leave } = journey
  useLeavingByItself(leave)
  const [only, ...others] = units
  const chosen = step.name === 'settled' ? units.find(({ listUserId }) => listUserId === step.unit) : undefined
  const shown = others.length === 0 ? only : chosen
  const otherVotes = <OtherVotes linkId={linkId} page={page} />
  const whose = <VoterSessionLine linkId={linkId} voter={page.voter} isForNext={isOpen} />
  return shown === undefined ? (
    <UnitsStep
      units={units}
      isOpen={isOpen}
      onChoose={journey.goOnWith}
      others={
        <>
          {otherVotes}
          {whose}
        </>
      }
    />
  ) : (
    <SettledUnit
      key={shown.listUserId}
      linkId={linkId}
      page={page}
      unit={shown}
      onOthers={others.length === 0 ? undefined : () => journey.push({ name: 'units' })}
      onLeave={leave}
      otherVotes={otherVotes}
    />
  )
}
