/** Codes after which nothing can be handed in by a link any more. */
const codes = ['VOTE_CLOSED', 'LIST_CLOSED', 'LINK_EXPIRED', 'INVALID_LINK'] as const

export type RefusedCode = (typeof codes)[number]

/** Whether an error's code says that what was handed in was not accepted, and cannot be. */
export const isRefusedForGood = (code: string): code is RefusedCode => codes.some((one) => one === code)
