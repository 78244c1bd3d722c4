import { z } from 'zod'
import { describeRequests, type ReadableRequest } from '../../approval/approval.facts.ts'
import type { Deps } from '../../core/deps.ts'
import { personFor, seesPersonsInClear } from '../../core/text/masked-person.ts'
import { readState } from '../../core/read-state.ts'
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
  request: Pick<ReadableRequest, 'about' | 'payload'>,
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
  describe: (admin, requests) => describeRequests(deps, requests, (request) => describeOne(deps, admin, request)),
  carryOut: async (desk, { listId, payload }) => {
    const answered = await respondentsOf(deps.hooks, listId)
    await excludeConfirmed(deps, desk, { ...exclusionPayload.parse(payload), listId, answered })
  },
})
