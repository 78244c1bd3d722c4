import { sql, type RawBuilder } from 'kysely'

/**
 * Makes SQL that sorts persons `p` by name. `personsOf`: the complex whose persons may be seen;
 * null for a reader without that right: they get names in the order of the masked form
 * (`maskName`), or the order would reveal the hidden letters.
 */
export const nameOrder = (personsOf: string | null): RawBuilder<string | null> =>
  personsOf === null
    ? sql`left(p.name, 1) || repeat('*', greatest(char_length(p.name) - 2, 1)) || case
      when char_length(p.name) > 2 then right(p.name, 1) else '' end`
    : sql`p.name`
