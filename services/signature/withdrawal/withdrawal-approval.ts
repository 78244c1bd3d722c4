import { z } from 'zod'
import type { ApprovalHandler, DescribedApproval } from '../../approval/approval.hooks.ts'
import { describeRequests, type ReadableRequest } from '../../approval/approval.facts.ts'
import type { Deps } from '../../core/deps.ts'
import { DomainError } from '../../core/domain-error.ts'
import { stateIn } from '../../core/read-state.ts'
import type { AdminSession } from '../../core/session.ts'
import { personFor, seesPersonsInClear } from '../../core/text/masked-person.ts'
import { personDecider, personStream } from '../../person/person.decider.ts'
import { paperWithdrawalDecider, paperWithdrawalStream } from './paper-withdrawal.decider.ts'
import { withdrawConfirmed } from './withdraw-on-paper.ts'

const payloadOf = z.object({ withdrawalId: z.guid(), listUserId: z.guid(), personId: z.guid() })

/**
 * Describes a request with the owner's name and reason, which are stored with the owner: an erased
 * person is in no request any more.
 */
const describeOne = async (
  { store }: Pick<Deps, 'store'>,
  admin: AdminSession,
  request: ReadableRequest,
): Promise<DescribedApproval> => {
  const { personId } = payloadOf.parse(JSON.parse(request.payload))
  const [person, requested] = [personStream(personId), paperWithdrawalStream(request.subjectId ?? '')]
  const read = await store.readStreams([person, requested])
  const owner = stateIn(read, personDecider, person)
  const name = owner.status === 'registered' ? owner.name : null
  const { approvalId, about } = request
  const paper = stateIn(read, paperWithdrawalDecider, requested).findLast((one) => one.approvalId === approvalId)
  const reason = seesPersonsInClear(admin) ? (paper?.reason ?? null) : null
  const shown = personFor(admin)({ name, phone: null, birthDate: null }).name
  const lines = [
    about ?? '',
    ...(shown === null ? [] : [`소유자: ${shown}`]),
    ...(reason === null ? [] : [`사유: ${reason}`]),
  ]
  return { about: lines.join('\n').slice(0, 2_000), personIds: [personId] }
}

/** Handles withdrawals on paper, which count once two administrators have read them. */
export const withdrawalApproval = (deps: Deps): ApprovalHandler => ({
  kind: 'paper-withdrawal',
  describe: (admin, requests) => describeRequests(deps, requests, (request) => describeOne(deps, admin, request)),
  carryOut: async (desk, { subjectId: consentId, approvalId }) => {
    if (consentId === null) throw new DomainError('APPROVAL_SETTLED')
    await withdrawConfirmed(deps, desk, { consentId, approvalId })
  },
})
