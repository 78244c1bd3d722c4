import type { z } from 'zod'
import { nameOfUnitPart } from '#events/values/unit.ts'
import { findUnitsToCollect } from '#projections/registry/find-judged.ts'
import type { Deps } from '../../core/deps.ts'
import { DomainError } from '../../core/domain-error.ts'
import type { AdminSession } from '../../core/session.ts'
import { getListFor, type ExistingList } from '../../list/list.facts.ts'
import type { fetchRegistry } from '../purchase/registry-collections.contract.ts'
import { readEntry } from '../../roll/roll.facts.ts'

/**
 * Error for an unknown number: the provider takes minutes to say which unit it belongs to, longer
 * than a call may wait.
 */
const UNKNOWN_NUMBER = [
  { path: 'uniqueNo', message: '이 리스트에 없는 고유번호입니다. 어느 세대인지 동·호를 함께 보내주세요.' },
]

const numbered = (uniqueNo: string | undefined): { readonly uniqueNo?: string } =>
  uniqueNo === undefined ? {} : { uniqueNo }

type FetchBody = z.output<NonNullable<typeof fetchRegistry.body>>

/**
 * Returns the list and the entry that a fetch is for.
 * @throws DomainError NOT_FOUND if no entry is of that unit
 */
export const resolveUnit = async (
  deps: Deps,
  body: FetchBody,
  admin: AdminSession,
): Promise<{ readonly list: ExistingList; readonly listUserId: string; readonly uniqueNo?: string }> => {
  if ('listUserId' in body) {
    const entry = await readEntry(deps.store, body.listUserId)
    if (entry.status !== 'listed') throw new DomainError('NOT_FOUND')
    const { listUserId, uniqueNo } = body
    return { list: await getListFor(deps.store, entry.listId, admin), listUserId, ...numbered(uniqueNo) }
  }
  const list = await getListFor(deps.store, body.listId, admin)
  const units = await findUnitsToCollect(deps.unhurried, list.listId)
  const isNamedUnit = (unit: (typeof units)[number]): boolean =>
    'ho' in body
      ? unit.dong === nameOfUnitPart(body.dong, '동') && unit.ho === nameOfUnitPart(body.ho, '호')
      : unit.unique_no === body.uniqueNo
  const unit = units.find(isNamedUnit)
  if (!unit) throw new DomainError('NOT_FOUND', 'ho' in body ? undefined : UNKNOWN_NUMBER)
  return { list, listUserId: unit.list_user_id, ...numbered(body.uniqueNo) }
}
