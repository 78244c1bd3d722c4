import { z } from 'zod'
import type { EventStore } from '#infra/platform/event-store/event-store.ts'
import { findContactChanges, type PositionSpan } from '#projections/history/contact-changes.ts'
import { recordAccess } from '../../audit/audit.facts.ts'
import type { AddCalls } from '../../core/module.ts'
import { contentRange, numberFilter, readPage } from '../../core/collection.ts'
import { foldEvents } from '../../core/decider.ts'
import type { Deps } from '../../core/deps.ts'
import type { Handler } from '../../core/routes.ts'
import { getListFor } from '../../list/list.facts.ts'
import { markedSince } from '../../roll/roll.facts.ts'
import { voteDecider, voteStream } from '../../vote/vote.decider.ts'
import * as calls from './contact-changes.contract.ts'
import { readWaitingChanges } from './waiting-changes.ts'
import { describeContactChanges } from './describe-contact-changes.ts'

const filters = z.strictObject({ voteId: z.guid().optional(), id: numberFilter })

/**
 * Returns the positions between which a vote of the list was open: from its first opening to its
 * last close. Nothing if it never was.
 */
const openSpan = async (
  store: EventStore,
  { listId, voteId }: { readonly listId: string; readonly voteId: string },
): Promise<PositionSpan> => {
  const { events } = await store.readStream(voteStream(voteId))
  const vote = foldEvents(voteDecider, events)
  const opened = events.find(({ type }) => type === 'VoteOpened')
  if (vote.status === 'absent' || vote.listId !== listId || !opened) return { from: 1, to: 0 }
  const closed = vote.status === 'closed' ? events.findLast(({ type }) => type === 'VoteClosed') : undefined
  return { from: opened.position, to: closed?.position ?? Number.MAX_SAFE_INTEGER }
}

const contactChangesOfList =
  (deps: Deps): Handler<typeof calls.contactChangesOfList> =>
  async ({ params, query, admin, evidence }) => {
    const { store, database } = deps
    const { listId, apartmentId, ...list } = await getListFor(store, params.id, admin)
    const page = readPage(query, { sortable: ['at'], filters })
    const { voteId } = page.filter
    const span = voteId === undefined ? undefined : await openSpan(store, { listId, voteId })
    const found = await findContactChanges(database, { listId, since: markedSince(list), span }, page)
    const personIds = found.rows.map((row) => row.person_id)
    await recordAccess(deps, { admin, evidence }, { what: '바뀐 이름·전화번호', personIds, listId, apartmentId })
    return {
      body: [...(await describeContactChanges({ store, admin }, found.rows))],
      headers: contentRange('changes', found),
    }
  }

/** Names and phones that were changed while a list ran. */
export const contactChangeRoutes: AddCalls = (route, deps) => {
  route(calls.contactChangesOfList, contactChangesOfList(deps))
  route(calls.waitingChangesOfList, readWaitingChanges(deps))
}
