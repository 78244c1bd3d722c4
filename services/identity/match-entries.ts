import { comparableName } from '#events/values/text.ts'

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

const fits = (known: string | null, proven: string): boolean => known === null || known === proven

/**
 * The entries that are a verified person's: name, phone and birth date, as much of them as the roll holds. What it lacks does not disagree;
 * what differs does, whatever else fits. A name alone is nobody's: many have the same one.
 */
export const entriesOf = (person: Person, roll: readonly Candidate[]): readonly Candidate[] =>
  roll.filter(
    ({ name, phone, birthDate }) =>
      name !== null &&
      comparableName(name) === comparableName(person.name) &&
      (phone !== null || birthDate !== null) &&
      fits(phone, person.phone) &&
      fits(birthDate, person.birthDate),
  )
