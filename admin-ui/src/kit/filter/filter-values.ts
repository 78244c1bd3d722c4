export type FilterValues = Readonly<Record<string, unknown>>

/** Returns the filters without one. */
export const withoutFilter = (values: FilterValues, source: string): FilterValues =>
  Object.fromEntries(Object.entries(values).filter(([name]) => name !== source))

/** Returns the filters with one set; an empty text removes it. */
export const withFilter = (values: FilterValues, source: string, value: string): FilterValues =>
  value.trim() === '' ? withoutFilter(values, source) : { ...values, [source]: value }

/** A filter's value as a field shows it. */
export const filterText = (values: FilterValues, source: string): string => {
  const value = values[source]
  return typeof value === 'string' ? value : ''
}
