import { X509Certificate } from 'node:crypto'
import { checkDocument, type DocumentCheck } from './check/check-document.ts'

/** Whose seals and whose time stamps are believed, as texts in PEM; each may hold several certificates. */
export type TrustedCertificates = { readonly seals: readonly string[]; readonly timeStamps?: readonly string[] }

const toDer = (pems: readonly string[]): readonly Uint8Array[] => pems.map((pem) => new X509Certificate(pem).raw)

/** What holds of a file, asked of nobody: the same reader as in the browser, which shares no code with what seals. */
export const verifySeal = async (
  bytes: Uint8Array,
  { seals, timeStamps = [] }: TrustedCertificates,
): Promise<DocumentCheck> => checkDocument(bytes, { seals: toDer(seals), timeStamps: toDer(timeStamps) })
