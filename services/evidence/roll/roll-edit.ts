import type { RollEditKind, RollEditor } from '#events/evidence/roll-transparency.events.ts'
import type { RecordedEvent } from '#infra/platform/event-store/event-store.ts'
import { adminDecider, adminStream } from '../../account/admin/admin.decider.ts'
import type { Deps } from '../../core/deps.ts'
import { foldEvents } from '../../core/decider.ts'
import { listUserDecider, listUserStream } from '../../roll/list-user.decider.ts'
import { nobodyKnown, personDecider, personStream, type Person } from '../../person/person.decider.ts'

/** Types of events that edit a roll. */
export const editingTypes = ['ListUserAdded', 'ListUserChanged', 'ListUserRemoved', 'PersonChanged', 'PersonErased']

/** An edit of the roll: of which entry's person, what of it, and the event that it is. */
export type RollEdit = {
  readonly event: RecordedEvent
  readonly personId: string
  /** Null: of the person, wherever they stand. */
  readonly listId: string | null
  readonly what: readonly RollEditKind[]
}

const eventsUpTo = (events: readonly RecordedEvent[], position: number): readonly RecordedEvent[] =>
  events.filter((event) => event.position <= position)

const holdingFields = ['area', 'landShare', 'ownershipShare', 'representative'] as const

const entryEdit = (events: readonly RecordedEvent[], event: RecordedEvent): RollEdit | undefined => {
  const before = foldEvents(listUserDecider, eventsUpTo(events, event.position - 1))
  const after = foldEvents(listUserDecider, eventsUpTo(events, event.position))
  const known = after.status === 'listed' ? after : before
  if (known.status !== 'listed') return undefined
  const { personId, listId } = known
  const of = { event, personId, listId }
  if (before.status !== 'listed') return { ...of, what: ['added'] }
  if (after.status !== 'listed') return { ...of, what: ['removed'] }
  const changed = holdingFields.filter((field) => before[field] !== after[field])
  const isMessages = before.kakaoEnabled !== after.kakaoEnabled || changed.length === 0
  return { ...of, what: [...changed, ...(isMessages ? (['messages'] as const) : [])] }
}

const personFields = ['name', 'phone', 'birthDate'] as const

/** Returns a person's data at a position of the log. */
export const personAt = (events: readonly RecordedEvent[], position: number): Person => {
  const state = foldEvents(personDecider, eventsUpTo(events, position))
  return state.status === 'registered' ? state : nobodyKnown
}

const personEdit = (events: readonly RecordedEvent[], event: RecordedEvent, personId: string): RollEdit | undefined => {
  const of = { event, personId, listId: null }
  if (event.type === 'PersonErased') return { ...of, what: ['erased'] }
  const [before, after] = [personAt(events, event.position - 1), personAt(events, event.position)]
  const what = personFields.filter((field) => before[field] !== after[field])
  // Nothing is left to compare of a person who was erased since.
  return what.length === 0 ? undefined : { ...of, what }
}

/** Entry or person that was edited. */
export type EditedStream = { readonly listUserId: string } | { readonly personId: string }

export const editedStreamName = (edited: EditedStream): string =>
  'listUserId' in edited ? listUserStream(edited.listUserId) : personStream(edited.personId)

/** The edits that some events of one entry's or one person's stream are. */
export const editsIn = (
  events: readonly RecordedEvent[],
  edited: EditedStream,
  isWanted: (position: number) => boolean,
): readonly RollEdit[] =>
  events
    .filter(({ type, position }) => editingTypes.includes(type) && isWanted(position))
    .flatMap((event) => {
      const edit = 'listUserId' in edited ? entryEdit(events, event) : personEdit(events, event, edited.personId)
      return edit ? [edit] : []
    })

/** Returns the role of the administrator at the time of the edit. */
export const editorOf = async (
  { store }: Pick<Deps, 'store'>,
  { metadata: { actor }, position }: RecordedEvent,
): Promise<RollEditor> => {
  if (actor.kind === 'system') return 'system'
  if (actor.kind !== 'admin') return 'resident'
  const admin = foldEvents(adminDecider, eventsUpTo((await store.readStream(adminStream(actor.id))).events, position))
  return admin.status !== 'absent' && admin.role === 'SUPER_ADMIN' ? 'SUPER_ADMIN' : 'ADMIN'
}
