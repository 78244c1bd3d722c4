import type { CourseEvent } from '#events/assembly/course.events.ts'
import type { AssemblyStatus } from '#events/values/assembly/assembly-names.ts'
import type { InterruptionCause, StreamKind } from '#events/values/assembly/online-names.ts'
import type { Decider } from '../../core/decider.ts'
import { DomainError } from '../../core/domain-error.ts'

type Names = { readonly assemblyId: string; readonly apartmentId: string; readonly listId: string }
/** Stream of a meeting: its player and its address, or the id of the video at its host. */
export type MeetingStream = { readonly kind: StreamKind; readonly address: string }
export type Interruption = {
  readonly interruptionId: string
  readonly cause: InterruptionCause
  readonly from: string
  readonly until: string | null
  readonly affected: number | null
  readonly online: number | null
  readonly note: string | null
}

export type CourseState = {
  /** Item that is being dealt with; null: none. */
  readonly currentItemId: string | null
  /** Items that were dealt with, in the order of their ends. */
  readonly endedItemIds: readonly string[]
  readonly stream: MeetingStream | null
  readonly interruptions: readonly Interruption[]
  /** Address of the display that opens; null: none does. */
  readonly display: { readonly displayId: string; readonly digest: string } | null
}

type Running = { readonly names: Names; readonly assemblyStatus: AssemblyStatus }

export type CourseCommand =
  | ({ readonly type: 'StartItem'; readonly itemId: string; readonly agenda: readonly string[] } & Running)
  | ({ readonly type: 'EndItem'; readonly itemId: string } & Running)
  | ({ readonly type: 'SetStream'; readonly stream: MeetingStream | null } & Running)
  | ({ readonly type: 'AnnounceInterruption'; readonly interruptionId: string } & Pick<Interruption, 'from' | 'note'> &
      Running)
  | ({ readonly type: 'AnnounceResumption'; readonly until: string } & Running)
  | { readonly type: 'RecordInterruption'; readonly names: Names; readonly interruption: Interruption }
  | ({ readonly type: 'IssueDisplay'; readonly displayId: string; readonly digest: string } & Running)
  | { readonly type: 'RevokeDisplay'; readonly names: Names }

export const courseStream = (assemblyId: string): string => `assembly-course-${assemblyId}`

/** Returns the interruption that the office announced and that goes on; undefined if there is none. */
export const announcedInterruption = ({ interruptions }: CourseState): Interruption | undefined =>
  interruptions.findLast(({ cause, until }) => cause === 'announced' && until === null)

const evolve = (state: CourseState, { type, data }: CourseEvent): CourseState => {
  switch (type) {
    case 'AgendaItemStarted':
      return {
        ...state,
        currentItemId: data.itemId,
        endedItemIds: state.endedItemIds.filter((itemId) => itemId !== data.itemId),
      }
    case 'AgendaItemEnded':
      return { ...state, currentItemId: null, endedItemIds: [...state.endedItemIds, data.itemId] }
    case 'MeetingStreamSet':
      return { ...state, stream: data.stream }
    case 'MeetingInterrupted': {
      const { interruptionId, cause, from, until, affected, online, note } = data
      const interruption = { interruptionId, cause, from, until, affected, online, note }
      return { ...state, interruptions: [...state.interruptions, interruption] }
    }
    case 'MeetingResumed':
      return {
        ...state,
        interruptions: state.interruptions.map((one) =>
          one.interruptionId === data.interruptionId ? { ...one, until: data.until } : one,
        ),
      }
    case 'DisplayAddressIssued':
      return { ...state, display: { displayId: data.displayId, digest: data.digest } }
    case 'DisplayAddressRevoked':
      return { ...state, display: null }
  }
}

type Deciding<Type extends CourseCommand['type']> = Extract<CourseCommand, { type: Type }>

/** @throws DomainError ASSEMBLY_NOT_OPEN */
const assertOpen = ({ assemblyStatus }: Running): void => {
  if (assemblyStatus !== 'open') throw new DomainError('ASSEMBLY_NOT_OPEN')
}

/** @throws DomainError ASSEMBLY_OVER, ASSEMBLY_NOT_NOTICED */
const assertAhead = ({ assemblyStatus }: Running): void => {
  if (assemblyStatus === 'ended' || assemblyStatus === 'cancelled') throw new DomainError('ASSEMBLY_OVER')
  if (assemblyStatus === 'draft') throw new DomainError('ASSEMBLY_NOT_NOTICED')
}

const startItem = (command: Deciding<'StartItem'>, state: CourseState): readonly CourseEvent[] => {
  const { itemId, agenda, names } = command
  if (state.currentItemId === itemId) return []
  assertOpen(command)
  if (!agenda.includes(itemId)) throw new DomainError('NOT_FOUND')
  const ended: readonly CourseEvent[] =
    state.currentItemId === null ? [] : [{ type: 'AgendaItemEnded', data: { ...names, itemId: state.currentItemId } }]
  return [...ended, { type: 'AgendaItemStarted', data: { ...names, itemId } }]
}

const endItem = (command: Deciding<'EndItem'>, state: CourseState): readonly CourseEvent[] => {
  if (state.currentItemId !== command.itemId) return []
  assertOpen(command)
  return [{ type: 'AgendaItemEnded', data: { ...command.names, itemId: command.itemId } }]
}

const setStream = (command: Deciding<'SetStream'>, state: CourseState): readonly CourseEvent[] => {
  if (JSON.stringify(command.stream) === JSON.stringify(state.stream)) return []
  assertAhead(command)
  return [{ type: 'MeetingStreamSet', data: { ...command.names, stream: command.stream } }]
}

const announce = (command: Deciding<'AnnounceInterruption'>, state: CourseState): readonly CourseEvent[] => {
  const { names, interruptionId, from, note } = command
  if (announcedInterruption(state)) return []
  assertOpen(command)
  const open = { interruptionId, cause: 'announced' as const, from, until: null, affected: null, online: null, note }
  return [{ type: 'MeetingInterrupted', data: { ...names, ...open } }]
}

const resume = (command: Deciding<'AnnounceResumption'>, state: CourseState): readonly CourseEvent[] => {
  const open = announcedInterruption(state)
  if (!open) return []
  const { names, until } = command
  return [{ type: 'MeetingResumed', data: { ...names, interruptionId: open.interruptionId, until } }]
}

const record = ({ names, interruption }: Deciding<'RecordInterruption'>, state: CourseState): readonly CourseEvent[] =>
  state.interruptions.some(({ interruptionId }) => interruptionId === interruption.interruptionId)
    ? []
    : [{ type: 'MeetingInterrupted', data: { ...names, ...interruption } }]

const issue = (command: Deciding<'IssueDisplay'>, state: CourseState): readonly CourseEvent[] => {
  const { names, displayId, digest } = command
  if (state.display?.displayId === displayId) return []
  assertAhead(command)
  return [{ type: 'DisplayAddressIssued', data: { ...names, displayId, digest } }]
}

/** Course of a meeting: items, stream, interruptions, address of the display. */
export const courseDecider: Decider<CourseState, CourseCommand, CourseEvent> = {
  initial: { currentItemId: null, endedItemIds: [], stream: null, interruptions: [], display: null },
  evolve,
  decide: (command, state) => {
    switch (command.type) {
      case 'StartItem':
        return startItem(command, state)
      case 'EndItem':
        return endItem(command, state)
      case 'SetStream':
        return setStream(command, state)
      case 'AnnounceInterruption':
        return announce(command, state)
      case 'AnnounceResumption':
        return resume(command, state)
      case 'RecordInterruption':
        return record(command, state)
      case 'IssueDisplay':
        return issue(command, state)
      case 'RevokeDisplay':
        return state.display === null
          ? []
          : [{ type: 'DisplayAddressRevoked', data: { ...command.names, displayId: state.display.displayId } }]
    }
  },
}
