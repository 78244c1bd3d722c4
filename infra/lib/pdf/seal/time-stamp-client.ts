import { randomBytes } from 'node:crypto'
import { readCertificate } from './check/certificate.ts'
import { DerError, partOf, readWhole, sameBytes, toHex, type DerValue } from './check/der.ts'
import { checkStamp, readStampInfo } from './check/time-stamp.ts'
import { cmsIds, sha256 } from './cms.ts'
import { fetchBytes, FetchFailed, type FetchFailure } from './fetch-bytes.ts'
import { derNull, objectId, octetString, sequence, derInteger, derTrue } from './der-writing.ts'

/** Why there is no time stamp. */
export type TsaFailure =
  | FetchFailure
  /** It answered something that is no time stamp. */
  | 'malformed'
  /** It said no. */
  | 'rejected'
  /** It answered somebody else's question, or an old one again. */
  | 'nonce'
  /** It stamped something else. */
  | 'imprint'
  /** Its stamp does not hold: digest, signature, or its certificate. */
  | 'signature'
  /** Its certificate is not for stamping the time, did not hold, or nobody who is believed vouches for it. */
  | 'certificate'
  /** It stamped a time that it cannot be. */
  | 'time'

/** The time was not stamped, so there is no seal: it is tried again later, and no time is made up meanwhile. */
export class TsaFailed extends Error {
  readonly reason: TsaFailure

  constructor(reason: TsaFailure, detail: string) {
    super(`the time was not stamped (${reason}): ${detail}`)
    this.name = 'TsaFailed'
    this.reason = reason
  }
}

const TIME_LIMIT_MS = 10_000
/** A token takes two to ten thousand bytes. */
const MAX_BYTES = 64_000
/** Between this machine's clock and the authority's: more is a wrong clock, and one of them must not stand in a seal. */
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

/** Where the time is stamped, and whose stamps are believed (PEM; none: any that holds in itself). */
export type StampingAt = {
  readonly url: string
  readonly authorities?: readonly string[]
  readonly timeLimitMs?: number
  /** This machine's clock; absent: the real one. */
  readonly now?: () => Date
}

/**
 * Has an authority stamp the bytes of a signature (RFC 3161), and believes nothing of the answer that it has not checked. Gives the token in DER.
 * @throws TsaFailed
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
