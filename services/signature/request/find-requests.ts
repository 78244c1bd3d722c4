import {
  findSignatureRequest,
  type RequestsOf,
  type SignatureRequestRow,
} from '#projections/signature/find-signature-requests.ts'
import type { Deps } from '../../core/deps.ts'
import { DomainError } from '../../core/domain-error.ts'
import { assertUpToDate } from '../../core/freshness.ts'
import { seesPersonsInClear } from '../../core/text/masked-person.ts'
import { assertVisible, visibleApartments } from '../../core/scope.ts'
import type { AdminSession } from '../../core/session.ts'
import { readList } from '../../list/list.facts.ts'

/** An invitation as the read model has it once it has seen all. @throws DomainError NOT_FOUND where there is none, or none of theirs; READ_MODEL_BEHIND */
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

/** Whose invitations somebody looks for. By name they are found in one list alone, by who sees names. */
export const requestsOf = async (
  deps: Pick<Deps, 'store' | 'clock'>,
  admin: AdminSession,
  listIds: readonly string[] | undefined,
): Promise<RequestsOf> => {
  const apartments = visibleApartments(admin)
  const none = { apartments, now: deps.clock(), personsOf: null }
  const [listId, ...more] = listIds ?? []
  if (listId === undefined || more.length > 0 || !seesPersonsInClear(admin)) return none
  const list = await readList(deps.store, listId)
  if (list.status !== 'created' || (apartments && !apartments.includes(list.apartmentId))) return none
  return { ...none, personsOf: list.apartmentId }
}
