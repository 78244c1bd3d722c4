import type { InspectionEvent } from '#events/assembly/inspection.events.ts'
import type { Decider } from '../../core/decider.ts'
import { DomainError } from '../../core/domain-error.ts'

type InspectionData<Type extends InspectionEvent['type']> = Extract<InspectionEvent, { type: Type }>['data']
export type InspectionRequest = InspectionData<'InspectionRequested'>
type Names = Pick<InspectionRequest, 'requestId' | 'assemblyId' | 'apartmentId' | 'listId' | 'personId'>
type Refusal = Omit<InspectionData<'InspectionRefused'>, keyof Names>
type NewCopy = Omit<InspectionData<'InspectionCopyMade'>, keyof Names>
type HandingOut = Omit<InspectionData<'InspectionCopyHandedOut'>, keyof Names>

/** Copy for the requester, and each time that it was handed out. */
export type InspectionCopy = NewCopy & { readonly handedOut: readonly HandingOut[]; readonly isDestroyed: boolean }

export type InspectionState =
  | { readonly status: 'absent' }
  | (InspectionRequest & {
      readonly status: 'requested' | 'granted' | 'refused'
      readonly cost: number | null
      readonly refusal: Refusal | null
      readonly copies: readonly InspectionCopy[]
      /** Whether what was sealed for a requester who is no owner was destroyed. */
      readonly isErased: boolean
    })
export type ExistingInspection = Exclude<InspectionState, { status: 'absent' }>

export type InspectionCommand =
  | {
      readonly type: 'RequestInspection'
      readonly request: InspectionRequest
      /** Whether the law knows requests by persons who are no owners. */
      readonly takesInterested: boolean
      /** Day in Seoul. */
      readonly today: string
    }
  | { readonly type: 'GrantInspection'; readonly cost: number }
  | { readonly type: 'RefuseInspection'; readonly refusal: Refusal }
  | { readonly type: 'MakeCopy'; readonly copy: NewCopy }
  | { readonly type: 'HandOutCopy'; readonly handingOut: HandingOut; readonly today: string }
  | { readonly type: 'EndCopy'; readonly copyId: string; readonly keptUntil: string }
  | { readonly type: 'EndRequester'; readonly keptUntil: string }

/** Maximum number of copies for one request. */
const MAX_COPIES = 50
/** Maximum number of times that one copy is handed out. */
const MAX_HANDED_OUT = 50

export const inspectionStream = (requestId: string): string => `inspection-${requestId}`

/** @throws DomainError NOT_FOUND */
export const existingInspection = (state: InspectionState): ExistingInspection => {
  if (state.status === 'absent') throw new DomainError('NOT_FOUND')
  return state
}

/** @throws DomainError NOT_FOUND */
export const copyIn = ({ copies }: ExistingInspection, wanted: string): InspectionCopy => {
  const found = copies.find(({ copyId }) => copyId === wanted)
  if (!found) throw new DomainError('NOT_FOUND')
  return found
}

const namesOf = ({ requestId, assemblyId, apartmentId, listId, personId }: Names): Names => ({
  requestId,
  assemblyId,
  apartmentId,
  listId,
  personId,
})

const withCopy = (
  state: ExistingInspection,
  wanted: string,
  change: (copy: InspectionCopy) => Partial<InspectionCopy>,
): ExistingInspection => ({
  ...state,
  copies: state.copies.map((copy) => (copy.copyId === wanted ? { ...copy, ...change(copy) } : copy)),
})

const evolve = (state: InspectionState, { type, data }: InspectionEvent): InspectionState => {
  if (type === 'InspectionRequested')
    return { ...data, status: 'requested', cost: null, refusal: null, copies: [], isErased: false }
  if (state.status === 'absent') return state
  switch (type) {
    case 'InspectionGranted':
      return { ...state, status: 'granted', cost: data.cost }
    case 'InspectionRefused':
      return { ...state, status: 'refused', refusal: data }
    case 'InspectionCopyMade':
      return { ...state, copies: [...state.copies, { ...data, handedOut: [], isDestroyed: false }] }
    case 'InspectionCopyHandedOut':
      return withCopy(state, data.copyId, ({ handedOut }) => ({ handedOut: [...handedOut, data] }))
    case 'InspectionCopyDestroyed':
      return withCopy(state, data.copyId, () => ({ isDestroyed: true }))
    case 'InspectionRequesterErased':
      return { ...state, isErased: true }
  }
}

type Deciding<Type extends InspectionCommand['type']> = Extract<InspectionCommand, { type: Type }>

const request = (
  { request: asked, takesInterested, today }: Deciding<'RequestInspection'>,
  state: InspectionState,
): readonly InspectionEvent[] => {
  if (state.status !== 'absent') return []
  if (asked.capacity === 'interested' && !takesInterested) throw new DomainError('INSPECTION_NOT_ALLOWED')
  if (asked.requestedOn > today)
    throw new DomainError('VALIDATION_FAILED', [{ path: 'requestedOn', message: '오늘보다 늦을 수 없습니다.' }])
  return [{ type: 'InspectionRequested', data: asked }]
}

const grant = ({ cost }: Deciding<'GrantInspection'>, state: ExistingInspection): readonly InspectionEvent[] => {
  if (state.status === 'granted' && state.cost === cost) return []
  if (state.status === 'refused') throw new DomainError('INSPECTION_ANSWERED')
  return [{ type: 'InspectionGranted', data: { ...namesOf(state), cost } }]
}

const refuse = ({ refusal }: Deciding<'RefuseInspection'>, state: ExistingInspection): readonly InspectionEvent[] => {
  if (state.status === 'refused' && state.refusal?.ground === refusal.ground && state.refusal.reason === refusal.reason)
    return []
  if (state.status !== 'requested') throw new DomainError('INSPECTION_ANSWERED')
  return [{ type: 'InspectionRefused', data: { ...namesOf(state), ...refusal } }]
}

/** @throws DomainError INSPECTION_ANSWERED, INSPECTION_NOT_GRANTED */
export const assertGranted = ({ status }: ExistingInspection): void => {
  if (status === 'refused') throw new DomainError('INSPECTION_ANSWERED')
  if (status === 'requested') throw new DomainError('INSPECTION_NOT_GRANTED')
}

/** Returns the copy that was made of the same original before; undefined where there is none. */
export const sameCopy = (
  { copies }: ExistingInspection,
  { document, originalSha256 }: Pick<NewCopy, 'document' | 'originalSha256'>,
): InspectionCopy | undefined =>
  copies.find((one) => !one.isDestroyed && one.document === document && one.originalSha256 === originalSha256)

const makeCopy = ({ copy }: Deciding<'MakeCopy'>, state: ExistingInspection): readonly InspectionEvent[] => {
  if (sameCopy(state, copy)) return []
  assertGranted(state)
  if (state.copies.length >= MAX_COPIES) throw new DomainError('PUBLICATIONS_FULL')
  return [{ type: 'InspectionCopyMade', data: { ...namesOf(state), ...copy } }]
}

const isRepeat = (one: HandingOut, other: HandingOut): boolean =>
  one.way === other.way &&
  (one.way === 'download' || (one.handedOutOn === other.handedOutOn && one.proof === other.proof))

const handOut = (
  { handingOut, today }: Deciding<'HandOutCopy'>,
  state: ExistingInspection,
): readonly InspectionEvent[] => {
  const { handedOut, isDestroyed } = copyIn(state, handingOut.copyId)
  if (handedOut.some((one) => isRepeat(one, handingOut))) return []
  if (isDestroyed) throw new DomainError('DOCUMENT_ERASED')
  if (handingOut.handedOutOn > today)
    throw new DomainError('VALIDATION_FAILED', [{ path: 'handedOutOn', message: '오늘보다 늦을 수 없습니다.' }])
  if (handedOut.length >= MAX_HANDED_OUT) throw new DomainError('PUBLICATIONS_FULL')
  return [{ type: 'InspectionCopyHandedOut', data: { ...namesOf(state), ...handingOut } }]
}

/** Ends the keeping of a requester who is no owner; an owner is kept as a person is. */
const endRequester = ({ keptUntil }: Deciding<'EndRequester'>, state: ExistingInspection): readonly InspectionEvent[] =>
  state.isErased || state.capacity !== 'interested'
    ? []
    : [{ type: 'InspectionRequesterErased', data: { ...namesOf(state), keptUntil } }]

/** Request to look or copy: granted, or refused by two; copies made, handed out, destroyed. */
export const inspectionDecider: Decider<InspectionState, InspectionCommand, InspectionEvent> = {
  initial: { status: 'absent' },
  evolve,
  decide: (command, state) => {
    if (command.type === 'RequestInspection') return request(command, state)
    const existing = existingInspection(state)
    if (command.type === 'EndRequester') return endRequester(command, existing)
    if (existing.isErased && command.type !== 'EndCopy') throw new DomainError('PERSON_ERASED')
    switch (command.type) {
      case 'GrantInspection':
        return grant(command, existing)
      case 'RefuseInspection':
        return refuse(command, existing)
      case 'MakeCopy':
        return makeCopy(command, existing)
      case 'HandOutCopy':
        return handOut(command, existing)
      case 'EndCopy': {
        const { copyId, keptUntil } = command
        if (copyIn(existing, copyId).isDestroyed) return []
        const data = { ...namesOf(existing), copyId, rule: 'copy-period' as const, keptUntil }
        return [{ type: 'InspectionCopyDestroyed', data }]
      }
    }
  },
}
