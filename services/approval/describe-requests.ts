import type { Deps } from '../core/deps.ts'
import { stateIn } from '../core/read-state.ts'
import { approvalDecider, approvalStream, type ExistingApproval } from './approval.decider.ts'
import type { ApprovalHandler, DescribedApproval } from './approval.hooks.ts'

type DescribedRequests = NonNullable<ApprovalHandler['describe']>

/** Request with its command as JSON, before it is described. */
export type ReadableRequest = ExistingApproval & { readonly payload: string }

/**
 * Describes requests one by one, by their ids; those whose command cannot be read any more are left
 * out.
 */
export const describeRequests = async (
  { store }: Pick<Deps, 'store'>,
  requests: Parameters<DescribedRequests>[1],
  describe: (request: ReadableRequest) => Promise<DescribedApproval>,
): Promise<ReadonlyMap<string, DescribedApproval>> => {
  const streams = await store.readStreams(requests.map(({ id }) => approvalStream(id)))
  const described = requests.map(async ({ id }): Promise<readonly (readonly [string, DescribedApproval])[]> => {
    const request = stateIn(streams, approvalDecider, approvalStream(id))
    if (request.status === 'absent' || request.payload === null) return []
    return [[id, await describe({ ...request, payload: request.payload })]]
  })
  return new Map((await Promise.all(described)).flat())
}
