import { describe, it } from 'vitest'
import type { DocumentEvent } from '#events/document/document.events.ts'
import { documentDecider } from '#services/document/document.decider.ts'
import { fixedId } from '#tests/support/fixed.ts'
import { given } from '#tests/support/given.ts'

const [documentId, listId] = [fixedId(1), fixedId(2)]
const hash = 'a'.repeat(64)
const request = {
  documentId,
  listId,
  apartmentId: fixedId(3),
  kind: 'form' as const,
  templateId: fixedId(4),
  templateVersion: 1,
  listUserId: fixedId(5),
  personId: fixedId(6),
  listVersion: 1,
  apartmentVersion: 1,
  entryVersion: 1,
  personVersion: 1,
  rendererVersion: 1,
  dong: '101',
  ho: '1502',
  inputHash: hash,
}
const copy = { sha256: hash, objectKey: 'b'.repeat(64), size: 10, crc32: 7, pages: 1, seal: 'B-B' as const }
const files = { ...copy, masked: { ...copy, objectKey: 'c'.repeat(64) }, missing: [], treeSize: 9 }

const requested: DocumentEvent = { type: 'DocumentRequested', data: request }
const sealed: DocumentEvent = { type: 'DocumentSealed', data: { documentId, listId, ...files } }
const failed: DocumentEvent = { type: 'DocumentFailed', data: { documentId, listId, reason: 'rendering' } }
const damaged: DocumentEvent = {
  type: 'DocumentDamaged',
  data: { documentId, listId, copy: 'masked', objectKey: files.masked.objectKey },
}
const retried: DocumentEvent = { type: 'DocumentRetried', data: { documentId, listId } }

describe('a document', () => {
  it('is asked for once, however often', () => {
    given(documentDecider).when({ type: 'RequestDocument', request }).then([requested])
    given(documentDecider, [requested]).when({ type: 'RequestDocument', request }).thenNothing()
    given(documentDecider, [requested, sealed]).when({ type: 'RequestDocument', request }).thenNothing()
  })
  it('is sealed once: what somebody else made meanwhile counts', () => {
    given(documentDecider).when({ type: 'SealDocument', files }).thenRejects('NOT_FOUND')
    given(documentDecider, [requested]).when({ type: 'SealDocument', files }).then([sealed])
    given(documentDecider, [requested, sealed]).when({ type: 'SealDocument', files }).thenNothing()
    given(documentDecider, [requested, failed]).when({ type: 'SealDocument', files }).thenNothing()
    given(documentDecider, [requested, failed, retried]).when({ type: 'SealDocument', files }).then([sealed])
  })
  it('fails only while it is being made', () => {
    given(documentDecider, [requested]).when({ type: 'FailDocument', reason: 'rendering' }).then([failed])
    given(documentDecider, [requested, failed]).when({ type: 'FailDocument', reason: 'storage' }).thenNothing()
    given(documentDecider, [requested, sealed]).when({ type: 'FailDocument', reason: 'storage' }).thenNothing()
  })
  it('is damaged once, and names which of its files is', () => {
    given(documentDecider, [requested, sealed]).when({ type: 'ReportDamage', copy: 'masked' }).then([damaged])
    given(documentDecider, [requested, sealed, damaged]).when({ type: 'ReportDamage', copy: 'document' }).thenNothing()
    given(documentDecider, [requested]).when({ type: 'ReportDamage', copy: 'document' }).thenNothing()
  })
  it('is made again where it failed or is damaged, and nowhere else', () => {
    given(documentDecider, [requested, failed]).when({ type: 'RetryDocument' }).then([retried])
    given(documentDecider, [requested, sealed, damaged]).when({ type: 'RetryDocument' }).then([retried])
    given(documentDecider, [requested]).when({ type: 'RetryDocument' }).thenNothing()
    given(documentDecider, [requested, sealed]).when({ type: 'RetryDocument' }).thenRejects('DOCUMENT_NOT_RETRYABLE')
    given(documentDecider, [requested, failed])
      .when({ type: 'RetryDocument', batchId: fixedId(9) })
      .then([{ type: 'DocumentRetried', data: { documentId, listId, batchId: fixedId(9) } }])
  })
})
