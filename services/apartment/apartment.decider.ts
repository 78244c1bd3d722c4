import type { ApartmentEvent, CampaignsEvent } from '#events/apartment/apartment.events.ts'
import type { Decider, Fold } from '../core/decider.ts'
import { DomainError } from '../core/domain-error.ts'
import { assertUnchanged, type ExpectedValues } from '../core/concurrency/expected-values.decider.ts'

type RegisteredData = Extract<ApartmentEvent, { type: 'ApartmentRegistered' }>['data']
type ApartmentData = Extract<ApartmentEvent, { type: 'ApartmentChanged' }>['data']

export type ApartmentState =
  | { readonly status: 'absent' }
  | ({ readonly status: 'registered' | 'deleted' } & ApartmentData)
export type ExistingApartment = Extract<ApartmentState, { status: 'registered' | 'deleted' }>

export type ApartmentCommand =
  | ({ readonly type: 'RegisterApartment' } & RegisteredData)
  /** Changes a complex; omitted fields stay; an empty office phone removes it. */
  | ({ readonly type: 'ChangeApartment' } & {
      readonly [Field in Exclude<keyof ApartmentData, 'apartmentId'>]?: ApartmentData[Field] | undefined
    } & { readonly before?: ExpectedValues | undefined })
  | { readonly type: 'DeleteApartment'; readonly hasCampaigns: boolean }

export const apartmentStream = (apartmentId: string): string => `apartment-${apartmentId}`

/** A complex. */
export const apartmentDecider: Decider<ApartmentState, ApartmentCommand, ApartmentEvent> = {
  initial: { status: 'absent' },
  evolve: (state, event) => {
    if (event.type === 'ApartmentRegistered') {
      const { lot: _lot, ...particulars } = event.data
      return { status: 'registered', ...particulars }
    }
    if (event.type === 'ApartmentChanged') return { status: 'registered', ...event.data }
    return state.status === 'absent' ? state : { ...state, status: 'deleted' }
  },
  decide: (command, state) => {
    switch (command.type) {
      case 'RegisterApartment': {
        const { type: _type, ...particulars } = command
        return state.status === 'absent' ? [{ type: 'ApartmentRegistered', data: particulars }] : []
      }
      case 'ChangeApartment':
        return change(command, existingApartment(state))
      case 'DeleteApartment':
        if (state.status === 'deleted') return []
        if (command.hasCampaigns) throw new DomainError('APARTMENT_HAS_CAMPAIGNS')
        return [{ type: 'ApartmentDeleted', data: { apartmentId: existingApartment(state).apartmentId } }]
    }
  },
}

const change = (
  wanted: Extract<ApartmentCommand, { type: 'ChangeApartment' }>,
  state: ExistingApartment,
): readonly ApartmentEvent[] => {
  const { apartmentId } = state
  assertUnchanged(wanted.before, { wanted, now: state })
  const next = {
    name: wanted.name ?? state.name,
    address: wanted.address ?? state.address,
    totalUnits: wanted.totalUnits ?? state.totalUnits,
  }
  const officePhone = (wanted.officePhone ?? state.officePhone) || undefined
  const isSame =
    next.name === state.name &&
    next.address === state.address &&
    next.totalUnits === state.totalUnits &&
    officePhone === state.officePhone
  return isSame
    ? []
    : [
        {
          type: 'ApartmentChanged',
          data: { apartmentId, ...next, ...(officePhone === undefined ? {} : { officePhone }) },
        },
      ]
}

/** A complex that is there. @throws DomainError NOT_FOUND */
export const existingApartment = (state: ApartmentState): ExistingApartment => {
  if (state.status !== 'registered') throw new DomainError('NOT_FOUND')
  return state
}

export const campaignsStream = (apartmentId: string): string => `campaigns-${apartmentId}`

/** Folds the number of campaigns that a complex has had. */
export const campaignsFold: Fold<number, CampaignsEvent> = { initial: 0, evolve: (count) => count + 1 }

/** The lists that a complex has had, deleted ones included. */
export const listsFold: Fold<readonly string[], CampaignsEvent> = {
  initial: [],
  evolve: (lists, { data }) => [...lists, data.listId],
}
