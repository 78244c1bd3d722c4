import type { ListUserEvent } from '#events/roll/list-user.events.ts'
import type { Decider } from '../core/decider.ts'
import { DomainError } from '../core/domain-error.ts'

type Added = Extract<ListUserEvent, { type: 'ListUserAdded' }>['data']
type Holding = Required<Pick<Added, 'area' | 'landShare' | 'ownershipShare' | 'kakaoEnabled' | 'representative'>>
/** What is said of a holding; undefined where nothing is, which leaves what is known. */
export type Said = { readonly [Field in keyof Holding]?: Holding[Field] | undefined }
type Place = Omit<Added, keyof Holding>

export type ListUserState =
  | { readonly status: 'absent' }
  | { readonly status: 'removed' }
  | ({ readonly status: 'listed' } & Place & Holding)
export type ListedUser = Extract<ListUserState, { status: 'listed' }>

export type ListUserCommand =
  /** By a roll: adds the entry where it is not there. */
  | ({ readonly type: 'RecordListUser' } & Place & Said)
  | ({ readonly type: 'ChangeListUser' } & Said)
  | { readonly type: 'RemoveListUser'; readonly hasSubmissions: boolean }

export const listUserStream = (listUserId: string): string => `list-user-${listUserId}`

const fields = [
  'area',
  'landShare',
  'ownershipShare',
  'kakaoEnabled',
  'representative',
] as const satisfies readonly (keyof Holding)[]
const unsaid: Holding = { area: null, landShare: null, ownershipShare: null, kakaoEnabled: true, representative: false }

const holdingOf = (said: Said, known: Holding): Holding => {
  const orKnown = <Field extends keyof Holding>(field: Field): Holding[Field] => {
    const value: Holding[Field] | undefined = said[field]
    return value === undefined ? known[field] : value
  }
  return {
    area: orKnown('area'),
    landShare: orKnown('landShare'),
    ownershipShare: orKnown('ownershipShare'),
    kakaoEnabled: orKnown('kakaoEnabled'),
    representative: orKnown('representative'),
  }
}

/** A person's entry for one unit in one list. */
export const listUserDecider: Decider<ListUserState, ListUserCommand, ListUserEvent> = {
  initial: { status: 'absent' },
  evolve: (state, event) => {
    if (event.type === 'ListUserAdded')
      return { status: 'listed', ...event.data, representative: event.data.representative ?? false }
    if (state.status !== 'listed') return state
    if (event.type === 'ListUserRemoved') return { status: 'removed' }
    return { ...state, ...event.data, representative: event.data.representative ?? state.representative }
  },
  decide: (command, state) => {
    if (command.type === 'RemoveListUser') return remove(command.hasSubmissions, state)
    if (command.type === 'ChangeListUser') return change(command, listedUser(state))
    if (state.status === 'listed') return change(command, state)
    const { type: _type, listUserId, listId, apartmentId, personId, dong, ho } = command
    return [
      {
        type: 'ListUserAdded',
        data: { listUserId, listId, apartmentId, personId, dong, ho, ...holdingOf(command, unsaid) },
      },
    ]
  },
}

const change = (said: Said, state: ListedUser): readonly ListUserEvent[] => {
  const holding = holdingOf(said, state)
  if (fields.every((field) => holding[field] === state[field])) return []
  return [{ type: 'ListUserChanged', data: { listUserId: state.listUserId, listId: state.listId, ...holding } }]
}

const remove = (hasSubmissions: boolean, state: ListUserState): readonly ListUserEvent[] => {
  if (state.status === 'removed') return []
  const { listUserId, listId, personId } = listedUser(state)
  if (hasSubmissions) throw new DomainError('ENTRY_HAS_SUBMISSIONS')
  return [{ type: 'ListUserRemoved', data: { listUserId, listId, personId } }]
}

/** An entry that is on its list. @throws DomainError NOT_FOUND */
export const listedUser = (state: ListUserState): ListedUser => {
  if (state.status !== 'listed') throw new DomainError('NOT_FOUND')
  return state
}
