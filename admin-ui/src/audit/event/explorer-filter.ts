/**
 * Filter of the log in the address of the page, so that a position in the log can be sent to
 * somebody.
 */
export type ExplorerFilter = Readonly<Record<FilterField, string>>
export const filterFields = [
  'q',
  'type',
  'listId',
  'voteId',
  'dong',
  'ho',
  'from',
  'to',
  'userId',
  'adminId',
  'device',
  'requestId',
] as const
export type FilterField = (typeof filterFields)[number]

/** Fields that are set from an event and shown as chips, without a text field. */
export const chosenFields = ['userId', 'adminId', 'device', 'requestId'] as const

/** Condition, and the name of the thing behind its id. */
export type ChosenFilter = Partial<Record<FilterField | `${FilterField}Name`, string>>

export const filterIn = (params: URLSearchParams): ExplorerFilter =>
  Object.fromEntries(filterFields.map((field) => [field, params.get(field) ?? ''])) as ExplorerFilter

/** Returns the parameters with one condition changed, together with the name of its chip. */
export const paramsWith = (
  params: URLSearchParams,
  changes: Partial<Readonly<Record<FilterField | `${FilterField}Name` | 'event', string>>>,
): URLSearchParams => {
  const next = new URLSearchParams(params)
  for (const [field, value] of Object.entries(changes))
    if (value === '') {
      next.delete(field)
      next.delete(`${field}Name`)
    } else next.set(field, value)
  return next
}

export const isFiltered = (filter: ExplorerFilter): boolean => filterFields.some((field) => filter[field] !== '')

/** Returns the query of the call, without empty fields. */
export const queryOf = (filter: ExplorerFilter): Partial<Record<FilterField, string>> =>
  Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== ''))
