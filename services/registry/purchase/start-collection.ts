import type { ExistingList } from '../../list/list.facts.ts'
import type { Metadata } from '#events/metadata.ts'
import type { WantedUnit } from '#events/registry/registry-collection.events.ts'
import { findUnitsToCollect, type UnitToCollect } from '#projections/registry/find-judged.ts'
import { findWaitingEntries } from '#projections/registry/find-collections.ts'
import { findListUser } from '#projections/roll/find-list-users.ts'
import { commandHandler, type CommandResult } from '../../core/command-handler.ts'
import type { Deps } from '../../core/deps.ts'
import { DomainError } from '../../core/domain-error.ts'
import { assertUpToDate } from '../../core/freshness.ts'
import {
  registryCollectionDecider,
  registryCollectionStream,
  type RegistryCollectionState,
} from './registry-collection.decider.ts'
import { getPayingAccount } from './register-account.ts'
import { isRecent } from './register-age.ts'

type StartingDeps = Pick<
  Deps,
  'store' | 'database' | 'unhurried' | 'freshness' | 'clock' | 'registry' | 'providerAccounts'
>

export type WantedCollection = {
  readonly collectionId: string
  readonly only: 'missing' | 'stale' | 'all' | 'named'
  readonly named?: readonly string[] | undefined
  readonly mostCost: number | null
  readonly again: boolean
  /** Number of the registry record, if it was requested by number. */
  readonly uniqueNo?: string
}

const keyOf = ({ dong, ho }: Pick<UnitToCollect, 'dong' | 'ho'>): string => `${dong}\n${ho}`

/**
 * Returns the units of the named entries, each once, whatever the number of its owners.
 * @throws DomainError VALIDATION_FAILED naming entries of other lists
 */
const namedUnits = async (
  { database }: StartingDeps,
  listId: string,
  units: readonly UnitToCollect[],
  named: readonly string[],
): Promise<readonly UnitToCollect[]> => {
  const byEntry = new Map(units.map((unit) => [unit.list_user_id, unit]))
  const byUnit = new Map(units.map((unit) => [keyOf(unit), unit]))
  const found = await Promise.all(
    named.map(async (id) => {
      const own = byEntry.get(id)
      if (own) return own
      const entry = await findListUser(database, id)
      return entry?.list_id === listId ? byUnit.get(keyOf(entry)) : undefined
    }),
  )
  const strangers = found.flatMap((unit, index) => (unit ? [] : [index]))
  if (strangers.length > 0)
    throw new DomainError(
      'VALIDATION_FAILED',
      strangers.map((index) => ({ path: `listUserIds.${index}`, message: '이 리스트의 명부에 없는 소유자입니다.' })),
    )
  return [...new Set(found.flatMap((unit) => unit ?? []))]
}

/**
 * Returns which units of a list have no registry record, have an old one, or are left to another
 * collection.
 */
export const sortUnits = async ({ unhurried, database, clock, registry }: StartingDeps, listId: string) => {
  const [units, waiting] = await Promise.all([
    findUnitsToCollect(unhurried, listId),
    findWaitingEntries(database, listId),
  ])
  const now = clock()
  const isStale = ({ issued_at }: UnitToCollect): boolean =>
    issued_at !== null && !isRecent(issued_at.toISOString(), now, registry.youngForDays)
  const isFree = ({ list_user_id }: UnitToCollect): boolean => !waiting.has(list_user_id)
  return {
    units,
    missing: units.filter((unit) => unit.issued_at === null && isFree(unit)),
    stale: units.filter((unit) => isStale(unit) && isFree(unit)),
    running: waiting.size,
  }
}

const chosenUnits = async (
  deps: StartingDeps,
  listId: string,
  { only, named }: WantedCollection,
): Promise<readonly UnitToCollect[]> => {
  const { units, missing, stale } = await sortUnits(deps, listId)
  switch (only) {
    case 'missing':
      return missing
    case 'stale':
      return stale
    case 'all':
      return [...missing, ...stale]
    case 'named':
      return namedUnits(deps, listId, units, named ?? [])
  }
}

/**
 * Plans a collection and records it. Nothing is bought here, but by the job that the event adds.
 * @throws DomainError NOTHING_TO_COLLECT, COLLECTION_TOO_DEAR, REGISTER_IS_YOUNG,
 * REGISTRY_ACCOUNT_MISSING
 */
export const startCollection = async (
  deps: StartingDeps,
  { listId, apartmentId }: Pick<ExistingList, 'listId' | 'apartmentId'>,
  wanted: WantedCollection,
  metadata: Metadata,
): Promise<CommandResult<RegistryCollectionState>> => {
  // Entries that were added a moment ago are included.
  await assertUpToDate(deps)
  const { collectionId, only, mostCost, again } = wanted
  const chosen = await chosenUnits(deps, listId, wanted)
  const [first] = chosen
  const young =
    first?.issued_at && isRecent(first.issued_at.toISOString(), deps.clock(), deps.registry.youngForDays) && !again
  if (only === 'named' && chosen.length === 1 && young) throw new DomainError('REGISTER_IS_YOUNG')
  const units = chosen.map(({ list_user_id, dong, ho, unique_no }): WantedUnit => ({
    listUserId: list_user_id,
    dong,
    ho,
    uniqueNo: wanted.uniqueNo ?? unique_no,
  }))
  const { registers } = await getPayingAccount(deps, apartmentId)
  const price = registers.prices.view
  return commandHandler(
    deps.store,
    registryCollectionDecider,
  )({
    stream: registryCollectionStream(collectionId),
    begins: true,
    command: () => ({
      type: 'StartCollection',
      collection: { collectionId, listId, apartmentId, only, again, price, mostCost },
      units,
    }),
    metadata,
  })
}
