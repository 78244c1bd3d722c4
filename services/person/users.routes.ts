import { z } from 'zod'
import { findEntriesOf, findPersons, type PersonEntryRow, type PersonRow } from '#projections/person/persons.ts'
import { apartmentDecider, apartmentStream } from '../apartment/apartment.decider.ts'
import { noteLook, noteLooks } from '../audit/audit.facts.ts'
import { contentRange, idFilter, readPage, searchFilter } from '../core/collection.ts'
import { foldEvents } from '../core/decider.ts'
import type { Deps } from '../core/deps.ts'
import { DomainError } from '../core/domain-error.ts'
import type { AddRoute } from '../core/routes.ts'
import { visibleApartments } from '../core/scope.ts'
import { personStream, type RegisteredPerson } from './person.decider.ts'
import { changePerson } from './change-person.ts'
import { erasePerson } from './erase-person.ts'
import { changeUser, eraseUser, getUser, listUsers, type User } from './users.contract.ts'

const filters = z.strictObject({
  q: searchFilter,
  apartmentId: z.guid().optional(),
  listId: z.guid().optional(),
  id: idFilter,
})

const entryAnswer = (row: PersonEntryRow): User['entries'][number] => ({
  id: row.id,
  listId: row.list_id,
  listName: row.list_name,
  dong: row.dong,
  ho: row.ho,
  status: row.completed_at ? 'completed' : 'pending',
  completedAt: row.completed_at?.toISOString() ?? null,
})

const answerOf = (row: PersonRow, entries: readonly PersonEntryRow[]): User => ({
  id: row.id,
  name: row.name,
  phone: row.phone,
  birthDate: row.birth_date,
  apartment: { id: row.apartment_id, name: row.apartment_name },
  entries: entries.map(entryAnswer),
  createdAt: row.created_at.toISOString(),
})

/** Persons across lists: who owns what, and corrections of who they are. */
export const userRoutes = (route: AddRoute, deps: Deps): void => {
  const { store, database } = deps

  /** @throws DomainError NOT_FOUND */
  const readUser = async (personId: string, only: readonly string[] | undefined): Promise<User> => {
    const found = await findPersons(
      database,
      { sort: undefined, offset: 0, limit: 1, filter: { id: [personId] } },
      only,
    )
    const [row] = found.rows
    if (!row) throw new DomainError('NOT_FOUND')
    return answerOf(row, await findEntriesOf(database, [row.id]))
  }

  /** From the log, where the read models may be a moment behind. */
  const answerOfState = async ({ personId, apartmentId, name, phone, birthDate }: RegisteredPerson): Promise<User> => {
    const [person, complex] = [personStream(personId), apartmentStream(apartmentId)]
    const read = await store.readStreams([person, complex])
    const apartment = foldEvents(apartmentDecider, read.get(complex)?.events ?? [])
    const entries = await findEntriesOf(database, [personId])
    return {
      id: personId,
      name,
      phone,
      birthDate,
      apartment: { id: apartmentId, name: apartment.status === 'absent' ? '' : apartment.name },
      entries: entries.map(entryAnswer),
      createdAt: read.get(person)?.events[0]?.metadata.at ?? '',
    }
  }

  route(listUsers, async ({ query, admin, evidence }) => {
    const page = readPage(query, { sortable: ['name', 'createdAt'], filters })
    const found = await findPersons(database, page, visibleApartments(admin))
    const looks = [...Map.groupBy(found.rows, ({ apartment_id }) => apartment_id)].map(([apartmentId, rows]) => ({
      what: '소유자 찾기',
      apartmentId,
      personIds: rows.map(({ id }) => id),
    }))
    await noteLooks(deps, { admin, evidence }, looks)
    const entries = Map.groupBy(
      await findEntriesOf(
        database,
        found.rows.map(({ id }) => id),
      ),
      (entry) => entry.person_id,
    )
    return {
      body: found.rows.map((row) => answerOf(row, entries.get(row.id) ?? [])),
      headers: contentRange('users', found),
    }
  })

  route(getUser, async ({ params, admin, evidence }) => {
    const user = await readUser(params.id, visibleApartments(admin))
    await noteLook(
      deps,
      { admin, evidence },
      { what: '소유자 정보', apartmentId: user.apartment.id, personIds: [user.id] },
    )
    return { body: user }
  })

  route(changeUser, async ({ params, body, admin, evidence, metadata }) => {
    const { name, phone, birthDate } = body
    const wanted = {
      ...(name === undefined ? {} : { name }),
      ...(phone === undefined ? {} : { phone: phone || null }),
      ...(birthDate === undefined ? {} : { birthDate: birthDate || null }),
    }
    const { outcome, position } = await changePerson(deps, { personId: params.id, wanted, admin, metadata })
    await noteLook(
      deps,
      { admin, evidence },
      { what: '소유자 정보 수정', apartmentId: outcome.apartmentId, personIds: [outcome.personId] },
    )
    return { position, body: await answerOfState(outcome) }
  })

  route(eraseUser, async ({ params, body, metadata }) => {
    const { position } = await erasePerson(deps, { personId: params.id, reason: body.reason, metadata })
    return { position, body: { id: params.id, erased: true as const } }
  })
}
