import { randomBytes } from 'node:crypto'
import { readCertificate } from './check/certificate.ts'
import { DerError, partOf, readWhole, sameBytes, toHex, type DerValue } from './check/der.ts'
import { checkStamp, readStampInfo } from './check/time-stamp.ts'
import { cmsIds, sha256 } from './cms.ts'
import { fetchBytes, FetchFailed, type FetchFailure } from './fetch-bytes.ts'
import { derNull, objectId, octetString, sequence, derInteger, derTrue } from './der-writing.ts'

/** Reason why there is no time stamp. */
export type TsaFailure =
  | FetchFailure
  /** The answer is no time stamp. */
  | 'malformed'
  /** The authority refused. */
  | 'rejected'
  /** The answer belongs to another request, or is an old one. */
  | 'nonce'
  /** The stamp is for other bytes. */
  | 'imprint'
  /** The stamp is invalid: its digest, signature, or certificate. */
  | 'signature'
  /**
   * The certificate is not for time stamping, was not valid, or is not certified by a trusted
   * authority.
   */
  | 'certificate'
  /** The stamped time is impossible. */
  | 'time'

/**
 * The time was not stamped, so there is no seal: sealing is tried again later, and no other time is
 * used meanwhile.
 */
export class TsaFailed extends Error {
  readonly reason: TsaFailure

  constructor(reason: TsaFailure, detail: string) {
    super(`the time was not stamped (${reason}): ${detail}`)
    this.name = 'TsaFailed'
    this.reason = reason
  }
}

const TIME_LIMIT_MS = 10_000
/** Maximum size of an answer; a token takes two to ten thousand bytes. */
const MAX_BYTES = 64_000
/**
 * Maximum difference between this machine's clock and the authority's: one of the two is wrong
 * beyond it, and must not stand in a seal.
 */
const MAX_APART_MS = 300_000

const requestFor = (imprint: Uint8Array, nonce: Uint8Array): Buffer =>
  sequence(
    derInteger(1),
    sequence(sequence(objectId(cmsIds.sha256), derNull), octetString(imprint)),
    derInteger(nonce),
    derTrue,
  )

const GRANTED = 0
const GRANTED_WITH_CHANGES = 1

const tokenIn = (answer: Uint8Array): DerValue => {
  const response = readWhole(answer)
  const status = partOf(response, 0, 0x30)
  const code = partOf(status, 0, 0x02).content[0]
  if (code !== GRANTED && code !== GRANTED_WITH_CHANGES)
    throw new TsaFailed(
      'rejected',
      `status ${code}, ${status.parts
        .slice(1)
        .map(({ raw }) => toHex(raw))
        .join(' ')}`,
    )
  return partOf(response, 1, 0x30)
}

type StampRequest = {
  readonly value: Uint8Array
  readonly imprint: Uint8Array
  readonly nonce: Uint8Array
  readonly authorities: readonly string[]
  readonly now: () => Date
}

const assertFits = async (
  token: DerValue,
  { value, imprint, nonce, authorities, now }: StampRequest,
): Promise<void> => {
  const info = readStampInfo(token)
  if (!sameBytes(info.imprint.value, imprint)) throw new TsaFailed('imprint', 'another one than was sent')
  if (!info.nonce || !sameBytes(info.nonce.raw, derInteger(nonce)))
    throw new TsaFailed('nonce', 'another one than was sent')
  const { at, faults } = await checkStamp(
    token,
    value,
    authorities.map((pem) => readCertificate(derOf(pem))),
  )
  const ofCertificate = faults.filter((fault) => ['purpose', 'validity', 'authority'].includes(fault))
  if (faults.length > ofCertificate.length) throw new TsaFailed('signature', faults.join(', '))
  if (ofCertificate.length > 0) throw new TsaFailed('certificate', ofCertificate.join(', '))
  if (Math.abs(at.getTime() - now().getTime()) > MAX_APART_MS) throw new TsaFailed('time', at.toISOString())
}

const derOf = (pem: string): Buffer => Buffer.from(pem.replaceAll(/-----[^-]+-----|\s/g, ''), 'base64')

/**
 * Time stamping authority, and trusted certificates (PEM; none: any stamp that is valid in itself).
 */
export type StampingAt = {
  readonly url: string
  readonly authorities?: readonly string[]
  readonly timeLimitMs?: number
  /** Clock of this machine; absent: the real one. */
  readonly now?: () => Date
}

/**
 * Requests a time stamp over the bytes of a signature (RFC 3161), and verifies all of the answer.
 * Returns the token in DER.
 * @throws {TsaFailed}
 */
export const stampTime = async (
  { url, authorities = [], timeLimitMs = TIME_LIMIT_MS, now = () => new Date() }: StampingAt,
  value: Uint8Array,
): Promise<Uint8Array> => {
  const imprint = sha256(value)
  const nonce = randomBytes(8)
  try {
    const answer = await fetchBytes(url, {
      post: { type: 'application/timestamp-query', body: requestFor(imprint, nonce) },
      answers: 'application/timestamp-reply',
      timeLimitMs,
      mostBytes: MAX_BYTES,
    })
    const token = tokenIn(answer)
    await assertFits(token, { value, imprint, nonce, authorities, now })
    return token.raw
  } catch (error) {
    if (error instanceof FetchFailed) throw new TsaFailed(error.reason, error.message)
    if (error instanceof DerError) throw new TsaFailed('malformed', error.message)
    throw error
  }
}
