/** Account that the provider identified. Fields that its owner did not consent to show are null. */
export type IdentifiedAccount = {
  /** Id of the account at the provider, which never changes. */
  readonly kakaoId: string
  readonly nickname: string | null
  readonly name: string | null
  /**
   * E-mail address, only where the provider calls it valid and verified: anybody may type somebody
   * else's address.
   */
  readonly email: string | null
  /** Korean number in digits, 010…; other numbers are null. */
  readonly phone: string | null
}

/**
 * Reason why nobody was identified. `code-spent`: used or expired, so starting again helps.
 * `redirect-mismatch`, `bad-secret`: our configuration is wrong. `bad-token`: the new token is not
 * accepted. `refused`: any other refusal of the provider.
 */
export type IdentityRefusal = 'code-spent' | 'redirect-mismatch' | 'bad-secret' | 'bad-token' | 'refused'

/**
 * Outcome of an identification. `detail` is for the machine's log: a code of the provider or of the
 * connection, nothing personal.
 */
export type IdentityOutcome =
  | { readonly kind: 'identified'; readonly account: IdentifiedAccount }
  | { readonly kind: 'refused'; readonly reason: IdentityRefusal; readonly detail: string }
  /**
   * The provider was not reached, answered too late, or in an unknown form: the same may succeed
   * later.
   */
  | { readonly kind: 'unavailable'; readonly detail: string }

/** Signs administrators in with the authorization code of OAuth 2.0 (RFC 6749, section 4.1). */
export type AdminIdentity = {
  /**
   * Returns the address to send the browser to. `state` comes back with it; `redirectUri` must
   * equal the registered one.
   */
  readonly authorizeUrl: (asked: { readonly state: string; readonly redirectUri: string }) => string
  /** Exchanges the code that the browser brought back. Never throws for a fault of the provider. */
  readonly identify: (returned: { readonly code: string; readonly redirectUri: string }) => Promise<IdentityOutcome>
}
