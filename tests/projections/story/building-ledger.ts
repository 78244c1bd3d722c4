import { buildingLedgerExamples } from '#tests/events/examples/building-ledger/building-ledger.examples.ts'
import { fixedId } from '#tests/support/fixed.ts'
import { apartmentId, listId, type StreamEvent } from './names.ts'

type Type = keyof typeof buildingLedgerExamples

const event = (n: number, type: Exclude<Type, 'LedgerAreaTaken'>, more: object = {}): StreamEvent => {
  const readingId = fixedId(9_600 + n)
  const stream = type === 'LedgerUnitsRead' ? `ledger-reading-${readingId}` : `building-ledger-${apartmentId}`
  return [stream, { type, data: { ...buildingLedgerExamples[type], apartmentId, readingId, ...more } }]
}
const finishedReading = (n: number): readonly StreamEvent[] => [
  event(n, 'LedgerReadingStarted'),
  event(n, 'LedgerReadingFinished', { units: 4 }),
  event(n, 'LedgerUnitsRead'),
  event(n, 'LedgerUnitsRead', { from: 2 }),
]

/** Readings of the ledger of a complex: three are finished, one failed, one was cancelled, one runs. */
export const buildingLedgerStory = (): readonly StreamEvent[] => [
  ...finishedReading(1),
  event(2, 'LedgerReadingStarted'),
  event(2, 'LedgerReadingFailed'),
  ...finishedReading(3),
  event(4, 'LedgerReadingStarted'),
  event(4, 'LedgerReadingCancelled'),
  ...finishedReading(5),
  event(6, 'LedgerReadingStarted'),
  [
    `ledger-comparison-${listId}`,
    {
      type: 'LedgerAreaTaken',
      data: { ...buildingLedgerExamples.LedgerAreaTaken, apartmentId, listId, readingId: fixedId(9_605) },
    },
  ],
]
