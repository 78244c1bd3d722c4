import type { ListUserEvent } from '#events/roll/list-user.events.ts'
import type { Decider } from '../core/decider.ts'
import { DomainError } from '../core/domain-error.ts'

type NotedEvent = Extract<ListUserEvent, { type: 'EntryNoted' }>['data']
/** Notes of an entry beside its holding. */
export type EntryNotes = Pick<NotedEvent, 'standing' | 'remarks'>

type EntryData = Extract<ListUserEvent, { type: 'ListUserAdded' }>['data']
type EntryIdentity = Pick<EntryData, 'listUserId' | 'listId' | 'apartmentId' | 'personId' | 'dong' | 'ho'>
export type ListedHolding = Required<Omit<EntryData, keyof EntryIdentity>>
/** Data of a holding; undefined keeps the known value. */
export type EntryFields = {
  readonly [Field in keyof (ListedHolding & EntryNotes)]?: (ListedHolding & EntryNotes)[Field] | undefined
}

export type ListUserState =
  /** `noted`: of an owner who is to come on the list. */
  | { readonly status: 'absent' | 'removed'; readonly noted?: EntryNotes }
  | ({ readonly status: 'listed' } & EntryIdentity & ListedHolding & EntryNotes)
export type ListedUser = Extract<ListUserState, { status: 'listed' }>

export type ListUserCommand =
  /** Records a row of a roll: adds the entry if it does not exist. */
  | ({ readonly type: 'RecordListUser' } & EntryIdentity & EntryFields)
  | ({ readonly type: 'ChangeListUser' } & EntryFields)
  /** Records data of an owner who waits to be added. */
  | ({ readonly type: 'NoteListUser' } & Pick<EntryIdentity, 'listUserId' | 'listId' | 'personId'> & EntryFields)
  | { readonly type: 'RemoveListUser'; readonly hasSubmissions: boolean }

export const listUserStream = (listUserId: string): string => `list-user-${listUserId}`

/** Returns what an event about an entry says of it: whose it is, and which unit. */
export const entryIdentity = ({
  listId,
  apartmentId,
  listUserId,
  personId,
  dong,
  ho,
}: EntryIdentity): EntryIdentity => ({ listId, apartmentId, listUserId, personId, dong, ho })

/** Default values of an entry without data; its keys are the names of all fields. */
const initialHolding: ListedHolding = {
  area: null,
  landShare: null,
  ownershipShare: null,
  kakaoEnabled: true,
  representative: false,
}
const fields = Object.keys(initialHolding) as readonly (keyof ListedHolding)[]

/**
 * Returns a holding after a change, which keeps the known value of fields that it does not have.
 */
export const holdingAfter = (said: EntryFields, known: ListedHolding = initialHolding): ListedHolding =>
  // The keys are those of all fields, and each has its new or known value.
  Object.fromEntries(
    fields.map((field) => [field, said[field] === undefined ? known[field] : said[field]]),
  ) as ListedHolding

/** A person's entry for one unit in one list. */
export const listUserDecider: Decider<ListUserState, ListUserCommand, ListUserEvent> = {
  initial: { status: 'absent' },
  evolve: (state, event) => {
    if (event.type === 'ListUserAdded')
      return { status: 'listed', ...event.data, ...holdingAfter(event.data), ...nothingNoted }
    if (event.type === 'EntryNoted') return withNoted(state, event.data)
    if (state.status !== 'listed') return state
    if (event.type === 'ListUserRemoved') return { status: 'removed' }
    return { ...state, ...holdingAfter(event.data, state) }
  },
  decide: (command, state) => {
    if (command.type === 'RemoveListUser') return remove(command.hasSubmissions, state)
    if (command.type === 'ChangeListUser') return change(command, listedUser(state))
    if (state.status === 'listed') return change(command, state)
    if (command.type === 'NoteListUser') return recordNotes(command, command, state.noted)
    const { type: _type, listUserId, listId, apartmentId, personId, dong, ho } = command
    return [
      {
        type: 'ListUserAdded',
        data: { listUserId, listId, apartmentId, personId, dong, ho, ...holdingAfter(command) },
      },
      // Notes from before the entry are recorded again: they hold for the entry that begins here.
      ...recordNotes(command, { ...state.noted, ...givenNotes(command) }, nothingNoted),
    ]
  },
}

const nothingNoted: EntryNotes = { standing: null, remarks: null }

const withNoted = (state: ListUserState, { standing, remarks }: NotedEvent): ListUserState =>
  state.status === 'listed' ? { ...state, standing, remarks } : { status: state.status, noted: { standing, remarks } }

/** Returns the notes that are given, without those left out. */
const givenNotes = ({ standing, remarks }: EntryFields): Partial<EntryNotes> => ({
  ...(standing === undefined ? {} : { standing }),
  ...(remarks === undefined ? {} : { remarks }),
})

type OfEntry = Pick<EntryIdentity, 'listUserId' | 'listId' | 'personId'>

const recordNotes = (
  { listUserId, listId, personId }: OfEntry,
  said: EntryFields,
  known: EntryNotes = nothingNoted,
): readonly ListUserEvent[] => {
  const noted = { ...known, ...givenNotes(said) }
  if (noted.standing === known.standing && noted.remarks === known.remarks) return []
  const { standing, remarks } = noted
  return [{ type: 'EntryNoted', data: { listUserId, listId, personId, standing, remarks: remarks || null } }]
}

const change = (said: EntryFields, state: ListedUser): readonly ListUserEvent[] => {
  const holding = holdingAfter(said, state)
  const { listUserId, listId } = state
  const isSame = fields.every((field) => holding[field] === state[field])
  return [
    ...(isSame ? [] : [{ type: 'ListUserChanged', data: { listUserId, listId, ...holding } } as const]),
    ...recordNotes(state, said, state),
  ]
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
