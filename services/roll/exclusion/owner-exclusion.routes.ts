import { isAwaitingApproval } from '#projections/approval/approvals.ts'
import { recordAccess } from '../../audit/audit.facts.ts'
import type { AddCalls } from '../../core/module.ts'
import type { Deps } from '../../core/deps.ts'
import { seesPersonsInClear } from '../../core/text/masked-person.ts'
import { readState } from '../../core/read-state.ts'
import type { Handler } from '../../core/routes.ts'
import { leavesOutMissingOwners, getListFor } from '../../list/list.facts.ts'
import { entryBefore } from '../entry-before.ts'
import * as calls from './owner-exclusion.contract.ts'
import { ownerExclusionDecider, ownerExclusionStream } from './owner-exclusion.decider.ts'
import { requestOwnerExclusion } from './owner-exclusions.ts'

const getOwnerExclusion =
  (deps: Deps): Handler<typeof calls.getOwnerExclusion> =>
  async ({ params, admin, evidence }) => {
    const { listUserId, listId, personId } = await entryBefore(deps, params.id)
    const list = await getListFor(deps.store, listId, admin)
    const { apartmentId } = list
    await recordAccess(deps, { admin, evidence }, { what: '소유자 정보', personIds: [personId], listId, apartmentId })
    const [state, waiting] = await Promise.all([
      readState(deps.store, ownerExclusionDecider, ownerExclusionStream(listUserId)),
      isAwaitingApproval(deps.database, { kind: 'owner-exclusion', listId, subjectId: personId }, deps.clock()),
    ])
    const proposal = state.excluded ? state.proposal : null
    return {
      body: {
        allowed: leavesOutMissingOwners(list),
        excluded: state.excluded,
        waiting,
        ground: seesPersonsInClear(admin) ? (proposal?.ground ?? null) : null,
        foundMissingOn: proposal?.foundMissingOn ?? null,
      },
    }
  }

const excludeOwner =
  (deps: Deps): Handler<typeof calls.excludeOwner> =>
  async ({ params, body: { ground, foundMissingOn }, admin, metadata }) => {
    const entry = await entryBefore(deps, params.id)
    const statement = { ground, foundMissingOn }
    const { outcome, position } = await requestOwnerExclusion(deps, { entry, statement, admin, metadata })
    return { position, body: { pending: { id: outcome.approvalId, kind: 'owner-exclusion' } } }
  }

const endOwnerExclusion =
  (deps: Deps): Handler<typeof calls.endOwnerExclusion> =>
  async ({ params, admin, metadata }) => {
    const entry = await entryBefore(deps, params.id)
    const { outcome, position } = await requestOwnerExclusion(deps, { entry, admin, metadata })
    return { position, body: { pending: { id: outcome.approvalId, kind: 'owner-exclusion' } } }
  }

/** Owners who are left out of the number of owners since they are not to be found. */
export const ownerExclusionRoutes: AddCalls = (route, deps) => {
  route(calls.getOwnerExclusion, getOwnerExclusion(deps))
  route(calls.excludeOwner, excludeOwner(deps))
  route(calls.endOwnerExclusion, endOwnerExclusion(deps))
}
