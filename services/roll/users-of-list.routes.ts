import { findListUsers } from '#projections/roll/find-list-users.ts'
import { noteLook } from '../audit/audit.facts.ts'
import { foldEvents } from '../core/decider.ts'
import type { Deps } from '../core/deps.ts'
import { personFor } from '../core/masked-person.ts'
import type { AddRoute } from '../core/routes.ts'
import { assertVisible } from '../core/scope.ts'
import type { AdminSession } from '../core/session.ts'
import { createdList, listDecider, listStream, type CreatedList } from '../list/list.decider.ts'
import { changeEntries } from './change-entries.ts'
import { entriesNamed, personNamed } from './entries-named.ts'
import { rollFor, rowOfEntry } from './list-user-answer.ts'
import { entryOfUser, readUsersOfList } from './read-users-of-list.ts'
import { removeEntries } from './remove-entries.ts'
import { changeUserOfList, removeUsersOfList, residentsOfList, usersOfList } from './users-of-list.contract.ts'

/** The persons of a list. */
export const usersOfListRoutes = (route: AddRoute, deps: Deps): void => {
  const { store, database } = deps

  const visibleList = async (listId: string, admin: AdminSession): Promise<CreatedList> => {
    const list = createdList(foldEvents(listDecider, (await store.readStream(listStream(listId))).events))
    assertVisible(admin, list.apartmentId)
    return list
  }

  route(usersOfList, ({ params, query, admin, evidence }) =>
    readUsersOfList(deps, { listId: params.id, query, admin, evidence }),
  )

  route(residentsOfList, ({ params, query, admin, evidence }) =>
    readUsersOfList(deps, { listId: params.listId, query, admin, evidence }),
  )

  route(removeUsersOfList, async ({ params, body, admin, metadata }) => {
    const { listId } = await visibleList(params.id, admin)
    const { ids, entries } = await entriesNamed(deps, listId, body.userIds)
    const leaving = entries.map(({ id, path }) => ({ listUserId: id, path }))
    const { position } = await removeEntries(deps, { listId, leaving, admin, metadata })
    return { position, body: { deleted: leaving.length, userIds: [...ids] } }
  })

  route(changeUserOfList, async ({ params, body, admin, evidence, metadata }) => {
    const list = await visibleList(params.id, admin)
    const { listId, apartmentId } = list
    const { kakaoEnabled, ...person } = body
    const { personId, listUserIds } = await personNamed(deps, listId, params.userId)
    const { outcome, position } = await changeEntries(deps, {
      listId,
      personId,
      listUserIds,
      holding: { kakaoEnabled },
      person,
      admin,
      metadata,
    })
    const held = await findListUsers(database, rollFor(admin, list), {
      sort: undefined,
      offset: 0,
      limit: listUserIds.length,
      filter: { userId: [personId] },
    })
    const rows = outcome.entries.map((entry) =>
      rowOfEntry(
        { entry, person: outcome.person },
        held.rows.find(({ id }) => id === entry.listUserId),
      ),
    )
    await noteLook(deps, { admin, evidence }, { what: '소유자 정보', personIds: [personId], listId, apartmentId })
    const { name, phone, birthDate } =
      outcome.person.status === 'registered' ? outcome.person : { name: null, phone: null, birthDate: null }
    return {
      position,
      body: { id: personId, ...personFor(admin)({ name, phone, birthDate }), entries: rows.map(entryOfUser) },
    }
  })
}
