type Values = Readonly<Record<string, unknown>>

/** On the wire nothing is an empty text; in records it is null, in forms either. */
const wireOf = (value: unknown): unknown => (value === null || value === undefined ? '' : value)

const isSame = (left: unknown, right: unknown): boolean =>
  JSON.stringify(wireOf(left)) === JSON.stringify(wireOf(right))

/** Of each field what it held before, or one like it; an empty text where it may be empty. */
export type Changes<Before> = {
  readonly [Name in keyof Before]?: null extends Before[Name] ? NonNullable<Before[Name]> | '' : Before[Name]
}

/** What a form changed of a record: fields of the form that differ; one that was emptied is an empty text, as the contracts want it. */
export const changesOf = <Before extends Values>(before: Before, after: Values): Changes<Before> =>
  // A form's field gives back the kind of value that it was given.
  Object.fromEntries(
    Object.entries(after)
      .filter(([name, value]) => !isSame(before[name], value))
      .map(([name, value]) => [name, wireOf(value)]),
  ) as Changes<Before>

export type SeenValues = Record<string, string | number | boolean | null | string[]>

/** What was seen of the fields that are changed, for the server to compare with what it has by then. */
export const seenOf = (before: Values, changes: Values): SeenValues =>
  // Fields of forms hold nothing else.
  Object.fromEntries(Object.keys(changes).map((name) => [name, before[name] ?? null])) as SeenValues
