import { z } from 'zod'
import { approvalDecider, approvalStream } from '../../approval/approval.decider.ts'
import type { Deps } from '../../core/deps.ts'
import { personFor, seesPersonsInClear } from '../../core/text/masked-person.ts'
import { readState, stateIn } from '../../core/read-state.ts'
import type { ApprovalHandler, DescribedApproval } from '../../approval/approval.hooks.ts'
import type { AdminSession } from '../../core/session.ts'
import { ownerExclusionDecider, ownerExclusionStream } from './owner-exclusion.decider.ts'
import { excludeConfirmed } from './owner-exclusions.ts'
import { respondentsOf } from '../roll.hooks.ts'
import { readPerson } from '../../person/person.facts.ts'

const exclusionPayload = z.object({
  personId: z.guid(),
  listUserIds: z.array(z.guid()),
  proposalId: z.guid().nullable(),
})

/** Describes the owner's name, and the statement that is stored with the owner. */
const describeOne = async (
  { store }: Deps,
  admin: AdminSession,
  request: { readonly about: string | null; readonly payload: string },
): Promise<DescribedApproval> => {
  const { personId, listUserIds, proposalId } = exclusionPayload.parse(JSON.parse(request.payload))
  const [person, exclusion] = await Promise.all([
    readPerson(store, personId),
    readState(store, ownerExclusionDecider, ownerExclusionStream(listUserIds[0] ?? '')),
  ])
  const name =
    person.status === 'registered' ? personFor(admin)({ ...person, phone: null, birthDate: null }).name : null
  const { proposal } = exclusion
  const isSameProposal = proposalId !== null && proposal?.proposalId === proposalId
  const statement = isSameProposal
    ? [
        '주민등록번호 없이 등기됨, 등기부의 주소가 현재 주소와 다름',
        `소재불명 확인일: ${proposal.foundMissingOn}`,
        ...(proposal.ground !== null && seesPersonsInClear(admin) ? [`사유: ${proposal.ground}`] : []),
      ]
    : []
  const lines = [request.about ?? '', ...(name === null ? [] : [`소유자: ${name}`]), ...statement]
  return { about: lines.join('\n').slice(0, 2_000), personIds: [personId] }
}

/** Handles requests to leave owners out of the number of owners, once two administrators agree. */
export const ownerExclusionApproval = (deps: Deps): ApprovalHandler => ({
  kind: 'owner-exclusion',
  describe: async (admin, requests) => {
    const streams = await deps.store.readStreams(requests.map(({ id }) => approvalStream(id)))
    const described = requests.map(async ({ id }): Promise<readonly [string, DescribedApproval] | undefined> => {
      const request = stateIn(streams, approvalDecider, approvalStream(id))
      if (request.status === 'absent' || request.payload === null) return undefined
      return [id, await describeOne(deps, admin, { about: request.about, payload: request.payload })]
    })
    return new Map((await Promise.all(described)).flatMap((one) => (one ? [one] : [])))
  },
  carryOut: async (desk, { listId, payload }) => {
    const answered = await respondentsOf(deps.hooks, listId)
    await excludeConfirmed(deps, desk, { ...exclusionPayload.parse(payload), listId, answered })
  },
})
