import type { Campaign } from './campaign.ts'
import { compareResult } from './compare.ts'
import { mustBe } from './failure.ts'
import { recount } from './recount.ts'
import type { RollLog } from './roll-log.ts'
import { checkSlots, type Slots } from './slots.ts'
import { fieldsOf, type Fields } from './values.ts'
import type { Vote } from './vote.ts'

/**
 * tally: turnout, tally and rule were counted again; turnout: what was chosen cannot be read in the file; blinded: nobody twice,
 * nobody from outside the roll and the turnout were checked without seeing a unit; closed: nothing can be counted in it;
 * open: it was not counted when the file was made.
 */
export type VerifiedVote = {
  readonly id: string
  readonly checked: 'tally' | 'turnout' | 'blinded' | 'closed' | 'open'
  readonly ballots: number
}

type Found = {
  readonly campaign: Campaign
  readonly rollLog: RollLog
  readonly slots: Slots
  readonly isOpened: boolean
}

/** @throws Refused where a vote and its result do not fit */
export const checkVote = (found: Found, vote: Vote, result: Fields | undefined): VerifiedVote => {
  const { campaign, rollLog, slots, isOpened } = found
  const { id, isSeen, isBroken, close, ballots } = vote
  if (!result) {
    mustBe(!isSeen || isBroken, 'result', `vote ${id} has no result`)
    return { id, checked: 'open', ballots: ballots.size }
  }
  mustBe(isSeen && close !== null, 'result', `vote ${id} has a result before it was counted`)
  if (!isOpened) {
    const isBlinded = checkSlots({ campaign, voteId: id, result, isOpened }, rollLog, slots)
    const own = slots.taken.filter(({ type, voteId }) => voteId === id && type === 'BallotCast')
    return { id, checked: isBlinded ? 'blinded' : 'closed', ballots: own.length }
  }
  if (vote.box)
    mustBe(
      vote.box.ballots.length === ballots.size,
      'tally',
      `${ballots.size} ballots and ${vote.box.ballots.length} papers`,
    )
  const { decrypted } = vote
  // Who counts was decided by the roll of the close: none is left out of it, and none beside it.
  if (decrypted)
    mustBe(
      decrypted.counted + decrypted.leftOut.size === ballots.size &&
        [...decrypted.leftOut].every((one) => ballots.has(one)),
      'tally',
      `${ballots.size} ballots, ${decrypted.counted} counted and ${decrypted.leftOut.size} left out`,
    )
  const recounted = recount(campaign, vote)
  compareResult(fieldsOf(result['results'], 'results'), recounted, vote)
  checkSlots({ campaign, voteId: id, result, isOpened }, rollLog, slots)
  return { id, checked: recounted.questions ? 'tally' : 'turnout', ballots: ballots.size }
}
