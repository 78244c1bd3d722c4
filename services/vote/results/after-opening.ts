import type { RecordedEvent } from '#infra/platform/event-store/event-store.ts'
import { countContactObjections } from '#projections/person/contact-objections.ts'
import {
  countContactsChanged,
  countDeskBallots,
  countUnconfirmed,
  countUnitsChanged,
} from '#projections/vote/after-opening.ts'
import type { Deps } from '../../core/deps.ts'
import { afterOpeningTexts } from './after-opening-texts.ts'
import type { AfterOpening } from './vote-results.contract.ts'
import type { ExistingVote } from '../vote.decider.ts'

/**
 * Returns what administrators did after a vote was opened, up to its close, for display beside the
 * result, which each act could change. Null if it never was open. Counted from the log, at the
 * position of the read models.
 */
export const readAfterOpening = async (
  { database }: Pick<Deps, 'database'>,
  vote: ExistingVote,
  events: readonly RecordedEvent[],
): Promise<AfterOpening | null> => {
  const opened = events.find(({ type }) => type === 'VoteOpened')
  if (!opened) return null
  const closed = vote.status === 'closed' ? events.findLast(({ type }) => type === 'VoteClosed') : undefined
  const { listId, voteId, dongs } = vote
  const to = closed?.position ?? Number.MAX_SAFE_INTEGER
  const span = { listId, voteId, dongs: dongs ?? undefined, from: opened.position, to }
  const [deskBallots, units, unconfirmed, contactsChanged, objections] = await Promise.all([
    countDeskBallots(database, voteId),
    countUnitsChanged(database, span),
    countUnconfirmed(database, span),
    countContactsChanged(database, span),
    countContactObjections(database, listId, opened.position),
  ])
  const figures = { deskBallots, units, unconfirmed, contactsChanged, objections }
  return { ...figures, texts: [...afterOpeningTexts(figures)] }
}
