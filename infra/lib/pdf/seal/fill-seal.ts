import { createPrivateKey, X509Certificate } from 'node:crypto'
import { pathFrom } from './check/certificate.ts'
import { readWhole } from './check/der.ts'
import { textOf } from './check/seal-ranges.ts'
import { readSignedData } from './check/signed-data.ts'
import { addsValidationDataOnly } from './check/validation-data.ts'
import { cmsIds, sha256, signCms } from './cms.ts'
import { NUMBER_WIDTH, OPEN_RANGE } from './placeholder.ts'
import { fetchRevocation } from './revocation.ts'
import type { Sealing } from './sealing.ts'
import { addSecurityStore } from './security-store.ts'
import { stampTime } from './time-stamp-client.ts'

/**
 * Level of a seal (PAdES): signed; with a time stamp; with proof that the certificates were not
 * revoked.
 */
export type SealKind = 'B-B' | 'B-T' | 'B-LT'

/** A file cannot be sealed: it has no placeholder, or is sealed already. */
export class CannotSeal extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'CannotSeal'
  }
}

type Gap = { readonly from: number; readonly to: number }

const gapOf = (file: Buffer, rangeAt: number): Gap => {
  const label = '/Contents <'
  const from = file.indexOf(label, rangeAt) + label.length - 1
  const to = file.indexOf('>', from) + 1
  if (from < rangeAt || to === 0) throw new CannotSeal('its seal has no room')
  return { from, to }
}

const findPlaceholder = (file: Buffer): number => {
  const at = file.indexOf(OPEN_RANGE)
  if (at < 0) throw new CannotSeal('no room was made for a seal')
  // Every byte range is verified: a second one, used or not, would make the file doubtful for ever.
  const others = file.toString('latin1').match(/\/ByteRange\b/g)?.length ?? 0
  if (others !== 1) throw new CannotSeal('there is a signature in it already')
  return at
}

const signerOf = ({ certificates, key }: Sealing) => ({
  certificates: certificates.map((pem) => new X509Certificate(pem).raw),
  key: createPrivateKey(key),
})

/**
 * Appends what later verification needs, where that can be fetched.
 * @throws {CertificateRevoked}
 */
const withValidationData = async (file: Buffer, signature: Buffer, { from, to }: Gap): Promise<Buffer | undefined> => {
  const seal = readSignedData(readWhole(signature))
  const token = seal.unsigned(cmsIds.timeStampToken)
  const signers = [seal, ...(token ? [readSignedData(token)] : [])]
  const paths = await Promise.all(signers.map(({ certificate, certificates }) => pathFrom(certificate, certificates)))
  const proofs = await fetchRevocation(paths, new Date())
  const contents = Buffer.from(file.toString('latin1', from + 1, to - 1), 'hex')
  const certificates = paths.flat().map(({ der }) => der)
  const added = proofs && addSecurityStore(file, contents, { certificates, proofs })
  // Verifiers have to see that nothing else was added: a file of another form keeps its present
  // seal.
  return added && (await addsValidationDataOnly(added, textOf(added), { gap: { from, to }, end: file.length }))
    ? added
    : undefined
}

/**
 * Seals a saved file that has the placeholder of `addSealPlaceholder`. Its length stays; with RSA
 * and without a time stamp the same file gives the same bytes. Stamped seals get validation data as
 * a revision of its own (B-LT) where the revocation status of every certificate can be fetched;
 * else they stay B-T.
 * @throws {CannotSeal}
 * @throws {CertificateRevoked}
 * @throws {TsaFailed} where the time was to be stamped and was not: the file is to be sealed again
 * later
 */
export const fillSeal = async (
  bytes: Uint8Array,
  sealing: Sealing,
): Promise<{ readonly bytes: Buffer; readonly kind: SealKind }> => {
  const file = Buffer.from(bytes)
  const rangeAt = findPlaceholder(file)
  const { from, to } = gapOf(file, rangeAt)
  const numbers = [from, to, file.length - to].join(' ').padEnd(3 * NUMBER_WIDTH + 2)
  file.write(`/ByteRange [0 ${numbers}]`, rangeAt, 'latin1')
  const digest = sha256(file.subarray(0, from), file.subarray(to))
  const { timeStamps } = sealing
  const signature = await signCms(signerOf(sealing), {
    digest,
    ...(timeStamps ? { stamp: (value) => stampTime(timeStamps, value) } : {}),
  })
  const room = (to - from - 2) / 2
  if (signature.length > room) throw new CannotSeal(`its seal of ${signature.length} bytes does not fit into ${room}`)
  file.write(signature.toString('hex'), from + 1, 'latin1')
  if (!timeStamps) return { bytes: file, kind: 'B-B' }
  const lasting = sealing.revocation ? await withValidationData(file, signature, { from, to }) : undefined
  return lasting ? { bytes: lasting, kind: 'B-LT' } : { bytes: file, kind: 'B-T' }
}
