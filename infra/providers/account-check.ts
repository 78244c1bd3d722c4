/**
 * Problem of an account, found by a free call. `code`: the provider's own or that of the connection,
 * without anything of the keys.
 */
export type AccountProblem = { readonly kind: 'refused' | 'unavailable'; readonly code: string }

/** Checks an account by a free call; undefined where the provider accepts its keys. */
export type CheckAccount = () => Promise<AccountProblem | undefined>
