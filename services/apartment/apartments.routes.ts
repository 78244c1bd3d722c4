import { z } from 'zod'
import { toSquareMetres } from '#events/values/area.ts'
import { dayAt } from '#events/values/day.ts'
import { findApartments, findFirstAdmin, type ApartmentRow } from '#projections/apartment/apartments.ts'
import { countCampaigns, sumProgress } from '#projections/list/campaign-figures.ts'
import { hasLists } from '#projections/list/lists.ts'
import { commandHandler, fact } from '../core/command-handler.ts'
import { contentRange, idFilter, readPage, searchFilter } from '../core/collection.ts'
import type { Deps } from '../core/deps.ts'
import { DomainError } from '../core/domain-error.ts'
import { assertUpToDate } from '../core/freshness.ts'
import type { AddRoute } from '../core/routes.ts'
import { assertVisible, visibleApartments } from '../core/scope.ts'
import {
  apartmentDecider,
  apartmentStream,
  campaignsFold,
  campaignsStream,
  type RegisteredApartment,
} from './apartment.decider.ts'
import {
  changeApartment,
  deleteApartment,
  getApartment,
  getApartmentStats,
  listApartments,
  registerApartment,
  type Apartment,
} from './apartments.contract.ts'

const filters = z.strictObject({ q: searchFilter, id: idFilter })

const adminOf = (admin: ApartmentRow['admin']): Apartment['Admin'] => admin && { id: admin.id, name: admin.name ?? '' }

const answerOf = (row: ApartmentRow): Apartment => ({
  id: row.id,
  name: row.name,
  address: row.address,
  totalUnits: row.total_units,
  officePhone: row.office_phone,
  Admin: adminOf(row.admin),
  createdAt: row.created_at.toISOString(),
})

export const apartmentRoutes = (route: AddRoute, deps: Deps): void => {
  const { store, database, clock } = deps
  const handle = commandHandler(store, apartmentDecider)

  const answerOfState = async (
    { apartmentId, name, address, totalUnits, officePhone }: RegisteredApartment,
    createdAt: string,
  ): Promise<Apartment> => ({
    id: apartmentId,
    name,
    address,
    totalUnits,
    officePhone: officePhone ?? null,
    Admin: adminOf(await findFirstAdmin(database, apartmentId)),
    createdAt,
  })

  route(listApartments, async ({ query, admin }) => {
    const page = readPage(query, { sortable: ['name', 'address', 'totalUnits', 'createdAt'], filters })
    const found = await findApartments(database, page, visibleApartments(admin))
    return { body: found.rows.map(answerOf), headers: contentRange('apartment', found) }
  })

  route(registerApartment, async ({ body, newId, metadata }) => {
    const apartmentId = newId()
    const { name, address, totalUnits, officePhone } = body
    const { position, events } = await handle({
      stream: apartmentStream(apartmentId),
      begins: true,
      command: () => ({
        type: 'RegisterApartment',
        apartmentId,
        name,
        address,
        totalUnits,
        ...(officePhone ? { officePhone } : {}),
      }),
      metadata,
    })
    return {
      position,
      body: {
        id: apartmentId,
        name,
        address,
        totalUnits,
        officePhone: officePhone || null,
        Admin: null,
        createdAt: events[0]?.metadata.at ?? metadata.at,
      },
    }
  })

  route(getApartmentStats, async ({ admin }) => {
    const of = { only: visibleApartments(admin), today: dayAt(clock()) }
    const [counts, progress] = await Promise.all([countCampaigns(database, of), sumProgress(database, of, 'all')])
    return {
      body: {
        totalApartments: counts.apartments,
        totalUnits: counts.units,
        lists: { scheduled: counts.scheduled, active: counts.active, closed: counts.closed },
        totalTargets: progress.targets,
        completedCount: progress.completed,
        totalArea: toSquareMetres(progress.target_area),
        completedArea: toSquareMetres(progress.completed_area),
      },
    }
  })

  route(getApartment, async ({ params, admin }) => {
    assertVisible(admin, params.id)
    const found = await findApartments(
      database,
      { sort: undefined, offset: 0, limit: 1, filter: { id: [params.id] } },
      visibleApartments(admin),
    )
    const row = found.rows[0]
    if (!row) throw new DomainError('NOT_FOUND')
    return { body: answerOf(row) }
  })

  route(changeApartment, async ({ params, body, admin, metadata }) => {
    assertVisible(admin, params.id)
    const { state, position, events } = await handle({
      stream: apartmentStream(params.id),
      command: () => ({ type: 'ChangeApartment', ...body }),
      metadata,
    })
    if (state.status === 'absent') throw new DomainError('NOT_FOUND')
    return { position, body: await answerOfState(state, events[0]?.metadata.at ?? metadata.at) }
  })

  route(deleteApartment, async ({ params, metadata }) => {
    // Lists of the time before campaigns were counted in a stream of their own are known to the read model alone.
    await assertUpToDate(deps)
    const hadLists = await hasLists(database, params.id)
    const { state, position, events } = await handle({
      stream: apartmentStream(params.id),
      // A list that begins in this moment moves it: one of the two is refused.
      facts: { campaigns: fact(campaignsStream(params.id), campaignsFold) },
      command: ({ campaigns }) => ({ type: 'DeleteApartment', hasCampaigns: campaigns > 0 || hadLists }),
      metadata,
    })
    if (state.status === 'absent') throw new DomainError('NOT_FOUND')
    return { position, body: await answerOfState(state, events[0]?.metadata.at ?? metadata.at) }
  })
}
