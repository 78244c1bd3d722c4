import type { PaperCopyEvent } from '#events/signature/paper-copy.events.ts'
import type { CopyEnding, CopyPlace } from '#events/values/confirmation/paper-copy.ts'
import type { Decider } from '../../core/decider.ts'
import { DomainError } from '../../core/domain-error.ts'

type CopyData<Type extends PaperCopyEvent['type']> = Extract<PaperCopyEvent, { type: Type }>['data']

/** Copy of a paper; `ended`: why it was destroyed. */
export type PaperCopy = CopyData<'PaperCopyStored'> & {
  readonly attached: Pick<CopyData<'PaperCopyAttached'>, 'consentId' | 'to'> | null
  readonly ended: CopyEnding | null
}

/** Copies of an entry, the newest last. */
export type PaperCopiesState = readonly PaperCopy[]

export type PaperCopiesCommand =
  | { readonly type: 'StoreCopy'; readonly copy: CopyData<'PaperCopyStored'> }
  | {
      readonly type: 'AttachCopy'
      readonly copyId: string
      readonly consentId: string
      readonly to: CopyPlace
      readonly adminId: string
    }
  | {
      readonly type: 'RefuseCopy'
      readonly copyId: string
      readonly reason: string
      readonly adminId: string
      /** Whether two administrators have read its paper: then it takes another one than who stored it. */
      readonly settled: boolean
    }
  | { readonly type: 'EndCopy'; readonly copyId: string; readonly cause: Exclude<CopyEnding, 'refused'> }

/** Maximum number of copies of an entry that are kept at a time. */
const MAX_COPIES = 20

export const paperCopiesStream = (listUserId: string): string => `paper-copies-${listUserId}`

/** @throws DomainError NOT_FOUND */
export const existingCopy = (state: PaperCopiesState, wanted: string): PaperCopy => {
  const found = state.find(({ copyId }) => copyId === wanted)
  if (!found) throw new DomainError('NOT_FOUND')
  return found
}

const changed = (state: PaperCopiesState, wanted: string, change: Partial<PaperCopy>): PaperCopiesState =>
  state.map((copy) => (copy.copyId === wanted ? { ...copy, ...change } : copy))

const ofCopy = ({ copyId, listId, apartmentId, listUserId, personId }: PaperCopy) => ({
  copyId,
  listId,
  apartmentId,
  listUserId,
  personId,
})

type Deciding<Type extends PaperCopiesCommand['type']> = Extract<PaperCopiesCommand, { type: Type }>

const store = ({ copy }: Deciding<'StoreCopy'>, state: PaperCopiesState): readonly PaperCopyEvent[] => {
  if (state.some(({ copyId }) => copyId === copy.copyId)) return []
  if (state.filter(({ ended }) => ended === null).length >= MAX_COPIES) throw new DomainError('COPIES_TOO_MANY')
  return [{ type: 'PaperCopyStored', data: copy }]
}

const attach = (
  { copyId, consentId, to, adminId }: Deciding<'AttachCopy'>,
  state: PaperCopiesState,
): readonly PaperCopyEvent[] => {
  const copy = existingCopy(state, copyId)
  if (copy.ended !== null) throw new DomainError('NOT_FOUND')
  if (copy.attached?.consentId === consentId && copy.attached.to === to) return []
  if (copy.attached) throw new DomainError('NOT_FOUND')
  return [{ type: 'PaperCopyAttached', data: { ...ofCopy(copy), consentId, to, attachedBy: adminId } }]
}

const destroyed = (
  copy: PaperCopy,
  { cause, destroyedBy, reason }: Pick<CopyData<'PaperCopyDestroyed'>, 'cause' | 'destroyedBy' | 'reason'>,
): readonly PaperCopyEvent[] =>
  copy.ended === null
    ? [
        {
          type: 'PaperCopyDestroyed',
          data: { ...ofCopy(copy), consentId: copy.attached?.consentId ?? null, cause, destroyedBy, reason },
        },
      ]
    : []

const refuse = (
  { copyId, reason, adminId, settled }: Deciding<'RefuseCopy'>,
  state: PaperCopiesState,
): readonly PaperCopyEvent[] => {
  const copy = existingCopy(state, copyId)
  if (copy.ended === null && settled && copy.storedBy === adminId) throw new DomainError('SECOND_ADMIN_NEEDED')
  return destroyed(copy, { cause: 'refused', destroyedBy: adminId, reason })
}

/** Copies of the papers of one entry: stored, attached once, and destroyed once. */
export const paperCopiesDecider: Decider<PaperCopiesState, PaperCopiesCommand, PaperCopyEvent> = {
  initial: [],
  evolve: (state, { type, data }) => {
    switch (type) {
      case 'PaperCopyStored':
        return [...state, { ...data, attached: null, ended: null }]
      case 'PaperCopyAttached':
        return changed(state, data.copyId, { attached: { consentId: data.consentId, to: data.to } })
      case 'PaperCopyDestroyed':
        return changed(state, data.copyId, { ended: data.cause })
    }
  },
  decide: (command, state) => {
    switch (command.type) {
      case 'StoreCopy':
        return store(command, state)
      case 'AttachCopy':
        return attach(command, state)
      case 'RefuseCopy':
        return refuse(command, state)
      case 'EndCopy': {
        const { copyId, cause } = command
        return destroyed(existingCopy(state, copyId), { cause, destroyedBy: null, reason: null })
      }
    }
  },
}
