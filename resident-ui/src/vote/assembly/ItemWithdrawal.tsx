import type { ApiError } from '#ui/http/api-client.ts'
import { goToVote } from '../../participation/participation-api.ts'
import { WithdrawnScreen, WithdrawStep } from '../withdrawal/Withdrawal.tsx'
import { nextStepOf, questionOf } from './assembly-step.ts'
import type { ItemBallot } from './ballot-items.ts'
import type { AssemblyJourney } from './use-assembly-journey.ts'

type ItemWithdrawalProps = {
  readonly journey: AssemblyJourney
  readonly ballot: ItemBallot
  readonly onSessionLost: (error: ApiError) => void
}

/**
 * Shows the withdrawal of one item's ballot: the question, then what was done. The session moves to
 * the item's vote first, as a withdrawal is made there.
 */
export const ItemWithdrawal = ({ journey, ballot, onSessionLost }: ItemWithdrawalProps) => {
  const { page, linkId } = journey
  const { item, unit, key } = ballot
  const shown = { vote: item.vote, apartment: page.apartment, list: page.list, voter: page.voter }
  const itemLink = item.linkId ?? linkId
  if (unit.receipt === null)
    return (
      <WithdrawnScreen
        page={shown}
        unit={unit}
        onItems={() => void journey.toContents()}
        onVoteAgain={() => journey.push(nextStepOf(journey.ballots, ballot) ?? questionOf(ballot, 0))}
      />
    )
  return (
    <WithdrawStep
      linkId={itemLink}
      page={shown}
      unit={unit}
      onBack={journey.back ?? (() => void journey.toContents())}
      onWithdrawn={() => journey.withdrawn(key)}
      onRefused={(error) => error.code === 'VOTER_SESSION_REQUIRED' && onSessionLost(error)}
      {...(itemLink !== linkId && { before: () => goToVote(linkId, itemLink) })}
    />
  )
}
