import type { AddCalls } from '../../core/module.ts'
import type { Deps } from '../../core/deps.ts'
import type { Handler } from '../../core/routes.ts'
import { withdrawAtDesk } from '../desk/vote-desk.contract.ts'
import { getVoteFor } from '../vote.facts.ts'
import { requestWithdrawal } from './written-withdrawal.ts'

const PER_MINUTE = 60

const request =
  (deps: Deps): Handler<typeof withdrawAtDesk> =>
  async ({ params: { id, listUserId }, body, admin, metadata }) => {
    const { vote } = await getVoteFor(deps.store, id, admin)
    const { reason, identityHow: how, identityBy: by, identityOn: on } = body
    const demanded = { listUserId, reason, identityCheck: { how, by, on }, metadata }
    const { outcome, position } = await requestWithdrawal(deps, vote, demanded)
    return { status: 202, position, body: { pending: { id: outcome.approvalId, kind: 'ballot-withdrawal' } } }
  }

/** Adds the call by which the office requests the withdrawal that an owner demanded. */
export const withdrawalRoutes: AddCalls = (route, deps) => {
  route(withdrawAtDesk, request(deps), { perMinute: PER_MINUTE })
}
