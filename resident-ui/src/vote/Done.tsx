import type { VoterPage } from '#services/vote/ballot/vote-link.contract.ts'
import { ReceiptStep } from '../participation/ReceiptStep.tsx'
import { VoterSessionLine } from './unit/VoterSessionLine.tsx'
import { useLeavingByItself } from './desk/desk-tablet.ts'
import { Submitted } from './Submitted.tsx'
import { OtherVotes } from './OtherVotes.tsx'
import { SettledUnit } from './unit/SettledUnit.tsx'
import { Button } from '../controls/Button.tsx'
import { LeaveButton } from './desk/LeaveButton.tsx'
import { NextVote } from './NextVote.tsx'
import { openVotes, unitLabel } from './next-vote.ts'
import { UnitsStep } from './unit/UnitsStep.tsx'
import { WithdrawButton } from './withdrawal/WithdrawButton.tsx'
import type { VoteJourneyState } from './use-vote-journey.ts'

type OfJourneyProps = { readonly linkId: string; readonly page: VoterPage; readonly journey: VoteJourneyState }

/** Shows the receipt of a ballot that was just cast, and the button to the next unit or vote. */
export const NewReceipt = ({ linkId, page, journey, submitted }: OfJourneyProps & { readonly submitted: string }) => {
  const { units, leave } = journey
  useLeavingByItself(leave)
  const unit = units.find(({ listUserId }) => listUserId === submitted)
  const next = units.find(({ state }) => state === 'open')
  const left = openVotes(page.others).length
  if (unit === undefined || unit.receipt === null) return null
  return (
    <ReceiptStep
      whose={<VoterSessionLine linkId={linkId} voter={page.voter} isForNext={next === undefined} isNamed />}
      receipt={unit.receipt}
      page={page}
      unit={unit}
      isNew
      next={
        next ? (
          <Button onClick={() => journey.goOnWith(next.listUserId)}>{unitLabel(next)}</Button>
        ) : (
          nextVoteOf(linkId, page)
        )
      }
      leave={leave && <LeaveButton left={left} isMain={next === undefined && left === 0} onLeave={leave} />}
      handedIn={
        <>
          <Submitted linkId={linkId} vote={page.vote} unit={unit} />
          <WithdrawButton unit={unit} onPress={journey.askWithdrawal} />
        </>
      }
      // The units of this vote come first, then other votes.
      otherVotes={next === undefined ? <OtherVotes linkId={linkId} page={page} /> : undefined}
    />
  )
}

/** Returns the button to the next vote; undefined where none is left. */
const nextVoteOf = (linkId: string, page: VoterPage) =>
  openVotes(page.others).length === 0 ? undefined : <NextVote linkId={linkId} page={page} />

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
      action={nextVoteOf(linkId, page)}
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
      onWithdraw={journey.askWithdrawal}
      nextVote={nextVoteOf(linkId, page)}
      otherVotes={otherVotes}
    />
  )
}
