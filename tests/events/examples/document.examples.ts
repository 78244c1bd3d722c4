import type * as documentBatch from '#events/document/document-batch.events.ts'
import type * as document from '#events/document/document.events.ts'
import { ID, place, type ExamplesOf } from './example.ts'

const [documentId, batchId, templateId] = [
  '01950000-0000-7000-8000-00000000000f',
  '01950000-0000-7000-8000-000000000010',
  '01950000-0000-7000-8000-000000000011',
]
const ofDocument = { documentId, listId: ID.list }
const ofBatch = { batchId, listId: ID.list }
const copy = {
  sha256: '1'.repeat(64),
  objectKey: '2'.repeat(64),
  size: 41_234,
  crc32: 4_000_000_000,
  pages: 4,
  seal: 'B-B',
} as const

export const documentExamples: ExamplesOf<typeof document & typeof documentBatch> = {
  DocumentRequested: {
    ...ofDocument,
    apartmentId: ID.apartment,
    kind: 'form',
    templateId,
    templateVersion: 2,
    listUserId: ID.listUser,
    personId: ID.person,
    listVersion: 1,
    apartmentVersion: 1,
    entryVersion: 3,
    personVersion: 2,
    rendererVersion: 1,
    ...place,
    inputHash: '3'.repeat(64),
    batchId,
  },
  DocumentSealed: {
    ...ofDocument,
    ...copy,
    masked: { ...copy, sha256: '4'.repeat(64) },
    templateSha256: '5'.repeat(64),
    fieldsSha256: '6'.repeat(64),
    missing: ['생년월일'],
    treeSize: 1_204,
  },
  DocumentFailed: { ...ofDocument, reason: 'rendering' },
  DocumentDamaged: { ...ofDocument, copy: 'document', objectKey: '2'.repeat(64) },
  DocumentRetried: { ...ofDocument, batchId },
  DocumentBatchStarted: {
    ...ofBatch,
    apartmentId: ID.apartment,
    templateId,
    templateVersion: 2,
    scope: 'missing',
    total: 1,
  },
  DocumentBatchPlanned: { ...ofBatch, listUserIds: [ID.listUser] },
  DocumentBatchAdvanced: { ...ofBatch, taken: 1, documentIds: [documentId] },
  DocumentBatchCancelled: ofBatch,
  DocumentBatchRetried: ofBatch,
  DocumentBatchRevisited: { ...ofBatch, revisited: 1, documentIds: [documentId] },
  DocumentBatchFinished: ofBatch,
}
