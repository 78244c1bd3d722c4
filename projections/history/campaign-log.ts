import {
  ListArchived,
  ListChanged,
  ListClosed,
  ListCreated,
  ListReopened,
  ListRestored,
} from '#events/list/list.events.ts'
import {
  VoteAnnounced,
  VoteAnnouncementWithdrawn,
  VoteClosed,
  VoteCounted,
  VoteOpened,
} from '#events/vote/vote.events.ts'
import type { RecordedEvent } from '#infra/platform/event-store/event-store.ts'
import { eventsOf } from '../set-based.ts'

const ofCampaigns = [
  ListCreated,
  ListChanged,
  ListClosed,
  ListReopened,
  ListArchived,
  ListRestored,
  VoteAnnounced,
  VoteAnnouncementWithdrawn,
  VoteOpened,
  VoteClosed,
  VoteCounted,
]

/** Types of events of a list and its votes, which are in the log of everybody on its roll. */
export const campaignLogTypes = ofCampaigns.map(({ type }) => type)

/** Groups such events by their lists. */
export const eventsOfLists = (events: readonly RecordedEvent[]) =>
  ofCampaigns
    .flatMap((definition) => eventsOf<string, { readonly listId: string }>(definition, events))
    .map(({ data, position, metadata }) => ({ list_id: data.listId, position, at: metadata.at }))
