import { createHash } from 'node:crypto'
import { isSelfIssued, type Certificate } from './check/certificate.ts'
import { objectIdOf, partOf } from './check/der.ts'
import { fetchBytes } from './fetch-bytes.ts'
import { ocspRequest, readOcsp, type RevocationStatus } from './ocsp.ts'
import { readRevocationList } from './revocation-list.ts'

/** Proof that a certificate was not revoked, in DER. */
export type RevocationProof = { readonly kind: 'OCSP' | 'CRL'; readonly der: Buffer }

/** A certificate that seals or stamps was revoked by its issuer. */
export class CertificateRevoked extends Error {
  constructor() {
    super('a certificate of the seal was revoked: nothing more may be sealed with it')
    this.name = 'CertificateRevoked'
  }
}

const TIME_LIMIT_MS = 5_000
const MAX_BYTES = 5_000_000
/** Maximum time for which an answer is reused, where its own validity is longer. */
const MAX_CACHE_MS = 3_600_000
/** Time for which a silent responder is not asked again. */
const SILENT_MS = 60_000

const AUTHORITY_ACCESS = '1.3.6.1.5.5.7.1.1'
const OCSP = '1.3.6.1.5.5.7.48.1'
const CRL_DISTRIBUTION_POINTS = '2.5.29.31'
const ADDRESS = 0x86

const webAddress = (bytes: Uint8Array): string | undefined => {
  const text = Buffer.from(bytes).toString('latin1')
  return /^https?:\/\//i.test(text) && URL.canParse(text) ? text : undefined
}

const ocspAddress = (certificate: Certificate): string | undefined =>
  certificate
    .extension(AUTHORITY_ACCESS)
    ?.value.parts.filter((access) => objectIdOf(partOf(access, 0)) === OCSP)
    .flatMap(({ parts: [, place] }) => (place?.tag === ADDRESS ? (webAddress(place.content) ?? []) : []))[0]

const listAddress = (certificate: Certificate): string | undefined =>
  certificate
    .extension(CRL_DISTRIBUTION_POINTS)
    ?.value.parts.flatMap(({ parts }) => parts.filter(({ tag }) => tag === 0xa0))
    .flatMap(({ parts }) => parts.filter(({ tag }) => tag === 0xa0))
    .flatMap(({ parts }) => parts.filter(({ tag }) => tag === ADDRESS))
    .flatMap(({ content }) => webAddress(content) ?? [])[0]

type Pair = readonly [certificate: Certificate, issuer: Certificate]
type RevocationAnswer = { readonly proof: RevocationProof; readonly status: RevocationStatus }

const askOcsp = async (url: string, pair: Pair, now: Date): Promise<RevocationAnswer> => {
  const der = await fetchBytes(url, {
    post: { type: 'application/ocsp-request', body: ocspRequest(...pair) },
    timeLimitMs: TIME_LIMIT_MS,
    mostBytes: MAX_BYTES,
  })
  return { proof: { kind: 'OCSP', der }, status: await readOcsp(der, pair, now) }
}

const fetchList = async (url: string, pair: Pair, now: Date): Promise<RevocationAnswer> => {
  const der = await fetchBytes(url, { timeLimitMs: TIME_LIMIT_MS, mostBytes: MAX_BYTES })
  return { proof: { kind: 'CRL', der }, status: await readRevocationList(der, pair, now) }
}

const ask = async (pair: Pair, now: Date): Promise<RevocationAnswer | undefined> => {
  const [certificate] = pair
  const ways: readonly (readonly [string | undefined, typeof askOcsp])[] = [
    [ocspAddress(certificate), askOcsp],
    [listAddress(certificate), fetchList],
  ]
  for (const [url, way] of ways) {
    try {
      if (url !== undefined) return await way(url, pair, now)
    } catch {
      // The answer is missing or not trusted: the other way may do, and without any the seal stays
      // at its lower level.
    }
  }
  return undefined
}

type CachedAnswer = { readonly answer: Promise<RevocationAnswer | undefined>; until: number }

/** Cached answers by certificate, shared by all documents of a thread. */
const cachedAnswers = new Map<string, CachedAnswer>()

const askOnce = (pair: Pair, now: Date): Promise<RevocationAnswer | undefined> => {
  const name = createHash('sha256').update(pair[0].der).digest('hex')
  const before = cachedAnswers.get(name)
  if (before && before.until > now.getTime()) return before.answer
  const entry: CachedAnswer = { answer: ask(pair, now), until: now.getTime() + SILENT_MS }
  cachedAnswers.set(name, entry)
  void entry.answer.then((answer) => {
    const until = answer?.status.until?.getTime() ?? Infinity
    if (answer) entry.until = Math.min(until, now.getTime() + MAX_CACHE_MS)
  })
  return entry.answer
}

/**
 * Fetches proof that no certificate of some paths (each from leaf to root) was revoked; undefined
 * where one of them cannot be proved, or names no address.
 * @throws {CertificateRevoked}
 */
export const fetchRevocation = async (
  paths: readonly (readonly Certificate[])[],
  now: Date,
): Promise<readonly RevocationProof[] | undefined> => {
  const pairs = paths.flatMap((path) =>
    path.flatMap((certificate, index): readonly Pair[] => {
      const issuer = path[index + 1]
      return issuer ? [[certificate, issuer]] : []
    }),
  )
  const isClosed = paths.every((path) => path.some(isSelfIssued))
  if (pairs.length === 0 || !isClosed) return undefined
  const asked = await Promise.all(pairs.map((pair) => askOnce(pair, now)))
  if (asked.some((one) => one?.status.isRevoked)) throw new CertificateRevoked()
  const proofs = asked.flatMap((one) => (one ? [one.proof] : []))
  return proofs.length === pairs.length ? proofs : undefined
}
