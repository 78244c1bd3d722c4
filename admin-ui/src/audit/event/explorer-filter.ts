/** What the explorer asks for, as it stands in the page's address: a place in the log can be sent to somebody. */
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

/** Chosen from an event, shown as chips: nobody types them. */
export const chosenFields = ['userId', 'adminId', 'device', 'requestId'] as const

/** A condition, and the name of what it stands for. */
export type ChosenFilter = Partial<Record<FilterField | `${FilterField}Name`, string>>

export const filterIn = (params: URLSearchParams): ExplorerFilter =>
  Object.fromEntries(filterFields.map((field) => [field, params.get(field) ?? ''])) as ExplorerFilter

/** With one condition changed; the name of what a chip stands for goes with it. */
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

/** As the server asks for it: what is empty is not asked. */
export const queryOf = (filter: ExplorerFilter): Partial<Record<FilterField, string>> =>
  Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== ''))
