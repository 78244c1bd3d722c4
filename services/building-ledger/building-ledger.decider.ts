import type { BuildingLedgerEvent, LedgerFailure } from '#events/building-ledger/building-ledger.events.ts'
import type { Decider } from '../core/decider.ts'
import { DomainError } from '../core/domain-error.ts'

/** Reading that is not over. */
export type RunningReading = {
  readonly apartmentId: string
  readonly readingId: string
  readonly lots: readonly string[]
  readonly address: string
}

export type BuildingLedgerState = { readonly running: RunningReading | null }

type Finished = Omit<Extract<BuildingLedgerEvent, { type: 'LedgerReadingFinished' }>['data'], 'apartmentId'>

export type BuildingLedgerCommand =
  | ({ readonly type: 'StartReading' } & RunningReading)
  | { readonly type: 'FailReading'; readonly readingId: string; readonly reason: LedgerFailure }
  | { readonly type: 'CancelReading'; readonly readingId: string }
  | ({ readonly type: 'FinishReading' } & Finished)

export const buildingLedgerStream = (apartmentId: string): string => `building-ledger-${apartmentId}`
export const ledgerReadingStream = (readingId: string): string => `ledger-reading-${readingId}`

const start = (
  { readingId, apartmentId, lots, address }: RunningReading,
  { running }: BuildingLedgerState,
): readonly BuildingLedgerEvent[] => {
  if (running && running.lots.join() !== lots.join()) throw new DomainError('LEDGER_READING_RUNNING')
  if (running) return []
  return [{ type: 'LedgerReadingStarted', data: { apartmentId, readingId, lots: [...lots], address } }]
}

/** Readings of the building ledger of a complex, one at a time. */
export const buildingLedgerDecider: Decider<BuildingLedgerState, BuildingLedgerCommand, BuildingLedgerEvent> = {
  initial: { running: null },
  evolve: (_state, event) => ({ running: event.type === 'LedgerReadingStarted' ? event.data : null }),
  decide: (command, state) => {
    if (command.type === 'StartReading') return start(command, state)
    const { running } = state
    // Another process, or a cancellation, ended it.
    if (running?.readingId !== command.readingId) return []
    const { apartmentId, readingId } = running
    switch (command.type) {
      case 'FailReading':
        return [{ type: 'LedgerReadingFailed', data: { apartmentId, readingId, reason: command.reason } }]
      case 'CancelReading':
        return [{ type: 'LedgerReadingCancelled', data: { apartmentId, readingId } }]
      case 'FinishReading': {
        const { on, lots, rows, units } = command
        return [{ type: 'LedgerReadingFinished', data: { apartmentId, readingId, on, lots: [...lots], rows, units } }]
      }
    }
  },
}
