import { formatPhone } from '#events/values/phone.ts'
import { MessageAccountProposed } from '#events/message-account/message-account.events.ts'
import { eventsOf } from '#projections/set-based.ts'
import type { ApprovalHandler } from '../approval/approval.hooks.ts'
import { commandHandler } from '../core/command-handler.ts'
import type { Deps } from '../core/deps.ts'
import { DomainError } from '../core/domain-error.ts'
import { readState } from '../core/read-state.ts'
import type { AdminSession } from '../core/session.ts'
import {
  messageAccountDecider,
  messageAccountStream,
  type MessageAccount,
  type MessageAccountCommand,
} from './message-account.decider.ts'

const aboutAccount = ({ pfId, from, apiKeyEnd }: MessageAccount): string =>
  [`채널 아이디: ${pfId}`, `발신번호: ${formatPhone(from)}`, `API 키: ····${apiKeyEnd}`].join('\n')

/** Checks that the requester withdraws a proposal. @throws DomainError APPROVAL_OF_ANOTHER */
const assertOwnProposal = async (
  { store }: Pick<Deps, 'store'>,
  apartmentId: string,
  { id }: Pick<AdminSession, 'id'>,
): Promise<void> => {
  const { proposed } = await readState(store, messageAccountDecider, messageAccountStream(apartmentId))
  if (proposed !== null && proposed.proposedBy !== id) throw new DomainError('APPROVAL_OF_ANOTHER')
}

/** Approval of a proposed account: the proposal is in the stream of its complex. */
export const accountApproval = (deps: Deps): ApprovalHandler => ({
  kind: 'message-account',
  settle: async ({ id: accountId, subjectId: apartmentId, outcome, admin, metadata }) => {
    if (outcome === 'withdrawn') await assertOwnProposal(deps, apartmentId, admin)
    const command: MessageAccountCommand =
      outcome === 'confirmed'
        ? { type: 'ConfirmAccount', apartmentId, accountId, adminId: admin.id, at: metadata.at }
        : { type: 'RefuseAccount', apartmentId, accountId }
    return commandHandler(
      deps.store,
      messageAccountDecider,
    )({ stream: messageAccountStream(apartmentId), command: () => command, metadata })
  },
  describe: async (_admin, requests) => {
    const complexes = [...new Set(requests.flatMap(({ subjectId }) => subjectId ?? []))]
    const streams = await deps.store.readStreams(complexes.map(messageAccountStream))
    const proposals = [...streams.values()].flatMap(({ events }) => eventsOf(MessageAccountProposed, events))
    return new Map(proposals.map(({ data }) => [data.accountId, { about: aboutAccount(data), personIds: [] }]))
  },
})
