import type { ListUserEvent } from '#events/roll/list-user.events.ts'
import type { Decider } from '../core/decider.ts'
import { DomainError } from '../core/domain-error.ts'

type Added = Extract<ListUserEvent, { type: 'ListUserAdded' }>['data']
type Place = Pick<Added, 'listUserId' | 'listId' | 'apartmentId' | 'personId' | 'dong' | 'ho'>
export type ListedHolding = Required<Omit<Added, keyof Place>>
/** What is said of a holding; undefined where nothing is, which leaves what is known. */
export type Said = { readonly [Field in keyof ListedHolding]?: ListedHolding[Field] | undefined }

export type ListUserState =
  | { readonly status: 'absent' }
  | { readonly status: 'removed' }
  | ({ readonly status: 'listed' } & Place & ListedHolding)
export type ListedUser = Extract<ListUserState, { status: 'listed' }>

export type ListUserCommand =
  /** By a roll: adds the entry where it is not there. */
  | ({ readonly type: 'RecordListUser' } & Place & Said)
  | ({ readonly type: 'ChangeListUser' } & Said)
  | { readonly type: 'RemoveListUser'; readonly hasSubmissions: boolean }

export const listUserStream = (listUserId: string): string => `list-user-${listUserId}`

/** What holds of an entry of which nothing was said yet: its names are those of all fields. */
const unsaid: ListedHolding = {
  area: null,
  landShare: null,
  ownershipShare: null,
  kakaoEnabled: true,
  representative: false,
}
const fields = Object.keys(unsaid) as readonly (keyof ListedHolding)[]

/** A holding after something was said of it, which leaves what is known where it says nothing. */
export const holdingAfter = (said: Said, known: ListedHolding = unsaid): ListedHolding =>
  // The names are those of all fields, and each has what was said or known of it.
  Object.fromEntries(
    fields.map((field) => [field, said[field] === undefined ? known[field] : said[field]]),
  ) as ListedHolding

/** A person's entry for one unit in one list. */
export const listUserDecider: Decider<ListUserState, ListUserCommand, ListUserEvent> = {
  initial: { status: 'absent' },
  evolve: (state, event) => {
    if (event.type === 'ListUserAdded') return { status: 'listed', ...event.data, ...holdingAfter(event.data) }
    if (state.status !== 'listed') return state
    if (event.type === 'ListUserRemoved') return { status: 'removed' }
    return { ...state, ...holdingAfter(event.data, state) }
  },
  decide: (command, state) => {
    if (command.type === 'RemoveListUser') return remove(command.hasSubmissions, state)
    if (command.type === 'ChangeListUser') return change(command, listedUser(state))
    if (state.status === 'listed') return change(command, state)
    const { type: _type, listUserId, listId, apartmentId, personId, dong, ho } = command
    return [
      {
        type: 'ListUserAdded',
        data: { listUserId, listId, apartmentId, personId, dong, ho, ...holdingAfter(command) },
      },
    ]
  },
}

const change = (said: Said, state: ListedUser): readonly ListUserEvent[] => {
  const holding = holdingAfter(said, state)
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
