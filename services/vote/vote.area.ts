import type { Area } from '../core/area.ts'
import { listsHoldingContacts } from './contacts-held.ts'
import { votersWhoTookPart } from './took-part.ts'
import { ASK_FOR_VOTE_DOCUMENTS, askForVoteDocuments, stateBallot, voteDocumentsReactor } from './vote-documents.ts'
import { voteDocumentRoutes } from './vote-documents.routes.ts'
import { voteLinkRoutes } from './vote-link.routes.ts'
import { voteOfLink } from './voting-link.ts'
import { voterRoutes } from './voter.routes.ts'
import { voteRoutes } from './votes.routes.ts'

/** Votes: questions, ballots, results. */
export const voteArea: Area = {
  name: 'vote',
  routes: [voteRoutes, voteLinkRoutes, voterRoutes, voteDocumentRoutes],
  reactors: [voteDocumentsReactor],
  jobs: (deps) => ({ [ASK_FOR_VOTE_DOCUMENTS]: { run: askForVoteDocuments(deps) } }),
  stateBallot,
  tookPart: votersWhoTookPart,
  linkOf: voteOfLink,
  holdContacts: listsHoldingContacts,
}
