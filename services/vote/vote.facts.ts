import { readState } from '../core/read-state.ts'
import type { EventStore } from '#infra/platform/event-store/event-store.ts'
import { existingVote, voteDecider, voteStream, type ExistingVote, type VoteState } from './vote.decider.ts'
import type { Deps } from '../core/deps.ts'
import { countVotes } from './count/votes.ts'
import { readPoll, type VoteContext } from './count/poll.ts'
import { momentOf } from './ballot/roll-at-time.ts'
import type { VoteResults } from './results/vote-results.contract.ts'

export { ballotStreamsOf, isInDistrict, ownersKey, ownerSetsFold } from './ballot/ballot-streams.ts'
export { openedSlot, rootOfSlots, slotHolder, slotKeyOf, slotOf, slotSaltOf, slotsOf } from './secret/blinded-slots.ts'
export {
  destroyKeys,
  forgetDue,
  retentionOfPeople,
  type KeysToDestroy,
  type PeopleOfVote,
} from './retention/forget-people.ts'
export { deskEntryOf, findDeskRow, findDeskRows } from './desk/desk-entries.ts'
export { momentOf, rollAt } from './ballot/roll-at-time.ts'
export { countReadiness } from './count/count-readiness.ts'
export { closeVote, countVote } from './count/count-vote.ts'
export { votesText } from './print/votes-text.ts'
export { closedAtOf } from './ballot/closing-time.ts'
export { readResults } from './results/vote-results.ts'
export { assentIn, marginOf } from './results/question-margin.ts'
export { countedChallenges } from './results/challenge-note.ts'
export { readTurnout } from './results/vote-turnout.ts'
export { requiredNotice } from './draft/notice-days.ts'
export { METHOD as electronicMethodText, questionBlocks } from './print/announcement.ts'
export {
  buildingText,
  dateTimeText,
  electronicEndText,
  endText,
  kindText,
  paperEndText,
  ruleTexts,
  weekdayText,
} from './print/print-texts.ts'
export { votesOfList } from './votes-of-list.ts'
export { campaignIn } from './ballot/voting-link.ts'
export { castBallots, streamsOfBallot, type OfferedBallot, type RefusedBallot } from './ballot/cast-ballot.ts'
export { unitStatement } from './ballot/unit-statement.ts'
export { unitsOfSession, voteForVoter } from './ballot/voter-page.ts'
export { unitsInVotes } from './ballot/voter-units.ts'
export { proxyReceipt } from './proxy/proxy-authority.ts'
export { votingPathOf } from './ballot/voting-path.ts'
export { getVoteFor } from './find-vote.ts'
export { printSheets } from './sheet/print-sheets.ts'
export { handOutSheet, takeSheetBack } from './sheet/move-sheet.ts'
export { enterSheet } from './sheet/enter-sheet.ts'
export { storeSheetScan } from './sheet/sheet-scan.ts'
export { findSheetPapers, paperKindOf, sheetRunsIn } from './sheet/sheet-runs.ts'
export { blankSheetsOf } from './sheet/sheet-slip.ts'
export { fileOf } from './print/printed-file.ts'
export { ballotPapersStream as papersStreamOf } from './paper/ballot-papers.decider.ts'
export { paperIdentityInput } from './paper/paper-identity-input.ts'
export { identityCheckFor } from './ballot/identity-check-answer.ts'
export { requestWithdrawals } from './withdrawal/written-withdrawal.ts'
export type { ExistingVote } from './vote.decider.ts'

/** Returns a vote as the log has it at this moment. */
export const readVote = (store: Pick<EventStore, 'readStream'>, voteId: string): Promise<VoteState> =>
  readState(store, voteDecider, voteStream(voteId))

/**
 * Returns a vote as the log has it at this moment.
 * @throws DomainError NOT_FOUND if there is none
 */
export const getVote = async (store: Pick<EventStore, 'readStream'>, voteId: string): Promise<ExistingVote> =>
  existingVote(await readVote(store, voteId))

/**
 * Returns the result of a vote that was counted: it stays closed, and reading it again changes
 * nothing. Null of any other vote.
 */
export const readCounted = async (deps: Deps, { vote, list }: VoteContext): Promise<VoteResults | null> => {
  if (vote.status !== 'closed' || !vote.resultsSeen) return null
  const { events } = await deps.store.readStream(voteStream(vote.voteId))
  const close = events.findLast(({ type }) => type === 'VoteClosed')
  if (!close) return null
  const { poll } = await readPoll(deps, { vote, list }, { moment: momentOf(close), isCounted: true })
  if (vote.ballotKind === 'secret' && poll.box === null) return null
  const { ballotKind, weight } = vote
  return { status: 'closed', counted: true, ballotKind, weight, coOwners: list.coOwners, ...countVotes(poll) }
}
