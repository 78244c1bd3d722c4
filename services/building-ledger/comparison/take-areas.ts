import { LedgerAreaTaken } from '#events/building-ledger/ledger-comparison.events.ts'
import type { Metadata } from '#events/metadata.ts'
import { unitKey } from '#events/values/unit.ts'
import type { Deps } from '../../core/deps.ts'
import { DomainError } from '../../core/domain-error.ts'
import { decideJointly, type DecisionContext } from '../../core/joint-decision.ts'
import { assertActiveOrScheduled, existingList, listDecider, listStream } from '../../list/list.decider.ts'
import { unitStreamOf } from '../../person/person.facts.ts'
import { unitDecider } from '../../person/unit.decider.ts'
import { listUserDecider, listUserStream } from '../../roll/list-user.decider.ts'
import { changeNeighbours } from '../../roll/roll.facts.ts'
import { listsHoldingRolls } from '../../roll/roll.hooks.ts'
import type { RollDifference } from './compare-roll.ts'

export const ledgerComparisonStream = (listId: string): string => `ledger-comparison-${listId}`

type TakingDeps = Pick<Deps, 'store' | 'secrets' | 'hooks'>

/** Unit whose area is taken: the one of the roll that was compared, and the ledger's. */
export type WantedArea = {
  readonly dong: string
  readonly ho: string
  readonly before: number | null
  readonly area: number
}

type Taking = {
  readonly listId: string
  readonly readingId: string
  readonly metadata: Metadata
}

export type TakenAreas = { readonly taken: number; readonly skipped: number; readonly position: number }

/** Units of one write: few enough that it never holds others up for long. */
const UNITS_A_WRITE = 100

/** Returns the areas that can be taken, of differences: of one unit once. */
export const wantedAreas = (
  differences: readonly RollDifference[],
  units: readonly { readonly dong: string; readonly ho: string }[] | undefined,
): readonly WantedArea[] => {
  const wanted = units && new Set(units.map(unitKey))
  return differences.flatMap(({ kind, dong, ho, roll, ledger }) => {
    const isArea = kind === 'area' || kind === 'area-unknown'
    if (!isArea || roll === null || ledger === null || wanted?.has(unitKey({ dong, ho })) === false) return []
    return [{ dong, ho, before: roll.area, area: ledger.area }]
  })
}

/** Takes the area of one unit; false: the roll changed since the comparison. */
const takeArea = (
  desk: DecisionContext,
  {
    unit,
    wanted,
    of,
  }: { readonly unit: string; readonly wanted: WantedArea; readonly of: Taking & { apartmentId: string } },
): boolean => {
  const owners = desk.fold(unit, unitDecider).owners.map(({ listUserId }) => listUserId)
  const entries = owners.flatMap((id) => {
    const entry = desk.fold(listUserStream(id), listUserDecider)
    return entry.status === 'listed' ? [entry] : []
  })
  const isAsCompared = entries.some((entry) => entry.area === wanted.before)
  if (!isAsCompared || entries.some((entry) => entry.area !== wanted.before && entry.area !== wanted.area)) return false
  changeNeighbours(desk, owners, { area: wanted.area })
  const { listId, apartmentId, readingId } = of
  const { dong, ho, before, area } = wanted
  desk.add(ledgerComparisonStream(listId), [
    { type: LedgerAreaTaken.type, data: { listId, apartmentId, readingId, dong, ho, before, area } },
  ])
  return true
}

const takePart = (
  { store, secrets, hooks }: TakingDeps,
  taking: Taking,
  areas: readonly WantedArea[],
): Promise<{ readonly outcome: number; readonly position: number }> => {
  const { listId, metadata } = taking
  return decideJointly(store, metadata, async (desk) => {
    const units = areas.map(({ dong, ho }) => unitStreamOf(secrets, { listId, dong, ho }))
    await desk.read([listStream(listId), ledgerComparisonStream(listId), ...units])
    const list = existingList(desk.fold(listStream(listId), listDecider))
    const { apartmentId } = list
    assertActiveOrScheduled(list, new Date(metadata.at))
    if ((await listsHoldingRolls(hooks)(desk, [listId])).has(listId)) throw new DomainError('LEDGER_AREAS_HELD')
    const owners = units.flatMap((unit) => desk.fold(unit, unitDecider).owners)
    await desk.read([...new Set(owners.map(({ listUserId }) => listUserStream(listUserId)))])
    return areas.filter((wanted, place) =>
      takeArea(desk, { unit: units[place] ?? '', wanted, of: { ...taking, apartmentId } }),
    ).length
  })
}

/**
 * Takes areas of the ledger to the roll, some hundred units a write, for all owners of each unit;
 * `stopping` breaks it off between two writes.
 * @throws DomainError LIST_CLOSED, LEDGER_AREAS_HELD while a vote of the list is open
 */
export const takeAreas = async (
  deps: TakingDeps,
  taking: Taking,
  areas: readonly WantedArea[],
  stopping?: AbortSignal,
): Promise<TakenAreas> => {
  let [taken, position] = [0, 0]
  for (let from = 0; from < areas.length; from += UNITS_A_WRITE) {
    stopping?.throwIfAborted()
    const part = await takePart(deps, taking, areas.slice(from, from + UNITS_A_WRITE))
    taken += part.outcome
    position = Math.max(position, part.position)
  }
  return { taken, skipped: areas.length - taken, position }
}
