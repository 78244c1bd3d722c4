import type { ApartmentEvent } from '#events/apartment/apartment.events.ts'
import type { Decider } from '../core/decider.ts'
import { DomainError } from '../core/domain-error.ts'

type Particulars = Extract<ApartmentEvent, { type: 'ApartmentRegistered' }>['data']

export type ApartmentState = { readonly status: 'absent' } | ({ readonly status: 'registered' } & Particulars)

export type ApartmentCommand = { readonly type: 'RegisterApartment' } & Particulars

export const apartmentStream = (apartmentId: string): string => `apartment-${apartmentId}`

/** A complex. */
export const apartmentDecider: Decider<ApartmentState, ApartmentCommand, ApartmentEvent> = {
  initial: { status: 'absent' },
  evolve: (_state, event) => ({ status: 'registered', ...event.data }),
  decide: ({ type: _type, ...particulars }, state) => {
    if (state.status === 'registered') return []
    return [{ type: 'ApartmentRegistered', data: particulars }]
  },
}

/** A complex that is there. @throws DomainError NOT_FOUND */
export const registeredApartment = (state: ApartmentState): Extract<ApartmentState, { status: 'registered' }> => {
  if (state.status === 'absent') throw new DomainError('NOT_FOUND')
  return state
}
