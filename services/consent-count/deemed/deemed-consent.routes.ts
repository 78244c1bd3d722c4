import { addDays } from '#events/values/day.ts'
import { findDeemedConsents } from '#projections/consent-count/consent-days.ts'
import type { Deps } from '../../core/deps.ts'
import type { AddCalls } from '../../core/module.ts'
import type { Handler } from '../../core/routes.ts'
import { getListFor } from '../../list/list.facts.ts'
import { requestDeemedAct, type DeemedAct } from './deemed-acts.ts'
import * as calls from './deemed-consent.contract.ts'
import { ANSWER_DAYS } from './public-land.decider.ts'

type ActCall = Handler<typeof calls.undoPassing>

const requested = async (
  deps: Deps,
  { params, admin, metadata }: Pick<Parameters<ActCall>[0], 'params' | 'admin' | 'metadata'>,
  act: DeemedAct,
) => {
  const { outcome, position } = await requestDeemedAct(deps, { listUserId: params.id, act, admin, metadata })
  return { position, body: { pending: { id: outcome.approvalId, kind: outcome.kind } } }
}

const passOwnership =
  (deps: Deps): Handler<typeof calls.passOwnership> =>
  (call) =>
    requested(deps, call, { act: 'pass', ...call.body })

const undoPassing =
  (deps: Deps): Handler<typeof calls.undoPassing> =>
  (call) =>
    requested(deps, call, { act: 'undo-passing' })

const askAuthority =
  (deps: Deps): Handler<typeof calls.askAuthority> =>
  (call) =>
    requested(deps, call, { act: 'ask', ...call.body })

const refuseConsent =
  (deps: Deps): Handler<typeof calls.refuseConsent> =>
  (call) =>
    requested(deps, call, { act: 'refuse', ...call.body })

const undoRequest =
  (deps: Deps): Handler<typeof calls.undoRequest> =>
  (call) =>
    requested(deps, call, { act: 'undo-request' })

const deemedConsents =
  ({ store, database }: Deps): Handler<typeof calls.deemedConsents> =>
  async ({ params: { listId }, admin }) => {
    await getListFor(store, listId, admin)
    const { passings, publicLand } = await findDeemedConsents(database, listId)
    return {
      body: {
        passings: passings.map(({ list_user_id: listUserId, dong, ho, successors, passed_on: passedOn }) => ({
          listUserId,
          dong,
          ho,
          passedOn,
          successors: [...successors],
        })),
        publicLand: publicLand.map(
          ({ list_user_id: listUserId, dong, ho, asked_on: askedOn, refused_on: refusedOn }) => ({
            listUserId,
            dong,
            ho,
            askedOn,
            refusedOn,
            silentFrom: addDays(askedOn, ANSWER_DAYS + 1),
          }),
        ),
      },
    }
  }

/** Owners who count without a consent of their own: successors, and silent authorities. */
export const deemedConsentRoutes: AddCalls = (route, deps) => {
  route(calls.passOwnership, passOwnership(deps))
  route(calls.undoPassing, undoPassing(deps))
  route(calls.askAuthority, askAuthority(deps))
  route(calls.refuseConsent, refuseConsent(deps))
  route(calls.undoRequest, undoRequest(deps))
  route(calls.deemedConsents, deemedConsents(deps))
}
