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

/**
 * Returns the fields of the roll that differ from the verified data; missing ones do not differ.
 */
export const differencesOf = (person: Person, { name, phone, birthDate }: CandidateDetails): readonly Difference[] => [
  ...(name === null || isSameName(name, person.name) ? [] : (['name'] as const)),
  ...(fits(phone, person.phone) ? [] : (['phone'] as const)),
  ...(fits(birthDate, person.birthDate) ? [] : (['birthDate'] as const)),
]

/**
 * Returns the entries of a verified person: name, phone and date of birth must match, as far as the
 * roll has them. A missing field is no mismatch; a different one is, whatever else matches. A name
 * alone matches nobody: many have the same one.
 */
export const entriesOf = (person: Person, roll: readonly Candidate[]): readonly Candidate[] =>
  roll.filter(
    (known) =>
      known.name !== null &&
      (known.phone !== null || known.birthDate !== null) &&
      differencesOf(person, known).length === 0,
  )
