import type { CalendarAddressEvent } from '#events/analytics/calendar-address.events.ts'
import type { Decider } from '../../core/decider.ts'

type Owner = { readonly addressId: string; readonly adminId: string; readonly apartmentId: string }

export type IssuedAddress = Owner & { readonly status: 'issued' | 'revoked'; readonly secretHash: string }
export type CalendarAddressState = { readonly status: 'absent' } | IssuedAddress

export type CalendarAddressCommand =
  | ({ readonly type: 'IssueAddress'; readonly secretHash: string } & Owner)
  | { readonly type: 'RevokeAddress' }

export const calendarAddressStream = (addressId: string): string => `calendar-address-${addressId}`

/** Address of a calendar for other programs: the last one that was issued holds, until it is revoked. */
export const calendarAddressDecider: Decider<CalendarAddressState, CalendarAddressCommand, CalendarAddressEvent> = {
  initial: { status: 'absent' },
  evolve: (state, event) => {
    if (event.type === 'CalendarAddressIssued') return { status: 'issued', ...event.data }
    return state.status === 'absent' ? state : { ...state, status: 'revoked' }
  },
  decide: (command, state) => {
    if (command.type === 'IssueAddress') {
      const { type: _type, ...data } = command
      return state.status === 'issued' && state.secretHash === data.secretHash
        ? []
        : [{ type: 'CalendarAddressIssued', data }]
    }
    if (state.status !== 'issued') return []
    const { addressId, adminId, apartmentId } = state
    return [{ type: 'CalendarAddressRevoked', data: { addressId, adminId, apartmentId } }]
  },
}
