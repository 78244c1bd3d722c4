import { z } from 'zod'
import { findApartments, type ApartmentRow } from '#projections/apartment/apartments.ts'
import { commandHandler } from '../core/command-handler.ts'
import { contentRange, idFilter, readPage, searchFilter } from '../core/collection.ts'
import type { Deps } from '../core/deps.ts'
import { DomainError } from '../core/domain-error.ts'
import type { AddRoute } from '../core/routes.ts'
import { assertVisible, visibleApartments } from '../core/scope.ts'
import { apartmentDecider, apartmentStream } from './apartment.decider.ts'
import { getApartment, listApartments, registerApartment, type Apartment } from './apartments.contract.ts'

const filters = z.strictObject({ q: searchFilter, id: idFilter })

const answerOf = (row: ApartmentRow): Apartment => ({
  id: row.id,
  name: row.name,
  address: row.address,
  totalUnits: row.total_units,
  officePhone: row.office_phone,
  Admin: null,
  createdAt: row.created_at.toISOString(),
})

export const apartmentRoutes = (route: AddRoute, { store, database }: Deps): void => {
  const handle = commandHandler(store, apartmentDecider)

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
      command: () => ({ type: 'RegisterApartment', apartmentId, name, address, totalUnits, ...(officePhone ? { officePhone } : {}) }),
      metadata,
    })
    return { position, body: { id: apartmentId, name, address, totalUnits, officePhone: officePhone || null, Admin: null, createdAt: events[0]?.metadata.at ?? metadata.at } }
  })

  route(getApartment, async ({ params, admin }) => {
    assertVisible(admin, params.id)
    const found = await findApartments(database, { sort: undefined, offset: 0, limit: 1, filter: { id: [params.id] } }, visibleApartments(admin))
    const row = found.rows[0]
    if (!row) throw new DomainError('NOT_FOUND')
    return { body: answerOf(row) }
  })
}
