/** Whom a provider vouches for: who holds the phone, as the carrier knows them. */
export type VerifiedPerson = {
  readonly name: string
  /** `YYYY-MM-DD`. */
  readonly birthDate: string
  readonly gender: 'male' | 'female'
  readonly foreigner: boolean
  /** Digits only. */
  readonly phone: string
  /** The carrier's code as the provider writes it; null where it says none. */
  readonly carrier: string | null
  /** 연계정보: the same at every site. */
  readonly ci: string
  /** 중복가입확인정보: the same at this site. */
  readonly di: string
}

/**
 * Why nobody was verified. `cancelled`: by the person. `expired`: the provider's transaction is over. `tampered`: an answer that its key does
 * not open, or whose mark does not fit. `mismatch`: an answer to another request than ours. `refused`: anything else the provider says no to.
 */
export type IdentityRefusal = 'cancelled' | 'expired' | 'tampered' | 'mismatch' | 'refused'

/** `detail` is for the log of the machine: a code of the provider's or of the connection, nothing personal, no secret. */
export type IdentityFailure =
  | { readonly kind: 'refused'; readonly reason: IdentityRefusal; readonly detail: string }
  /** Not reached, too late, or in no known form: the same may succeed later. */
  | { readonly kind: 'unavailable'; readonly detail: string }

/** Where the person proves who they are: an address, or a form to be posted there. */
export type IdentityPage = {
  readonly url: string
  /** Fields of a form; absent: the address alone. */
  readonly fields?: Readonly<Record<string, string>>
}

export type IdentityBegun = {
  readonly kind: 'begun'
  /** The provider's own name of the transaction. */
  readonly transactionId: string
  readonly page: IdentityPage
  /** What `finish` needs: holds secrets, so it is sealed wherever it is kept. */
  readonly kept: string
}

export type IdentityVerified = {
  readonly kind: 'verified'
  readonly person: VerifiedPerson
  /** The provider's number of what it did, for whoever asks it later. */
  readonly providerReference: string
}

/** What the browser brought back from the provider's page, by the provider's own names. */
export type ReturnedFields = Readonly<Record<string, string>>

/** Verifies residents by the phone that is theirs (휴대폰 본인확인). Never throws for what the provider does. */
export type ResidentIdentity = {
  /**
   * Begins a transaction. `requestNo`: 20 to 30 letters and digits, used once; `returnUrl`: where the browser comes back, `closeUrl` where it
   * does without having been verified.
   */
  readonly begin: (asked: {
    readonly requestNo: string
    readonly returnUrl: string
    readonly closeUrl: string
  }) => Promise<IdentityBegun | IdentityFailure>
  readonly finish: (answer: {
    readonly kept: string
    readonly returned: ReturnedFields
  }) => Promise<IdentityVerified | IdentityFailure>
}

/** Both providers, by the names that events and calls have for them. */
export type ResidentIdentities = { readonly nice: ResidentIdentity; readonly kcp: ResidentIdentity }

export const refused = (reason: IdentityRefusal, detail: string): IdentityFailure => ({
  kind: 'refused',
  reason,
  detail: detail.slice(0, 60),
})
export const unavailable = (detail: string): IdentityFailure => ({ kind: 'unavailable', detail: detail.slice(0, 60) })

/** Where production has no contract with a provider: nobody is verified by it. */
export const absentIdentity: ResidentIdentity = {
  begin: async () => unavailable('not configured'),
  finish: async () => unavailable('not configured'),
}
