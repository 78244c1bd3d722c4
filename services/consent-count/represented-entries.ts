import type { CountedDays } from '#projections/consent-count/consent-days.ts'
import type { Entry } from '#projections/list/entry.ts'

type AppointmentDay = CountedDays['appointments'][number]

const holdsOn = ({ appointed_on: from, ended_on: until }: AppointmentDay, on: string): boolean =>
  from <= on && (until === null || until > on)

const keyOf = (persons: Iterable<string>): string => [...new Set(persons)].toSorted().join(' ')

/**
 * Returns the entries of a day with those of appointed representatives as the acting ones, whatever
 * the roll says: the mark of one administrator decides nothing here. Where the co-owners of a unit
 * have appointed nobody, none of them counts (`unappointed`); an appointment is that of exactly these
 * co-owners.
 */
export const representedEntries = (
  entries: readonly Entry[],
  { appointments }: Pick<CountedDays, 'appointments'>,
  on: string,
): { readonly entries: readonly Entry[]; readonly unappointed: ReadonlySet<string> } => {
  const appointed = new Map(
    appointments
      .filter((row) => holdsOn(row, on))
      .map(({ co_owners: persons, representative_id: id }) => [keyOf(persons), id]),
  )
  const units = Map.groupBy(entries, ({ dong, ho }) => `${dong}\n${ho}`)
  const unappointed = new Set<string>()
  const represented = entries.map((entry) => {
    const owners = units.get(`${entry.dong}\n${entry.ho}`) ?? []
    if (owners.length < 2) return entry
    const representative = appointed.get(keyOf(owners.map(({ person_id: id }) => id)))
    if (representative !== undefined) return { ...entry, representative: entry.person_id === representative }
    unappointed.add(entry.list_user_id)
    return { ...entry, completed_on: null }
  })
  return { entries: represented, unappointed }
}
