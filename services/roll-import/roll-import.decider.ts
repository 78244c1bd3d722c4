import type { RollImportEvent } from '#events/roll-import/roll-import.events.ts'
import type { Decider } from '../core/decider.ts'
import { DomainError } from '../core/domain-error.ts'

type ImportEventData<Type extends RollImportEvent['type']> = Extract<RollImportEvent, { type: Type }>['data']
type Upload = ImportEventData<'RollUploaded'>
type ImportStart = ImportEventData<'RollImportStarted'>

/**
 * Numbers of sheet rows by the outcome of the import, and of entries of the list that the roll
 * lacks.
 */
export type RollCounts = Pick<ImportStart, 'rows' | 'added' | 'changed' | 'unchanged' | 'failed' | 'missing'>
/** Recorded reading: the sheet, the row of its titles (from 1), and the field of each column. */
export type RollReadAs = NonNullable<ImportStart['reading']>

type CorrectedCells = NonNullable<ImportStart['corrected']>

export type RollImportState =
  | { readonly status: 'absent' }
  | ({ readonly status: 'ready' | 'discarded' } & Upload)
  | ({
      readonly status: 'running' | 'done'
      readonly counts: RollCounts
      readonly reading: RollReadAs | undefined
      /** Number of cells that were corrected by hand. */
      readonly corrected: number
      /** Reading of the building ledger from which areas are taken; null: none are. */
      readonly ledgerReadingId: string | null
    } & Upload)
  | ({ readonly status: 'failed'; readonly counts: RollCounts; readonly reason: string } & Upload)
export type ExistingRollImport = Exclude<RollImportState, { status: 'absent' }>

export type RollImportCommand =
  | { readonly type: 'UploadRoll'; readonly upload: Upload }
  | {
      readonly type: 'StartRollImport'
      readonly counts: RollCounts
      readonly reading: RollReadAs
      readonly corrected?: CorrectedCells
      readonly ledgerReadingId?: string
    }
  | { readonly type: 'FinishRollImport'; readonly counts: RollCounts }
  | { readonly type: 'FailRollImport'; readonly reason: string }
  | { readonly type: 'DiscardRollImport' }

export const rollImportStream = (importId: string): string => `roll-import-${importId}`

const countsOf = ({ rows, added, changed, unchanged, failed, missing }: RollCounts): RollCounts => ({
  rows,
  added,
  changed,
  unchanged,
  failed,
  missing,
})

/** Import of a roll into a list: uploaded and corrected, started, over. */
export const rollImportDecider: Decider<RollImportState, RollImportCommand, RollImportEvent> = {
  initial: { status: 'absent' },
  evolve: (state, event) => {
    if (event.type === 'RollUploaded') return { status: 'ready', ...event.data }
    if (state.status === 'absent') return state
    if (event.type === 'RollImportStarted')
      return {
        ...state,
        status: 'running',
        counts: countsOf(event.data),
        reading: event.data.reading,
        corrected: event.data.corrected?.length ?? 0,
        ledgerReadingId: event.data.ledgerReadingId ?? null,
      }
    if (event.type === 'RollImportDiscarded') return { ...state, status: 'discarded' }
    if (state.status !== 'running') return state
    return event.type === 'RollImportFinished'
      ? { ...state, status: 'done', counts: countsOf(event.data) }
      : { ...state, status: 'failed', reason: event.data.reason }
  },
  decide: (command, state) => {
    if (command.type === 'UploadRoll') return upload(command.upload, state)
    const roll = existingRollImport(state)
    const { importId, listId, apartmentId } = roll
    switch (command.type) {
      case 'StartRollImport':
        if (roll.status === 'running' || roll.status === 'done') return []
        return [
          {
            type: 'RollImportStarted',
            data: {
              importId: readyRoll(roll).importId,
              listId,
              ...command.counts,
              reading: command.reading,
              ...(command.corrected ? { corrected: command.corrected } : {}),
              ...(command.ledgerReadingId === undefined ? {} : { ledgerReadingId: command.ledgerReadingId }),
            },
          },
        ]
      case 'FinishRollImport':
        return roll.status === 'running'
          ? [{ type: 'RollImportFinished', data: { importId, listId, apartmentId, ...command.counts } }]
          : []
      case 'FailRollImport':
        return roll.status === 'running'
          ? [{ type: 'RollImportFailed', data: { importId, listId, reason: command.reason } }]
          : []
      case 'DiscardRollImport':
        if (roll.status === 'discarded') return []
        return [{ type: 'RollImportDiscarded', data: { importId: readyRoll(roll).importId, listId } }]
    }
  },
}

const upload = (roll: Upload, state: RollImportState): readonly RollImportEvent[] => {
  if (state.status === 'absent') return [{ type: 'RollUploaded', data: roll }]
  // Its id comes of an Idempotency-Key: the same request again, or another file under the same key.
  if (state.sha256 !== roll.sha256 || state.listId !== roll.listId) throw new DomainError('KEY_REUSED')
  return []
}

/** An import that was uploaded. @throws DomainError NOT_FOUND */
export const existingRollImport = (state: RollImportState): ExistingRollImport => {
  if (state.status === 'absent') throw new DomainError('NOT_FOUND')
  return state
}

/**
 * Returns an import that can still be corrected.
 * @throws DomainError ROLL_IMPORT_STARTED while it runs, ROLL_IMPORT_OVER
 */
export const readyRoll = (roll: ExistingRollImport): ExistingRollImport => {
  if (roll.status === 'running') throw new DomainError('ROLL_IMPORT_STARTED')
  if (roll.status !== 'ready') throw new DomainError('ROLL_IMPORT_OVER')
  return roll
}
