import { randomBytes } from 'node:crypto'
import { pathFrom, readCertificate } from './check/certificate.ts'
import { readSignedData } from './check/signed-data.ts'
import { DerError, partOf, readWhole, sameBytes, toHex, type DerValue } from './check/der.ts'
import { checkStamp, readStampInfo } from './check/time-stamp.ts'
import { cmsIds, sha256 } from './cms.ts'
import { fetchBytes, FetchFailed, type FetchFailure } from './fetch-bytes.ts'
import { derNull, objectId, octetString, sequence, derInteger, derTrue } from './der-writing.ts'
import { postWithCertificate } from './post-with-certificate.ts'
import type { StampAccess } from './stamp-settings.ts'

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
  readonly fingerprints: readonly string[] | undefined
  readonly now: () => Date
}

/**
 * Checks that an accepted certificate is in the chain of a stamp's certificate, each of them signed
 * by the next.
 * @throws {TsaFailed}
 */
const assertAccepted = async (token: DerValue, { authorities, fingerprints }: StampRequest): Promise<void> => {
  if (fingerprints === undefined) return
  const { certificate, certificates } = readSignedData(token)
  const known = authorities.map((pem) => readCertificate(derOf(pem)))
  const path = await pathFrom(certificate, [...known, ...certificates])
  const isAccepted = path.some(({ der }) => fingerprints.includes(sha256(der).toString('hex')))
  if (!isAccepted) throw new TsaFailed('certificate', 'none of TSA_AUTHORITIES certified it')
}

const assertFits = async (token: DerValue, request: StampRequest): Promise<void> => {
  const { value, imprint, nonce, authorities, now } = request
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
  await assertAccepted(token, request)
  if (Math.abs(at.getTime() - now().getTime()) > MAX_APART_MS) throw new TsaFailed('time', at.toISOString())
}

const derOf = (pem: string): Buffer => Buffer.from(pem.replaceAll(/-----[^-]+-----|\s/g, ''), 'base64')

/**
 * Time stamping authority, and trusted certificates (PEM; none: any stamp that is valid in itself).
 */
export type StampingAt = StampAccess & {
  readonly url: string
  readonly authorities?: readonly string[]
  readonly timeLimitMs?: number
  /** Clock of this machine; absent: the real one. */
  readonly now?: () => Date
}

const basicOf = ({ user, password }: NonNullable<StampAccess['credentials']>): string =>
  `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`

/** Sends a request to the authority as it knows this client. @throws {FetchFailed} */
const ask = ({ url, credentials, client, timeLimitMs = TIME_LIMIT_MS }: StampingAt, body: Buffer): Promise<Buffer> => {
  const type = 'application/timestamp-query'
  const fetching = {
    post: { type, body, ...(credentials ? { authorization: basicOf(credentials) } : {}) },
    answers: 'application/timestamp-reply',
    timeLimitMs,
    mostBytes: MAX_BYTES,
  }
  return client ? postWithCertificate(url, { ...fetching, client }) : fetchBytes(url, fetching)
}

/**
 * Requests a time stamp over the bytes of a signature (RFC 3161), and verifies all of the answer.
 * Returns the token in DER.
 * @throws {TsaFailed}
 */
export const stampTime = async (at: StampingAt, value: Uint8Array): Promise<Uint8Array> => {
  const { authorities = [], fingerprints, now = () => new Date() } = at
  const imprint = sha256(value)
  const nonce = randomBytes(8)
  try {
    const token = tokenIn(await ask(at, requestFor(imprint, nonce)))
    await assertFits(token, { value, imprint, nonce, authorities, fingerprints, now })
    return token.raw
  } catch (error) {
    if (error instanceof FetchFailed) throw new TsaFailed(error.reason, error.message)
    if (error instanceof DerError) throw new TsaFailed('malformed', error.message)
    throw error
  }
}
