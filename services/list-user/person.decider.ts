import type { PersonEvent } from '#events/list-user/person.events.ts'
import type { Decider } from '../core/decider.ts'

export type Person = { readonly name: string | null; readonly phone: string | null; readonly birthDate: string | null }
export type PersonState = { readonly status: 'absent' } | ({ readonly status: 'registered' } & Person)

/** What a roll says of a person; undefined where it says nothing, which leaves what is known. */
export type PersonCommand = {
  readonly type: 'RecordPerson'
  readonly personId: string
  readonly apartmentId: string
  readonly name: string
  readonly phone: string | undefined
  readonly birthDate: string | undefined
}

export const personStream = (personId: string): string => `person-${personId}`

/** Who somebody is. */
export const personDecider: Decider<PersonState, PersonCommand, PersonEvent> = {
  initial: { status: 'absent' },
  evolve: (_state, { data: { name, phone, birthDate } }) => ({ status: 'registered', name, phone, birthDate }),
  decide: ({ personId, apartmentId, name, phone, birthDate }, state) => {
    if (state.status === 'absent') {
      return [{ type: 'PersonRegistered', data: { personId, apartmentId, name, phone: phone ?? null, birthDate: birthDate ?? null } }]
    }
    const next = { name, phone: phone ?? state.phone, birthDate: birthDate ?? state.birthDate }
    const isSame = next.name === state.name && next.phone === state.phone && next.birthDate === state.birthDate
    return isSame ? [] : [{ type: 'PersonChanged', data: { personId, ...next } }]
  },
}
