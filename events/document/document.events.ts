import { z } from 'zod'
import { defineEvent, type EventOf } from '../event-type.ts'
import { dong, ho, id } from '../values/schemas.ts'

/** A form is filled in for signing on paper, and nobody has signed it yet; the others are what their names say. */
export const documentKind = z.enum(['form', 'consent', 'ballot', 'certificate', 'minutes', 'scan'])
export type DocumentKind = z.output<typeof documentKind>

/** What a seal holds: a signature; with a time stamp of an authority; with what shows that the certificate held. */
export const sealKind = z.enum(['B-B', 'B-T', 'B-LT'])
export type SealKind = z.output<typeof sealKind>

/** Why a document could not be made. */
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

/** What a document is made from: all of it stands in the log, and is read there as it stood at these versions. */
export const documentInputs = {
  kind: documentKind,
  templateId: id.optional(),
  templateVersion: version.optional(),
  listUserId: id.optional(),
  personId: id.optional(),
  /** Of a document about a ballot: the vote, and where the ballot stands in the log. */
  voteId: id.optional(),
  ballotPosition: z.int().positive().optional(),
  /** Of a document about a consent, signed online or on paper: which of its entry's. */
  consentId: id.optional(),
  /** Of their streams. */
  listVersion: version,
  apartmentVersion: version,
  entryVersion: version.optional(),
  personVersion: version.optional(),
  /** Of the code that makes it: a newer one makes other bytes. */
  rendererVersion: version,
}

/**
 * Stream `document-{documentId}`. Nothing that it is filled with stands here: `inputHash` is the SHA-256 over its inputs, and the id is made
 * from that, so that what is asked for twice is one document.
 */
export const DocumentRequested = defineEvent('DocumentRequested', {
  documentId: id,
  listId: id,
  apartmentId: id,
  ...documentInputs,
  dong: dong.optional(),
  ho: ho.optional(),
  inputHash: sha256,
  /** The batch that it was asked for by, first. */
  batchId: id.optional(),
})

const copy = {
  /** Of the file. */
  sha256,
  /** Of what is stored: the file, encrypted with the person's key where it is somebody's. */
  objectKey: sha256,
  size: z.int().positive(),
  /** Of the file: what an archive says of it before it is read. */
  crc32: z.int().nonnegative().max(0xffff_ffff),
  pages: z.int().positive(),
  seal: sealKind,
}

/** The file is made, sealed and stored, and so is its masked copy. It rests on the signed head of this size. */
export const DocumentSealed = defineEvent('DocumentSealed', {
  documentId: id,
  listId: id,
  ...copy,
  masked: z.strictObject(copy),
  /** Of the template's file, and of its fields and masks. */
  templateSha256: sha256.optional(),
  fieldsSha256: sha256.optional(),
  /** Labels of required fields for which nothing was known. */
  missing: z.array(z.string().max(100)).max(500),
  treeSize: count,
})
/** Given up after several tries. */
export const DocumentFailed = defineEvent('DocumentFailed', { documentId: id, listId: id, reason: documentFailure })
/** What is stored no longer fits its hash, or is gone: it is not handed out any more. */
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
