import { dayAt } from '#events/values/day.ts'
import { readConsentingUnits } from '../../consent-count/consent-count.facts.ts'
import type { Deps } from '../../core/deps.ts'
import { DomainError } from '../../core/domain-error.ts'
import type { AdminSession } from '../../core/session.ts'
import { getListFor, readList, type ExistingList } from '../../list/list.facts.ts'
import { existingList } from '../../list/list.decider.ts'
import type { ExistingAssembly } from '../assembly.decider.ts'
import { unitKey } from './count-attendance.ts'

type NamesConsents = Pick<ExistingAssembly, 'apartmentId' | 'consentListId'>

/** Returns the list of consents that an assembly names; null: it names none. */
export const readConsentList = async (
  { store }: Pick<Deps, 'store'>,
  { consentListId }: Pick<NamesConsents, 'consentListId'>,
): Promise<ExistingList | null> =>
  consentListId === undefined ? null : existingList(await readList(store, consentListId))

/**
 * Refuses a list that holds no consents of the complex.
 * @throws DomainError NOT_FOUND, also for a list that the administrator does not see; VALIDATION_FAILED
 */
export const assertConsentList = async (
  { store }: Pick<Deps, 'store'>,
  { apartmentId, consentListId }: { readonly apartmentId: string; readonly consentListId: string | null },
  admin: AdminSession,
): Promise<void> => {
  if (consentListId === null) return
  const list = await getListFor(store, consentListId, admin)
  if (list.type === 'signature' && list.apartmentId === apartmentId) return
  throw new DomainError('VALIDATION_FAILED', [
    { path: 'consentListId', message: '이 단지에서 동의를 받은 리스트를 골라주세요.' },
  ])
}

/**
 * Returns the units whose owners count on the day of an instant, since they consented; null: all on
 * the roll count. Consents of that day count, whatever their hour.
 */
export const readConsenting = async (
  deps: Pick<Deps, 'store' | 'database' | 'readThread' | 'clock'>,
  assembly: Pick<NamesConsents, 'consentListId'>,
  at: Date,
): Promise<ReadonlySet<string> | null> => {
  const list = await readConsentList(deps, assembly)
  if (list === null) return null
  return new Set((await readConsentingUnits(deps, { list, on: dayAt(at) })).map(unitKey))
}
