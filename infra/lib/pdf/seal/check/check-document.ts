import { isValidAt, readableName, readCertificate, type Certificate } from './certificate.ts'
import { sameBytes, type DerValue } from './der.ts'
import { faultsOf, readSignedData, type SignatureFault, type SignedData } from './signed-data.ts'
import { findSeals, readSeal, textOf, type BrokenRange, type SealRange } from './seal-ranges.ts'
import { checkStamp, type StampCheck } from './time-stamp.ts'
import { addsValidationDataOnly } from './validation-data.ts'
import { fingerprintOf } from './web-crypto.ts'

/** Fault of a seal. */
export type SealFault =
  | SignatureFault
  /** The byte range does not describe a seal, or something stands after the signature. */
  | 'shape'
  /** The signature cannot be parsed. */
  | 'unreadable'
  /** The signature states a time, which PAdES forbids and Danji never writes. */
  | 'signing-time'
  /** The certificate was not valid when the seal was made. */
  | 'validity'
  | 'time-stamp'

/** Content that was added to a file after the seal. */
export type AdditionKind =
  | 'nothing'
  /**
   * Certificates and proof that they were not revoked: validation data of the seal itself, for
   * later years.
   */
  | 'validation-data'
  | 'something'

/** One seal of a file. */
export type SealCheck = {
  /** Faults of the seal; none: it is valid. */
  readonly faults: readonly SealFault[]
  /** True where it was made with one of the trusted certificates. */
  readonly trusted: boolean
  readonly certificate: {
    readonly name: string
    readonly fingerprint: string
    readonly from: Date
    readonly to: Date
  } | null
  /** Time that the seal claims; only `stamp` proves a time. */
  readonly claimedAt: Date | null
  readonly stamp: StampCheck | null
  readonly added: AdditionKind
}

/** Verdict on a file. */
export type Verdict =
  /** A trusted seal covers all of it, and nothing was changed. */
  | 'intact'
  /** The file was sealed and has been changed since. */
  | 'changed'
  /** The sealed part is unchanged, and something was added to it later. */
  | 'added-to'
  /** The signature is not from a trusted signer. */
  | 'foreign'
  | 'not-sealed'
  | 'no-pdf'

export type DocumentCheck = {
  readonly verdict: Verdict
  /** SHA-256 of the whole file. */
  readonly sha256: string
  readonly seals: readonly SealCheck[]
}

/**
 * Trusted certificates in DER: seals by exactly these; stamps by these, or by those that they
 * certify.
 */
export type BelievedCertificates = {
  readonly seals: readonly Uint8Array[]
  readonly timeStamps: readonly Uint8Array[]
}

const SIGNING_TIME = '1.2.840.113549.1.9.5'
const TIME_STAMP_TOKEN = '1.2.840.113549.1.9.16.2.14'
/**
 * Maximum time by which a stamp may precede the claimed time: clocks differ, and a seal is stamped
 * after it was requested.
 */
const STAMPED_BEFORE_MS = 600_000

const unreadableTimes = { trusted: false, certificate: null, claimedAt: null, stamp: null, added: 'nothing' } as const

const stampOf = async (data: SignedData, believed: readonly Certificate[]): Promise<StampCheck | null> => {
  const token = data.unsigned(TIME_STAMP_TOKEN)
  return token ? checkStamp(token, data.signature, believed) : null
}

type Times = { readonly certificate: Certificate; readonly stamp: StampCheck | null; readonly claimedAt: Date | null }

/**
 * Tells whether the certificate was valid then. A stamp has the moment of sealing; the claimed time
 * is that of the event: where the file is rendered again later, its certificate may be younger, but
 * none seals after its end.
 */
const isValidAtSealing = ({ certificate, stamp, claimedAt }: Times): boolean =>
  stamp ? isValidAt(certificate, stamp.at) : claimedAt !== null && claimedAt <= certificate.to

const faultsOfTime = (times: Times): readonly SealFault[] => {
  const { stamp, claimedAt } = times
  const isTooEarly =
    stamp !== null && claimedAt !== null && stamp.at.getTime() < claimedAt.getTime() - STAMPED_BEFORE_MS
  return [
    ...(isValidAtSealing(times) ? [] : (['validity'] as const)),
    ...(isTooEarly || (stamp && stamp.faults.length > 0) ? (['time-stamp'] as const) : []),
  ]
}

type Judging = { readonly bytes: Uint8Array; readonly text: string; readonly believed: BelievedCertificates }

const addedAfter = async ({ bytes, text }: Judging, range: SealRange): Promise<AdditionKind> => {
  if (range.end === bytes.length) return 'nothing'
  return (await addsValidationDataOnly(bytes, text, range)) ? 'validation-data' : 'something'
}

const judgeSignature = async (
  judging: Judging,
  range: SealRange,
  signature: DerValue,
  covered: Uint8Array,
): Promise<SealCheck> => {
  const data = readSignedData(signature)
  const { certificate } = data
  const stamp = await stampOf(data, judging.believed.timeStamps.map(readCertificate))
  const { claimedAt } = range
  return {
    faults: [
      ...(await faultsOf(data, covered)),
      ...(data.signed(SIGNING_TIME) ? (['signing-time'] as const) : []),
      ...faultsOfTime({ certificate, stamp, claimedAt }),
    ],
    trusted: judging.believed.seals.some((der) => sameBytes(der, certificate.der)),
    certificate: {
      name: readableName(certificate.subject),
      fingerprint: await fingerprintOf(certificate.der),
      from: certificate.from,
      to: certificate.to,
    },
    claimedAt,
    stamp,
    added: await addedAfter(judging, range),
  }
}

/**
 * Verifies one seal. A file may hold anything: unreadable parts are a fault of the seal, never an
 * error of the reader.
 */
const judge = async (judging: Judging, range: SealRange | BrokenRange): Promise<SealCheck> => {
  if (range === 'broken') return { ...unreadableTimes, faults: ['shape'] }
  const added = await addedAfter(judging, range)
  try {
    const { signature, covered } = readSeal(judging.bytes, judging.text, range)
    return await judgeSignature(judging, range, signature, covered)
  } catch {
    return { ...unreadableTimes, claimedAt: range.claimedAt, added, faults: ['unreadable'] }
  }
}

const isPdf = (text: string): boolean => text.slice(0, 1_024).includes('%PDF-')

/** Looks for traces that a seal leaves in a file even where its byte range was destroyed. */
const wasSealed = (text: string): boolean => /ETSI\.CAdES\.detached|Adobe\.PPKLite|DanjiSeal/.test(text)

const isBreak = (fault: SealFault): boolean =>
  fault === 'shape' || fault === 'unreadable' || fault === 'digest' || fault === 'signature'

const verdictOn = (text: string, seals: readonly SealCheck[]): Verdict => {
  if (!isPdf(text)) return 'no-pdf'
  if (seals.length === 0) return wasSealed(text) ? 'changed' : 'not-sealed'
  // In foreign seals these two faults are style and no change: they may state the time, or not say
  // which certificate signed.
  const breaks = seals.some(({ trusted, faults }) =>
    trusted ? faults.length > 0 : faults.some((fault) => isBreak(fault)),
  )
  if (breaks) return 'changed'
  const ours = seals.filter(({ trusted }) => trusted)
  if (ours.length === 0) return 'foreign'
  return ours.some(({ added }) => added !== 'something') ? 'intact' : 'added-to'
}

/**
 * Verifies a file offline: what its seals cover, whether they are valid, and whose they are. Uses
 * WebCrypto alone, so that it runs in the browser, where `canCompute()`, and on the server alike.
 */
export const checkDocument = async (bytes: Uint8Array, believed: BelievedCertificates): Promise<DocumentCheck> => {
  const text = textOf(bytes)
  const judging = { bytes, text, believed }
  const seals: SealCheck[] = []
  for (const range of findSeals(text)) seals.push(await judge(judging, range))
  return { verdict: verdictOn(text, seals), sha256: await fingerprintOf(bytes), seals }
}
