/**
 * Steps at which a resident could not go on: wrong codes, no code that arrived, a lock after wrong
 * codes, and a proven identity that the roll does not have.
 */
export const failedSteps = ['wrong-code', 'no-code', 'locked', 'mismatch'] as const
export type FailedStep = (typeof failedSteps)[number]

/** Times of day at which a resident would like to be called. */
export const callTimes = ['morning', 'afternoon'] as const
export type CallTime = (typeof callTimes)[number]
