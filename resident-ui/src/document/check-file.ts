import { checkDocument, type BelievedCertificates, type DocumentCheck } from '#infra/lib/pdf/seal/check/index.ts'
import type { DocumentSeal, SealCertificates } from '#services/document/seal/document-seal.contract.ts'
import { api } from '../api.ts'

/** What the log says of a file with this hash; `unasked`: nobody could be asked. */
export type RecordedSeal = DocumentSeal | 'unasked'

/** What was found out about a file: by this browser alone, and, by its hash, from the log. */
export type FileCheck = {
  readonly fileName: string
  readonly check: DocumentCheck
  readonly recorded: RecordedSeal
}

/** A document of five hundred pages with pictures; more would not fit into the memory of a phone, twice. */
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
    // The seal speaks for itself; the log only says more.
    return 'unasked'
  }
}

/**
 * Checks a file in this browser. Nothing of it goes out but its SHA-256, by which the log is asked.
 * Rejects with `ApiError` where the certificates could not be had.
 */
export const checkFile = async (file: File): Promise<FileCheck> => {
  const believed = believedOf(await api.call('GET /api/document/seal-certificates'))
  const check = await checkDocument(new Uint8Array(await file.arrayBuffer()), believed)
  const isPdf = check.verdict !== 'no-pdf'
  return { fileName: file.name, check, recorded: isPdf ? await askRecord(check.sha256) : 'unasked' }
}
