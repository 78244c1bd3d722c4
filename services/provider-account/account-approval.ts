import { ProviderAccountProposed, type ProviderAccountKind } from '#events/provider-account/provider-account.events.ts'
import { eventsOf } from '#projections/set-based.ts'
import type { ApprovalHandler } from '../approval/approval.hooks.ts'
import { commandHandler } from '../core/command-handler.ts'
import type { Deps } from '../core/deps.ts'
import { DomainError } from '../core/domain-error.ts'
import { readState } from '../core/read-state.ts'
import type { AdminSession } from '../core/session.ts'
import {
  providerAccountDecider,
  providerAccountStream,
  type AccountPlace,
  type ProviderAccountCommand,
} from './provider-account.decider.ts'

/**
 * Checks that an administrator may confirm an account of a kind: identities are what everything
 * rests on, so an office alone brings in no account of its own for them.
 * @throws DomainError SUPER_ADMIN_NEEDED
 */
export const assertMayConfirm = (kind: ProviderAccountKind, { role }: Pick<AdminSession, 'role'>): void => {
  if (kind === 'identity' && role !== 'SUPER_ADMIN') throw new DomainError('SUPER_ADMIN_NEEDED')
}

/** Checks that the requester withdraws a proposal. @throws DomainError APPROVAL_OF_ANOTHER */
const assertOwnProposal = async (
  { store }: Pick<Deps, 'store'>,
  place: AccountPlace,
  { id }: Pick<AdminSession, 'id'>,
): Promise<void> => {
  const { proposed } = await readState(store, providerAccountDecider, providerAccountStream(place))
  if (proposed !== null && proposed.proposedBy !== id) throw new DomainError('APPROVAL_OF_ANOTHER')
}

const handlerOf = (deps: Deps, kind: ProviderAccountKind): ApprovalHandler => ({
  kind: `${kind}-account`,
  settle: async ({ id: accountId, subjectId: apartmentId, outcome, admin, metadata }) => {
    const place = { apartmentId, kind }
    if (outcome === 'withdrawn') await assertOwnProposal(deps, place, admin)
    if (outcome === 'confirmed') assertMayConfirm(kind, admin)
    const command: ProviderAccountCommand =
      outcome === 'confirmed'
        ? { type: 'ConfirmAccount', place, accountId, adminId: admin.id, at: metadata.at }
        : { type: 'RefuseAccount', place, accountId }
    return commandHandler(
      deps.store,
      providerAccountDecider,
    )({ stream: providerAccountStream(place), command: () => command, metadata })
  },
  describe: async (_admin, requests) => {
    const complexes = [...new Set(requests.flatMap(({ subjectId }) => subjectId ?? []))]
    const streams = await deps.store.readStreams(
      complexes.map((apartmentId) => providerAccountStream({ kind, apartmentId })),
    )
    const proposals = [...streams.values()].flatMap(({ events }) => eventsOf(ProviderAccountProposed, events))
    return new Map(
      proposals.map(({ data: { accountId, clientId } }) => [
        accountId,
        { about: `클라이언트 아이디: ${clientId}`, personIds: [] },
      ]),
    )
  },
})

/** Approval of proposed accounts: each proposal is in the stream of its complex. */
export const accountApprovals = (deps: Deps): readonly ApprovalHandler[] => [
  handlerOf(deps, 'registry'),
  handlerOf(deps, 'identity'),
]
