type Values = Readonly<Record<string, unknown>>

/**
 * Returns a value as calls send it: an empty field is an empty text there, but null in records and
 * forms.
 */
const wireOf = (value: unknown): unknown => (value === null || value === undefined ? '' : value)

const isSameValue = (left: unknown, right: unknown): boolean =>
  JSON.stringify(wireOf(left)) === JSON.stringify(wireOf(right))

/**
 * Changed fields with values of the type that they had before; an empty text clears a field that
 * may be empty.
 */
export type Changes<Before> = {
  readonly [Name in keyof Before]?: null extends Before[Name] ? NonNullable<Before[Name]> | '' : Before[Name]
}

/**
 * Returns the fields of a form that differ from the record; a cleared one as an empty text, as the
 * contracts expect it.
 */
export const changesOf = <Before extends Values>(before: Before, after: Values): Changes<Before> =>
  // A form's field returns the type of value that it was given.
  Object.fromEntries(
    Object.entries(after)
      .filter(([name, value]) => !isSameValue(before[name], value))
      .map(([name, value]) => [name, wireOf(value)]),
  ) as Changes<Before>

export type ExpectedValues = Record<string, string | number | boolean | null | string[]>

/**
 * Returns the former values of the changed fields, which the server compares with the present ones.
 */
export const expectedValuesOf = (before: Values, changes: Values): ExpectedValues =>
  // Fields of forms hold no other types.
  Object.fromEntries(Object.keys(changes).map((name) => [name, before[name] ?? null])) as ExpectedValues
