import type { AdminRole } from '#events/account/admin.events.ts'
import type { AnalystConnectionEvent } from '#events/analytics/analyst-connection.events.ts'
import type { Decider } from '../core/decider.ts'
import { DomainError } from '../core/domain-error.ts'

export type AnalystConnectionState = { readonly isOpen: boolean }

type DataOf<Type extends AnalystConnectionEvent['type']> = Extract<AnalystConnectionEvent, { type: Type }>['data']
/** Reason why a session of an analyst was ended. */
export type SessionCause = DataOf<'AnalystSessionsEnded'>['causes'][number]

export type AnalystConnectionCommand =
  /** `role`: the administrator's, null of one who is none any more. */
  | { readonly type: 'OpenConnection'; readonly adminId: string; readonly role: AdminRole | null }
  | {
      readonly type: 'EndConnection'
      readonly adminId: string
      readonly cause: DataOf<'AnalystConnectionEnded'>['cause']
    }
  /** Revokes a login that was found changed. */
  | { readonly type: 'RevokeLogin'; readonly adminId: string; readonly cause: DataOf<'AnalystLoginRevoked'>['cause'] }
  /** The watch ended sessions that went over their limits. */
  | { readonly type: 'EndSessions'; readonly adminId: string; readonly causes: readonly SessionCause[] }

/** Whether a role may read the analysts' schema, also with a login of its own. */
export const mayConnect = (role: AdminRole | null): boolean => role === 'ANALYST' || role === 'SUPER_ADMIN'

export const analystConnectionStream = (adminId: string): string => `analyst-connection-${adminId}`

/** Login of an analyst to the analysts' schema. Opening it again gives another password. */
export const analystConnectionDecider: Decider<
  AnalystConnectionState,
  AnalystConnectionCommand,
  AnalystConnectionEvent
> = {
  initial: { isOpen: false },
  evolve: (state, { type }) =>
    type === 'AnalystSessionsEnded' ? state : { isOpen: type === 'AnalystConnectionOpened' },
  decide: (command, { isOpen }) => {
    const { adminId } = command
    if (command.type === 'EndConnection')
      return isOpen ? [{ type: 'AnalystConnectionEnded', data: { adminId, cause: command.cause } }] : []
    if (command.type === 'RevokeLogin')
      return isOpen ? [{ type: 'AnalystLoginRevoked', data: { adminId, cause: command.cause } }] : []
    if (command.type === 'EndSessions')
      return isOpen ? [{ type: 'AnalystSessionsEnded', data: { adminId, causes: [...command.causes] } }] : []
    if (!mayConnect(command.role)) throw new DomainError('NO_ANALYST')
    return [{ type: 'AnalystConnectionOpened', data: { adminId, renewed: isOpen } }]
  },
}
