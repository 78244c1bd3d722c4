import type { Module } from '../core/module.ts'
import { ballotPaperRoutes } from './paper/ballot-papers.routes.ts'
import { deskRoutes } from './desk/desk.routes.ts'
import { NOTIFY_VOTER, notifyVoter, voterNoticeReactors } from './paper/notify-voter.ts'
import { proxyRoutes } from './proxy/proxies.routes.ts'
import { proxyRuleRoutes } from './proxy/proxy-rule.routes.ts'
import { attachmentRoutes } from './attachment/attachments.routes.ts'
import { candidateRoutes } from './candidate/candidates.routes.ts'
import {
  candidateRetention,
  DESTROY_CANDIDATES,
  FORGET_CANDIDATES,
  forgetOldCandidates,
  forgottenCandidatesReactor,
} from './retention/forget-candidates.ts'
import { destroyKeys } from './retention/forget-people.ts'
import { listsHoldingContacts, listsHoldingRolls } from './ballot/contact-holds.ts'
import { encryptedPointTables } from './secret/encrypted-ballots.ts'
import { OPEN_VOTES, openVotesByTime } from './draft/open-by-time.ts'
import { questionSetRoutes } from './draft/question-sets.routes.ts'
import { votePatternRoutes } from './pattern/vote-patterns.routes.ts'
import { SEND_TRUSTEE_CODE, sendTrusteeCode, trusteeCodeReactor } from './trustee/trustee-code.ts'
import { giveUpTrusteeLink, SEND_TRUSTEE_LINK, sendTrusteeLink, trusteeLinkReactor } from './trustee/trustee-message.ts'
import { trusteesApproval } from './trustee/trustees-approval.ts'
import { trusteeRoutes } from './trustee/trustees.routes.ts'
import { findVoters } from './participants.ts'
import {
  REQUEST_VOTE_DOCUMENTS,
  requestVoteDocuments,
  describeBallot,
  voteDocumentsReactor,
} from './document/vote-documents.ts'
import { printRoutes } from './print/print.routes.ts'
import { voteDocumentRoutes } from './document/vote-documents.routes.ts'
import { voteExplainRoutes } from './explain/vote-explain.routes.ts'
import { voteKeyTables } from './secret/vote-keys.ts'
import { voteLifeRoutes } from './vote-life.routes.ts'
import { voteLinkRoutes } from './ballot/vote-link.routes.ts'
import { voteOfLink } from './ballot/voting-link.ts'
import { voterRoutes } from './ballot/voter.routes.ts'
import { votePreview } from './draft/vote-preview.ts'
import { voteResultsRoutes } from './results/vote-results.routes.ts'
import { ballotTrackerRoutes } from './tracker/ballot-tracker.routes.ts'
import { voteRoutes } from './votes.routes.ts'
import { challengeRoutes } from './challenge/challenges.routes.ts'
import { challengeApproval } from './challenge/settle-challenge.ts'
import { withdrawalRoutes } from './withdrawal/withdrawal.routes.ts'
import { withdrawalApproval } from './withdrawal/written-withdrawal.ts'
import { approvalHook } from '../approval/approval.hooks.ts'
import { linkPreviewHook } from '../core/http/link-preview.ts'
import { openVotesOf } from './ballot/open-votes.ts'
import { retentionHook } from '../core/retention.ts'
import { ballotHook } from '../document/document.hooks.ts'
import { linkTargetHook } from '../identity/identity.hooks.ts'
import { contactHoldHook } from '../person/person.hooks.ts'
import { openVotesHook } from '../participation/participation.hooks.ts'
import { participantHook, rollHoldHook } from '../roll/roll.hooks.ts'

/** Votes: questions, ballots, results. */
export const voteModule: Module = {
  name: 'vote',
  routes: [
    voteRoutes,
    voteLifeRoutes,
    candidateRoutes,
    attachmentRoutes,
    trusteeRoutes,
    questionSetRoutes,
    votePatternRoutes,
    voteLinkRoutes,
    voterRoutes,
    voteDocumentRoutes,
    ballotPaperRoutes,
    deskRoutes,
    withdrawalRoutes,
    challengeRoutes,
    proxyRoutes,
    proxyRuleRoutes,
    voteResultsRoutes,
    ballotTrackerRoutes,
    voteExplainRoutes,
    printRoutes,
  ],
  longReads: ['count/count-poll.ts', 'count/count-turnout-at.ts', 'explain/explain-in-thread.ts'].map(
    (file) => new URL(file, import.meta.url),
  ),
  tables: { ...voteKeyTables, ...encryptedPointTables },
  reactors: [
    voteDocumentsReactor,
    trusteeCodeReactor,
    trusteeLinkReactor,
    forgottenCandidatesReactor,
    ...voterNoticeReactors,
  ],
  jobs: (deps) => ({
    [REQUEST_VOTE_DOCUMENTS]: { limitMinutes: 30, run: requestVoteDocuments(deps) },
    [SEND_TRUSTEE_CODE]: { sends: 'code', run: sendTrusteeCode(deps) },
    [SEND_TRUSTEE_LINK]: { sends: 'message', run: sendTrusteeLink(deps), onGivenUp: giveUpTrusteeLink(deps) },
    [NOTIFY_VOTER]: { sends: 'message', run: notifyVoter(deps) },
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
  hooks: [
    approvalHook.contribute((deps) => [trusteesApproval(deps), withdrawalApproval(deps), challengeApproval(deps)]),
    retentionHook.contribute(candidateRetention),
    ballotHook.contribute(describeBallot),
    participantHook.contribute((deps) => (listId) => findVoters(deps, listId)),
    linkTargetHook.contribute((deps) => (token) => voteOfLink(deps, token)),
    openVotesHook.contribute((deps) => (owner) => openVotesOf(deps, owner)),
    linkPreviewHook.contribute((deps) => (path) => votePreview(deps, path)),
    contactHoldHook.contribute(listsHoldingContacts),
    rollHoldHook.contribute(listsHoldingRolls),
  ],
}
