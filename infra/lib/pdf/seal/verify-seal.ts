import { X509Certificate } from 'node:crypto'
import { checkDocument, type DocumentCheck } from './check/check-document.ts'

/** Trusted certificates of seals and of time stamps, as PEM texts; each may hold several. */
export type TrustedCertificates = { readonly seals: readonly string[]; readonly timeStamps?: readonly string[] }

const toDer = (pems: readonly string[]): readonly Uint8Array[] => pems.map((pem) => new X509Certificate(pem).raw)

/**
 * Verifies a file offline with the same reader as the browser, which shares no code with the
 * sealing.
 */
export const verifySeal = async (
  bytes: Uint8Array,
  { seals, timeStamps = [] }: TrustedCertificates,
): Promise<DocumentCheck> => checkDocument(bytes, { seals: toDer(seals), timeStamps: toDer(timeStamps) })
