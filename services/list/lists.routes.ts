import { z } from 'zod'
import { listType } from '#events/list/list.events.ts'
import { toSquareMetres } from '#events/values/area.ts'
import { addDays, dayAt } from '#events/values/day.ts'
import { findListProgress } from '#projections/list/list-progress.ts'
import { findList, findListsOfApartment, type ListRow } from '#projections/list/lists.ts'
import { apartmentDecider, apartmentStream, campaignsFold, campaignsStream, registeredApartment } from '../apartment/apartment.decider.ts'
import { contentRange, idFilter, readPage, searchFilter } from '../core/collection.ts'
import { commandHandler, fact } from '../core/command-handler.ts'
import { foldEvents } from '../core/decider.ts'
import type { Deps } from '../core/deps.ts'
import { DomainError } from '../core/domain-error.ts'
import type { AddRoute } from '../core/routes.ts'
import { assertVisible } from '../core/scope.ts'
import type { AdminSession } from '../core/session.ts'
import { createdList, listDecider, listStatusAt, listStream } from './list.decider.ts'
import { statsOf } from './list-stats.ts'
import { getListStats } from './list-stats.contract.ts'
import { createList, getList, listStatus, listsOfApartment, type List } from './lists.contract.ts'
import { isKnownRule } from './legal-rules.ts'

/** Default range of a list (product specification, section 9). */
const DEFAULT_DAYS = 30

const filters = z.strictObject({ q: searchFilter, type: listType.optional(), status: listStatus.optional(), id: idFilter, archived: z.boolean().optional() })

const answerOf = (row: ListRow, now: Date): List => ({
  id: row.id,
  name: row.name,
  type: row.type,
  apartmentId: row.apartment_id,
  status: listStatusAt({ startDate: row.start_date, endDate: row.end_date, closing: row.closed_at }, now),
  totalTargets: row.targets,
  completedCount: row.completed,
  riskCount: row.risk,
  totalArea: toSquareMetres(row.target_area),
  completedArea: toSquareMetres(row.completed_area),
  riskArea: toSquareMetres(row.risk_area),
  startDate: row.start_date,
  endDate: row.end_date,
  createdAt: row.created_at.toISOString(),
  rule: row.rule,
  coOwners: row.co_owners,
  closedAt: row.closed_at?.toISOString() ?? null,
  closedBy: row.closed_by,
  archived: row.archived,
  PdfTemplates: [],
})

const emptyFigures = { targets: 0, completed: 0, risk: 0, target_area: 0, completed_area: 0, risk_area: 0 }

export const listRoutes = (route: AddRoute, { store, database, clock }: Deps): void => {
  const handle = commandHandler(store, listDecider)

  const visibleList = async (listId: string, admin: AdminSession): Promise<ListRow> => {
    const row = await findList(database, listId)
    if (!row) throw new DomainError('NOT_FOUND')
    assertVisible(admin, row.apartment_id)
    return row
  }

  route(listsOfApartment, async ({ params, query, admin }) => {
    assertVisible(admin, params.apartmentId)
    registeredApartment(foldEvents(apartmentDecider, (await store.readStream(apartmentStream(params.apartmentId))).events))
    const page = readPage(query, { sortable: ['name', 'startDate', 'endDate', 'createdAt'], filters })
    const now = clock()
    const found = await findListsOfApartment(database, params.apartmentId, page, dayAt(now))
    return { body: found.rows.map((row) => answerOf(row, now)), headers: contentRange('list', found) }
  })

  route(createList, async ({ body, admin, newId, metadata }) => {
    assertVisible(admin, body.apartmentId)
    if (body.rule !== undefined && !isKnownRule(body.rule)) throw new DomainError('UNKNOWN_RULE', [{ path: 'rule', message: '알 수 없는 법정 기준입니다.' }])
    const now = clock()
    const startDate = body.startDate ?? dayAt(now)
    const particulars = { ...body, listId: newId(), startDate, endDate: body.endDate ?? addDays(startDate, DEFAULT_DAYS) }
    const campaigns = campaignsStream(body.apartmentId)
    const { state, position, events } = await handle({
      stream: listStream(particulars.listId),
      facts: { apartment: fact(apartmentStream(body.apartmentId), apartmentDecider), campaigns: fact(campaigns, campaignsFold) },
      command: ({ apartment }) => {
        registeredApartment(apartment)
        return { type: 'CreateList', list: particulars }
      },
      alongside: () => ({ additions: [{ stream: campaigns, events: [{ type: 'CampaignBegun', data: { apartmentId: particulars.apartmentId, listId: particulars.listId } }] }] }),
      metadata,
    })
    const list = createdList(state)
    const row: ListRow = {
      id: list.listId,
      apartment_id: list.apartmentId,
      name: list.name,
      type: list.type,
      start_date: list.startDate,
      end_date: list.endDate,
      rule: list.rule ?? null,
      co_owners: list.coOwners,
      closed_at: list.closing ? new Date(list.closing.closedAt) : null,
      closed_by: list.closing?.cause ?? null,
      archived: list.archived,
      created_at: new Date(events[0]?.metadata.at ?? metadata.at),
      ...emptyFigures,
    }
    return { position, body: answerOf(row, now) }
  })

  route(getList, async ({ params, admin }) => ({ body: answerOf(await visibleList(params.id, admin), clock()) }))

  route(getListStats, async ({ params, admin }) => {
    const row = await visibleList(params.id, admin)
    return { body: statsOf(row, await findListProgress(database, row.id)) }
  })
}
