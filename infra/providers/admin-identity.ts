/** Whom the provider says that a browser belongs to. What they did not consent to show is null. */
export type IdentifiedAccount = {
  /** The provider's id, which stays when everything else changes. */
  readonly kakaoId: string
  readonly nickname: string | null
  readonly name: string | null
  /** Only where the provider calls it valid and verified: anybody may type somebody else's address. */
  readonly email: string | null
  /** Korean numbers only, in digits: 010…. */
  readonly phone: string | null
}

/**
 * Why nobody was identified. `code-spent`: used or expired, so beginning anew helps. `redirect-mismatch`, `bad-secret`: ours to repair.
 * `bad-token`: the token that was given a moment ago does not count. `refused`: anything else that the provider says no to.
 */
export type IdentityRefusal = 'code-spent' | 'redirect-mismatch' | 'bad-secret' | 'bad-token' | 'refused'

/** What came of asking. `detail` is for the log of the machine: a code of the provider's or of the connection, nothing personal. */
export type IdentityOutcome =
  | { readonly kind: 'identified'; readonly account: IdentifiedAccount }
  | { readonly kind: 'refused'; readonly reason: IdentityRefusal; readonly detail: string }
  /** Not reached, too late, or in no known form: the same may succeed later. */
  | { readonly kind: 'unavailable'; readonly detail: string }

/** Signs administrators in through OAuth 2.0's authorization code (RFC 6749, section 4.1). */
export type AdminIdentity = {
  /** Where to send the browser. `state` comes back with it; `redirectUri` must be the one that is registered, to the letter. */
  readonly authorizeUrl: (asked: { readonly state: string; readonly redirectUri: string }) => string
  /** Exchanges the code that the browser brought back. Never throws for what the provider does. */
  readonly identify: (returned: { readonly code: string; readonly redirectUri: string }) => Promise<IdentityOutcome>
}
