import { describe, it } from 'vitest'
import { rollImportDecider, type RollReadAs } from '#services/roll-import/roll-import.decider.ts'
import { fixedId } from '#tests/support/fixed.ts'
import { given } from '#tests/support/given.ts'

const [importId, listId, apartmentId] = [fixedId(1), fixedId(2), fixedId(3)]
const upload = { importId, listId, apartmentId, sha256: 'a'.repeat(64), bytes: 4_096 }
const counts = { rows: 5, added: 1, changed: 1, unchanged: 1, failed: 2, missing: 3 }
const reading: RollReadAs = {
  sheet: 0,
  headerRow: 3,
  columns: [
    { index: 0, field: 'dong' },
    { index: 1, field: null },
  ],
}

const uploaded = { type: 'RollUploaded', data: upload } as const
const started = { type: 'RollImportStarted', data: { importId, listId, ...counts, reading } } as const
const finished = { type: 'RollImportFinished', data: { importId, listId, apartmentId, ...counts } } as const
const failed = { type: 'RollImportFailed', data: { importId, listId, reason: 'LIST_CLOSED' } } as const
const discarded = { type: 'RollImportDiscarded', data: { importId, listId } } as const

const start = { type: 'StartRollImport', counts, reading } as const
const finish = { type: 'FinishRollImport', counts } as const
const fail = { type: 'FailRollImport', reason: 'LIST_CLOSED' } as const
const discard = { type: 'DiscardRollImport' } as const

describe('uploading a roll', () => {
  it('records which file for which list', () =>
    given(rollImportDecider).when({ type: 'UploadRoll', upload }).then([uploaded]))
  it('stays quiet when repeated', () =>
    given(rollImportDecider, [uploaded])
      .when({ type: 'UploadRoll', upload: { ...upload, bytes: upload.bytes } })
      .thenNothing())
  it('is refused for another file under the same key', () =>
    given(rollImportDecider, [uploaded])
      .when({ type: 'UploadRoll', upload: { ...upload, sha256: 'b'.repeat(64) } })
      .thenRejects('KEY_REUSED'))
  it('is refused for another list under the same key', () =>
    given(rollImportDecider, [uploaded])
      .when({ type: 'UploadRoll', upload: { ...upload, listId: fixedId(9) } })
      .thenRejects('KEY_REUSED'))
})

describe('starting an import', () => {
  it('records what was shown and how the file is read', () =>
    given(rollImportDecider, [uploaded]).when(start).then([started]))
  it('stays quiet while it runs and when it is done', () => {
    given(rollImportDecider, [uploaded, started]).when(start).thenNothing()
    given(rollImportDecider, [uploaded, started, finished]).when(start).thenNothing()
  })
  it('is refused once its file is gone', () => {
    given(rollImportDecider, [uploaded, discarded]).when(start).thenRejects('ROLL_IMPORT_OVER')
    given(rollImportDecider, [uploaded, started, failed]).when(start).thenRejects('ROLL_IMPORT_OVER')
  })
  it('is refused where nothing was uploaded', () => given(rollImportDecider).when(start).thenRejects('NOT_FOUND'))
})

describe('an import that runs', () => {
  it('is done with what came of it', () =>
    given(rollImportDecider, [uploaded, started])
      .when({ ...finish, counts: { ...counts, added: 0, unchanged: 2 } })
      .then([{ ...finished, data: { ...finished.data, added: 0, unchanged: 2 } }]))
  it('fails for a reason', () => given(rollImportDecider, [uploaded, started]).when(fail).then([failed]))
  it('ends once, whichever way', () => {
    for (const end of [finished, failed])
      for (const command of [finish, fail])
        given(rollImportDecider, [uploaded, started, end]).when(command).thenNothing()
  })
  it('does not end before it began', () => {
    given(rollImportDecider, [uploaded]).when(finish).thenNothing()
    given(rollImportDecider, [uploaded]).when(fail).thenNothing()
    given(rollImportDecider).when(fail).thenRejects('NOT_FOUND')
  })
})

describe('discarding an import', () => {
  it('records it', () => given(rollImportDecider, [uploaded]).when(discard).then([discarded]))
  it('stays quiet when repeated', () => given(rollImportDecider, [uploaded, discarded]).when(discard).thenNothing())
  it('is refused while it runs', () =>
    given(rollImportDecider, [uploaded, started]).when(discard).thenRejects('ROLL_IMPORT_STARTED'))
  it('is refused once it is over', () => {
    given(rollImportDecider, [uploaded, started, finished]).when(discard).thenRejects('ROLL_IMPORT_OVER')
    given(rollImportDecider, [uploaded, started, failed]).when(discard).thenRejects('ROLL_IMPORT_OVER')
  })
})
