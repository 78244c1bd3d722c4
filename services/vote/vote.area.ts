import type { Area } from '../core/area.ts'
import { listsHoldingContacts } from './contacts-held.ts'
import { votersWhoTookPart } from './took-part.ts'
import { voteLinkRoutes } from './vote-link.routes.ts'
import { voterRoutes } from './voter.routes.ts'
import { voteRoutes } from './votes.routes.ts'

/** Votes: questions, ballots, results. */
export const voteArea: Area = {
  name: 'vote',
  routes: [voteRoutes, voteLinkRoutes, voterRoutes],
  tookPart: votersWhoTookPart,
  holdContacts: listsHoldingContacts,
}
