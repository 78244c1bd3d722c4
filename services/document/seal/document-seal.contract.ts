import { z } from 'zod'
import { contract } from '../../core/contract.ts'

const sha256 = z.string().regex(/^[0-9a-f]{64}$/, '문서의 확인값(SHA-256)은 16진수 64자리입니다.')

/**
 * Tells anybody who has a file whether this Danji made it, by its SHA-256 alone: the file itself
 * stays with them. Contains no personal data. `position`: the event of the log that records the
 * finished document; `status`: its present status; `kind`: of a document, `access-review` for a
 * monthly review's sheet, or `minutes` for those of an assembly.
 */
export const findDocumentSeal = contract({
  method: 'GET',
  path: '/api/document/seal/{sha256}',
  access: 'public',
  tag: 'document',
  summary: '문서 확인값으로 봉인 기록 확인',
  params: z.strictObject({ sha256 }),
  answers: {
    200: z.object({
      known: z.boolean(),
      position: z.number().optional(),
      sealedAt: z.string().optional(),
      status: z.enum(['sealed', 'damaged', 'erased']).optional(),
      kind: z.string().optional(),
      /** The short number that the audit certificate's QR code carries, `?d=`. */
      number: z.string().optional(),
    }),
  },
})
export type DocumentSeal = z.output<(typeof findDocumentSeal)['answers'][200]>

/**
 * Lists the certificates with which this Danji seals, now or earlier: a check of a seal trusts only
 * these. DER in base64; `fingerprint`: SHA-256 of it in hexadecimal digits.
 */
export const listSealCertificates = contract({
  method: 'GET',
  path: '/api/document/seal-certificates',
  access: 'public',
  tag: 'document',
  summary: '봉인 인증서 목록',
  answers: {
    200: z.object({
      certificates: z.array(
        z.object({
          der: z.string(),
          fingerprint: z.string(),
          subject: z.string(),
          validFrom: z.string(),
          validTo: z.string(),
        }),
      ),
      /** Authorities whose time stamps are trusted. Empty: only the stamp itself is checked. */
      timeStampAuthorities: z.array(z.object({ der: z.string(), fingerprint: z.string(), subject: z.string() })),
    }),
  },
})
export type SealCertificates = z.output<(typeof listSealCertificates)['answers'][200]>
