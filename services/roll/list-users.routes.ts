import { z } from 'zod'
import { toSquareMetres } from '#events/values/area.ts'
import { nameOfUnitPart } from '#events/values/unit.ts'
import { findDistinctUnits } from '#projections/roll/find-lettered-units.ts'
import { findListUser, findListUsers, sumRoll } from '#projections/roll/find-list-users.ts'
import { recordAccess } from '../audit/audit.facts.ts'
import type { AddCalls } from '../core/module.ts'
import { contentRange, idFilter, readPage, searchFilter } from '../core/collection.ts'
import type { Deps } from '../core/deps.ts'
import { DomainError } from '../core/domain-error.ts'
import type { Handler } from '../core/routes.ts'
import { getListFor } from '../list/list.facts.ts'
import { changeEntries } from './entry/change-entries.ts'
import { correctedHolding } from './corrected-holding.ts'
import { changeKakao } from './entry/change-kakao.ts'
import { entriesNamed } from './entry/entries-named.ts'
import { importRows, sortRows } from './entry/enrol-rows.ts'
import { listUserAnswer, rollFor, rowOfEntry } from './list-user-answer.ts'
import { entryBefore } from './entry-before.ts'
import * as calls from './list-users.contract.ts'
import { waitingOf, readPerson } from '../person/person.facts.ts'
import { moveEntry } from './entry/move-entry.ts'
import { removeEntries } from './entry/remove-entries.ts'

/** Under the one name that the roll has, however it is typed. */
const unitFilter = (suffix: '동' | '호') =>
  z
    .string()
    .max(40)
    .transform((typed) => nameOfUnitPart(typed, suffix))
    .optional()

const filters = z.strictObject({
  q: searchFilter,
  dong: unitFilter('동'),
  ho: unitFilter('호'),
  status: calls.entryStatus.optional(),
  kakaoEnabled: z.boolean().optional(),
  contactChanged: z.boolean().optional(),
  coOwned: z.boolean().optional(),
  unreachable: z.boolean().optional(),
  areaUnknown: z.boolean().optional(),
  id: idFilter,
  userId: idFilter,
})

const listUsersOfList =
  (deps: Deps): Handler<typeof calls.listUsersOfList> =>
  async ({ params, query, admin, evidence }) => {
    const list = await getListFor(deps.store, params.listId, admin)
    const { listId, apartmentId } = list
    const page = readPage(query, { sortable: ['dong', 'ho', 'name', 'area', 'status', 'completedAt'], filters })
    const found = await findListUsers(deps.database, rollFor(admin, list), page)
    const personIds = found.rows.map((row) => row.person_id)
    await recordAccess(deps, { admin, evidence }, { what: '소유자 명부', personIds, listId, apartmentId })
    return { body: found.rows.map(listUserAnswer(admin, list)), headers: contentRange('list-user', found) }
  }

/** Sums the roll. The answer names nobody, so that no access is recorded. */
const totalsOfList =
  (deps: Deps): Handler<typeof calls.totalsOfList> =>
  async ({ params, query, admin }) => {
    const list = await getListFor(deps.store, params.listId, admin)
    const { filter } = readPage(query, { sortable: [], filters })
    const { area, landShare, ...counts } = await sumRoll(deps.database, rollFor(admin, list), filter)
    return { body: { ...counts, area: toSquareMetres(area), landShare: toSquareMetres(landShare) } }
  }

const getListUser =
  (deps: Deps): Handler<typeof calls.getListUser> =>
  async ({ params, admin, evidence }) => {
    const row = await findListUser(deps.database, params.id)
    if (!row) throw new DomainError('NOT_FOUND')
    const list = await getListFor(deps.store, row.list_id, admin)
    const { listId, apartmentId } = list
    await recordAccess(
      deps,
      { admin, evidence },
      { what: '소유자 정보', personIds: [row.person_id], listId, apartmentId },
    )
    return { body: listUserAnswer(admin, list)(row) }
  }

const changeListUser =
  (deps: Deps): Handler<typeof calls.changeListUser> =>
  async ({ params, body, admin, evidence, metadata }) => {
    const { listUserId, listId, personId } = await entryBefore(deps, params.id)
    const { name, phone, birthDate, address, email, language } = body
    const { outcome, position } = await changeEntries(deps, {
      listId,
      personId,
      listUserIds: [listUserId],
      holding: correctedHolding(body),
      person: { name, phone, birthDate, address, email, language },
      before: body.before,
      admin,
      metadata,
    })
    const { list, entries, person, contactChanged, approvalId } = outcome
    const row = await findListUser(deps.database, listUserId)
    const [entry] = entries
    if (!entry) throw new DomainError('NOT_FOUND')
    const { apartmentId } = list
    await recordAccess(deps, { admin, evidence }, { what: '소유자 정보', personIds: [personId], listId, apartmentId })
    const contactChangedAt = contactChanged ? new Date(metadata.at) : undefined
    const answer = listUserAnswer(admin, list)(rowOfEntry({ entry, person, contactChangedAt }, row))
    const ofRepresentative = approvalId === undefined ? {} : { waiting: calls.REPRESENTATIVE_WAITS }
    return { position, body: { ...answer, ...ofRepresentative, ...waitingOf(person) } }
  }

const moveListUser =
  (deps: Deps): Handler<typeof calls.moveListUser> =>
  async ({ params, body: to, admin, evidence, metadata }) => {
    const entry = await entryBefore(deps, params.id)
    const { outcome, position } = await moveEntry(deps, { entry, to, admin, metadata })
    const { list, person, approvalId } = outcome
    const { listId, apartmentId } = list
    await recordAccess(
      deps,
      { admin, evidence },
      { what: '소유자 정보', personIds: [person.personId], listId, apartmentId },
    )
    if (approvalId !== undefined)
      return { status: 202, position, body: { pending: { id: approvalId, kind: 'roll-move' } } }
    const row = await findListUser(deps.database, entry.listUserId)
    return {
      status: 200,
      position,
      body: listUserAnswer(admin, list)(rowOfEntry({ entry: outcome.entry, person }, row)),
    }
  }

const removeListUser =
  (deps: Deps): Handler<typeof calls.removeListUser> =>
  async ({ params, admin, evidence, metadata }) => {
    const entry = await entryBefore(deps, params.id)
    const { listId, listUserId, personId } = entry
    const list = await getListFor(deps.store, listId, admin)
    const { apartmentId } = list
    const row = await findListUser(deps.database, listUserId)
    const { outcome, position } = await removeEntries(deps, { listId, leaving: [{ listUserId }], admin, metadata })
    if (outcome.approvalId !== undefined)
      return { status: 202, position, body: { pending: { id: outcome.approvalId, kind: 'roll-removal' } } }
    const person = await readPerson(deps.store, personId)
    await recordAccess(deps, { admin, evidence }, { what: '소유자 정보', personIds: [personId], listId, apartmentId })
    return { status: 200, position, body: listUserAnswer(admin, list)(rowOfEntry({ entry, person }, row)) }
  }

const changeKakaoStatus =
  (deps: Deps): Handler<typeof calls.changeKakaoStatus> =>
  async ({ body: { listId: said, userIds, kakaoEnabled }, admin, metadata }) => {
    const { listId } = await getListFor(deps.store, said, admin)
    const { ids, entries } = await entriesNamed(deps, listId, userIds)
    const listUserIds = entries.filter(({ removed }) => !removed).map(({ id }) => id)
    const { position, changed } = await changeKakao(deps.store, { listId, listUserIds, kakaoEnabled, metadata })
    return { position, body: { updated: listUserIds.length, userIds: [...ids], changed: [...changed] } }
  }

const importListUsers =
  (deps: Deps): Handler<typeof calls.importListUsers> =>
  async ({ body, admin, metadata }) => {
    const { store, clock } = deps
    const { listId, apartmentId } = await getListFor(store, body.listId, admin)
    const { good, failed } = await sortRows(body.users, await findDistinctUnits(deps.database, listId))
    const wanted = { roll: { listId, apartmentId }, rows: good, now: clock(), metadata }
    const { created, updated, failed: erased, waiting, pending, warnings, position } = await importRows(deps, wanted)
    return {
      ...(position > 0 ? { position } : {}),
      body: {
        created,
        updated,
        failed: [...failed, ...erased].toSorted((one, other) => one.row - other.row),
        ...(waiting.length > 0 ? { waiting: [...waiting] } : {}),
        ...(pending.length > 0 ? { pending: [...pending] } : {}),
        ...(warnings.length > 0 ? { warnings: [...warnings] } : {}),
      },
    }
  }

/** Adds the calls for the entries of lists and their holdings. */
export const listUserRoutes: AddCalls = (route, deps) => {
  route(calls.listUsersOfList, listUsersOfList(deps))
  route(calls.totalsOfList, totalsOfList(deps))
  route(calls.getListUser, getListUser(deps))
  route(calls.changeListUser, changeListUser(deps))
  route(calls.moveListUser, moveListUser(deps))
  route(calls.removeListUser, removeListUser(deps))
  route(calls.changeKakaoStatus, changeKakaoStatus(deps))
  route(calls.importListUsers, importListUsers(deps))
}
