import type { DomainEvent, EventOf } from '#events/event-type.ts'
import { DeskTabletOpened, VoterSeenAtDesk } from '#events/participation/voter-at-desk.events.ts'
import type { RecordedEvent } from '#infra/platform/event-store/event-store.ts'
import {
  adminOf,
  entryKey,
  NOTHING,
  signOf,
  tabletKey,
  when,
  type Folds,
  type Memory,
  type Sign,
} from './finding-memory.ts'
import type { OfEntry } from './roll-signs.ts'

/**
 * Newest tablet that was lent for an entry. `openedFrom` null: it was not opened, or before
 * networks were recorded.
 */
type OfTablet = {
  readonly deskId: string
  readonly voteId: string
  readonly adminId: string | null
  readonly lentFrom: string | null
  readonly openedFrom: string | null
}

type Tablet<Data> = RecordedEvent<DomainEvent<string, Data>>

/**
 * Returns the place of an entry; signs of a desk are shown while the vote is open: the office sees
 * who gets a tablet anyway, and nothing reveals choices.
 */
const entryScopeOf = (memory: Memory, listUserId: string) => {
  const entry = memory.get<OfEntry>(entryKey(listUserId))
  return entry && { subject: entry.unit, apartment_id: entry.apartmentId, list_id: entry.listId }
}

/** Returns the hour in UTC, "2026-11-28T09": in Seoul hours begin and end at the same minutes. */
const hourOf = (at: string): string => at.slice(0, 13)

const tabletLentSigns = (memory: Memory, event: Tablet<EventOf<typeof VoterSeenAtDesk>['data']>): readonly Sign[] => {
  const { deskId, voteId, listUserId, network = null } = event.data
  const adminId = adminOf(event)
  const tablet: OfTablet = { deskId, voteId, adminId, lentFrom: network, openedFrom: null }
  memory.set(tabletKey(listUserId), tablet)
  const place = entryScopeOf(memory, listUserId)
  if (!place || adminId === null) return NOTHING
  const scope = `${voteId} ${adminId} ${hourOf(event.metadata.at)}`
  return [signOf(event, { rule: 'tablets-by-one-administrator', scope, admin_id: adminId, ...place })]
}

const tabletOpenedSigns = (
  memory: Memory,
  event: Tablet<EventOf<typeof DeskTabletOpened>['data']>,
): readonly Sign[] => {
  const { deskId, voteId, listUserId, network } = event.data
  const tablet = memory.get<OfTablet>(tabletKey(listUserId))
  const place = entryScopeOf(memory, listUserId)
  if (tablet?.deskId !== deskId || network === undefined || !place) return NOTHING
  memory.set(tabletKey(listUserId), { ...tablet, openedFrom: network })
  const { adminId, lentFrom } = tablet
  if (lentFrom === null || lentFrom === network) return NOTHING
  const scope = `${voteId} ${adminId ?? ''}`
  return [signOf(event, { rule: 'tablets-opened-elsewhere', scope, admin_id: adminId, ...place })]
}

/**
 * Makes signs of a ballot at the desk: counted by the network that its tablet was opened from,
 * where that is not the desk's.
 */
export const deskBallotSigns = (
  memory: Memory,
  event: RecordedEvent,
  { voteId, listUserId }: { readonly voteId: string; readonly listUserId: string },
): readonly Sign[] => {
  const tablet = memory.get<OfTablet>(tabletKey(listUserId))
  const place = entryScopeOf(memory, listUserId)
  if (!tablet || !place || tablet.voteId !== voteId) return NOTHING
  const { openedFrom, lentFrom } = tablet
  if (openedFrom === null || openedFrom === lentFrom) return NOTHING
  return [signOf(event, { rule: 'desk-ballots-from-one-network', scope: `${voteId} ${openedFrom}`, ...place })]
}

/** Folds about tablets at the desk: who hands them out, and where they are opened. */
export const deskFolds: readonly Folds[] = [
  when(VoterSeenAtDesk, tabletLentSigns),
  when(DeskTabletOpened, tabletOpenedSigns),
]
