import { z } from 'zod'
import { findConsents } from '#projections/signature/find-consents.ts'
import { recordAccesses } from '../../audit/audit.facts.ts'
import type { AddCalls } from '../../core/module.ts'
import { contentRange, idFilter, oneOrMore, readPage, searchFilter } from '../../core/collection.ts'
import type { Deps } from '../../core/deps.ts'
import { seesPersonsInClear } from '../../core/text/masked-person.ts'
import type { Handler } from '../../core/routes.ts'
import { visibleApartments } from '../../core/scope.ts'
import type { AdminSession } from '../../core/session.ts'
import { getListFor } from '../../list/list.facts.ts'
import { consentAnswer } from './consent-answer.ts'
import * as calls from '../signatures.contract.ts'

const filters = z.strictObject({
  listId: z.guid().optional(),
  dong: z.string().max(40).optional(),
  ho: z.string().max(40).optional(),
  status: oneOrMore(calls.consentStatus),
  way: calls.consentWay.optional(),
  unclear: z.boolean().optional(),
  q: searchFilter,
  id: idFilter,
  listUserId: idFilter,
})

/**
 * Returns the filter for consents. Names and phones are searched in one complex only, by
 * administrators who may see its persons.
 * @throws DomainError NOT_FOUND for a list that they may not see
 */
const consentsOf = async ({ store }: Pick<Deps, 'store'>, admin: AdminSession, listId: string | undefined) => {
  const list = listId === undefined ? undefined : await getListFor(store, listId, admin)
  return {
    apartments: visibleApartments(admin),
    personsOf: list && seesPersonsInClear(admin) ? list.apartmentId : null,
  }
}

const consents =
  (deps: Deps): Handler<typeof calls.consents> =>
  async ({ query, admin, evidence }) => {
    const page = readPage(query, { sortable: ['dong', 'name', 'status', 'signedAt'], filters })
    const found = await findConsents(deps.database, await consentsOf(deps, admin, page.filter.listId), page)
    const looks = [...Map.groupBy(found.rows, ({ list_id }) => list_id)].map(([listId, rows]) => ({
      what: '동의서 목록',
      listId,
      apartmentId: rows[0]?.apartment_id,
      personIds: rows.map(({ person_id }) => person_id),
    }))
    await recordAccesses(deps, { admin, evidence }, looks)
    return { body: found.rows.map(consentAnswer(admin)), headers: contentRange('signature', found) }
  }

/** Adds the calls for the consents of owners, online and on paper. */
export const consentRoutes: AddCalls = (route, deps) => {
  route(calls.consents, consents(deps))
}
