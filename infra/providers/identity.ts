import type { CheckAccount } from './account-check.ts'

/** Person verified by a provider: the owner of the phone, by the carrier's data. */
export type VerifiedPerson = {
  readonly name: string
  /** Date of birth, `YYYY-MM-DD`. */
  readonly birthDate: string
  readonly gender: 'male' | 'female'
  readonly foreigner: boolean
  /** Digits only. */
  readonly phone: string
  /** Code of the carrier as the provider writes it; null where it gives none. */
  readonly carrier: string | null
  /** 연계정보: a personal identifier that is equal on all sites. */
  readonly ci: string
  /** 중복가입확인정보: a personal identifier of this site. */
  readonly di: string
}

/**
 * Reason why nobody was verified. `cancelled`: by the person. `expired`: the provider's transaction
 * has ended. `tampered`: an answer that its key does not open, or whose integrity value is wrong.
 * `mismatch`: an answer to another request. `refused`: any other refusal of the provider.
 */
export type IdentityRefusal = 'cancelled' | 'expired' | 'tampered' | 'mismatch' | 'refused'

/**
 * Failure of a verification. `detail` is for the machine's log: a code of the provider or of the
 * connection, nothing personal, no secret.
 */
export type IdentityFailure =
  | { readonly kind: 'refused'; readonly reason: IdentityRefusal; readonly detail: string }
  /**
   * The provider was not reached, answered too late, or in an unknown form: the same may succeed
   * later.
   */
  | { readonly kind: 'unavailable'; readonly detail: string }

/** Page on which the person proves their identity: an address, or a form to be posted there. */
export type IdentityPage = {
  readonly url: string
  /** Fields of a form; absent: the address alone. */
  readonly fields?: Readonly<Record<string, string>>
}

export type StartedIdentity = {
  readonly kind: 'begun'
  /** Id of the transaction at the provider. */
  readonly transactionId: string
  readonly page: IdentityPage
  /** State that `finish` needs: it holds secrets, so it is sealed wherever it is stored. */
  readonly kept: string
}

export type IdentityVerified = {
  readonly kind: 'verified'
  readonly person: VerifiedPerson
  /** Reference of the provider, for later enquiries. */
  readonly providerReference: string
}

/** Fields that the browser brought back from the provider's page, under the provider's names. */
export type ReturnedFields = Readonly<Record<string, string>>

/** Verifies residents by their phone (휴대전화 본인 확인). Never throws for a fault of the provider. */
export type ResidentIdentity = {
  /**
   * Begins a transaction. `requestNo`: 20 to 30 letters and digits, used once; `returnUrl`: where
   * the browser comes back, `closeUrl`: where it does without having been verified.
   */
  readonly begin: (asked: {
    readonly requestNo: string
    readonly returnUrl: string
    readonly closeUrl: string
  }) => Promise<StartedIdentity | IdentityFailure>
  readonly finish: (answer: {
    readonly kept: string
    readonly returned: ReturnedFields
  }) => Promise<IdentityVerified | IdentityFailure>
}

/** Providers of identity checks, under their names in events and calls. */
export type ResidentIdentities = { readonly nice: ResidentIdentity; readonly kcp: ResidentIdentity }

/** Keys of an account that a complex has at the provider of identity checks. */
export type IdentityAccountKeys = { readonly clientId: string; readonly clientSecret: string }

/** Client of an account. */
export type IdentityAccount = { readonly nice: ResidentIdentity; readonly check: CheckAccount }

export const refused = (reason: IdentityRefusal, detail: string): IdentityFailure => ({
  kind: 'refused',
  reason,
  detail: detail.slice(0, 60),
})
export const unavailable = (detail: string): IdentityFailure => ({ kind: 'unavailable', detail: detail.slice(0, 60) })

/** Client for production without a contract: nobody is verified by it. */
export const absentIdentity: ResidentIdentity = {
  begin: async () => unavailable('not configured'),
  finish: async () => unavailable('not configured'),
}
