import { createHash } from 'node:crypto'
import { crc32 } from 'node:zlib'
import type { DomainEvent } from '#events/event-type.ts'
import { newId } from '#services/core/secrets.ts'
import { documentBatchStream } from '#services/document/batch/document-batch.decider.ts'
import { documentStream } from '#services/document/document.decider.ts'
import { smallForm } from '#tests/pdf-template/small-form.ts'
import { systemMetadata } from '#tests/support/fixed.ts'
import type { TestApp } from '#tests/support/stack/test-app.ts'

type DocumentPlace = {
  readonly listId: string
  readonly apartmentId: string
  readonly templateId: string
  readonly entryId: string
}

/**
 * Records a sealed document of a list without an owner, and a batch that was cancelled before it
 * made any.
 */
export const keepDocument = async (
  { system: { deps } }: Pick<TestApp, 'system'>,
  { listId, apartmentId, templateId, entryId }: DocumentPlace,
): Promise<{ readonly documentId: string; readonly batchId: string }> => {
  const { store, objects } = deps
  const [documentId, batchId] = [newId(), newId()]
  const bytes = await smallForm('', 1)
  const copy = {
    sha256: createHash('sha256').update(bytes).digest('hex'),
    objectKey: await objects.put(bytes),
    size: bytes.length,
    crc32: crc32(bytes),
    pages: 1,
    seal: 'B-B',
  }
  const ofDocument = { documentId, listId }
  const versions = { listVersion: 1, apartmentVersion: 1, rendererVersion: 1, inputHash: '0'.repeat(64) }
  const ofBatch = { batchId, listId }
  const begin = (stream: string, events: readonly DomainEvent[]) =>
    store.append({ appends: [{ stream, expectedVersion: 0, events }], metadata: systemMetadata })
  await begin(documentStream(documentId), [
    { type: 'DocumentRequested', data: { ...ofDocument, apartmentId, kind: 'minutes', ...versions } },
    { type: 'DocumentSealed', data: { ...ofDocument, ...copy, masked: copy, missing: [], treeSize: 1 } },
  ])
  await begin(documentBatchStream(batchId), [
    {
      type: 'DocumentBatchStarted',
      data: { ...ofBatch, apartmentId, templateId, templateVersion: 1, scope: 'named', total: 1 },
    },
    { type: 'DocumentBatchPlanned', data: { ...ofBatch, listUserIds: [entryId] } },
    { type: 'DocumentBatchCancelled', data: ofBatch },
  ])
  return { documentId, batchId }
}
