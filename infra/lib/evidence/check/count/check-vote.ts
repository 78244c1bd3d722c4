import type { Campaign } from '../campaign.ts'
import { compareResult, compareSums, compareTexts } from './compare.ts'
import { mustBe } from '../failure.ts'
import { recount } from './recount.ts'
import type { RollLog } from '../roll-log.ts'
import { checkSlots, type Slots } from './slots.ts'
import { questionsOfSums } from './tally.ts'
import type { Unit } from '../units.ts'
import { reportedResult, type ReportedResult } from './reported-result.ts'
import { fieldsOf, listIn, type Fields } from './values.ts'
import type { Vote } from '../vote.ts'

/**
 * Extent of a check. tally: turnout, tally and verdict were counted again; turnout: the file does
 * not show the choices; blinded: the blinded slots prove that nobody voted twice and nobody from
 * outside of the roll, and the turnout, without showing a unit; sums: the totals of encrypted
 * ballots were checked as well; closed: nothing in the file can be counted; open: the vote was not
 * counted when the file was made.
 */
export type VerifiedVote = {
  readonly id: string
  readonly title: string
  readonly checked: 'tally' | 'turnout' | 'blinded' | 'sums' | 'closed' | 'open'
  /** Number of ballots that stand. */
  readonly ballots: number
  /**
   * Holders of the key of an encrypted vote that has opened; null: the system, or the vote is not
   * encrypted.
   */
  readonly keyHolders: KeyHolders | null
  /**
   * Result of the vote, compared with all that the file shows and with what the log recorded; null:
   * not counted yet.
   */
  readonly result: ReportedResult | null
}

/**
 * Number of trustees, and number of them who open the sums of a vote together. `offices`: null
 * where the log never recorded them.
 */
export type KeyHolders = {
  readonly threshold: number
  readonly count: number
  readonly offices: readonly string[] | null
}

const keyHoldersOf = ({ named, trustees }: Vote): KeyHolders | null =>
  named && trustees ? { threshold: named.threshold, count: named.trusteeIds.length, offices: named.offices } : null

type FileContents = {
  readonly campaign: Campaign
  readonly rollLog: RollLog
  readonly slots: Slots
  readonly isOpened: boolean
}

/**
 * Compares the ballots that count with the roll of the close.
 * @throws {Refused} where the ballots left out differ
 */
const checkExcluded = ({ encrypted, ballots }: Vote, units: readonly Unit[]): void => {
  const leftOut = encrypted?.leftOut()
  if (!leftOut) return
  const counting = new Set(units.flatMap(({ casts }) => casts.map(({ position }) => position)))
  for (const [receipt, { position }] of ballots)
    mustBe(
      leftOut.has(receipt) !== counting.has(position),
      'tally',
      `position ${position}: by the roll of the close it ${counting.has(position) ? 'counts' : 'does not count'}`,
    )
}

/**
 * Counts the totals of encrypted ballots again in a file that shows no unit; returns false where it
 * cannot.
 * @throws {Refused} where they differ
 */
const checkSums = (vote: Vote, result: Fields): boolean => {
  const questions = questionsOfSums(vote)
  if (questions === null) return false
  compareSums(fieldsOf(result['results'], 'results'), questions, vote)
  return true
}

/** Checks a vote with its result. @throws {Refused} where they contradict each other */
export const checkVote = (found: FileContents, vote: Vote, result: Fields | undefined): VerifiedVote => {
  const { campaign, rollLog, slots, isOpened } = found
  const { id, isTallied: isSeen, isBroken, close, ballots, asked, encrypted } = vote
  const { title } = asked
  const keyHolders = keyHoldersOf(vote)
  if (!result) {
    mustBe(!isSeen || isBroken, 'result', `vote ${id} has no result`)
    return { id, title, checked: 'open', ballots: ballots.size, keyHolders, result: null }
  }
  mustBe(isSeen && close !== null, 'result', `vote ${id} has a result before it was counted`)
  const results = fieldsOf(result['results'], 'results')
  // A vote by owner may have counted another unit of theirs before, which no slot shows.
  encrypted?.checkList(asked.weight === 'owner' ? null : new Set(listIn(result, 'slots').map(String)))
  if (!isOpened) {
    const isBlinded = checkSlots({ campaign, voteId: id, result, isOpened }, rollLog, slots)
    const own = slots.taken.filter(({ type, voteId }) => voteId === id && type === 'BallotCast')
    const isCounted = isBlinded && checkSums(vote, result)
    const unseen = isBlinded ? 'blinded' : 'closed'
    compareTexts(results, vote)
    const standing = encrypted
      ? encrypted.receipts.size - encrypted.withdrawn.size
      : own.filter(({ receipt }) => receipt === null || !slots.aside.has(receipt)).length
    const checked = isCounted ? 'sums' : unseen
    return { id, title, checked, ballots: standing, keyHolders, result: reportedResult(results) }
  }
  if (vote.box)
    mustBe(
      vote.box.ballots.length === ballots.size,
      'tally',
      `${ballots.size} ballots and ${vote.box.ballots.length} papers`,
    )
  const recounted = recount(campaign, vote)
  checkExcluded(vote, recounted.units)
  compareResult(results, recounted, vote)
  compareTexts(results, vote)
  checkSlots({ campaign, voteId: id, result, isOpened }, rollLog, slots)
  const checked = recounted.questions ? 'tally' : 'turnout'
  return { id, title, checked, ballots: ballots.size, keyHolders, result: reportedResult(results) }
}
