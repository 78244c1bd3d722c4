import {
  findSignatureRequest,
  type RequestsOf,
  type SignatureRequestRow,
} from '#projections/signature/find-signature-requests.ts'
import type { Deps } from '../../core/deps.ts'
import { DomainError } from '../../core/domain-error.ts'
import { assertUpToDate } from '../../core/freshness.ts'
import { seesPersonsInClear } from '../../core/text/masked-person.ts'
import { readState } from '../../core/read-state.ts'
import { assertVisible, visibleApartments } from '../../core/scope.ts'
import type { AdminSession } from '../../core/session.ts'
import { listDecider, listStream } from '../../list/list.decider.ts'

/**
 * Returns an invitation from the read model, once it is up to date.
 * @throws DomainError NOT_FOUND if there is none that they may see; READ_MODEL_BEHIND
 */
export const getRequestRowFor = async (
  deps: Deps,
  requestId: string,
  admin: AdminSession,
): Promise<SignatureRequestRow> => {
  await assertUpToDate(deps)
  const row = await findSignatureRequest(deps.database, deps.clock(), requestId)
  if (!row) throw new DomainError('NOT_FOUND')
  assertVisible(admin, row.apartment_id)
  return row
}

/**
 * Returns the filter for invitations. Names are searched in one list only, by administrators who
 * may see them.
 */
export const requestsOf = async (
  deps: Pick<Deps, 'store' | 'clock'>,
  admin: AdminSession,
  listIds: readonly string[] | undefined,
): Promise<RequestsOf> => {
  const apartments = visibleApartments(admin)
  const none = { apartments, now: deps.clock(), personsOf: null }
  const [listId, ...more] = listIds ?? []
  if (listId === undefined || more.length > 0 || !seesPersonsInClear(admin)) return none
  const list = await readState(deps.store, listDecider, listStream(listId))
  if (list.status !== 'created' || (apartments && !apartments.includes(list.apartmentId))) return none
  return { ...none, personsOf: list.apartmentId }
}
