import { z } from 'zod'
import { defineEvent, type EventOf } from '../event-type.ts'
import { dong, ho, id } from '../values/schemas.ts'

/** Kind of document. form: filled in for signing on paper, not signed yet; the others as named. */
export const documentKind = z.enum(['form', 'consent', 'ballot', 'certificate', 'minutes', 'scan'])
export type DocumentKind = z.output<typeof documentKind>

/**
 * Kind of seal: a signature; with a time stamp of an authority; with the evidence that the
 * certificate was valid.
 */
export const sealKind = z.enum(['B-B', 'B-T', 'B-LT'])
export type SealKind = z.output<typeof sealKind>

/** Reason why a document could not be made. */
export const documentFailure = z.enum([
  'entry-removed',
  'person-erased',
  'template-gone',
  'masks-not-proved',
  'rendering',
  'storage',
])
export type DocumentFailure = z.output<typeof documentFailure>

const sha256 = z.string().regex(/^[0-9a-f]{64}$/)
const count = z.int().nonnegative()
const version = z.int().positive()

/** Inputs of a document: all of it is in the log, and is read there as it was at these versions. */
export const documentInputs = {
  kind: documentKind,
  templateId: id.optional(),
  templateVersion: version.optional(),
  listUserId: id.optional(),
  personId: id.optional(),
  /** Vote of a document about a ballot; `ballotPosition`: position of the ballot's event. */
  voteId: id.optional(),
  ballotPosition: z.int().positive().optional(),
  /** Consent of the entry, for a document about one, signed online or on paper. */
  consentId: id.optional(),
  /** Versions of their streams. */
  listVersion: version,
  apartmentVersion: version,
  entryVersion: version.optional(),
  personVersion: version.optional(),
  /** Version of the rendering code: a newer one makes different bytes. */
  rendererVersion: version,
}

/**
 * Stream `document-{documentId}`. It contains none of the document's values: `inputHash` is the
 * SHA-256 over its inputs, from which the id is derived, so that repeated requests are one
 * document.
 */
export const DocumentRequested = defineEvent('DocumentRequested', {
  documentId: id,
  listId: id,
  apartmentId: id,
  ...documentInputs,
  dong: dong.optional(),
  ho: ho.optional(),
  inputHash: sha256,
  /** Batch that first requested it. */
  batchId: id.optional(),
})

const copy = {
  /** SHA-256 of the file. */
  sha256,
  /**
   * Key of the stored object: the file, encrypted with the person's key if it belongs to one.
   * `size`: its bytes.
   */
  objectKey: sha256,
  size: z.int().positive(),
  /** CRC-32 of the file, which an archive needs before it reads the file. */
  crc32: z.int().nonnegative().max(0xffff_ffff),
  pages: z.int().positive(),
  seal: sealKind,
}

/**
 * Completion: the file and its masked copy are made, sealed and stored. It is based on the signed
 * head of this size.
 */
export const DocumentSealed = defineEvent('DocumentSealed', {
  documentId: id,
  listId: id,
  ...copy,
  masked: z.strictObject(copy),
  /** SHA-256 of the template's file; `fieldsSha256`: of its fields and masks. */
  templateSha256: sha256.optional(),
  fieldsSha256: sha256.optional(),
  /** Labels of required fields for which nothing was known. */
  missing: z.array(z.string().max(100)).max(500),
  treeSize: count,
})
/** Given up after several tries. */
export const DocumentFailed = defineEvent('DocumentFailed', { documentId: id, listId: id, reason: documentFailure })
/** Damage: what is stored no longer fits its hash, or is missing. It is not served any more. */
export const DocumentDamaged = defineEvent('DocumentDamaged', {
  documentId: id,
  listId: id,
  copy: z.enum(['document', 'masked']),
  objectKey: sha256,
})
/** One that failed or is damaged is to be made once more, from the same inputs. */
export const DocumentRetried = defineEvent('DocumentRetried', {
  documentId: id,
  listId: id,
  /** The batch whose job makes it; absent: a job of its own does. */
  batchId: id.optional(),
})

export type DocumentEvent =
  | EventOf<typeof DocumentRequested>
  | EventOf<typeof DocumentSealed>
  | EventOf<typeof DocumentFailed>
  | EventOf<typeof DocumentDamaged>
  | EventOf<typeof DocumentRetried>
