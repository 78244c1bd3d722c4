import { fixedId } from '#tests/support/fixed.ts'
import { apartmentId, listId, type StreamEvent } from './names.ts'

export const counts = { rows: 2, added: 2, changed: 0, unchanged: 0, failed: 0, missing: 1 }

const [doneRollId, stoppedRollId, thrownRollId, runningRollId] = [
  fixedId(71),
  fixedId(72),
  fixedId(73),
  fixedId(74),
] as const
const ofRoll = (importId: string, type: string, data: object = {}) =>
  [`roll-import-${importId}`, { type, data: { importId, listId, ...data } }] as const
const uploads = (importId: string) =>
  ofRoll(importId, 'RollUploaded', { apartmentId, sha256: 'ab'.repeat(32), bytes: 4_096 })
const starts = (importId: string) =>
  ofRoll(importId, 'RollImportStarted', { ...counts, reading: { sheet: 0, headerRow: 1, columns: [] } })

/** Rolls that came to each end there is, some of them side by side. */
export const rolls = (): readonly StreamEvent[] => [
  uploads(doneRollId),
  uploads(stoppedRollId),
  uploads(thrownRollId),
  starts(doneRollId),
  starts(stoppedRollId),
  ofRoll(doneRollId, 'RollImportFinished', { apartmentId, ...counts, added: 1, unchanged: 1 }),
  ofRoll(thrownRollId, 'RollImportDiscarded'),
  ofRoll(stoppedRollId, 'RollImportFailed', { reason: 'LIST_CLOSED' }),
  uploads(runningRollId),
  starts(runningRollId),
]
