import { largest } from '#events/values/area.ts'
import type { CoOwnerRule, ListType } from '#events/list/list.events.ts'
import type { Entry } from './entry.ts'

/** Reasons of the contract of the units. */
export type UnitReason = 'pending' | 'co-owners' | 'no-representative' | 'representative'

/** Unit of a list, built from its owners' entries. */
export type Unit = Pick<Entry, 'list_id' | 'dong' | 'ho'> & {
  /** Largest area among its entries, in 1/10000 ㎡; null: none has one. */
  readonly area: number | null
  readonly land_share: number | null
  readonly owners: number
  readonly completed_owners: number
  /** Reason why it is not complete; null where it is. */
  readonly reason: UnitReason | null
  /** Key of its owners: equal for all units of a list that are held by the same persons. */
  readonly owner_key: string
  readonly list_user_ids: readonly string[]
  /** Day in Seoul on which it became complete; null while it is not. */
  readonly completed_on: string | null
  /** True where it is complete, with an owner whose part is at risk. */
  readonly at_risk: boolean
  /**
   * True where its owners are left out of the number of owners: one of them is not to be found in
   * any unit of theirs.
   */
  readonly left_out: boolean
}

/**
 * Rule by which a unit with several owners counts: when all of them took part, when their
 * representative did, or when anybody did.
 */
export type UnitRule = 'all' | 'representative' | 'any'

/** Rules by list; all by default. */
export type UnitRules = ReadonlyMap<string, UnitRule>

/**
 * Returns the rule of a list. In a list of votes any accepted ballot is the unit's vote, whoever
 * may cast it; where each owner casts a share, all of them are needed.
 */
export const unitRuleOf = (type: ListType, coOwners: CoOwnerRule): UnitRule => {
  if (type === 'vote') return coOwners === 'shares' ? 'all' : 'any'
  return coOwners === 'representative' ? 'representative' : 'all'
}

const hasSubmitted = ({ completed_on }: Entry): boolean => completed_on !== null

/** Returns why a unit is not complete. Several owners marked as representative act together. */
const reasonOf = (owners: readonly Entry[], rule: UnitRule): UnitReason | null => {
  const completed = owners.filter(hasSubmitted)
  if (rule === 'any') return completed.length === 0 ? 'pending' : null
  const acting = owners.filter(({ representative }) => representative)
  if (owners.length > 1 && rule === 'representative') {
    // Whoever else takes part, it does not count before a representative is named.
    if (acting.length === 0) return 'no-representative'
    if (acting.every(hasSubmitted)) return null
    return completed.length === 0 ? 'pending' : 'representative'
  }
  if (completed.length === owners.length) return null
  return completed.length === 0 ? 'pending' : 'co-owners'
}

/** Returns the day of a complete unit: that of the first participant, or of the last one needed. */
const completedOn = (owners: readonly Entry[], rule: UnitRule): string | null => {
  const acting = owners.filter(({ representative }) => representative)
  const needed = rule === 'representative' && owners.length > 1 ? acting : owners
  const days = needed.flatMap(({ completed_on }) => completed_on ?? []).toSorted()
  return (rule === 'any' ? days[0] : days.at(-1)) ?? null
}

/** Builds the unit of one owner, which most units are, many times faster than that of several. */
const unitOfOne = ({ list_id, dong, ho, area, land_share, completed_on, ...owner }: Entry): Unit => ({
  list_id,
  dong,
  ho,
  area,
  land_share,
  owners: 1,
  completed_owners: completed_on === null ? 0 : 1,
  reason: completed_on === null ? 'pending' : null,
  owner_key: `${list_id} ${owner.person_id}`,
  list_user_ids: [owner.list_user_id],
  completed_on,
  left_out: false,
  at_risk: completed_on !== null && owner.at_risk,
})

/** Builds a unit of all its owners' entries, of which the given one is any. */
export const unitOf = (owners: readonly Entry[], first: Entry, rule: UnitRule): Unit => {
  if (owners.length === 1) return unitOfOne(first)
  const { list_id, dong, ho } = first
  const reason = reasonOf(owners, rule)
  return {
    list_id,
    dong,
    ho,
    area: largest(owners.map(({ area }) => area)),
    land_share: largest(owners.map(({ land_share }) => land_share)),
    owners: owners.length,
    completed_owners: owners.filter(hasSubmitted).length,
    reason,
    owner_key: [list_id, ...new Set(owners.map(({ person_id }) => person_id).toSorted())].join(' '),
    list_user_ids: owners.map(({ list_user_id }) => list_user_id).toSorted(),
    completed_on: reason === null ? completedOn(owners, rule) : null,
    left_out: false,
    at_risk: reason === null && owners.some((owner) => hasSubmitted(owner) && owner.at_risk),
  }
}

/** Builds the units of entries, in no order; all entries of each have to be given. */
export const unitsOf = (entries: Iterable<Entry>, rules: UnitRules): readonly Unit[] =>
  [...Map.groupBy(entries, ({ list_id, dong, ho }) => `${list_id}\n${dong}\n${ho}`).values()].flatMap((owners) =>
    owners.slice(0, 1).map((first) => unitOf(owners, first, rules.get(first.list_id) ?? 'all')),
  )

/**
 * Returns the persons all of whose entries in one list are left out: an owner counted with one
 * entry was found.
 */
const missingPersons = (entries: readonly Entry[]): ReadonlySet<string> => {
  const counted = new Set(entries.filter(({ left_out }) => !left_out).map(({ person_id }) => person_id))
  return new Set(
    entries.filter(({ left_out }) => left_out).flatMap(({ person_id }) => (counted.has(person_id) ? [] : person_id)),
  )
}

/**
 * Builds the units of one list, marking those whose owners are left out of the number of owners.
 * Co-owners are one owner, who cannot agree without the missing one, and are left out together (대법원
 * 2017. 2. 3. 선고 2015두50283). All entries of the list have to be given.
 */
export const unitsOfList = (entries: readonly Entry[], listId: string, rule: UnitRule): readonly Unit[] => {
  const missing = missingPersons(entries)
  const units = unitsOf(entries, new Map([[listId, rule]]))
  if (missing.size === 0) return units
  const personOf = new Map(entries.map(({ list_user_id, person_id }) => [list_user_id, person_id]))
  const isMissing = (listUserId: string): boolean => missing.has(personOf.get(listUserId) ?? '')
  return units.map((unit) => ({ ...unit, left_out: unit.list_user_ids.some(isMissing) }))
}

/**
 * Groups units by owner: co-owners of the same units are one. All units of a list's owner have to
 * be given.
 */
export const unitsByOwner = (units: readonly Unit[]): ReadonlyMap<string, readonly Unit[]> =>
  Map.groupBy(units, ({ owner_key }) => owner_key)

export const isComplete = ({ reason }: Unit): boolean => reason === null
