import { setImmediate as others } from 'node:timers/promises'
import type { CountedDays } from '#projections/consent-count/consent-days.ts'
import type { Entry } from '#projections/list/entry.ts'
import { isComplete, unitsByOwner, type Unit } from '#projections/list/unit.ts'
import {
  enoughOf,
  findRule,
  leavesOutMissingOwners,
  legalRuleName,
  progressOf,
  talliesOfUnits,
  unitsByLaw,
  type ExistingList,
} from '../list/list.facts.ts'
import { asksAppointment } from '../list/rule/representative-law.contract.ts'
import { countedEntries, type AgreementsQuery, type CountedEntries } from './counted-entries.ts'
import { consentLines } from './consent-lines.ts'
import { laterConsentOf } from '../list/rule/later-consents.contract.ts'
import type { ConsentStanding, FirmCondition } from './consent-standing.contract.ts'
import { weakConsents, weaknesses, type ConsentFacts, type Weakness } from './weak-consents.ts'

type Progress = ReturnType<typeof progressOf>

/** Number that a condition could lose and still be met, in its own basis; negative: it lacks so many. */
const surplusOf = ({
  basis,
  total,
  completed,
  required,
  exempt,
  met,
}: Progress['conditions'][number]): number | null => {
  if (exempt !== null || met === null) return null
  if (basis === 'persons' || basis === 'units') return completed - enoughOf(total, required)
  return Math.floor((completed - (total * required.numerator) / required.denominator) * 10_000) / 10_000
}

const withSurplus = (condition: Progress['conditions'][number]): FirmCondition => ({
  ...condition,
  surplus: surplusOf(condition),
})

/** Judges a list as if some of its entries did not agree. */
const judgeWithout = (
  list: ExistingList,
  entries: readonly Entry[],
  lost: ReadonlySet<string>,
): { readonly units: readonly Unit[]; readonly progress: Progress | undefined } => {
  const left = entries.map((entry) => (lost.has(entry.list_user_id) ? { ...entry, completed_on: null } : entry))
  const units = unitsByLaw(list, left)
  const rule = list.rule === undefined ? undefined : findRule(list.rule)
  return { units, progress: rule && progressOf(rule, list, talliesOfUnits(units, list)) }
}

type Weak = ReadonlyMap<Weakness, readonly string[]>

/** Returns the weak entries, each once: those of the weakest group first, in the order of the roll. */
const weakestFirst = (weak: Weak): readonly string[] => [...new Set(weaknesses.flatMap((one) => weak.get(one) ?? []))]

/**
 * Returns how many of the weakest consents a met verdict can lose; null where it is not met. Losing
 * more never helps, so halving finds the number in some fourteen counts of ten thousand.
 */
const canLose = async (
  list: ExistingList,
  { entries }: CountedEntries,
  weak: Weak,
): Promise<ConsentStanding['canLose']> => {
  const order = weakestFirst(weak)
  const isMet = (count: number): boolean =>
    judgeWithout(list, entries, new Set(order.slice(0, count))).progress?.met === true
  if (!isMet(0)) return null
  let [safe, beyond] = [0, order.length + 1]
  while (beyond - safe > 1) {
    const middle = Math.floor((safe + beyond) / 2)
    if (isMet(middle)) safe = middle
    else beyond = middle
    await others()
  }
  return { consents: safe, of: order.length }
}

const weakestOf = async (
  list: ExistingList,
  { entries }: CountedEntries,
  weak: Weak,
): Promise<ConsentStanding['weakest']> => {
  const groups: ConsentStanding['weakest'] = []
  for (const key of weaknesses) {
    const ids = weak.get(key) ?? []
    if (ids.length === 0) continue
    groups.push({
      key,
      consents: ids.length,
      metWithout: judgeWithout(list, entries, new Set(ids)).progress?.met ?? null,
    })
    await others()
  }
  return groups
}

/**
 * Returns how many of the owners who agree count for the later consent, too, and how many of them
 * have objected; null where the law knows none.
 */
const laterOf = (
  { rule }: ExistingList,
  units: readonly Unit[],
  { days: { objections }, on }: { readonly days: CountedDays; readonly on: string },
): ConsentStanding['later'] => {
  const later = laterConsentOf(rule)
  if (later === undefined) return null
  const objecting = new Set(objections.flatMap(({ list_user_id: id, effective_on: day }) => (day <= on ? [id] : [])))
  const agreeing = [...unitsByOwner(units).values()].filter(
    (held) => held.every(isComplete) && !held.some(({ left_out: isLeftOut }) => isLeftOut),
  )
  const objected = agreeing.filter((held) =>
    held.some(({ list_user_ids: ids }) => ids.some((id) => objecting.has(id))),
  ).length
  return { ...later, owners: agreeing.length - objected, objected }
}

/** Input of the count of a day: the roll at its end, the days of consents, and facts about them. */
export type StandingInput = {
  readonly entries: readonly Entry[]
  readonly days: CountedDays
  readonly facts: ConsentFacts
}

/** Returns what the law of a list takes as agreement on a day. */
const agreementsQuery = (list: ExistingList, on: string): AgreementsQuery => ({
  on,
  passesOn: legalRuleName(list.rule)?.consentPassesOn === true,
  takesSilence: leavesOutMissingOwners(list),
  asksAppointment: asksAppointment(list),
})

type AgreeingInput = Pick<StandingInput, 'entries' | 'days'> & { readonly list: ExistingList; readonly on: string }

/** Returns the units of the owners who agree on a day: with all that they hold, and not left out. */
export const agreeingUnits = ({ entries, days, list, on }: AgreeingInput): readonly Unit[] => {
  const { units } = judgeWithout(list, countedEntries(entries, days, agreementsQuery(list, on)).entries, new Set())
  return [...unitsByOwner(units).values()]
    .filter((held) => held.every(isComplete) && !held.some(({ left_out: isLeftOut }) => isLeftOut))
    .flat()
}

/** Counts a list's consents on a day: who agrees in which way, the verdict, and how firm it is. */
export const consentStanding = async ({ entries, days, facts }: StandingInput): Promise<ConsentStanding> => {
  const { list, on, standings } = facts
  const counted = countedEntries(entries, days, agreementsQuery(list, on))
  const { units, progress } = judgeWithout(list, counted.entries, new Set())
  await others()
  const weak = weakConsents(counted, days, facts)
  const own = counted.entries.filter(({ list_user_id: id }) => counted.agreements.get(id)?.consentId != null)
  return {
    on,
    applicationDate: list.applicationDate,
    rule: progress ? { key: progress.key, title: progress.title, article: progress.article } : null,
    met: progress?.met ?? null,
    consents: own.length,
    lines: [...consentLines(units, counted, { rule: list.rule, standings })],
    conditions: progress?.conditions.map(withSurplus) ?? [],
    weakest: await weakestOf(list, counted, weak),
    canLose: await canLose(list, counted, weak),
    later: laterOf(list, units, { days, on }),
  }
}
