/** Kinds of what a verification may be for: a vote, a list of signatures by its public link, or one's personal invitation to it. */
export const identityTargetKinds = ['vote', 'signature', 'signature-request'] as const

/** What an identity verification was asked for. */
export type IdentityTarget = { readonly kind: (typeof identityTargetKinds)[number]; readonly id: string }
