import { sql, type RawBuilder } from 'kysely'

/**
 * What rows of persons `p` are sorted by where they are sorted by name. `personsOf`: the complex whose persons may be seen; null for who sees
 * nobody in clear: they get names in the order of what they see of them (`maskName`), or the order would tell the letters between.
 */
export const nameOrder = (personsOf: string | null): RawBuilder<string | null> =>
  personsOf === null
    ? sql`left(p.name, 1) || repeat('*', greatest(char_length(p.name) - 2, 1)) || case when char_length(p.name) > 2 then right(p.name, 1) else '' end`
    : sql`p.name`
