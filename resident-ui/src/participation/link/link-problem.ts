const codes = ['INVALID_LINK', 'LINK_EXPIRED'] as const

export type LinkProblem = (typeof codes)[number]

/** Tells whether an error's code means that the link itself does not work. */
export const isLinkProblem = (code: string): code is LinkProblem => codes.some((one) => one === code)
