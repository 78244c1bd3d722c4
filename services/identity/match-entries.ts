import { isSameName } from '#events/values/name.ts'
import type { Difference } from './mismatch/identity-mismatch.decider.ts'

/** An entry of the roll, with what it holds of its person. */
export type Candidate = {
  readonly listUserId: string
  readonly personId: string
  readonly phoneChanges: number
  readonly name: string | null
  readonly phone: string | null
  readonly birthDate: string | null
}

type Person = { readonly name: string; readonly phone: string; readonly birthDate: string }
type CandidateDetails = Pick<Candidate, 'name' | 'phone' | 'birthDate'>

const fits = (known: string | null, proven: string): boolean => known === null || known === proven

/** What the roll says otherwise than somebody proved; what it lacks does not differ. */
export const differencesOf = (person: Person, { name, phone, birthDate }: CandidateDetails): readonly Difference[] => [
  ...(name === null || isSameName(name, person.name) ? [] : (['name'] as const)),
  ...(fits(phone, person.phone) ? [] : (['phone'] as const)),
  ...(fits(birthDate, person.birthDate) ? [] : (['birthDate'] as const)),
]

/**
 * The entries that are a verified person's: name, phone and birth date, as much of them as the roll holds. What it lacks does not disagree;
 * what differs does, whatever else fits. A name alone is nobody's: many have the same one.
 */
export const entriesOf = (person: Person, roll: readonly Candidate[]): readonly Candidate[] =>
  roll.filter(
    (known) =>
      known.name !== null &&
      (known.phone !== null || known.birthDate !== null) &&
      differencesOf(person, known).length === 0,
  )
