/**
 * Kinds of targets of a verification: a vote, a list of signatures by its public link, or a
 * personal invitation to it.
 */
export const identityTargetKinds = ['vote', 'signature', 'signature-request'] as const

/** Target of an identity verification; assembly: attendance of a meeting, by its own address. */
export type IdentityTarget = { readonly kind: (typeof identityTargetKinds)[number] | 'assembly'; readonly id: string }
