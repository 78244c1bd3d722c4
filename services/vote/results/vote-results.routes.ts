import { existingApartment } from '../../apartment/apartment.decider.ts'
import { findIdentityChecks } from '#projections/vote/find-checked-papers.ts'
import type { AddCalls } from '../../core/module.ts'
import type { Deps } from '../../core/deps.ts'
import { foldEvents } from '../../core/decider.ts'
import { DomainError } from '../../core/domain-error.ts'
import type { Handler } from '../../core/routes.ts'
import { isAnalyst } from '../../core/scope.ts'
import { assertMaySeePast, getListAt, eventsUpTo } from '../../list/list.facts.ts'
import { existingList, listStream } from '../../list/list.decider.ts'
import { followLink } from '../../participation/participation.facts.ts'
import { reachableVote } from '../ballot/ballot.decider.ts'
import { resultsFile } from '../count/results-file.ts'
import { resultsForAdmin, turnoutForAdmin } from './figures-for-analysts.ts'
import { getVoteFor } from '../vote.facts.ts'
import { voteDecider, voteStream } from '../vote.decider.ts'
import { campaignIn } from '../ballot/voting-link.ts'
import { agendaOf } from '../vote.hooks.ts'
import { exportVoteResults, getPublicResults } from './vote-results.contract.ts'
import { readResults } from './vote-results.ts'
import { noTurnout, readTurnout, readTurnoutAt } from './vote-turnout.ts'
import { getVoteTurnout, type VoteTurnout } from './vote-turnout.contract.ts'
import { readApartment } from '../../apartment/apartment.facts.ts'

const PER_MINUTE = 120

const showTurnout =
  (deps: Deps): Handler<typeof getVoteTurnout> =>
  async ({ params, query: { at }, admin }) => {
    const seen = await getVoteFor(deps.store, params.id, admin)
    if (at) assertMaySeePast(admin)
    const turnout = await (at ? turnoutAt(deps, seen, { admin, at }) : readTurnout(deps, seen))
    return { body: turnoutForAdmin(admin, turnout) }
  }

const turnoutAt = async (
  deps: Deps,
  { vote: { voteId, listId } }: Awaited<ReturnType<typeof getVoteFor>>,
  asked: Parameters<typeof getListAt>[2],
): Promise<VoteTurnout> => {
  const { past: list, asOf } = await getListAt(deps, listId, asked)
  const events = eventsUpTo((await deps.store.readStream(voteStream(voteId))).events, asOf.position)
  const vote = foldEvents(voteDecider, events)
  const wasThere = list && vote.status !== 'absent'
  return {
    ...(wasThere ? await readTurnoutAt(deps, { vote, list, events, position: asOf.position }) : noTurnout),
    asOf,
  }
}

const exportResults =
  (deps: Deps): Handler<typeof exportVoteResults> =>
  async ({ params, admin }) => {
    const seen = await getVoteFor(deps.store, params.id, admin)
    const results = await resultsForAdmin(deps, admin, { ...seen, results: await readResults(deps, seen) })
    // Analysts get no figures of papers.
    const checks = isAnalyst(admin) ? [] : await findIdentityChecks(deps.database, seen.vote.voteId)
    return { file: await resultsFile({ vote: seen.vote, checks }, results) }
  }

const showPublicly =
  (deps: Deps): Handler<typeof getPublicResults> =>
  async ({ params: { linkId } }) => {
    const target = await followLink(deps, linkId)
    const ofVote = voteStream(target.voteId)
    const read = await deps.store.readStreams([ofVote, listStream(target.listId)])
    const campaign = campaignIn(read, target)
    const vote = reachableVote(campaign, linkId)
    const list = existingList(campaign.list)
    const counted = read.get(ofVote)?.events.find(({ type }) => type === 'VoteCounted')
    if (vote.publicResults !== true || !counted) throw new DomainError('RESULTS_NOT_PUBLIC')
    const [complex, agenda] = await Promise.all([
      readApartment(deps.store, target.apartmentId),
      agendaOf(deps.hooks, target.voteId),
    ])
    const { turnout, questions, rule, notes, afterOpening } = await readResults(deps, { vote, list })
    const { owners: _owners, byDong: _byDong, ...figures } = turnout
    const { voteId: id, title, description, ballotKind, weight } = vote
    return {
      body: {
        vote: { id, title, description, ballotKind, weight },
        hasTracker: vote.encryption !== null,
        list: { name: list.name },
        apartment: { name: existingApartment(complex).name },
        countedAt: counted.metadata.at,
        turnout: figures,
        questions: questions ?? [],
        rule: rule && { ...rule },
        notes,
        ...(afterOpening === undefined ? {} : { afterOpening }),
        ...(agenda === null ? {} : { assembly: { title: agenda.title } }),
      },
    }
  }

/**
 * Routes of a vote's results: turnout, files, and for residents where it was made to be shown to
 * them.
 */
export const voteResultsRoutes: AddCalls = (route, deps) => {
  route(getVoteTurnout, showTurnout(deps))
  route(exportVoteResults, exportResults(deps))
  route(getPublicResults, showPublicly(deps), { perMinute: PER_MINUTE })
}
