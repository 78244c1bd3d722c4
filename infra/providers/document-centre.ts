/**
 * Port of a certified document centre (공인전자문서센터, 전자문서법 제31조의2): it keeps electronic documents,
 * and issues certificates that it does (제31조의7, 시행령 제15조의9). No centre publishes its protocol, so the
 * calls below are what we assume every centre can do; the client's wire format is ours.
 */

/** Document to be kept. `reference`: our own number of it; the same one is never kept twice. */
export type DepositOrder = {
  readonly reference: string
  readonly file: Uint8Array
  /** SHA-256 of the file, hexadecimal. */
  readonly sha256: string
  readonly title: string
  readonly author: string
  readonly recipient: string
  /** ISO 8601. */
  readonly sentAt: string
  readonly receivedAt: string
}

/** Document as the centre keeps it. */
export type KeptDocument = {
  readonly kind: 'kept'
  readonly depositId: string
  /** SHA-256 that the centre computed, hexadecimal. */
  readonly sha256: string
  /** ISO 8601, by the centre's clock. */
  readonly depositedAt: string
}

/** Certificate as it came: the signed statement, its signature in base64, and the file to print. */
export type IssuedCertificate = {
  readonly kind: 'issued'
  readonly statement: string
  readonly signature: string
  readonly file: Uint8Array
}

/** Items of a certificate (시행령 제15조의9), and what it says of the document. */
export type CertificateItems = {
  readonly number: string
  readonly centre: string
  /** `identifier`: birth date, or the number of a corporation. */
  readonly applicant: { readonly name: string; readonly identifier: string }
  readonly askedAt: string
  readonly issuedAt: string
  readonly validUntil: string
  readonly purpose: string
  readonly document: Pick<KeptDocument, 'depositId' | 'sha256' | 'depositedAt'> &
    Pick<DepositOrder, 'reference' | 'title' | 'author' | 'recipient' | 'sentAt' | 'receivedAt'>
}

/**
 * Reason of a refusal. `reference-taken`: another file has this reference. `retention`: the centre
 * may not delete it yet. `unknown`: it keeps no such document. `account`: the account is not accepted.
 */
export type CentreRefusal = 'reference-taken' | 'retention' | 'unknown' | 'account' | 'refused'

/** Failure; `detail` is for the machine's log: a code, nothing personal, no secret. */
export type CentreFailure =
  | { readonly kind: 'refused'; readonly reason: CentreRefusal; readonly detail: string }
  /** The centre was not reached, answered too late or in an unknown form, or its clock is wrong. */
  | { readonly kind: 'unavailable'; readonly detail: string }

/** Result of reading a certificate. `unsound`: its signature, form or file is not what it should be. */
export type ReadCertificate =
  | { readonly kind: 'read'; readonly items: CertificateItems }
  | { readonly kind: 'unsound'; readonly fault: 'signature' | 'form' | 'file' }

/** Keeps documents at a certified document centre. Never throws for a fault of the centre. */
export type DocumentCentre = {
  /** Name of the centre; null where none is configured. */
  readonly name: string | null
  /** Deposits a file; the same order again returns the deposit that it made first. */
  readonly deposit: (order: DepositOrder) => Promise<KeptDocument | CentreFailure>
  /** Finds a kept document; the centre computes its hash anew. */
  readonly find: (depositId: string) => Promise<KeptDocument | CentreFailure>
  /** Finds the deposit of a reference, whose answer may have been lost. */
  readonly findReference: (reference: string) => Promise<KeptDocument | CentreFailure>
  readonly certify: (depositId: string, purpose: string) => Promise<IssuedCertificate | CentreFailure>
  /** Has a kept document deleted; one that is not there is deleted already. */
  readonly withdraw: (depositId: string) => Promise<{ readonly kind: 'withdrawn' } | CentreFailure>
  /** Reads a certificate and checks the centre's signature; pure. */
  readonly read: (certificate: IssuedCertificate) => ReadCertificate
}

export const centreRefused = (reason: CentreRefusal, detail: string): CentreFailure => ({
  kind: 'refused',
  reason,
  detail: detail.slice(0, 60),
})

export const centreUnavailable = (detail: string): CentreFailure => ({
  kind: 'unavailable',
  detail: detail.slice(0, 60),
})

const notConfigured = async (): Promise<CentreFailure> => centreUnavailable('not configured')

/** Client for installations without a contract: nothing is deposited. */
export const absentDocumentCentre: DocumentCentre = {
  name: null,
  deposit: notConfigured,
  find: notConfigured,
  findReference: notConfigured,
  certify: notConfigured,
  withdraw: notConfigured,
  read: () => ({ kind: 'unsound', fault: 'signature' }),
}
