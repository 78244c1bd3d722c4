import { z } from 'zod'
import { id } from '#events/values/schemas.ts'
import { contract } from '../../core/contract.ts'
import { documentKind, documentStatus, sealKind } from '../documents.contract.ts'

const named = z.object({ id, name: z.string() })

const evidence = z.object({
  id,
  number: z.string(),
  kind: documentKind,
  status: documentStatus,
  list: named,
  apartment: named,
  /**
   * Entry at the time of the request; null if the document belongs to nobody. Persons are masked
   * for auditors.
   */
  entry: z
    .object({ listUserId: id, userId: id, dong: z.string(), ho: z.string(), name: z.string().nullable() })
    .nullable(),
  template: z.object({ id, originalFileName: z.string(), version: z.number(), sha256: z.string() }).nullable(),
  requestedAt: z.string(),
  requestedBy: named.nullable(),
  /** Identification of the signer, in Korean; for a form, that nobody was identified. */
  identified: z.string(),
  hashes: z.object({
    document: z.string().nullable(),
    masked: z.string().nullable(),
    template: z.string().nullable(),
    /** Over the template's fields and masks. */
    fields: z.string().nullable(),
    /** Over what it was made from: the log's positions, versions, the template. */
    inputs: z.string(),
  }),
  seal: z.object({ kind: sealKind, sealedAt: z.string() }).nullable(),
  /** Events that it is based on and those since, in the order of the log. */
  events: z.array(
    z.object({
      position: z.number(),
      type: z.string(),
      /** Title of the event, in Korean. */
      title: z.string(),
      at: z.string(),
      /** Leaf of the log's tree, hex. */
      hash: z.string(),
      /** Whether the document rests on it, or it came after. */
      source: z.boolean(),
    }),
  ),
  /** The first signed head of the log's tree that covers the request; null until it is signed. */
  treeHead: z
    .object({
      size: z.number(),
      rootHash: z.string(),
      signedAt: z.string(),
      signature: z.string(),
      /** SHA-256 over the public key (SPKI), hex. */
      keyFingerprint: z.string(),
    })
    .nullable(),
  /** Address of the public verification page, as its QR code has it. */
  verifyUrl: z.string(),
  /**
   * Views and downloads, the newest first, at most 100; null for those who may not read the access
   * log.
   */
  accesses: z.array(z.object({ at: z.string(), admin: named, what: z.string() })).nullable(),
})
export type DocumentEvidence = z.output<typeof evidence>

/**
 * Returns the evidence of a document: persons, times, events with their positions, hashes, and the
 * signed head.
 */
export const documentEvidence = contract({
  method: 'GET',
  path: '/api/document/{id}/evidence',
  access: 'admin',
  tag: 'document',
  summary: '문서의 증거',
  params: z.strictObject({ id }),
  answers: { 200: evidence },
})
