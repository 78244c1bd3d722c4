import type { ExistingList } from '../list/list.facts.ts'
import { legalRuleName } from '../list/list.facts.ts'
import { consentLawOf } from '../list/rule/consent-law.contract.ts'
import type { Standing } from '#events/values/standing.ts'
import type { CountedDays } from '#projections/consent-count/consent-days.ts'
import { withdrawalEnd } from '../signature/signature.facts.ts'
import type { Agreement, CountedEntries } from './counted-entries.ts'

/**
 * Reasons why a consent may not stand before a court, the weakest first: nobody checked who signed
 * a paper; ticked boxes that do not say consent; the unit was sold, or a registry record says so;
 * the name or phone was changed before; identity by phone where the law asks for a certificate; it
 * can still be withdrawn within its 30 days.
 */
export const weaknesses = ['unchecked', 'unclear', 'sold', 'contact-changed', 'phone-only', 'withdrawable'] as const
export type Weakness = (typeof weaknesses)[number]

/** Facts about a list's consents beside their days. */
export type ConsentFacts = {
  readonly list: ExistingList
  readonly on: string
  readonly standings: ReadonlyMap<string, Standing>
  /** Days on which an entry's name or phone was changed. */
  readonly contactChanges: ReadonlyMap<string, readonly string[]>
  /** Consents whose form does not say what they mean. */
  readonly unclear: ReadonlySet<string>
}

/** Returns the day of each entry's first consent: the 30 days run from there, whatever came since. */
const firstConsents = ({ consents }: CountedDays): ReadonlyMap<string, string> => {
  const first = new Map<string, string>()
  for (const { list_user_id: id, signed_on: day, counted_from: from } of consents)
    if (from !== null && day < (first.get(id) ?? '9999')) first.set(id, day)
  return first
}

const isWithdrawable = (list: ExistingList, first: string | undefined, on: string): boolean => {
  const term = legalRuleName(list.rule)?.withdrawal
  if (first === undefined || (term !== 'founding' && term !== 'thirty-days')) return false
  const end = withdrawalEnd(list, first)
  return end !== null && on <= end.day
}

const asksMoreThanPhone = ({ type, rule, startDate }: ExistingList): boolean => {
  const effect = consentLawOf({ type, rule: rule ?? null, startDate })?.onlineEffect
  return effect === 'certificate' || effect === 'doubtful'
}

/** Returns the entries of each weakness: an entry may have several. Deemed consents have none. */
export const weakConsents = (
  { entries, agreements }: CountedEntries,
  days: CountedDays,
  { list, on, standings, contactChanges, unclear }: ConsentFacts,
): ReadonlyMap<Weakness, readonly string[]> => {
  const first = firstConsents(days)
  const atRisk = new Set(entries.flatMap(({ list_user_id: id, at_risk: isAtRisk }) => (isAtRisk ? [id] : [])))
  const passesOn = legalRuleName(list.rule)?.consentPassesOn === true
  const isPhoneWeak = asksMoreThanPhone(list)
  const has: Readonly<Record<Weakness, (id: string, own: Agreement) => boolean>> = {
    unchecked: (_, { way }) => way === 'paper-unchecked',
    unclear: (_, { consentId }) => consentId !== null && unclear.has(consentId),
    sold: (id) => atRisk.has(id) || (!passesOn && standings.get(id) === 'transferred'),
    'contact-changed': (id, { since }) => contactChanges.get(id)?.some((day) => day <= since) === true,
    'phone-only': (_, { way }) => isPhoneWeak && way === 'phone',
    withdrawable: (id) => isWithdrawable(list, first.get(id), on),
  }
  const own = entries.flatMap(({ list_user_id: id }) => {
    const agreement = agreements.get(id)
    return agreement?.consentId == null ? [] : [[id, agreement] as const]
  })
  return new Map(
    weaknesses.map((weakness) => [
      weakness,
      own.flatMap(([id, agreement]) => (has[weakness](id, agreement) ? [id] : [])),
    ]),
  )
}
