import type { AdminEvent } from '#events/account/admin.events.ts'
import type { RecordedEvent } from '#infra/event-store/event-store.ts'
import { findAssignedAdmins, type AssignedAdminRow } from '#projections/account/find-admins.ts'
import { adminDecider, adminStream, registeredAdmin, type AdminState } from './admin.decider.ts'
import { commandHandler, fact } from '../core/command-handler.ts'
import { foldEvents } from '../core/decider.ts'
import type { Deps } from '../core/deps.ts'
import { DomainError } from '../core/domain-error.ts'
import type { AddRoute } from '../core/routes.ts'
import { assertVisible } from '../core/scope.ts'
import { apartmentDecider, apartmentStream, registeredApartment } from '../apartment/apartment.decider.ts'
import {
  assignApartmentAdmin,
  listApartmentAdmins,
  unassignApartmentAdmin,
  type AssignedAdmin,
} from './apartment-admins.contract.ts'

const answerOf = ({ id, name, email, role, assigned_at }: AssignedAdminRow): AssignedAdmin => ({
  id,
  name: name ?? '',
  email,
  role,
  assignedAt: assigned_at.toISOString(),
})

/** Their newest assignment to a complex. @throws DomainError NOT_FOUND where they never were assigned to it */
const assignedAnswer = (state: AdminState, events: readonly RecordedEvent[], apartmentId: string): AssignedAdmin => {
  const { adminId, name, email, role } = registeredAdmin(state)
  // The stream of an administrator holds their events only.
  const assigned = (events as readonly RecordedEvent<AdminEvent>[]).findLast(
    ({ type, data }) => type === 'AdminAssigned' && 'apartmentId' in data && data.apartmentId === apartmentId,
  )
  if (!assigned) throw new DomainError('NOT_FOUND')
  return { id: adminId, name: name ?? '', email, role, assignedAt: assigned.metadata.at }
}

/** Who works for a complex. */
export const apartmentAdminRoutes = (route: AddRoute, { store, database }: Deps): void => {
  const handle = commandHandler(store, adminDecider)
  const apartmentOf = (apartmentId: string) => fact(apartmentStream(apartmentId), apartmentDecider)

  route(listApartmentAdmins, async ({ params, admin }) => {
    assertVisible(admin, params.id)
    registeredApartment(foldEvents(apartmentDecider, (await store.readStream(apartmentStream(params.id))).events))
    return { body: (await findAssignedAdmins(database, params.id)).map(answerOf) }
  })

  route(assignApartmentAdmin, async ({ params, body, metadata }) => {
    const { state, events, recorded, position } = await handle({
      stream: adminStream(body.adminId),
      facts: { apartment: apartmentOf(params.id) },
      command: ({ apartment }) => ({
        type: 'AssignApartment',
        apartmentId: registeredApartment(apartment).apartmentId,
      }),
      metadata,
    })
    return { position, status: recorded.length > 0 ? 201 : 200, body: assignedAnswer(state, events, params.id) }
  })

  route(unassignApartmentAdmin, async ({ params, metadata }) => {
    const { state, events, position } = await handle({
      stream: adminStream(params.adminId),
      facts: { apartment: apartmentOf(params.id) },
      command: ({ apartment }) => ({
        type: 'UnassignApartment',
        apartmentId: registeredApartment(apartment).apartmentId,
      }),
      metadata,
    })
    return { position, body: assignedAnswer(state, events, params.id) }
  })
}
