import type { AttendanceEvent } from '#events/assembly/attendance.events.ts'
import type { AssemblyStatus } from '#events/values/assembly/assembly-names.ts'
import { presenceOf, type AttendanceActKind, type CountedAct } from '#events/values/assembly/presence.ts'
import type { Decider } from '../../core/decider.ts'
import { DomainError } from '../../core/domain-error.ts'

type AttendanceData<Type extends AttendanceEvent['type']> = Extract<AttendanceEvent, { type: Type }>['data']
type Arrival = AttendanceData<'AttendeeArrived'>
type ProxyArrival = AttendanceData<'AttendeeProxyArrived'>
type OnlineEntry = AttendanceData<'AttendeeEnteredOnline'>
type Correction = AttendanceData<'AttendanceCorrected'>
type Objection = AttendanceData<'AttendanceObjected'>

export type AttendanceAct = CountedAct & {
  readonly actId: string
  /** Name of the proxy; null: the owner themselves, or it is erased. */
  readonly holderName: string | null
  /** Person who ended their presence online by a press; null for all other acts. */
  readonly pressedBy: string | null
}
export type AttendanceState = {
  /** Owner as they were at the first arrival; null: nobody has come yet. */
  readonly attendee: Pick<
    Arrival,
    'assemblyId' | 'apartmentId' | 'listId' | 'attendeeId' | 'listUserId' | 'personId'
  > | null
  readonly acts: readonly AttendanceAct[]
  readonly corrections: readonly string[]
  /** Objections of owners, by which act. */
  readonly objections: readonly Pick<Objection, 'objectionId' | 'actId'>[]
}

type Admitting = {
  readonly assemblyStatus: AssemblyStatus
  /** Whether the unit's vote is theirs: co-owners may have named another one. */
  readonly isEntitled: boolean
}

export type AttendanceCommand =
  | ({ readonly type: 'AdmitOwner'; readonly arrival: Arrival } & Admitting)
  | ({
      readonly type: 'AdmitProxy'
      readonly arrival: ProxyArrival
      /** Whether the law of the assembly allows a proxy of this relation. */
      readonly isAllowed: boolean
    } & Admitting)
  | {
      readonly type: 'RecordLeave' | 'RecordReturn'
      readonly actId: string
      readonly at: string
      readonly assemblyStatus: AssemblyStatus
    }
  | ({ readonly type: 'EnterOnline'; readonly entry: OnlineEntry } & Admitting)
  | {
      readonly type: 'EndOnline'
      readonly actId: string
      readonly personId: string
      readonly at: string
      readonly how: 'pressed' | 'silent'
      readonly assemblyStatus: AssemblyStatus
      /** End of the assembly: silence before it is recorded after it, too. */
      readonly endedAt: string | null
    }
  | {
      readonly type: 'ReconnectOnline'
      readonly actId: string
      readonly personId: string
      readonly at: string
      readonly assemblyStatus: AssemblyStatus
    }
  | {
      readonly type: 'CorrectAct'
      readonly correction: Pick<Correction, 'correctionId' | 'actId' | 'at' | 'to' | 'reason'> &
        Pick<Correction, 'requestedBy' | 'confirmedBy'>
      /** Time of the assembly: an act cannot have been before its opening, or after now. */
      readonly between: { readonly from: string; readonly to: string }
    }
  | { readonly type: 'ObjectToAct'; readonly objection: Pick<Objection, 'objectionId' | 'actId' | 'personId'> }

export const attendanceStream = (attendeeId: string): string => `attendance-${attendeeId}`

const kinds: Readonly<
  Record<Exclude<AttendanceEvent['type'], 'AttendanceCorrected' | 'AttendanceObjected'>, AttendanceActKind>
> = {
  AttendeeArrived: 'arrived',
  AttendeeProxyArrived: 'proxy-arrived',
  AttendeeLeft: 'left',
  AttendeeReturned: 'returned',
  AttendeeEnteredOnline: 'online-entered',
  AttendeeLeftOnline: 'online-left',
  AttendeeReturnedOnline: 'online-returned',
}

const corrected = (acts: AttendanceState['acts'], { actId, at, to }: Correction): AttendanceState['acts'] =>
  acts.map((act) => {
    if (act.actId !== actId) return act
    return to === 'struck' ? { ...act, isStruck: true } : { ...act, at, isStruck: false }
  })

const evolve = (state: AttendanceState, event: AttendanceEvent): AttendanceState => {
  const { type, data } = event
  if (type === 'AttendanceCorrected')
    return { ...state, acts: corrected(state.acts, data), corrections: [...state.corrections, data.correctionId] }
  if (type === 'AttendanceObjected')
    return {
      ...state,
      objections: [...state.objections, { objectionId: data.objectionId, actId: data.actId }],
    }
  const { assemblyId, apartmentId, listId, attendeeId, listUserId, personId, actId, at } = data
  const holderName = type === 'AttendeeProxyArrived' ? data.holderName : null
  const pressedBy = type === 'AttendeeLeftOnline' && data.how === 'pressed' ? personId : null
  return {
    ...state,
    attendee: state.attendee ?? { assemblyId, apartmentId, listId, attendeeId, listUserId, personId },
    acts: [...state.acts, { actId, kind: kinds[type], at, isStruck: false, holderName, pressedBy }],
  }
}

/** Attendance of one owner: acts are added and corrected, never removed. */
export const attendanceDecider: Decider<AttendanceState, AttendanceCommand, AttendanceEvent> = {
  initial: { attendee: null, acts: [], corrections: [], objections: [] },
  evolve,
  decide: (command, state) => {
    switch (command.type) {
      case 'AdmitOwner':
        return admitOwner(command, state)
      case 'AdmitProxy':
        return admitProxy(command, state)
      case 'RecordLeave':
      case 'RecordReturn':
        return move(command, state)
      case 'EnterOnline':
        return enterOnline(command, state)
      case 'EndOnline':
        return endOnline(command, state)
      case 'ReconnectOnline':
        return reconnectOnline(command, state)
      case 'CorrectAct':
        return correct(command, state)
      case 'ObjectToAct':
        return object(command, state)
    }
  },
}

type Deciding<Type extends AttendanceCommand['type']> = Extract<AttendanceCommand, { type: Type }>

const isKnown = ({ acts }: AttendanceState, actId: string): boolean => acts.some((act) => act.actId === actId)

/** @throws DomainError ASSEMBLY_NOT_OPEN, NOT_REPRESENTATIVE */
const assertAdmits = ({ assemblyStatus, isEntitled }: Admitting): void => {
  if (assemblyStatus !== 'open') throw new DomainError('ASSEMBLY_NOT_OPEN')
  if (!isEntitled) throw new DomainError('NOT_REPRESENTATIVE')
}

/**
 * Admits an owner once, whichever desk is first; one who comes themselves takes their proxy's place.
 * Whoever is online already is admitted to the hall, too, and counts once.
 */
const admitOwner = (command: Deciding<'AdmitOwner'>, state: AttendanceState): readonly AttendanceEvent[] => {
  if (isKnown(state, command.arrival.actId)) return []
  assertAdmits(command)
  if (presenceOf(state.acts).inHall === 'owner') return []
  return [{ type: 'AttendeeArrived', data: command.arrival }]
}

const admitProxy = (command: Deciding<'AdmitProxy'>, state: AttendanceState): readonly AttendanceEvent[] => {
  const { arrival, isAllowed } = command
  if (isKnown(state, arrival.actId)) return []
  assertAdmits(command)
  if (!isAllowed) throw new DomainError('PROXY_RELATION_NOT_ALLOWED')
  const { now } = presenceOf(state.acts)
  const holder = state.acts.findLast(({ kind, isStruck }) => kind === 'proxy-arrived' && !isStruck)?.holderName
  if (now === 'proxy' && holder === arrival.holderName) return []
  if (now !== null) throw new DomainError('ATTENDEE_PRESENT')
  return [{ type: 'AttendeeProxyArrived', data: arrival }]
}

const move = (
  { type, actId, at, assemblyStatus }: Deciding<'RecordLeave' | 'RecordReturn'>,
  state: AttendanceState,
): readonly AttendanceEvent[] => {
  if (isKnown(state, actId)) return []
  if (assemblyStatus !== 'open') throw new DomainError('ASSEMBLY_NOT_OPEN')
  const { inHall, lastInHall } = presenceOf(state.acts)
  if (!state.attendee || lastInHall === null) throw new DomainError('ATTENDEE_NOT_PRESENT')
  const isLeave = type === 'RecordLeave'
  if (isLeave === (inHall === null)) return []
  return [{ type: isLeave ? 'AttendeeLeft' : 'AttendeeReturned', data: { ...state.attendee, actId, at } }]
}

const enterOnline = (command: Deciding<'EnterOnline'>, state: AttendanceState): readonly AttendanceEvent[] => {
  if (isKnown(state, command.entry.actId)) return []
  assertAdmits(command)
  if (presenceOf(state.acts).onlineSince !== null) return []
  return [{ type: 'AttendeeEnteredOnline', data: command.entry }]
}

/** Ends presence online; silent presence ends at its last sign, also if that is only found later. */
const endOnline = (
  { actId, personId, at, how, assemblyStatus, endedAt }: Deciding<'EndOnline'>,
  state: AttendanceState,
): readonly AttendanceEvent[] => {
  if (!state.attendee || isKnown(state, actId) || presenceOf(state.acts).onlineSince === null) return []
  const isBeforeEnd = endedAt !== null && new Date(at) < new Date(endedAt)
  if (assemblyStatus !== 'open' && !isBeforeEnd) return []
  return [{ type: 'AttendeeLeftOnline', data: { ...state.attendee, personId, actId, at, how } }]
}

/** Tells whether a person has entered online and not left by a press since. */
export const mayReconnect = ({ acts }: Pick<AttendanceState, 'acts'>, personId: string): boolean => {
  const last = acts.findLast(
    ({ kind, isStruck, pressedBy }) => !isStruck && (kind === 'online-entered' || pressedBy !== null),
  )
  return presenceOf(acts).everOnline && last?.pressedBy !== personId
}

/**
 * Lets a connection come back after silence. Whoever left by a press enters again with a new proof;
 * a co-owner who stayed connected remains.
 */
const reconnectOnline = (
  { actId, personId, at, assemblyStatus }: Deciding<'ReconnectOnline'>,
  state: AttendanceState,
): readonly AttendanceEvent[] => {
  if (isKnown(state, actId)) return []
  if (assemblyStatus !== 'open') throw new DomainError('ASSEMBLY_NOT_OPEN')
  if (!state.attendee || !mayReconnect(state, personId)) throw new DomainError('ATTENDEE_NOT_PRESENT')
  if (presenceOf(state.acts).onlineSince !== null) return []
  return [{ type: 'AttendeeReturnedOnline', data: { ...state.attendee, personId, actId, at } }]
}

const correct = (
  { correction, between }: Deciding<'CorrectAct'>,
  state: AttendanceState,
): readonly AttendanceEvent[] => {
  if (state.corrections.includes(correction.correctionId)) return []
  const act = state.acts.find(({ actId }) => actId === correction.actId)
  if (!state.attendee || !act) throw new DomainError('ATTENDANCE_ACT_UNKNOWN')
  if (correction.to === 'struck')
    return act.isStruck ? [] : [{ type: 'AttendanceCorrected', data: { ...state.attendee, ...correction, at: act.at } }]
  const at = new Date(correction.at)
  if (at < new Date(between.from) || at > new Date(between.to))
    throw new DomainError('VALIDATION_FAILED', [
      { path: 'at', message: '총회를 연 때부터 지금(끝났으면 폐회)까지의 시각을 적어주세요.' },
    ])
  if (act.at === correction.at && !act.isStruck) return []
  return [{ type: 'AttendanceCorrected', data: { ...state.attendee, ...correction } }]
}

/** Objects to an act, once for each owner who was notified of it; an act that does not count needs no objection. */
const object = ({ objection }: Deciding<'ObjectToAct'>, state: AttendanceState): readonly AttendanceEvent[] => {
  const act = state.acts.find(({ actId }) => actId === objection.actId)
  if (!state.attendee || !act) throw new DomainError('ATTENDANCE_ACT_UNKNOWN')
  if (act.isStruck || state.objections.some(({ objectionId }) => objectionId === objection.objectionId)) return []
  return [{ type: 'AttendanceObjected', data: { ...state.attendee, ...objection } }]
}
