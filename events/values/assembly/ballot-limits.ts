/**
 * Maximum number of ballots in one submission of an assembly: fifty items for four units. Whoever
 * holds more units hands them in by several submissions.
 */
export const MAX_BALLOTS_AT_ONCE = 200
