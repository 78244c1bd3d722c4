import type { Area } from '../core/area.ts'
import { ballotPaperRoutes } from './ballot-papers.routes.ts'
import { deskRoutes } from './desk.routes.ts'
import { TELL_VOTER, tellVoter, voterToldReactors } from './paper/tell-voter.ts'
import { proxyRoutes } from './proxies.routes.ts'
import { proxyRuleRoutes } from './proxy-rule.routes.ts'
import { candidateRoutes } from './candidates.routes.ts'
import {
  candidateKeeps,
  DESTROY_CANDIDATES,
  FORGET_CANDIDATES,
  forgetOldCandidates,
  forgottenCandidatesReactor,
} from './forget-candidates.ts'
import { destroyKeys } from './forget-people.ts'
import { listsHoldingContacts, listsHoldingRolls } from './contacts-held.ts'
import { encryptedPointTables } from './encrypted-ballots.ts'
import { OPEN_VOTES, openVotesByTime } from './draft/open-by-time.ts'
import { questionSetRoutes } from './question-sets.routes.ts'
import { SEND_TRUSTEE_CODE, sendTrusteeCode, trusteeCodeReactor } from './trustee-code.ts'
import { giveUpTrusteeLink, SEND_TRUSTEE_LINK, sendTrusteeLink, trusteeLinkReactor } from './trustee-message.ts'
import { trusteesApproval } from './trustees-approval.ts'
import { trusteeRoutes } from './trustees.routes.ts'
import { findVoters } from './took-part.ts'
import { ASK_FOR_VOTE_DOCUMENTS, askForVoteDocuments, stateBallot, voteDocumentsReactor } from './vote-documents.ts'
import { printRoutes } from './print.routes.ts'
import { voteDocumentRoutes } from './vote-documents.routes.ts'
import { voteExplainRoutes } from './vote-explain.routes.ts'
import { voteKeyTables } from './vote-keys.ts'
import { voteLifeRoutes } from './vote-life.routes.ts'
import { voteLinkRoutes } from './vote-link.routes.ts'
import { voteOfLink } from './voting-link.ts'
import { voterRoutes } from './voter.routes.ts'
import { votePreview } from './vote-preview.ts'
import { voteResultsRoutes } from './vote-results.routes.ts'
import { voteRoutes } from './votes.routes.ts'

/** Votes: questions, ballots, results. */
export const voteArea: Area = {
  name: 'vote',
  routes: [
    voteRoutes,
    voteLifeRoutes,
    candidateRoutes,
    trusteeRoutes,
    questionSetRoutes,
    voteLinkRoutes,
    voterRoutes,
    voteDocumentRoutes,
    ballotPaperRoutes,
    deskRoutes,
    proxyRoutes,
    proxyRuleRoutes,
    voteResultsRoutes,
    voteExplainRoutes,
    printRoutes,
  ],
  approvals: (deps) => [trusteesApproval(deps)],
  tables: { ...voteKeyTables, ...encryptedPointTables },
  reactors: [
    voteDocumentsReactor,
    trusteeCodeReactor,
    trusteeLinkReactor,
    forgottenCandidatesReactor,
    ...voterToldReactors,
  ],
  jobs: (deps) => ({
    [ASK_FOR_VOTE_DOCUMENTS]: { limitMinutes: 30, run: askForVoteDocuments(deps) },
    [SEND_TRUSTEE_CODE]: { sends: 'code', run: sendTrusteeCode(deps) },
    [SEND_TRUSTEE_LINK]: { sends: 'message', run: sendTrusteeLink(deps), onGivenUp: giveUpTrusteeLink(deps) },
    [TELL_VOTER]: { sends: 'message', run: tellVoter(deps) },
    [DESTROY_CANDIDATES]: { run: destroyKeys(deps) },
    // 03:42 in Seoul; at a start too, for what fell due while nothing ran.
    [FORGET_CANDIDATES]: {
      limitMinutes: 30,
      cron: '42 18 * * *',
      atStart: true,
      run: (_payload, context) => forgetOldCandidates(deps, context),
    },
    [OPEN_VOTES]: { cron: '* * * * *', atStart: true, run: () => openVotesByTime(deps) },
  }),
  keeps: candidateKeeps,
  stateBallot,
  tookPart: findVoters,
  linkOf: voteOfLink,
  previewOf: votePreview,
  holdContacts: listsHoldingContacts,
  holdRolls: listsHoldingRolls,
}
