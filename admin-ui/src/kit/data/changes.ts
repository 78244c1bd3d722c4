type Values = Readonly<Record<string, unknown>>

/** On the wire nothing is an empty text; in records it is null, in forms either. */
const wireOf = (value: unknown): unknown => (value === null || value === undefined ? '' : value)

const isSame = (left: unknown, right: unknown): boolean =>
  JSON.stringify(wireOf(left)) === JSON.stringify(wireOf(right))

/** What a form changed of a record: fields of the form that differ; one that was emptied is an empty text, as the contracts want it. */
export const changesOf = (before: Values, after: Values): Values =>
  Object.fromEntries(
    Object.entries(after)
      .filter(([name, value]) => !isSame(before[name], value))
      .map(([name, value]) => [name, wireOf(value)]),
  )
