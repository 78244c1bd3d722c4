import { z } from 'zod'
import { AdminAssigned, adminRole } from '#events/account/admin.events.ts'
import type { RecordedEvent } from '#infra/platform/event-store/event-store.ts'
import { findAssignedAdmins, type AssignedAdminRow } from '#projections/account/find-admins.ts'
import { eventsOf } from '#projections/set-based.ts'
import { adminDecider, adminStream, registeredAdmin, type AdminState } from './admin.decider.ts'
import type { AddCalls } from '../../core/module.ts'
import { contentRange, idFilter, oneOrMore, pageOf, readPage } from '../../core/collection.ts'
import { commandHandler, fact } from '../../core/command-handler.ts'
import type { Deps } from '../../core/deps.ts'
import { DomainError } from '../../core/domain-error.ts'
import type { Handler } from '../../core/routes.ts'
import { assertVisible } from '../../core/scope.ts'
import { apartmentDecider, apartmentStream, existingApartment } from '../../apartment/apartment.decider.ts'
import * as calls from './apartment-admins.contract.ts'
import { getApartment } from '../../apartment/apartment.facts.ts'

const answerOf = ({ id, name, email, role, assigned_at }: AssignedAdminRow): calls.AssignedAdmin => ({
  id,
  name: name ?? '',
  email,
  role,
  assignedAt: assigned_at.toISOString(),
})

/**
 * Returns the newest assignment of an administrator to a complex.
 * @throws DomainError NOT_FOUND if they never were assigned to it
 */
const assignedAnswer = (
  state: AdminState,
  events: readonly RecordedEvent[],
  apartmentId: string,
): calls.AssignedAdmin => {
  const { adminId, name, email, role } = registeredAdmin(state)
  const assigned = eventsOf(AdminAssigned, events).findLast(({ data }) => data.apartmentId === apartmentId)
  if (!assigned) throw new DomainError('NOT_FOUND')
  return { id: adminId, name: name ?? '', email, role, assignedAt: assigned.metadata.at }
}

const filters = z.strictObject({ role: oneOrMore(adminRole), id: idFilter })

const apartmentOf = (apartmentId: string) => fact(apartmentStream(apartmentId), apartmentDecider)

const listApartmentAdmins =
  ({ store, database }: Deps): Handler<typeof calls.listApartmentAdmins> =>
  async ({ params, query, admin }) => {
    const { filter, ...page } = readPage(query, { sortable: ['name', 'role', 'assignedAt'], filters })
    assertVisible(admin, params.id)
    await getApartment(store, params.id)
    const assigned = (await findAssignedAdmins(database, params.id)).map(answerOf)
    const wanted = assigned.filter(
      ({ id, role }) => (filter.id?.includes(id) ?? true) && (filter.role?.includes(role) ?? true),
    )
    const found = pageOf(wanted, page, {
      id: ({ id }) => id,
      name: ({ name }) => name,
      role: ({ role }) => role,
      assignedAt: ({ assignedAt }) => assignedAt,
    })
    return { body: [...found.rows], headers: contentRange('apartment-admins', found) }
  }

const assignApartmentAdmin =
  ({ store }: Deps): Handler<typeof calls.assignApartmentAdmin> =>
  async ({ params, body, metadata }) => {
    const handle = commandHandler(store, adminDecider)
    const { state, events, recorded, position } = await handle({
      stream: adminStream(body.adminId),
      facts: { apartment: apartmentOf(params.id) },
      command: ({ apartment }) => ({
        type: 'AssignApartment',
        apartmentId: existingApartment(apartment).apartmentId,
      }),
      metadata,
    })
    return { position, status: recorded.length > 0 ? 201 : 200, body: assignedAnswer(state, events, params.id) }
  }

const unassignApartmentAdmin =
  ({ store }: Deps): Handler<typeof calls.unassignApartmentAdmin> =>
  async ({ params, metadata }) => {
    const handle = commandHandler(store, adminDecider)
    const { state, events, position } = await handle({
      stream: adminStream(params.adminId),
      facts: { apartment: apartmentOf(params.id) },
      command: ({ apartment }) => ({
        type: 'UnassignApartment',
        apartmentId: existingApartment(apartment).apartmentId,
      }),
      metadata,
    })
    return { position, body: assignedAnswer(state, events, params.id) }
  }

/** Adds the calls for the administrators of a complex. */
export const apartmentAdminRoutes: AddCalls = (route, deps) => {
  route(calls.listApartmentAdmins, listApartmentAdmins(deps))
  route(calls.assignApartmentAdmin, assignApartmentAdmin(deps))
  route(calls.unassignApartmentAdmin, unassignApartmentAdmin(deps))
}
