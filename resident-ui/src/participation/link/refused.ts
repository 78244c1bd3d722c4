/** Codes after which nothing can be handed in by a link any more. */
const codes = ['VOTE_CLOSED', 'ELECTRONIC_VOTING_CLOSED', 'LIST_CLOSED', 'LINK_EXPIRED', 'INVALID_LINK'] as const

export type RefusedCode = (typeof codes)[number]

/** Tells whether an error's code means that a submission was refused for good. */
export const isRefusedForGood = (code: string): code is RefusedCode => codes.some((one) => one === code)
