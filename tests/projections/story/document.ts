import { fixedId } from '#tests/support/fixed.ts'
import { apartmentId, holder, listId, type StreamEvent } from './names.ts'

const [batchId, stoppedBatchId, templateId] = [fixedId(91), fixedId(92), fixedId(81)]
const [sealedId, failedId, damagedId, madeAgainId, waitingId, nobodysId] = [93, 94, 95, 96, 97, 98].map(fixedId) as [
  string,
  string,
  string,
  string,
  string,
  string,
]

const hash = (sign: string): string => sign.repeat(64)

const of = (documentId: string, type: string, data: object = {}): StreamEvent => [
  `document-${documentId}`,
  { type, data: { documentId, listId, ...data } },
]

const asked = (documentId: string, n: number): StreamEvent => {
  const { listUserId, personId, dong, ho } = holder(n)
  return of(documentId, 'DocumentRequested', {
    apartmentId,
    kind: 'form',
    templateId,
    templateVersion: 1,
    listUserId,
    personId,
    dong,
    ho,
    listVersion: 1,
    apartmentVersion: 1,
    entryVersion: 1,
    personVersion: 1,
    rendererVersion: 1,
    inputHash: hash('a'),
    batchId,
  })
}

const copy = (sign: string) => ({
  sha256: hash(sign),
  objectKey: hash(sign),
  size: 40_000,
  crc32: 3_000_000_000,
  pages: 4,
  seal: 'B-B',
})

const sealed = (documentId: string, [clear, masked]: readonly [string, string]): StreamEvent =>
  of(documentId, 'DocumentSealed', {
    ...copy(clear),
    masked: copy(masked),
    templateSha256: hash('b'),
    fieldsSha256: hash('c'),
    missing: ['생년월일'],
    treeSize: 40,
  })

const ofBatch = (id: string, type: string, data: object = {}): StreamEvent => [
  `document-batch-${id}`,
  { type, data: { batchId: id, listId, ...data } },
]

const starts = (id: string, listUserIds: readonly string[]): readonly StreamEvent[] => [
  ofBatch(id, 'DocumentBatchStarted', {
    apartmentId,
    templateId,
    templateVersion: 1,
    scope: 'missing',
    total: listUserIds.length,
  }),
  ofBatch(id, 'DocumentBatchPlanned', { listUserIds }),
]

/**
 * Documents that came to each end there is, by a batch that went through and one that was stopped
 * and went on.
 */
export const documentStory = (): readonly StreamEvent[] => {
  const ids = [1, 2, 3, 4, 6].map((n) => holder(n).listUserId)
  const made = [sealedId, failedId, damagedId, madeAgainId, waitingId]
  return [
    ...starts(batchId, ids),
    ...made.map((id, index) => asked(id, index + 1)),
    ofBatch(batchId, 'DocumentBatchAdvanced', { taken: 5, documentIds: made }),
    sealed(sealedId, ['1', '2']),
    of(failedId, 'DocumentFailed', { reason: 'rendering' }),
    sealed(damagedId, ['3', '4']),
    sealed(madeAgainId, ['5', '6']),
    of(damagedId, 'DocumentDamaged', { copy: 'document', objectKey: hash('3') }),
    of(madeAgainId, 'DocumentDamaged', { copy: 'masked', objectKey: hash('6') }),
    of(madeAgainId, 'DocumentRetried'),
    sealed(madeAgainId, ['7', '6']),
    ofBatch(batchId, 'DocumentBatchFinished'),
    ...starts(stoppedBatchId, ids.slice(0, 2)),
    ofBatch(stoppedBatchId, 'DocumentBatchAdvanced', { taken: 1, documentIds: [sealedId] }),
    ofBatch(stoppedBatchId, 'DocumentBatchCancelled'),
    ofBatch(stoppedBatchId, 'DocumentBatchRetried'),
    ofBatch(stoppedBatchId, 'DocumentBatchRevisited', { revisited: 1, documentIds: [] }),
    of(nobodysId, 'DocumentRequested', {
      apartmentId,
      kind: 'minutes',
      listVersion: 1,
      apartmentVersion: 1,
      rendererVersion: 1,
      inputHash: hash('d'),
    }),
    sealed(nobodysId, ['8', '9']),
    of(fixedId(99), 'DocumentRequested', {
      apartmentId,
      kind: 'certificate',
      listUserId: holder(1).listUserId,
      personId: holder(1).personId,
      voteId: fixedId(71),
      ballotPosition: 12,
      listVersion: 1,
      apartmentVersion: 1,
      entryVersion: 1,
      personVersion: 1,
      rendererVersion: 1,
      inputHash: hash('e'),
    }),
    [
      `person-${holder(5).personId}`,
      { type: 'PersonErased', data: { personId: holder(5).personId, apartmentId, reason: 'asked' } },
    ],
  ]
}
