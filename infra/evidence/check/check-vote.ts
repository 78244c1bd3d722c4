import type { Campaign } from './campaign.ts'
import { compareResult, compareSums, compareTexts } from './compare.ts'
import { mustBe, Refused } from './failure.ts'
import { recount } from './recount.ts'
import type { RollLog } from './roll-log.ts'
import { checkSlots, type Slots } from './slots.ts'
import { questionsOfSums } from './tallied.ts'
import type { Unit } from './units.ts'
import { toldResult, type ToldResult } from './told-result.ts'
import { fieldsOf, type Fields } from './values.ts'
import type { Vote } from './vote.ts'

/**
 * tally: turnout, tally and rule were counted again; turnout: what was chosen cannot be read in the file; blinded: nobody twice,
 * nobody from outside the roll and the turnout were checked without seeing a unit; sums: what encrypted ballots come to, too; closed: nothing can be counted in it;
 * open: it was not counted when the file was made.
 */
export type VerifiedVote = {
  readonly id: string
  readonly title: string
  readonly checked: 'tally' | 'turnout' | 'blinded' | 'sums' | 'closed' | 'open'
  /** Number of ballots that stand. */
  readonly ballots: number
  /** Result of the vote, compared with all that the file shows and with what the log recorded; null: not counted yet. */
  readonly result: ToldResult | null
}

type Found = {
  readonly campaign: Campaign
  readonly rollLog: RollLog
  readonly slots: Slots
  readonly isOpened: boolean
}

/** None is left out of a count that does not say so, and none beside it. @throws Refused */
const checkCounted = ({ decrypted }: Vote, receipts: ReadonlySet<string>): void => {
  if (!decrypted) return
  const { counted, leftOut } = decrypted
  mustBe(
    counted + leftOut.size === receipts.size && [...leftOut].every((one) => receipts.has(one)),
    'tally',
    `${receipts.size} ballots, ${counted} counted and ${leftOut.size} left out`,
  )
}

/** Who counts was decided by the roll of the close. @throws Refused where somebody else is left out, or is not */
const checkLeftOut = ({ decrypted, ballots }: Vote, units: readonly Unit[]): void => {
  if (!decrypted) return
  const counting = new Set(units.flatMap(({ casts }) => casts.map(({ position }) => position)))
  for (const [receipt, { position }] of ballots)
    mustBe(
      decrypted.leftOut.has(receipt) !== counting.has(position),
      'tally',
      `position ${position}: by the roll of the close it ${counting.has(position) ? 'counts' : 'does not count'}`,
    )
}

/** Of a file that shows no unit: whether what the encrypted ballots come to could be counted again. @throws Refused where it is something else */
const checkSums = (vote: Vote, result: Fields, own: Slots['taken']): boolean => {
  const first = own.findIndex(({ namesBallot }) => namesBallot)
  const isNamed = own.slice(Math.max(first, 0)).every(({ namesBallot }) => namesBallot)
  mustBe(first === -1 || isNamed, 'answers', `a ballot of vote ${vote.id} does not name what it encrypted`)
  // What ballots encrypted that came before each named it stays closed.
  if (!vote.decrypted || first !== 0) return false
  const receipts = new Set(own.flatMap(({ receipt }) => receipt ?? []))
  for (const receipt of receipts)
    mustBe(vote.unseen.has(receipt), 'answers', `what the ballot ${receipt} encrypted is not in the file`)
  mustBe(vote.unseen.size === receipts.size, 'answers', `${receipts.size} ballots of vote ${vote.id}`)
  checkCounted(vote, receipts)
  const questions = questionsOfSums(vote)
  if (questions === null) throw new Refused('tally', `vote ${vote.id} has no key`)
  compareSums(fieldsOf(result['results'], 'results'), questions, vote)
  return true
}

/** @throws Refused where a vote and its result do not fit */
export const checkVote = (found: Found, vote: Vote, result: Fields | undefined): VerifiedVote => {
  const { campaign, rollLog, slots, isOpened } = found
  const { id, isSeen, isBroken, close, ballots, asked } = vote
  const { title } = asked
  if (!result) {
    mustBe(!isSeen || isBroken, 'result', `vote ${id} has no result`)
    return { id, title, checked: 'open', ballots: ballots.size, result: null }
  }
  mustBe(isSeen && close !== null, 'result', `vote ${id} has a result before it was counted`)
  const results = fieldsOf(result['results'], 'results')
  if (!isOpened) {
    const isBlinded = checkSlots({ campaign, voteId: id, result, isOpened }, rollLog, slots)
    const own = slots.taken.filter(({ type, voteId }) => voteId === id && type === 'BallotCast')
    const isCounted = isBlinded && checkSums(vote, result, own)
    const unseen = isBlinded ? 'blinded' : 'closed'
    compareTexts(results, vote)
    const standing = own.filter(({ receipt }) => receipt === null || !slots.aside.has(receipt)).length
    return { id, title, checked: isCounted ? 'sums' : unseen, ballots: standing, result: toldResult(results) }
  }
  if (vote.box)
    mustBe(
      vote.box.ballots.length === ballots.size,
      'tally',
      `${ballots.size} ballots and ${vote.box.ballots.length} papers`,
    )
  checkCounted(vote, new Set(ballots.keys()))
  const recounted = recount(campaign, vote)
  checkLeftOut(vote, recounted.units)
  compareResult(results, recounted, vote)
  compareTexts(results, vote)
  checkSlots({ campaign, voteId: id, result, isOpened }, rollLog, slots)
  const checked = recounted.questions ? 'tally' : 'turnout'
  return { id, title, checked, ballots: ballots.size, result: toldResult(results) }
}
