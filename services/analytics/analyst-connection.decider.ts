import type { AdminRole } from '#events/account/admin.events.ts'
import type { AnalystConnectionEvent } from '#events/analytics/analyst-connection.events.ts'
import type { Decider } from '../core/decider.ts'
import { DomainError } from '../core/domain-error.ts'

export type AnalystConnectionState = { readonly isOpen: boolean }

export type AnalystConnectionCommand =
  /** `role`: the administrator's, null of one who is none any more. */
  | { readonly type: 'OpenConnection'; readonly adminId: string; readonly role: AdminRole | null }
  | {
      readonly type: 'EndConnection'
      readonly adminId: string
      readonly cause: Extract<AnalystConnectionEvent, { type: 'AnalystConnectionEnded' }>['data']['cause']
    }

/** Who may read the analysts' schema: with a login of their own, too. */
export const mayConnect = (role: AdminRole | null): boolean => role === 'ANALYST' || role === 'SUPER_ADMIN'

export const analystConnectionStream = (adminId: string): string => `analyst-connection-${adminId}`

/** Whether an analyst may read the analysts' schema with a login of their own. Opening it again gives another password. */
export const analystConnectionDecider: Decider<
  AnalystConnectionState,
  AnalystConnectionCommand,
  AnalystConnectionEvent
> = {
  initial: { isOpen: false },
  evolve: (_state, { type }) => ({ isOpen: type === 'AnalystConnectionOpened' }),
  decide: (command, { isOpen }) => {
    const { adminId } = command
    if (command.type === 'EndConnection')
      return isOpen ? [{ type: 'AnalystConnectionEnded', data: { adminId, cause: command.cause } }] : []
    if (!mayConnect(command.role)) throw new DomainError('NO_ANALYST')
    return [{ type: 'AnalystConnectionOpened', data: { adminId, renewed: isOpen } }]
  },
}
