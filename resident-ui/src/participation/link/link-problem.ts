const codes = ['INVALID_LINK', 'LINK_EXPIRED'] as const

export type LinkProblem = (typeof codes)[number]

/** Whether an error's code says that the link itself is the trouble. */
export const isLinkProblem = (code: string): code is LinkProblem => codes.some((one) => one === code)
