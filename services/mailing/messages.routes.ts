import { z } from 'zod'
import { occasion } from '#events/messaging/message-settings.events.ts'
import { countPaused, findMailings, findOccasionCounts } from '#projections/mailing/find-mailings.ts'
import { findMessages } from '#projections/mailing/find-messages.ts'
import { findRemedyCounts } from '#projections/mailing/remedies.ts'
import { recordAccess } from '../audit/audit.facts.ts'
import { withMessagingOf } from '../core/with-messaging-of.ts'
import type { AddCalls } from '../core/module.ts'
import { contentRange, idFilter, oneOrMore, readPage, searchFilter } from '../core/collection.ts'
import type { Deps } from '../core/deps.ts'
import { seesPersonsInClear } from '../core/text/masked-person.ts'
import type { Handler } from '../core/routes.ts'
import { getListFor } from '../list/list.facts.ts'
import { accountOf } from './cost.ts'
import { costOfCounts, funnelOf, mailingAnswers } from './mailing-answer.ts'
import { messageAnswer } from './message-answer.ts'
import * as calls from './messages.contract.ts'

const filters = z.strictObject({
  status: oneOrMore(z.enum(['queued', 'accepted', 'delivered', 'failed', 'suppressed'])),
  occasion: oneOrMore(occasion),
  remedy: oneOrMore(calls.remedy),
  unreached: z.literal(true).optional(),
  channel: z.enum(['kakao', 'sms']).optional(),
  mailingId: idFilter,
  userId: idFilter,
  id: idFilter,
  dong: z.string().max(30).optional(),
  q: searchFilter,
})

const mailingFilters = z.strictObject({
  occasion: oneOrMore(occasion),
  status: oneOrMore(z.enum(['planned', 'sending', 'paused', 'done', 'cancelled'])),
  id: idFilter,
})

const list =
  (deps: Deps): Handler<typeof calls.listMessages> =>
  async ({ params: { listId }, query, admin, evidence }) => {
    const page = readPage(query, { sortable: ['at', 'name', 'dong', 'status', 'occasion'], filters })
    const { apartmentId } = await getListFor(deps.store, listId, admin)
    const personsOf = seesPersonsInClear(admin) ? apartmentId : null
    const found = await findMessages(deps.database, { listId, personsOf }, page)
    const personIds = found.rows.map(({ person_id }) => person_id)
    await recordAccess(deps, { admin, evidence }, { what: '발송 내역', personIds, apartmentId, listId })
    return { body: found.rows.map(messageAnswer(admin)), headers: contentRange('messages', found) }
  }

const mailings =
  (deps: Deps): Handler<typeof calls.listMailings> =>
  async ({ params: { listId }, query, admin }) => {
    const page = readPage(query, { sortable: ['plannedAt', 'dueAt', 'occasion', 'status'], filters: mailingFilters })
    await getListFor(deps.store, listId, admin)
    const found = await findMailings(deps.database, { listId, now: deps.clock() }, page)
    return { body: await mailingAnswers(deps, found.rows), headers: contentRange('mailings', found) }
  }

const summary =
  (deps: Deps): Handler<typeof calls.messageSummary> =>
  async ({ params: { listId }, admin }) => {
    const { apartmentId } = await getListFor(deps.store, listId, admin)
    const [counts, failures, paused, { balance, problem }] = await Promise.all([
      findOccasionCounts(deps.database, listId),
      findRemedyCounts(deps.database, listId),
      countPaused(deps.database, deps.clock(), listId),
      accountOf(await withMessagingOf(deps, apartmentId)),
    ])
    return {
      body: {
        balance,
        balanceProblem: problem,
        cost: counts.reduce((sum, one) => sum + costOfCounts(deps, one), 0),
        occasions: counts.map((one) => ({ occasion: one.occasion, funnel: funnelOf(one) })),
        failures: [...failures],
        paused,
      },
    }
  }

/** Adds the calls for the messages of a list: who got what, and its status. */
export const messagesRoutes: AddCalls = (route, deps) => {
  route(calls.listMessages, list(deps))
  route(calls.listMailings, mailings(deps))
  route(calls.messageSummary, summary(deps))
}
