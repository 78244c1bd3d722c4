import { sql } from 'kysely'
import { ListDeleted } from '#events/list/list.events.ts'
import type { BallotBoxEvent } from '#events/vote/ballot.events.ts'
import type { VoteEvent } from '#events/vote/vote.events.ts'
import type { RecordedEvent } from '#infra/platform/event-store/event-store.ts'
import type { ReadModelTransaction } from '#infra/platform/projection/projection.ts'
import { boolean, text, uuid, type WrittenRow } from '#infra/platform/projection/table.ts'
import { recordset } from '../set-based.ts'
import { vote } from './vote-row.ts'

/**
 * Columns of a change: where `links` is true, the link's columns are given; likewise with
 * `announces` and `draws`.
 */
const change = {
  id: uuid,
  status: vote.columns.status.nullable,
  box: vote.columns.box.nullable,
  counted_at: vote.columns.counted_at,
  closed_at: vote.columns.closed_at,
  announces: boolean,
  announcement: vote.columns.announcement,
  draws: boolean,
  drawn: vote.columns.drawn,
  links: boolean,
  link_id: text.nullable,
  link_status: vote.columns.link_status,
}

type Change = WrittenRow<typeof change>

/** Writes the changes of a batch. */
export const changeVotes = async (transaction: ReadModelTransaction, changes: readonly Change[]): Promise<void> => {
  if (changes.length === 0) return
  await sql`
    update vote v
    set status = coalesce(r.status, v.status),
        box = coalesce(r.box, v.box),
        counted_at = coalesce(r.counted_at, v.counted_at),
        closed_at = coalesce(r.closed_at, v.closed_at),
        announcement = case when r.announces then r.announcement else v.announcement end,
        drawn = case when r.draws then r.drawn else v.drawn end,
        link_id = case when r.links then r.link_id else v.link_id end,
        link_status = case when r.links then r.link_status else v.link_status end
    from ${recordset(changes, change)} where v.id = r.id`.execute(transaction)
}

/** Returns the changes of each vote in a batch. */
export const changesOf = (events: readonly RecordedEvent[]): readonly Change[] => {
  const changes = new Map<string, Change>()
  const ofVotes = events.filter(({ type }) => type !== ListDeleted.type)
  // The projection handles no other events than those of votes.
  for (const event of ofVotes as readonly RecordedEvent<VoteEvent | BallotBoxEvent>[]) {
    const said = changeBy(event)
    if (!said) continue
    const before: Change = changes.get(event.data.voteId) ?? {
      id: event.data.voteId,
      status: null,
      box: null,
      counted_at: null,
      closed_at: null,
      announces: false,
      announcement: null,
      draws: false,
      drawn: null,
      links: false,
      link_id: null,
      link_status: null,
    }
    changes.set(event.data.voteId, { ...before, ...said })
  }
  return [...changes.values()]
}

const changeBy = (event: RecordedEvent<VoteEvent | BallotBoxEvent>): Partial<Change> | undefined => {
  switch (event.type) {
    case 'VoteRevised':
      return { draws: true, drawn: null, box: 'closed' }
    case 'VoteAnnounced': {
      const { announcedOn, place, text: said } = event.data
      return { announces: true, announcement: { announcedOn, place, text: said } }
    }
    case 'VoteAnnouncementWithdrawn':
      return { announces: true, announcement: null }
    case 'ChoicesDrawn':
      return { draws: true, drawn: event.data.orders }
    case 'VoteCounted':
      return { counted_at: event.metadata.at }
    case 'VoteOpened':
      return { status: 'open' }
    case 'VoteClosed':
      return { status: 'closed', closed_at: event.data.closedAt ?? event.metadata.at }
    case 'VoteLinkAttached':
      return { links: true, link_id: event.data.linkId, link_status: 'active' }
    case 'VoteLinkStatusChanged':
      return { links: true, link_id: event.data.linkId, link_status: event.data.status }
    case 'VoteLinkRemoved':
      return { links: true, link_id: null, link_status: null }
    case 'BallotBoxOpened':
      return { box: 'opened' }
    case 'BallotBoxFoundBroken':
      return { box: 'broken' }
    case 'EncryptedBallotsListed':
    case 'EncryptedBallotMasksSummed':
    case 'VoteCreated':
    case 'VoteDeleted':
    case 'VoteKeyDestroyed':
    case 'VoteResultsSeen':
    case 'VoteTemplatesChosen':
    case 'VoteDocumentsRequested':
      return undefined
  }
}
