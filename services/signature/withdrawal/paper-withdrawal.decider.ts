import type { PaperWithdrawalEvent } from '#events/signature/paper-withdrawal.events.ts'
import type { Decider } from '../../core/decider.ts'

type RequestedWithdrawal = PaperWithdrawalEvent['data']

/** Withdrawals of one consent that were requested, the newest last. */
export type PaperWithdrawalState = readonly RequestedWithdrawal[]

export type PaperWithdrawalCommand = { readonly type: 'RequestWithdrawal'; readonly request: RequestedWithdrawal }

export const paperWithdrawalStream = (consentId: string): string => `paper-withdrawal-${consentId}`

/** Records what each request says, once for each approval that it asks for. */
export const paperWithdrawalDecider: Decider<PaperWithdrawalState, PaperWithdrawalCommand, PaperWithdrawalEvent> = {
  initial: [],
  evolve: (state, { data }) => [...state, data],
  decide: ({ request }, state) =>
    state.some(({ approvalId }) => approvalId === request.approvalId)
      ? []
      : [{ type: 'PaperWithdrawalRequested', data: request }],
}
