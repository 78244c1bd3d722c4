import type { CertificateApp } from '#events/values/certificate-app.ts'

/** Person who is asked to sign. `phone`: digits only; `birthDate`: `YYYY-MM-DD`. */
export type CertificateSigner = { readonly name: string; readonly phone: string; readonly birthDate: string }

export type StartedCertificate = {
  readonly kind: 'begun'
  /** Number of the transaction at the provider. */
  readonly receiptId: string
  /** Address that opens the app on the same phone; null where the provider notifies the app. */
  readonly appUrl: string | null
  readonly expiresAt: string
  /** State that later calls need: it may hold secrets, so it is sealed wherever it is stored. */
  readonly kept: string
}

/**
 * Reason of a refusal. `tampered`: an answer that its key does not open. `mismatch`: an answer to
 * another request, or the provider knows no such person. `already-verified`: the only answer was
 * given before. `no-certificate`: the person has none at this provider. `refused`: any other.
 */
export type CertificateRefusal =
  | 'expired'
  | 'rejected'
  | 'tampered'
  | 'mismatch'
  | 'already-verified'
  | 'no-certificate'
  | 'refused'

/** Failure; `detail` is for the machine's log: a code, nothing personal, no secret. */
export type CertificateFailure =
  | { readonly kind: 'refused'; readonly reason: CertificateRefusal; readonly detail: string }
  /** The provider was not reached, answered too late, or in an unknown form. */
  | { readonly kind: 'unavailable'; readonly detail: string }

export type CertificateRequest = {
  readonly app: CertificateApp
  /** Number of the request: 20 to 30 letters and digits, used once. */
  readonly requestNo: string
  readonly signer: CertificateSigner
  /** Title that the app shows; at most 40 characters of it are sent. */
  readonly title: string
  /** SHA-256 of the document, hexadecimal. */
  readonly documentSha256: string
  /** Phone of the office, which the app shows for questions. */
  readonly callCenter: string
  /** System of the phone on which the page is open; null: the app is on another device. */
  readonly sameDevice: 'android' | 'ios' | null
  /** Address to which the app returns on the same phone. */
  readonly returnUrl: string
}

export type CertificateProgress = {
  readonly kind: 'waiting' | 'completed' | 'expired' | 'rejected' | 'failed'
}

/** Person as the provider knows them. `birthDate` is null where its answer has none. */
export type CertifiedPerson = {
  readonly name: string
  readonly birthDate: string | null
  readonly phone: string | null
  readonly ci: string
}

export type ReadCertificate = {
  readonly kind: 'read'
  readonly person: CertifiedPerson
  /** Signature as it came, in the form of its provider. */
  readonly signedData: string
  readonly completedAt: string | null
}

/**
 * Has documents signed with certificates of recognised providers (전자서명인증사업자). Never throws for
 * a fault of a provider.
 */
export type CertificateSignature = {
  /** Apps that can be used. */
  readonly apps: readonly CertificateApp[]
  readonly begin: (asked: CertificateRequest) => Promise<StartedCertificate | CertificateFailure>
  readonly status: (asked: {
    readonly app: CertificateApp
    readonly receiptId: string
    readonly kept: string
  }) => Promise<CertificateProgress | CertificateFailure>
  /** Asks for the signature; providers answer once. Returns the body as it came. */
  readonly verify: (asked: {
    readonly app: CertificateApp
    readonly receiptId: string
    readonly kept: string
    readonly signer: CertificateSigner
  }) => Promise<{ readonly kind: 'answered'; readonly raw: string } | CertificateFailure>
  /** Reads such a body; pure. */
  readonly read: (answer: {
    readonly app: CertificateApp
    readonly raw: string
    readonly kept: string
  }) => ReadCertificate | CertificateFailure
}

export const certificateRefused = (reason: CertificateRefusal, detail: string): CertificateFailure => ({
  kind: 'refused',
  reason,
  detail: detail.slice(0, 60),
})

export const certificateUnavailable = (detail: string): CertificateFailure => ({
  kind: 'unavailable',
  detail: detail.slice(0, 60),
})

const notConfigured = (): CertificateFailure => certificateUnavailable('not configured')

/** Client for production without a contract: nobody signs with a certificate. */
export const absentCertificate: CertificateSignature = {
  apps: [],
  begin: async () => notConfigured(),
  status: async () => notConfigured(),
  verify: async () => notConfigured(),
  read: notConfigured,
}
