import { z } from 'zod'
import type { Metadata } from '#events/metadata.ts'
import type { ApprovalHandler } from '../approval/approval.hooks.ts'
import { requestApproval } from '../approval/approval.facts.ts'
import type { Deps } from '../core/deps.ts'
import { decideJointly, type DecisionContext, type JointResult } from '../core/joint-decision.ts'
import { voidConsentNumber } from './consent-numbers.ts'
import { numberOfRun, isConfirmed } from './form-run.decider.ts'
import { runIn } from './form-runs.ts'

const voidPayload = z.object({ runId: z.guid(), number: z.number(), reason: z.string() })
type Voiding = z.output<typeof voidPayload>

type Requesting = Voiding & { readonly metadata: Metadata }

/**
 * Requests of a second administrator that a number be void for good, checked as if it were done now.
 * `approvalId` is null where it is void already.
 * @throws DomainError NOT_FOUND, FORM_NUMBER_UNKNOWN, FORM_NUMBER_USED
 */
export const requestVoid = (
  deps: Deps,
  { runId, number, reason, metadata }: Requesting,
): Promise<JointResult<{ readonly approvalId: string | null }>> =>
  decideJointly(deps.store, metadata, async (desk) => {
    let isVoid = true
    const onlyChecked: DecisionContext = { ...desk, add: (_, events) => void (isVoid &&= events.length === 0) }
    await voidConsentNumber(deps, onlyChecked, { runId, number, cause: 'office', reason })
    if (isVoid) return { approvalId: null }
    const run = await runIn(desk, runId)
    const { listId, apartmentId } = run
    const text = isConfirmed(run) ? numberOfRun(run, number) : String(number)
    const { approvalId } = await requestApproval(
      deps,
      desk,
      {
        kind: 'form-number-void',
        apartmentId,
        listId,
        voteId: null,
        subjectId: deps.secrets.derivedId(runId, `void number\n${number}`),
        about: `무효로 처리할 연번: ${text} (다시 쓸 수 없습니다)\n사유: ${reason}`,
        payload: { runId, number, reason },
      },
      metadata,
    )
    return { approvalId }
  })

/** Makes a number void once two administrators agree. */
export const voidApproval = (deps: Deps): ApprovalHandler => ({
  kind: 'form-number-void',
  carryOut: async (desk, { payload }) => {
    await voidConsentNumber(deps, desk, { ...voidPayload.parse(payload), cause: 'office' })
  },
})
