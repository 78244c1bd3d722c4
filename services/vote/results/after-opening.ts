import type { RecordedEvent } from '#infra/platform/event-store/event-store.ts'
import { countIdentityBallots } from '#projections/participation/identity-records.ts'
import { countContactObjections } from '#projections/person/contact-objections.ts'
import {
  countContactsChanged,
  countDeskBallots,
  countUnconfirmed,
  countUnitsChanged,
} from '#projections/vote/after-opening.ts'
import { createSharedReads } from '../../core/concurrency/shared-reads.ts'
import type { Deps } from '../../core/deps.ts'
import { filledText } from '../../core/text/filled-text.ts'
import { afterOpeningTexts } from './after-opening-texts.contract.ts'
import type { AfterOpening } from './vote-results.contract.ts'
import type { ExistingVote } from '../vote.decider.ts'

type ActsAfterOpening = Omit<AfterOpening, 'texts'>
type OpenSpan = Parameters<typeof countUnitsChanged>[1]

const countAfterOpening = async (database: Deps['database'], span: OpenSpan): Promise<ActsAfterOpening> => {
  const [deskBallots, documentBallots, units, unconfirmed, contactsChanged, objections] = await Promise.all([
    countDeskBallots(database, span.voteId),
    countIdentityBallots(database, span.voteId),
    countUnitsChanged(database, span),
    countUnconfirmed(database, span),
    countContactsChanged(database, span),
    countContactObjections(database, span.listId, span.from),
  ])
  return { deskBallots, documentBallots, units, unconfirmed, contactsChanged, objections }
}

const share = createSharedReads<ActsAfterOpening>()

/**
 * Returns what administrators did after a vote was opened, up to its close, for display beside the
 * result, which each act could change. Null if it never was open. Counted from the log, at the
 * position of the read models; offices that look at once share a count.
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
  const figures = await share({ database }, JSON.stringify(span), () => countAfterOpening(database, span))
  return { ...figures, texts: [...afterOpeningTexts(figures, filledText)] }
}
