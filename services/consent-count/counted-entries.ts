import type { CountedDays } from '#projections/consent-count/consent-days.ts'
import type { Entry } from '#projections/list/entry.ts'
import { addDays } from '#events/values/day.ts'
import { representedEntries } from './represented-entries.ts'
import { ANSWER_DAYS } from './deemed/public-land.decider.ts'

/** Way in which an entry agrees: by a consent of its own, or because the law takes it to. */
export type AgreementWay =
  | 'certificate'
  | 'phone'
  | 'in-person'
  | 'paper'
  | 'paper-unchecked'
  | 'successor'
  | 'public-land'

/** Agreement of an entry on a day. `consentId`: of a consent of its own, given on `since`. */
export type Agreement = {
  readonly way: AgreementWay
  readonly since: string
  readonly consentId: string | null
  readonly signedOn: string | null
}

export type AgreementsQuery = {
  readonly on: string
  /** Whether the law takes who acquired from somebody who agreed to agree. */
  readonly passesOn: boolean
  /** Whether the law takes silent authorities to agree. */
  readonly takesSilence: boolean
  /** Whether co-owners count only with a representative whom they appointed. */
  readonly asksAppointment: boolean
}

/** Entries as they count on a day, and how each of them agrees. */
export type CountedEntries = {
  /** Entries of the owners of that day: former owners are left out. */
  readonly entries: readonly Entry[]
  readonly agreements: ReadonlyMap<string, Agreement>
  /** Entries whose last consent was withdrawn by then. */
  readonly withdrawn: ReadonlySet<string>
  readonly declined: ReadonlySet<string>
  /** Entries of units whose co-owners have appointed nobody by then, where the law asks for it. */
  readonly unappointed: ReadonlySet<string>
}

const ownAgreements = ({ consents }: CountedDays, on: string): ReadonlyMap<string, Agreement> => {
  const standing = consents.filter((one) => isStanding(one, on))
  return new Map(
    standing.map(({ list_user_id: id, kind, counted_from: from, id: consentId, signed_on: signedOn }) => [
      id,
      { way: kind, since: from ?? signedOn, consentId, signedOn },
    ]),
  )
}

/** Acts of an entry itself: what it said later goes before what the law takes it to have said. */
type OwnActs = {
  readonly consents: readonly CountedDays['consents'][number][]
  readonly declines: readonly CountedDays['declines'][number][]
}

const noEntries: ReadonlySet<string> = new Set()

const noActs: OwnActs = { consents: [], declines: [] }

const actsByEntry = ({ consents, declines }: CountedDays): ReadonlyMap<string, OwnActs> => {
  const given = Map.groupBy(consents, ({ list_user_id: id }) => id)
  const declined = Map.groupBy(declines, ({ list_user_id: id }) => id)
  return new Map(
    [...given.keys(), ...declined.keys()].map((id) => [
      id,
      { consents: given.get(id) ?? [], declines: declined.get(id) ?? [] },
    ]),
  )
}

const isStanding = ({ counted_from: from, ended_on: until }: CountedDays['consents'][number], on: string): boolean =>
  from !== null && from <= on && (until === null || until > on)

/** Returns whether an entry declined, or withdrew a consent, between two days, both included. */
const saidNo = ({ consents, declines }: OwnActs, from: string, on: string): boolean =>
  declines.some(({ declined_on: day }) => from <= day && day <= on) ||
  consents.some(({ ended_on: day }) => day !== null && from <= day && day <= on)

/** Adds authorities that said nothing within 30 days, where they have no consent of their own. */
const addSilent = (
  agreements: Map<string, Agreement>,
  { publicLand }: CountedDays,
  { acts, on }: { readonly acts: ReadonlyMap<string, OwnActs>; readonly on: string },
): void => {
  for (const { list_user_id: id, asked_on: asked, refused_on: refused } of publicLand) {
    const since = addDays(asked, ANSWER_DAYS + 1)
    if (on < since || refused !== null || agreements.has(id)) continue
    if (saidNo(acts.get(id) ?? noActs, asked, on)) continue
    agreements.set(id, { way: 'public-land', since, consentId: null, signedOn: null })
  }
}

/** `taken`: since when an entry is taken to agree; null: one of its former owners did not. */
type Passings = { readonly gone: ReadonlySet<string>; readonly taken: ReadonlyMap<string, string | null> }

/** Follows units from owner to owner up to a day, in the order of the acquisitions. */
const followPassings = (
  { passings }: CountedDays,
  acts: ReadonlyMap<string, OwnActs>,
  { on, passesOn }: AgreementsQuery,
): Passings => {
  const gone = new Set<string>()
  const taken = new Map<string, string | null>()
  const agreed = (id: string, day: string): boolean => {
    const own = acts.get(id) ?? noActs
    const since = taken.get(id) ?? null
    return own.consents.some((one) => isStanding(one, day)) || (since !== null && !saidNo(own, since, day))
  }
  const done = passings
    .filter(({ passed_on: day }) => day <= on)
    .toSorted((one, other) => one.passed_on.localeCompare(other.passed_on) || one.position - other.position)
  for (const { list_user_id: from, successors, passed_on: day } of done) {
    const passes = passesOn && agreed(from, day)
    gone.add(from)
    taken.delete(from)
    for (const id of successors) {
      gone.delete(id)
      // A buyer from several owners agrees by law only where all of them did.
      taken.set(id, passes && taken.get(id) !== null ? day : null)
    }
  }
  return { gone, taken }
}

/**
 * Returns the entries of a list as they count on a day in Seoul. `entries`: the roll as it was at
 * the end of that day.
 */
export const countedEntries = (
  entries: readonly Entry[],
  days: CountedDays,
  query: AgreementsQuery,
): CountedEntries => {
  const { on, takesSilence, asksAppointment } = query
  const acts = actsByEntry(days)
  const { gone, taken } = followPassings(days, acts, query)
  const agreements = new Map(ownAgreements(days, on))
  for (const [id, since] of taken) {
    if (since === null || agreements.has(id) || saidNo(acts.get(id) ?? noActs, since, on)) continue
    agreements.set(id, { way: 'successor', since, consentId: null, signedOn: null })
  }
  if (takesSilence) addSilent(agreements, days, { acts, on })
  const present = entries.filter(({ list_user_id: id }) => !gone.has(id))
  const there = present.map((entry) => ({ ...entry, completed_on: agreements.get(entry.list_user_id)?.since ?? null }))
  const represented = asksAppointment ? representedEntries(there, days, on) : { entries: there, unappointed: noEntries }
  return {
    ...represented,
    agreements,
    withdrawn: new Set(
      days.consents.flatMap(({ list_user_id: id, ended_on: until }) =>
        until !== null && until <= on && !agreements.has(id) ? [id] : [],
      ),
    ),
    declined: new Set(
      days.declines.flatMap(({ list_user_id: id, declined_on: day }) => (day <= on && !agreements.has(id) ? [id] : [])),
    ),
  }
}
