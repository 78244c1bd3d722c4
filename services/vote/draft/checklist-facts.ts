import type { ExistingList } from '../../list/list.facts.ts'
import { findRollBeforeVote } from '#projections/vote/roll-before-vote.ts'
import { countChallenges } from '#projections/vote/ballot-challenges.ts'
import { findPaperFigures, findPapersNotEntered } from '#projections/vote/vote-papers.ts'
import { findProxies } from '#projections/vote/vote-proxies.ts'
import { existingApartment } from '../../apartment/apartment.decider.ts'
import type { Deps } from '../../core/deps.ts'
import { readState, stateIn } from '../../core/read-state.ts'
import { candidateDecider, candidatesOf, candidateStream } from '../candidate/candidate.decider.ts'
import { closingChecklist, countingChecklist, type ClosingFacts, type PaperFacts } from './closing-checklist.ts'
import { openingChecklist, type OpeningFacts } from './opening-checklist.ts'
import type { Checklist } from '../vote-life.contract.ts'
import { trusteesDecider, trusteesStream } from '../trustee/trustees.decider.ts'
import { readResults } from '../results/vote-results.ts'
import { voteStatusAt, type ExistingVote } from '../vote.decider.ts'
import { readApartment } from '../../apartment/apartment.facts.ts'
import { readMessageSettings } from '../../messaging/messaging.facts.ts'

type VoteContext = { readonly vote: ExistingVote; readonly list: ExistingList }

/** Checklist of a counted vote: it lacks nothing any more. */
const noChecklist: Checklist = { phase: null, ready: true, items: [] }

const undescribedOf = async ({ store }: Pick<Deps, 'store'>, vote: ExistingVote): Promise<number> => {
  const streams = candidatesOf(vote).map(({ id }) => candidateStream(id))
  const read = await store.readStreams(streams)
  return streams
    .map((stream) => stateIn(read, candidateDecider, stream))
    .filter(({ career, pledges }) => career === null && pledges === null).length
}

const openingFacts = async (
  deps: Pick<Deps, 'store' | 'database'>,
  { vote, list }: VoteContext,
): Promise<OpeningFacts> => {
  const [roll, settings, undescribed, { trustees }, apartment] = await Promise.all([
    findRollBeforeVote(deps.database, list.listId, vote.dongs),
    readMessageSettings(deps.store, list.listId),
    undescribedOf(deps, vote),
    readState(deps.store, trusteesDecider, trusteesStream(vote.voteId)),
    readApartment(deps.store, list.apartmentId),
  ])
  const invitation = settings?.occasions.find(({ kind }) => kind === 'invitation')
  const invites = settings?.enabled === true && invitation?.enabled === true && invitation.templateId !== null
  const made = trustees.filter(({ key }) => key !== null).length
  const hasOfficePhone = (existingApartment(apartment).officePhone ?? null) !== null
  return { roll, undescribed, invites, hasOfficePhone, trustees: { named: trustees.length, made } }
}

const paperFacts = async ({ database }: Pick<Deps, 'database'>, vote: ExistingVote): Promise<PaperFacts> => {
  const [{ entered, differing }, notEntered, challenges] = await Promise.all([
    findPaperFigures(database, vote.voteId),
    findPapersNotEntered(database, vote),
    countChallenges(database, vote.voteId),
  ])
  return { open: entered + differing, notEntered, challenged: challenges.open }
}

const closingFacts = async (deps: Deps, seen: VoteContext): Promise<ClosingFacts> => {
  const { voteId } = seen.vote
  const waiting = { sort: undefined, filter: { status: ['waiting' as const] }, limit: 1, offset: 0 }
  const [{ turnoutRule }, papers, proxies] = await Promise.all([
    readResults(deps, seen),
    paperFacts(deps, seen.vote),
    findProxies(deps.database, voteId, waiting),
  ])
  return {
    turnoutMet: turnoutRule?.met ?? null,
    papers,
    proxiesOpen: proxies.total,
  }
}

/** Reads what a draft lacks before it opens, as it is now. */
export const readOpeningChecklist = async (
  deps: Pick<Deps, 'store' | 'database'>,
  { vote, list }: VoteContext,
  now: Date,
): Promise<Checklist> => openingChecklist({ vote, list, now }, await openingFacts(deps, { vote, list }))

/** Reads what a vote lacks before it opens, closes or is counted. */
export const readChecklist = async (deps: Deps, { vote, list }: VoteContext): Promise<Checklist> => {
  const now = deps.clock()
  switch (voteStatusAt(vote, list, now)) {
    case 'draft':
      return readOpeningChecklist(deps, { vote, list }, now)
    case 'open': {
      // One instant for all of it: a check a moment before the end must not count as a disclosure
      // of the results.
      const atThisInstant = { ...deps, clock: () => now }
      return closingChecklist({ vote, now }, await closingFacts(atThisInstant, { vote, list }))
    }
    case 'closed':
      return vote.resultsSeen ? noChecklist : countingChecklist(await paperFacts(deps, vote))
  }
}
