import type { RegistryImportEvent } from '#events/registry/registry-import.events.ts'
import type { Decider } from '../../core/decider.ts'
import { DomainError } from '../../core/domain-error.ts'

type ImportEventData<Type extends RegistryImportEvent['type']> = Extract<RegistryImportEvent, { type: Type }>['data']
type ImportStart = ImportEventData<'RegistryImportStarted'>

/** Registers by what an import came to with them; together they are its total. */
export type RegistryCounts = Pick<
  ImportEventData<'RegistryImportFinished'>,
  'total' | 'matched' | 'changed' | 'unmatched' | 'failed'
>

export type ExistingRegistryImport =
  | ({ readonly status: 'running' } & ImportStart)
  | ({ readonly status: 'completed'; readonly counts: RegistryCounts } & ImportStart)
  | ({ readonly status: 'failed'; readonly reason: string } & ImportStart)
export type RegistryImportState = { readonly status: 'absent' } | ExistingRegistryImport

export type RegistryImportCommand =
  | { readonly type: 'StartRegistryImport'; readonly start: ImportStart }
  | { readonly type: 'FinishRegistryImport'; readonly counts: RegistryCounts }
  | { readonly type: 'FailRegistryImport'; readonly reason: string }

export const registryImportStream = (importId: string): string => `registry-import-${importId}`

/** An import that was started. @throws DomainError NOT_FOUND */
export const startedRegistryImport = (state: RegistryImportState): ExistingRegistryImport => {
  if (state.status === 'absent') throw new DomainError('NOT_FOUND')
  return state
}

const evolve = (state: RegistryImportState, event: RegistryImportEvent): RegistryImportState => {
  if (event.type === 'RegistryImportStarted') return { ...event.data, status: 'running' }
  if (state.status === 'absent') return state
  if (event.type === 'RegistryImportFailed') return { ...state, status: 'failed', reason: event.data.reason }
  const { total, matched, changed, unmatched, failed } = event.data
  return { ...state, status: 'completed', counts: { total, matched, changed, unmatched, failed } }
}

/**
 * Registers from a file, or what was collected taken over: started, over. The same file may be
 * taken once more when it is over.
 */
export const registryImportDecider: Decider<RegistryImportState, RegistryImportCommand, RegistryImportEvent> = {
  initial: { status: 'absent' },
  evolve,
  decide: (command, state) => {
    if (command.type === 'StartRegistryImport') return start(command.start, state)
    const { importId, listId, status } = startedRegistryImport(state)
    if (status !== 'running') return []
    return command.type === 'FinishRegistryImport'
      ? [{ type: 'RegistryImportFinished', data: { importId, listId, ...command.counts } }]
      : [{ type: 'RegistryImportFailed', data: { importId, listId, reason: command.reason } }]
  },
}

const start = (said: ImportStart, state: RegistryImportState): readonly RegistryImportEvent[] => {
  // Its id comes of the file, or of an Idempotency-Key.
  if (state.status !== 'absent' && (state.sha256 !== said.sha256 || state.listId !== said.listId))
    throw new DomainError('KEY_REUSED')
  // Importing the same file again: units may have been added to the list since, and a record is
  // stored once anyway.
  const isOver = state.status !== 'running' && (state.status === 'absent' || state.source === 'file')
  return isOver ? [{ type: 'RegistryImportStarted', data: said }] : []
}
