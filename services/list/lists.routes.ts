import { z } from 'zod'
import { listType } from '#events/list/list.events.ts'
import { toArea } from '#events/values/area.ts'
import { addDays, dayAt } from '#events/values/day.ts'
import { findList, findListsOfApartment } from '#projections/list/find-lists.ts'
import {
  apartmentDecider,
  apartmentStream,
  campaignsFold,
  campaignsStream,
  existingApartment,
} from '../apartment/apartment.decider.ts'
import type { AddCalls } from '../core/module.ts'
import { contentRange, idFilter, readPage, searchFilter } from '../core/collection.ts'
import { commandHandler, fact } from '../core/command-handler.ts'
import type { BodyOf } from '../core/contract.ts'
import type { Deps } from '../core/deps.ts'
import { DomainError } from '../core/domain-error.ts'
import type { Handler } from '../core/routes.ts'
import { assertVisible } from '../core/scope.ts'
import { listForAdmin, listsForAdmin } from './figures/figures-for-analysts.ts'
import { listAnswer, rowOfList } from './list-answer.ts'
import { existingList, listDecider, listStream } from './list.decider.ts'
import * as calls from './lists.contract.ts'
import { namedRule } from './rule/named-rule.ts'
import { getApartment } from '../apartment/apartment.facts.ts'

/** Number of days after its first one when a list ends by default. */
const DEFAULT_DAYS = 30

const filters = z.strictObject({
  q: searchFilter,
  type: listType.optional(),
  status: calls.listStatus.optional(),
  id: idFilter,
  archived: z.boolean().optional(),
})

const listsOfApartment =
  ({ store, database, clock }: Deps): Handler<typeof calls.listsOfApartment> =>
  async ({ params: { apartmentId }, query, admin }) => {
    assertVisible(admin, apartmentId)
    await getApartment(store, apartmentId)
    const page = readPage(query, { sortable: ['name', 'startDate', 'endDate', 'createdAt'], filters })
    const now = clock()
    const found = await findListsOfApartment(database, apartmentId, page, dayAt(now))
    const lists = found.rows.map((row) => listAnswer(row, now))
    return { body: await listsForAdmin({ database }, admin, lists), headers: contentRange('list', found) }
  }

/** Returns the list that a request describes; days that it leaves out follow from today. */
const listInput = ({ rule: said, siteArea, ...wanted }: BodyOf<typeof calls.createList>, listId: string, now: Date) => {
  const rule = namedRule(said ?? null)
  const startDate = wanted.startDate ?? dayAt(now)
  const endDate = wanted.endDate ?? addDays(startDate, DEFAULT_DAYS)
  const site = siteArea === undefined ? {} : { siteArea: toArea(siteArea) }
  // In a list of votes two administrators check each change of a name or a phone, unless set
  // otherwise before anything begins.
  const { contactChanges = wanted.type === 'vote' ? 'second-admin' : 'one-admin', receiptMessages = true } = wanted
  return {
    ...wanted,
    ...site,
    ...(rule === null ? {} : { rule }),
    contactChanges,
    receiptMessages,
    listId,
    startDate,
    endDate,
  }
}

const createList =
  ({ store, clock }: Deps): Handler<typeof calls.createList> =>
  async ({ body, admin, newId, metadata }) => {
    assertVisible(admin, body.apartmentId)
    const now = clock()
    const list = listInput(body, newId(), now)
    const { listId, apartmentId } = list
    const campaigns = campaignsStream(apartmentId)
    const handle = commandHandler(store, listDecider)
    const { state, position, events } = await handle({
      stream: listStream(listId),
      facts: {
        apartment: fact(apartmentStream(apartmentId), apartmentDecider),
        campaigns: fact(campaigns, campaignsFold),
      },
      command: ({ apartment }) => {
        existingApartment(apartment)
        return { type: 'CreateList', list }
      },
      alongside: () => ({
        additions: [{ stream: campaigns, events: [{ type: 'CampaignBegun', data: { apartmentId, listId } }] }],
      }),
      metadata,
    })
    const row = rowOfList(existingList(state), events[0]?.metadata.at ?? metadata.at, undefined)
    return { position, body: listAnswer(row, now) }
  }

const getList =
  ({ database, clock }: Deps): Handler<typeof calls.getList> =>
  async ({ params, admin }) => {
    const row = await findList(database, params.id)
    if (!row) throw new DomainError('NOT_FOUND')
    assertVisible(admin, row.apartment_id)
    return { body: await listForAdmin({ database }, admin, listAnswer(row, clock())) }
  }

/** Campaigns: those of a complex, a new one, one. */
export const listRoutes: AddCalls = (route, deps) => {
  route(calls.listsOfApartment, listsOfApartment(deps))
  route(calls.createList, createList(deps))
  route(calls.getList, getList(deps))
}
