import { checkDocument, type BelievedCertificates, type DocumentCheck } from '#infra/lib/pdf/seal/check/index.ts'
import type { DocumentSeal, SealCertificates } from '#services/document/seal/document-seal.contract.ts'
import { api } from '../api.ts'

/** Seal that the log has for the file's hash; `unasked`: the log could not be queried. */
export type RecordedSeal = DocumentSeal | 'unasked'

/** Result of checking a file: in this browser alone and, by its hash, against the log. */
export type FileCheck = {
  readonly fileName: string
  readonly check: DocumentCheck
  readonly recorded: RecordedSeal
}

/**
 * Maximum size of a file in bytes: a document of five hundred pages with pictures. A phone cannot
 * hold two copies of a larger one in memory.
 */
export const MAX_BYTES = 100_000_000

const fromBase64 = (text: string): Uint8Array => Uint8Array.from(atob(text), (character) => character.charCodeAt(0))

const believedOf = ({ certificates, timeStampAuthorities }: SealCertificates): BelievedCertificates => ({
  seals: certificates.map(({ der }) => fromBase64(der)),
  timeStamps: timeStampAuthorities.map(({ der }) => fromBase64(der)),
})

const askRecord = async (sha256: string): Promise<RecordedSeal> => {
  try {
    return await api.call('GET /api/document/seal/{sha256}', { params: { sha256 }, retries: 0 })
  } catch {
    // The seal is valid by itself; the log only adds to it.
    return 'unasked'
  }
}

/**
 * Checks a file in this browser. Only its SHA-256 is sent, to query the log. Rejects with
 * `ApiError` where the certificates could not be read.
 */
export const checkFile = async (file: File): Promise<FileCheck> => {
  const believed = believedOf(await api.call('GET /api/document/seal-certificates'))
  const check = await checkDocument(new Uint8Array(await file.arrayBuffer()), believed)
  const isPdf = check.verdict !== 'no-pdf'
  return { fileName: file.name, check, recorded: isPdf ? await askRecord(check.sha256) : 'unasked' }
}
