import { z } from 'zod'
import { findEntriesOf, findPersons } from '#projections/person/persons.ts'
import { recordAccess, recordAccesses } from '../audit/audit.facts.ts'
import type { AddCalls } from '../core/module.ts'
import { contentRange, idFilter, readPage, searchFilter } from '../core/collection.ts'
import type { Deps } from '../core/deps.ts'
import type { Handler } from '../core/routes.ts'
import { visibleApartments } from '../core/scope.ts'
import { changePerson } from './change-person.ts'
import { erasePerson } from './erasure/erase-person.ts'
import { readUser, userAnswer, userOfState } from './user-answer.ts'
import * as calls from './users.contract.ts'

const filters = z.strictObject({
  q: searchFilter,
  apartmentId: z.guid().optional(),
  listId: z.guid().optional(),
  id: idFilter,
})

const listUsers =
  (deps: Deps): Handler<typeof calls.listUsers> =>
  async ({ query, admin, evidence }) => {
    const page = readPage(query, { sortable: ['name', 'createdAt'], filters })
    const found = await findPersons(deps.database, page, visibleApartments(admin))
    const looks = [...Map.groupBy(found.rows, ({ apartment_id }) => apartment_id)].map(([apartmentId, rows]) => ({
      what: '소유자 찾기',
      apartmentId,
      personIds: rows.map(({ id }) => id),
    }))
    await recordAccesses(deps, { admin, evidence }, looks)
    const personIds = found.rows.map(({ id }) => id)
    const entries = Map.groupBy(await findEntriesOf(deps.database, personIds), (entry) => entry.person_id)
    return {
      body: found.rows.map((row) => userAnswer(row, entries.get(row.id) ?? [])),
      headers: contentRange('users', found),
    }
  }

const getUser =
  (deps: Deps): Handler<typeof calls.getUser> =>
  async ({ params, admin, evidence }) => {
    const user = await readUser(deps, params.id, visibleApartments(admin))
    const look = { what: '소유자 정보', apartmentId: user.apartment.id, personIds: [user.id] }
    await recordAccess(deps, { admin, evidence }, look)
    return { body: user }
  }

const changeUser =
  (deps: Deps): Handler<typeof calls.changeUser> =>
  async ({ params, body, admin, evidence, metadata }) => {
    const { before, ...wanted } = body
    const { outcome, position } = await changePerson(deps, {
      personId: params.id,
      wanted,
      before,
      admin,
      metadata,
    })
    const { apartmentId, personId } = outcome
    await recordAccess(deps, { admin, evidence }, { what: '소유자 정보 수정', apartmentId, personIds: [personId] })
    return { position, body: await userOfState(deps, outcome) }
  }

const eraseUser =
  (deps: Deps): Handler<typeof calls.eraseUser> =>
  async ({ params, body, metadata }) => {
    const { position } = await erasePerson(deps, { personId: params.id, reason: body.reason, metadata })
    return { position, body: { id: params.id, erased: true as const } }
  }

/** Persons across lists: who owns what, and corrections of who they are. */
export const userRoutes: AddCalls = (route, deps) => {
  route(calls.listUsers, listUsers(deps))
  route(calls.getUser, getUser(deps))
  route(calls.changeUser, changeUser(deps))
  route(calls.eraseUser, eraseUser(deps))
}
