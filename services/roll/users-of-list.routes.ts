import { findListUsers } from '#projections/roll/find-list-users.ts'
import { recordAccess } from '../audit/audit.facts.ts'
import type { AddCalls } from '../core/module.ts'
import type { Deps } from '../core/deps.ts'
import { personFor } from '../core/text/masked-person.ts'
import type { Handler } from '../core/routes.ts'
import { getListFor } from '../list/list.facts.ts'
import { changeEntries } from './entry/change-entries.ts'
import { dataOfPerson, nobodyKnown } from '../person/person.decider.ts'
import { waitingOf } from '../person/person.facts.ts'
import { entriesNamed, personNamed } from './entry/entries-named.ts'
import { rollFor, rowOfEntry } from './list-user-answer.ts'
import { entryOfUser, readUsersOfList } from './read-users-of-list.ts'
import { removeEntries } from './entry/remove-entries.ts'
import { restoreEntries } from './entry/restore-entries.ts'
import * as calls from './users-of-list.contract.ts'

const usersOfList =
  (deps: Deps): Handler<typeof calls.usersOfList> =>
  ({ params, query, admin, evidence }) =>
    readUsersOfList(deps, { listId: params.id, query, admin, evidence })

const residentsOfList =
  (deps: Deps): Handler<typeof calls.residentsOfList> =>
  ({ params, query, admin, evidence }) =>
    readUsersOfList(deps, { listId: params.listId, query, admin, evidence })

const removeUsersOfList =
  (deps: Deps): Handler<typeof calls.removeUsersOfList> =>
  async ({ params, body, admin, metadata }) => {
    const { listId } = await getListFor(deps.store, params.id, admin)
    const { ids, entries } = await entriesNamed(deps, listId, body.userIds)
    const leaving = entries.map(({ id, path }) => ({ listUserId: id, path }))
    const { outcome, position } = await removeEntries(deps, { listId, leaving, admin, metadata })
    const { listUserIds, approvalId } = outcome
    if (approvalId !== undefined)
      return { status: 202, position, body: { pending: { id: approvalId, kind: 'roll-removal' } } }
    return {
      status: 200,
      position,
      body: { deleted: leaving.length, userIds: [...ids], listUserIds: [...listUserIds] },
    }
  }

const restoreUsersOfList =
  (deps: Deps): Handler<typeof calls.restoreUsersOfList> =>
  async ({ params, body: { listUserIds }, admin, metadata }) => {
    const { listId } = await getListFor(deps.store, params.id, admin)
    const { outcome, position } = await restoreEntries(deps, {
      listId,
      listUserIds: [...new Set(listUserIds)],
      admin,
      metadata,
    })
    const { restored, approvalId } = outcome
    if (approvalId !== undefined)
      return { status: 202, position, body: { pending: { id: approvalId, kind: 'roll-addition' } } }
    return { status: 200, position, body: { restored } }
  }

const changeUserOfList =
  (deps: Deps): Handler<typeof calls.changeUserOfList> =>
  async ({ params, body: { kakaoEnabled, before, ...person }, admin, evidence, metadata }) => {
    const list = await getListFor(deps.store, params.id, admin)
    const { listId, apartmentId } = list
    const { personId, listUserIds } = await personNamed(deps, listId, params.userId)
    const wanted = { listId, personId, listUserIds, holding: { kakaoEnabled }, person, before }
    const { outcome, position } = await changeEntries(deps, { ...wanted, admin, metadata })
    const held = await findListUsers(deps.database, rollFor(admin, list), {
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
    await recordAccess(deps, { admin, evidence }, { what: '소유자 정보', personIds: [personId], listId, apartmentId })
    const known = outcome.person.status === 'registered' ? outcome.person : nobodyKnown
    return {
      position,
      body: {
        id: personId,
        ...personFor(admin)(dataOfPerson(known)),
        entries: rows.map(entryOfUser),
        ...waitingOf(outcome.person),
      },
    }
  }

/** The persons of a list. */
export const usersOfListRoutes: AddCalls = (route, deps) => {
  route(calls.usersOfList, usersOfList(deps))
  route(calls.residentsOfList, residentsOfList(deps))
  route(calls.removeUsersOfList, removeUsersOfList(deps))
  route(calls.restoreUsersOfList, restoreUsersOfList(deps))
  route(calls.changeUserOfList, changeUserOfList(deps))
}
