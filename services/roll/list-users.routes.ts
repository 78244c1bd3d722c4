import { z } from 'zod'
import { findListUser, findListUsers } from '#projections/roll/find-list-users.ts'
import { noteLook } from '../audit/audit.facts.ts'
import { contentRange, idFilter, readPage, searchFilter } from '../core/collection.ts'
import type { BodyOf } from '../core/contract.ts'
import { foldEvents } from '../core/decider.ts'
import type { Deps } from '../core/deps.ts'
import { DomainError } from '../core/domain-error.ts'
import type { AddRoute } from '../core/routes.ts'
import { assertVisible } from '../core/scope.ts'
import type { AdminSession } from '../core/session.ts'
import { createdList, listDecider, listStream, type CreatedList } from '../list/list.decider.ts'
import { changeEntries } from './change-entries.ts'
import { changeKakao } from './change-kakao.ts'
import { entriesNamed } from './entries-named.ts'
import { importRows, sortRows } from './enrol-rows.ts'
import { keptOfCorrection } from './fields.ts'
import { listUserAnswer, rollFor, rowOfEntry } from './list-user-answer.ts'
import { listedUser, listUserDecider, listUserStream, type ListedUser, type Said } from './list-user.decider.ts'
import {
  changeKakaoStatus,
  changeListUser,
  entryStatus,
  getListUser,
  importListUsers,
  listUsersOfList,
  removeListUser,
} from './list-users.contract.ts'
import { personDecider, personStream } from '../person/person.decider.ts'
import { removeEntries } from './remove-entries.ts'

const filters = z.strictObject({
  q: searchFilter,
  dong: z.string().max(20).optional(),
  ho: z.string().max(20).optional(),
  status: entryStatus.optional(),
  kakaoEnabled: z.boolean().optional(),
  contactChanged: z.boolean().optional(),
  coOwned: z.boolean().optional(),
  id: idFilter,
  userId: idFilter,
})

const holdingOf = (body: BodyOf<typeof changeListUser>): Said => ({
  ...keptOfCorrection(body),
  kakaoEnabled: body.kakaoEnabled,
  representative: body.representative,
})

/** The entries of lists: who owns what, and what is said of it. */
export const listUserRoutes = (route: AddRoute, deps: Deps): void => {
  const { store, database, secrets, clock } = deps

  const visibleList = async (listId: string, admin: AdminSession): Promise<CreatedList> => {
    const list = createdList(foldEvents(listDecider, (await store.readStream(listStream(listId))).events))
    assertVisible(admin, list.apartmentId)
    return list
  }

  /** The entry as it was: also one that was taken off its list, for who asks again. @throws DomainError NOT_FOUND */
  const entryBefore = async (listUserId: string): Promise<ListedUser> => {
    const { events } = await store.readStream(listUserStream(listUserId))
    return listedUser(
      foldEvents(
        listUserDecider,
        events.filter(({ type }) => type !== 'ListUserRemoved'),
      ),
    )
  }

  route(listUsersOfList, async ({ params, query, admin, evidence }) => {
    const list = await visibleList(params.listId, admin)
    const page = readPage(query, { sortable: ['dong', 'ho', 'name', 'area', 'status', 'completedAt'], filters })
    const found = await findListUsers(database, rollFor(admin, list), page)
    await noteLook(
      deps,
      { admin, evidence },
      {
        what: '소유자 명부',
        personIds: found.rows.map((row) => row.person_id),
        listId: list.listId,
        apartmentId: list.apartmentId,
      },
    )
    return { body: found.rows.map(listUserAnswer(admin, list)), headers: contentRange('list-user', found) }
  })

  route(getListUser, async ({ params, admin, evidence }) => {
    const row = await findListUser(database, params.id)
    if (!row) throw new DomainError('NOT_FOUND')
    const list = await visibleList(row.list_id, admin)
    await noteLook(
      deps,
      { admin, evidence },
      { what: '소유자 정보', personIds: [row.person_id], listId: list.listId, apartmentId: list.apartmentId },
    )
    return { body: listUserAnswer(admin, list)(row) }
  })

  route(changeListUser, async ({ params, body, admin, evidence, metadata }) => {
    const { listUserId, listId, personId } = await entryBefore(params.id)
    const { name, phone, birthDate } = body
    const change = {
      listId,
      personId,
      listUserIds: [listUserId],
      holding: holdingOf(body),
      person: { name, phone, birthDate },
      admin,
      metadata,
    }
    const { outcome, position } = await changeEntries(deps, change)
    const row = await findListUser(database, listUserId)
    const [entry] = outcome.entries
    if (!entry) throw new DomainError('NOT_FOUND')
    await noteLook(
      deps,
      { admin, evidence },
      { what: '소유자 정보', personIds: [personId], listId, apartmentId: outcome.list.apartmentId },
    )
    const contactChangedAt = outcome.contactChanged ? new Date(metadata.at) : undefined
    return {
      position,
      body: listUserAnswer(admin, outcome.list)(rowOfEntry({ entry, person: outcome.person, contactChangedAt }, row)),
    }
  })

  route(removeListUser, async ({ params, admin, evidence, metadata }) => {
    const entry = await entryBefore(params.id)
    const { listId, listUserId, personId } = entry
    const list = await visibleList(listId, admin)
    const row = await findListUser(database, listUserId)
    const { position } = await removeEntries(deps, { listId, leaving: [{ listUserId }], admin, metadata })
    const person = foldEvents(personDecider, (await store.readStream(personStream(personId))).events)
    await noteLook(
      deps,
      { admin, evidence },
      { what: '소유자 정보', personIds: [personId], listId, apartmentId: list.apartmentId },
    )
    return { position, body: listUserAnswer(admin, list)(rowOfEntry({ entry, person }, row)) }
  })

  route(changeKakaoStatus, async ({ body, admin, metadata }) => {
    const { listId } = await visibleList(body.listId, admin)
    const { ids, entries } = await entriesNamed(deps, listId, body.userIds)
    const present = entries.filter(({ removed }) => !removed)
    const position = await changeKakao(store, {
      listId,
      listUserIds: present.map(({ id }) => id),
      kakaoEnabled: body.kakaoEnabled,
      metadata,
    })
    return { position, body: { updated: present.length, userIds: [...ids] } }
  })

  route(importListUsers, async ({ body, admin, metadata }) => {
    const { listId, apartmentId } = await visibleList(body.listId, admin)
    const { good, failed } = sortRows(body.users)
    const {
      created,
      updated,
      failed: erased,
      position,
    } = await importRows({ store, secrets }, { roll: { listId, apartmentId }, rows: good, now: clock(), metadata })
    return {
      ...(position > 0 ? { position } : {}),
      body: { created, updated, failed: [...failed, ...erased].toSorted((one, other) => one.row - other.row) },
    }
  })
}
