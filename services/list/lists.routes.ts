import { z } from 'zod'
import { listType } from '#events/list/list.events.ts'
import { addDays, dayAt } from '#events/values/day.ts'
import { findList, findListsOfApartment, type ListRow } from '#projections/list/lists.ts'
import {
  apartmentDecider,
  apartmentStream,
  campaignsFold,
  campaignsStream,
  registeredApartment,
} from '../apartment/apartment.decider.ts'
import { contentRange, idFilter, readPage, searchFilter } from '../core/collection.ts'
import { commandHandler, fact } from '../core/command-handler.ts'
import { foldEvents } from '../core/decider.ts'
import type { Deps } from '../core/deps.ts'
import { DomainError } from '../core/domain-error.ts'
import type { AddRoute } from '../core/routes.ts'
import { assertVisible } from '../core/scope.ts'
import type { AdminSession } from '../core/session.ts'
import { listAnswer, rowOfList } from './list-answer.ts'
import { createdList, listDecider, listStream } from './list.decider.ts'
import { createList, getList, listStatus, listsOfApartment } from './lists.contract.ts'
import { namedRule } from './named-rule.ts'

/** Default range of a list (product specification, section 9). */
const DEFAULT_DAYS = 30

const filters = z.strictObject({
  q: searchFilter,
  type: listType.optional(),
  status: listStatus.optional(),
  id: idFilter,
  archived: z.boolean().optional(),
})

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
    registeredApartment(
      foldEvents(apartmentDecider, (await store.readStream(apartmentStream(params.apartmentId))).events),
    )
    const page = readPage(query, { sortable: ['name', 'startDate', 'endDate', 'createdAt'], filters })
    const now = clock()
    const found = await findListsOfApartment(database, params.apartmentId, page, dayAt(now))
    return { body: found.rows.map((row) => listAnswer(row, now)), headers: contentRange('list', found) }
  })

  route(createList, async ({ body, admin, newId, metadata }) => {
    assertVisible(admin, body.apartmentId)
    const { rule: said, ...wanted } = body
    const rule = namedRule(said ?? null)
    const now = clock()
    const startDate = body.startDate ?? dayAt(now)
    const particulars = {
      ...wanted,
      ...(rule === null ? {} : { rule }),
      listId: newId(),
      startDate,
      endDate: body.endDate ?? addDays(startDate, DEFAULT_DAYS),
    }
    const campaigns = campaignsStream(body.apartmentId)
    const { state, position, events } = await handle({
      stream: listStream(particulars.listId),
      facts: {
        apartment: fact(apartmentStream(body.apartmentId), apartmentDecider),
        campaigns: fact(campaigns, campaignsFold),
      },
      command: ({ apartment }) => {
        registeredApartment(apartment)
        return { type: 'CreateList', list: particulars }
      },
      alongside: () => ({
        additions: [
          {
            stream: campaigns,
            events: [
              { type: 'CampaignBegun', data: { apartmentId: particulars.apartmentId, listId: particulars.listId } },
            ],
          },
        ],
      }),
      metadata,
    })
    const row = rowOfList(createdList(state), events[0]?.metadata.at ?? metadata.at, undefined)
    return { position, body: listAnswer(row, now) }
  })

  route(getList, async ({ params, admin }) => ({ body: listAnswer(await visibleList(params.id, admin), clock()) }))
}
