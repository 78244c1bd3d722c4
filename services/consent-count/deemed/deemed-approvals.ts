import { z } from 'zod'
import type { ApprovalHandler } from '../../approval/approval.hooks.ts'
import { approvalDecider, approvalStream } from '../../approval/approval.decider.ts'
import type { Deps } from '../../core/deps.ts'
import { stateIn } from '../../core/read-state.ts'
import { actConfirmed, deemedAct } from './deemed-acts.ts'

const payloadOf = z.object({ listUserId: z.guid(), act: deemedAct })

/** Returns the handler of one kind of request: what it says has units and days, no names. */
const handlerOf = (deps: Deps, kind: 'ownership-passing' | 'public-land'): ApprovalHandler => ({
  kind,
  describe: async (_admin, requests) => {
    const streams = await deps.store.readStreams(requests.map(({ id }) => approvalStream(id)))
    return new Map(
      requests.flatMap(({ id }) => {
        const request = stateIn(streams, approvalDecider, approvalStream(id))
        return request.status === 'absent' || request.about === null
          ? []
          : [[id, { about: request.about, personIds: [] }] as const]
      }),
    )
  },
  carryOut: async (desk, { payload }) => actConfirmed(deps, desk, payloadOf.parse(payload)),
})

/** Handles requests about what counts beside consents, once two administrators agree. */
export const deemedApprovals = (deps: Deps): readonly ApprovalHandler[] => [
  handlerOf(deps, 'ownership-passing'),
  handlerOf(deps, 'public-land'),
]
