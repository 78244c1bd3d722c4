import { describe, it } from 'vitest'
import { buildingLedgerExamples } from '#tests/events/examples/building-ledger/building-ledger.examples.ts'
import { buildingLedgerDecider } from '#services/building-ledger/building-ledger.decider.ts'
import { fixedId } from '#tests/support/fixed.ts'
import { given } from '#tests/support/given.ts'

const { LedgerReadingStarted: started, LedgerReadingFinished: finished } = buildingLedgerExamples
const { apartmentId, readingId } = started
const begun = { type: 'LedgerReadingStarted' as const, data: started }
const ended = { type: 'LedgerReadingFinished' as const, data: finished }
const cancelled = { type: 'LedgerReadingCancelled' as const, data: { apartmentId, readingId } }
const failed = { type: 'LedgerReadingFailed' as const, data: { apartmentId, readingId, reason: 'nothing' as const } }
const start = { type: 'StartReading' as const, ...started }
const { on, lots, rows, units } = finished
const finish = { type: 'FinishReading' as const, readingId, on, lots, rows, units }

describe('readings of a ledger', () => {
  it('start once at a time: a repeat is quiet, another one is refused', () => {
    given(buildingLedgerDecider).when(start).then([begun])
    given(buildingLedgerDecider, [begun])
      .when({ ...start, readingId: fixedId(2) })
      .thenNothing()
    given(buildingLedgerDecider, [begun])
      .when({ ...start, lots: ['1168019900003160000'] })
      .thenRejects('LEDGER_READING_RUNNING')
    given(buildingLedgerDecider, [begun, ended])
      .when({ ...start, readingId: fixedId(2) })
      .then([{ ...begun, data: { ...started, readingId: fixedId(2) } }])
  })

  it('finish once, and not after they were cancelled', () => {
    given(buildingLedgerDecider, [begun]).when(finish).then([ended])
    given(buildingLedgerDecider, [begun, ended]).when(finish).thenNothing()
    given(buildingLedgerDecider, [begun, cancelled]).when(finish).thenNothing()
    given(buildingLedgerDecider).when(finish).thenNothing()
  })

  it('fail once, and are cancelled once', () => {
    const fail = { type: 'FailReading' as const, readingId, reason: 'nothing' as const }
    given(buildingLedgerDecider, [begun]).when(fail).then([failed])
    given(buildingLedgerDecider, [begun, failed]).when(fail).thenNothing()
    const cancel = { type: 'CancelReading' as const, readingId }
    given(buildingLedgerDecider, [begun]).when(cancel).then([cancelled])
    given(buildingLedgerDecider, [begun, cancelled]).when(cancel).thenNothing()
    given(buildingLedgerDecider, [begun])
      .when({ ...cancel, readingId: fixedId(2) })
      .thenNothing()
  })
})
