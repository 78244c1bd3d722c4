import { z } from 'zod'
import { toSquareMetres } from '#events/values/area.ts'
import { dayAt } from '#events/values/day.ts'
import { findApartments, findFirstAdmin, type ApartmentRow } from '#projections/apartment/apartments.ts'
import { findDisclosedParticipation } from '#projections/analytics/disclosed-figures.ts'
import { countCampaigns, sumProgress } from '#projections/list/campaign-figures.ts'
import { hasLists } from '#projections/list/find-lists.ts'
import type { AddCalls } from '../core/module.ts'
import { commandHandler, fact } from '../core/command-handler.ts'
import { contentRange, idFilter, readPage, searchFilter } from '../core/collection.ts'
import type { Deps } from '../core/deps.ts'
import { DomainError } from '../core/domain-error.ts'
import { assertUpToDate } from '../core/freshness.ts'
import type { Handler } from '../core/routes.ts'
import { assertVisible, isAnalyst, visibleApartments } from '../core/scope.ts'
import {
  apartmentDecider,
  apartmentStream,
  campaignsFold,
  campaignsStream,
  type ExistingApartment,
} from './apartment.decider.ts'
import * as calls from './apartments.contract.ts'

const filters = z.strictObject({ q: searchFilter, id: idFilter })

const adminOf = (admin: ApartmentRow['admin']): calls.Apartment['Admin'] =>
  admin && { id: admin.id, name: admin.name ?? '' }

const answerOf = (row: ApartmentRow): calls.Apartment => ({
  id: row.id,
  name: row.name,
  address: row.address,
  totalUnits: row.total_units,
  officePhone: row.office_phone,
  Admin: adminOf(row.admin),
  createdAt: row.created_at.toISOString(),
})

/** Returns a complex as its stream has it; the read model has its first administrator. */
const answerOfState = async (
  { database }: Deps,
  { apartmentId, name, address, totalUnits, officePhone }: ExistingApartment,
  createdAt: string,
): Promise<calls.Apartment> => ({
  id: apartmentId,
  name,
  address,
  totalUnits,
  officePhone: officePhone ?? null,
  Admin: adminOf(await findFirstAdmin(database, apartmentId)),
  createdAt,
})

const listApartments =
  ({ database }: Deps): Handler<typeof calls.listApartments> =>
  async ({ query, admin }) => {
    const page = readPage(query, { sortable: ['name', 'address', 'totalUnits', 'createdAt'], filters })
    const found = await findApartments(database, page, visibleApartments(admin))
    return { body: found.rows.map(answerOf), headers: contentRange('apartment', found) }
  }

const registerApartment =
  ({ store }: Deps): Handler<typeof calls.registerApartment> =>
  async ({ body, newId, metadata }) => {
    const apartmentId = newId()
    const { name, address, totalUnits, officePhone, lot } = body
    const handle = commandHandler(store, apartmentDecider)
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
        ...(lot === undefined ? {} : { lot }),
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
  }

const getApartmentStats =
  ({ database, clock }: Deps): Handler<typeof calls.getApartmentStats> =>
  async ({ admin }) => {
    const only = visibleApartments(admin)
    const told = isAnalyst(admin) ? { told: await findDisclosedParticipation(database, only) } : {}
    const of = { only, today: dayAt(clock()), ...told }
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
        households: { total: progress.households, completed: progress.completed_households },
        ...(isAnalyst(admin) ? { hiddenFigures: ['participation'] as const } : {}),
      },
    }
  }

const getApartment =
  ({ database }: Deps): Handler<typeof calls.getApartment> =>
  async ({ params, admin }) => {
    assertVisible(admin, params.id)
    const page = { sort: undefined, offset: 0, limit: 1, filter: { id: [params.id] } }
    const [row] = (await findApartments(database, page, visibleApartments(admin))).rows
    if (!row) throw new DomainError('NOT_FOUND')
    return { body: answerOf(row) }
  }

const changeApartment =
  (deps: Deps): Handler<typeof calls.changeApartment> =>
  async ({ params, body, admin, metadata }) => {
    assertVisible(admin, params.id)
    const handle = commandHandler(deps.store, apartmentDecider)
    const { state, position, events } = await handle({
      stream: apartmentStream(params.id),
      command: () => ({ type: 'ChangeApartment', ...body }),
      metadata,
    })
    if (state.status === 'absent') throw new DomainError('NOT_FOUND')
    return { position, body: await answerOfState(deps, state, events[0]?.metadata.at ?? metadata.at) }
  }

const deleteApartment =
  (deps: Deps): Handler<typeof calls.deleteApartment> =>
  async ({ params, metadata }) => {
    // Lists from before campaigns were counted in a stream of their own are only in the read model.
    await assertUpToDate(deps)
    const hadLists = await hasLists(deps.database, params.id)
    const handle = commandHandler(deps.store, apartmentDecider)
    const { state, position, events } = await handle({
      stream: apartmentStream(params.id),
      // A list that begins in this moment moves it: one of the two is refused.
      facts: { campaigns: fact(campaignsStream(params.id), campaignsFold) },
      command: ({ campaigns }) => ({ type: 'DeleteApartment', hasCampaigns: campaigns > 0 || hadLists }),
      metadata,
    })
    if (state.status === 'absent') throw new DomainError('NOT_FOUND')
    return { position, body: await answerOfState(deps, state, events[0]?.metadata.at ?? metadata.at) }
  }

/** Apartment complexes. */
export const apartmentRoutes: AddCalls = (route, deps) => {
  route(calls.listApartments, listApartments(deps))
  route(calls.registerApartment, registerApartment(deps))
  route(calls.getApartmentStats, getApartmentStats(deps))
  route(calls.getApartment, getApartment(deps))
  route(calls.changeApartment, changeApartment(deps))
  route(calls.deleteApartment, deleteApartment(deps))
}
