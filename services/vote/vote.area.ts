import type { Area } from '../core/area.ts'
import { ballotPaperRoutes } from './ballot-papers.routes.ts'
import { deskRoutes } from './desk.routes.ts'
import { TELL_VOTER, tellVoter, voterToldReactors } from './tell-voter.ts'
import { proxyRoutes } from './proxies.routes.ts'
import { proxyRuleRoutes } from './proxy-rule.routes.ts'
import { candidateRoutes } from './candidates.routes.ts'
import { listsHoldingContacts } from './contacts-held.ts'
import { OPEN_VOTES, openVotesByTime } from './open-by-time.ts'
import { questionSetRoutes } from './question-sets.routes.ts'
import { votersWhoTookPart } from './took-part.ts'
import { ASK_FOR_VOTE_DOCUMENTS, askForVoteDocuments, stateBallot, voteDocumentsReactor } from './vote-documents.ts'
import { printRoutes } from './print.routes.ts'
import { voteDocumentRoutes } from './vote-documents.routes.ts'
import { voteLifeRoutes } from './vote-life.routes.ts'
import { voteLinkRoutes } from './vote-link.routes.ts'
import { voteOfLink } from './voting-link.ts'
import { voterRoutes } from './voter.routes.ts'
import { voteResultsRoutes } from './vote-results.routes.ts'
import { voteRoutes } from './votes.routes.ts'

/** Votes: questions, ballots, results. */
export const voteArea: Area = {
  name: 'vote',
  routes: [
    voteRoutes,
    voteLifeRoutes,
    candidateRoutes,
    questionSetRoutes,
    voteLinkRoutes,
    voterRoutes,
    voteDocumentRoutes,
    ballotPaperRoutes,
    deskRoutes,
    proxyRoutes,
    proxyRuleRoutes,
    voteResultsRoutes,
    printRoutes,
  ],
  reactors: [voteDocumentsReactor, ...voterToldReactors],
  jobs: (deps) => ({
    [ASK_FOR_VOTE_DOCUMENTS]: { run: askForVoteDocuments(deps) },
    [TELL_VOTER]: { run: tellVoter(deps) },
    [OPEN_VOTES]: { cron: '* * * * *', atStart: true, run: () => openVotesByTime(deps) },
  }),
  stateBallot,
  tookPart: votersWhoTookPart,
  linkOf: voteOfLink,
  holdContacts: listsHoldingContacts,
}
