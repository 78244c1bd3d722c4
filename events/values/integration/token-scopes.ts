/** Groups of calls that an API token may be made for. All but the last only read. */
export const callGroups = ['progress', 'results', 'roll', 'persons', 'documents', 'roll-import'] as const
export type CallGroup = (typeof callGroups)[number]

/** Maximum number of days that an API token may hold. */
export const MAX_TOKEN_DAYS = 365
