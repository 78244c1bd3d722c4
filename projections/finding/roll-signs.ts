import type { DomainEvent } from '#events/event-type.ts'
import { ListClosed, ListCreated, ListReopened } from '#events/list/list.events.ts'
import { SubmissionsBegun } from '#events/list/participation.events.ts'
import { UnitOwnerAdded, UnitOwnerRenamed } from '#events/person/unit.events.ts'
import { RollImportStarted } from '#events/roll-import/roll-import.events.ts'
import { ListUserAdded, ListUserChanged, ListUserRemoved } from '#events/roll/list-user.events.ts'
import { dayAt } from '#events/values/day.ts'
import { VoteClosed, VoteOpened } from '#events/vote/vote.events.ts'
import type { RecordedEvent } from '#infra/platform/event-store/event-store.ts'
import {
  adminOf,
  entryKey,
  importKey,
  listKey,
  NOTHING,
  signOf,
  unitKey,
  when,
  type Folds,
  type Memory,
  type Sign,
} from './finding-memory.ts'

type OfList = {
  readonly apartmentId: string
  readonly isVote: boolean
  readonly isClosed: boolean
  readonly hasSubmissions: boolean
  readonly openVotes: readonly string[]
}
/** Facts of an entry that later events are judged by. */
export type OfEntry = {
  readonly apartmentId: string
  readonly listId: string
  readonly unit: string
  readonly holding: string
}

const changeList = (memory: Memory, listId: string, change: (list: OfList) => Partial<OfList>): void => {
  const list = memory.get<OfList>(listKey(listId))
  if (list) memory.set(listKey(listId), { ...list, ...change(list) })
}

/**
 * Tells whether a list is under way: a list of votes while one of them is open; a list of
 * signatures from the first one to its close.
 */
const isUnderWay = ({ isVote, isClosed, hasSubmissions, openVotes }: OfList): boolean =>
  isVote ? openVotes.length > 0 : hasSubmissions && !isClosed

const changedAfterOpening = (
  memory: Memory,
  event: RecordedEvent,
  { listId, listUserId }: { readonly listId: string; readonly listUserId: string },
): readonly Sign[] => {
  const list = memory.get<OfList>(listKey(listId))
  if (!list || !isUnderWay(list)) return NOTHING
  const admin_id = adminOf(event)
  const scope = `${listId} ${admin_id ?? ''} ${dayAt(new Date(event.metadata.at))}`
  const of = { apartment_id: list.apartmentId, list_id: listId, admin_id }
  return [signOf(event, { rule: 'entries-changed-after-opening', scope, subject: listUserId, ...of })]
}

type Holding = Readonly<Record<'area' | 'landShare' | 'ownershipShare', unknown>> & {
  readonly representative?: boolean | undefined
}
/** Returns the fields of an entry that matter in a count; whether it gets messages does not. */
const holdingOf = (
  { area, landShare, ownershipShare, representative }: Holding,
  former: string | undefined,
): string => {
  const before = former === undefined ? false : (JSON.parse(former) as readonly unknown[])[3]
  return JSON.stringify([area, landShare, ownershipShare, representative ?? before])
}

/**
 * Signs of an added owner: a unit without owners belongs to its first; an owner added to an owned
 * unit takes a share of it.
 */
const ownerAdded = (
  memory: Memory,
  event: RecordedEvent<DomainEvent<string, { listId: string; dong: string; ho: string; listUserId: string }>>,
): readonly Sign[] => {
  const { cause } = event.metadata
  const key = unitKey(event.data)
  const since = memory.get<number>(key)
  if (since === undefined) memory.set(key, cause ?? event.position)
  const importId = cause === undefined ? undefined : memory.get<string>(importKey(cause))
  if (importId === undefined || since === undefined || since === cause) return NOTHING
  const { listId, dong, ho } = event.data
  const list = memory.get<OfList>(listKey(listId))
  const of = { apartment_id: list?.apartmentId ?? null, list_id: listId, admin_id: adminOf(event) }
  return [signOf(event, { rule: 'import-added-owners', scope: importId, subject: `${dong} ${ho}`, ...of })]
}

/** Folds about lists and their entries. */
export const rollFolds: readonly Folds[] = [
  when(ListCreated, (memory, { data }) => {
    const list: OfList = {
      apartmentId: data.apartmentId,
      isVote: data.type === 'vote',
      isClosed: false,
      hasSubmissions: false,
      openVotes: [],
    }
    memory.set(listKey(data.listId), list)
    return NOTHING
  }),
  when(ListClosed, (memory, { data }) => (changeList(memory, data.listId, () => ({ isClosed: true })), NOTHING)),
  when(ListReopened, (memory, { data }) => (changeList(memory, data.listId, () => ({ isClosed: false })), NOTHING)),
  when(
    SubmissionsBegun,
    (memory, { data }) => (changeList(memory, data.listId, () => ({ hasSubmissions: true })), NOTHING),
  ),
  when(VoteOpened, (memory, { data }) => {
    changeList(memory, data.listId, ({ openVotes }) => ({ openVotes: [...new Set([...openVotes, data.voteId])] }))
    return NOTHING
  }),
  when(VoteClosed, (memory, { data }) => {
    changeList(memory, data.listId, ({ openVotes }) => ({ openVotes: openVotes.filter((id) => id !== data.voteId) }))
    return NOTHING
  }),
  when(RollImportStarted, (memory, { data, position }) => (memory.set(importKey(position), data.importId), NOTHING)),
  when(UnitOwnerAdded, ownerAdded),
  when(UnitOwnerRenamed, (memory, event) => changedAfterOpening(memory, event, event.data)),
  when(ListUserAdded, (memory, event) => {
    const { listUserId, listId, apartmentId, dong, ho } = event.data
    const holding = holdingOf(event.data, undefined)
    const entry: OfEntry = { apartmentId, listId, unit: `${dong} ${ho}`, holding }
    memory.set(entryKey(listUserId), entry)
    return changedAfterOpening(memory, event, event.data)
  }),
  when(ListUserChanged, (memory, event) => {
    const key = entryKey(event.data.listUserId)
    const entry = memory.get<OfEntry>(key)
    const holding = holdingOf(event.data, entry?.holding)
    if (!entry || entry.holding === holding) return NOTHING
    memory.set(key, { ...entry, holding })
    return changedAfterOpening(memory, event, event.data)
  }),
  when(ListUserRemoved, (memory, event) => {
    memory.set(entryKey(event.data.listUserId), undefined)
    return changedAfterOpening(memory, event, event.data)
  }),
]
