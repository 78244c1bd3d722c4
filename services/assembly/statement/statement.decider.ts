import type { StatementEvent } from '#events/assembly/statement.events.ts'
import type { AssemblyStatus } from '#events/values/assembly/assembly-names.ts'
import type { FloorState } from '#events/values/assembly/online-names.ts'
import type { Decider } from '../../core/decider.ts'
import { DomainError } from '../../core/domain-error.ts'

type StatementData<Type extends StatementEvent['type']> = Extract<StatementEvent, { type: Type }>['data']
type Submission = StatementData<'StatementSubmitted'>
type Answer = Pick<StatementData<'StatementAnswered'>, 'answerId' | 'text' | 'isSpoken'>
type FloorData = StatementData<'FloorRequested'>
/** Owner who speaks, in one assembly. */
export type Speaker = Omit<FloorData, 'requestId'>

type Statement = Speaker & {
  readonly statementId: string
  readonly at: string
  readonly isHidden: boolean
  readonly answerIds: readonly string[]
}
type FloorRequest = FloorData & { readonly state: FloorState }

export type StatementsState = {
  readonly statements: readonly Statement[]
  readonly floor: readonly FloorRequest[]
}

type Attending = { readonly assemblyStatus: AssemblyStatus; readonly isOnline: boolean }

export type StatementCommand =
  | ({ readonly type: 'SubmitStatement'; readonly statement: Submission } & Attending)
  | ({ readonly type: 'RequestFloor'; readonly request: FloorData } & Attending)
  | { readonly type: 'WithdrawFloorRequest' }
  | { readonly type: 'AnswerStatement'; readonly statementId: string; readonly answer: Answer }
  | { readonly type: 'HideStatement'; readonly statementId: string; readonly reason: string }
  | { readonly type: 'ShowStatement'; readonly statementId: string }
  | {
      readonly type: 'MoveFloor'
      readonly requestId: string
      readonly to: 'given' | 'ended' | 'declined'
      readonly assemblyStatus: AssemblyStatus
    }

/** Maximum number of statements of an attendee within a minute, and in an assembly. */
const MAX_A_MINUTE = 4
const MAX_IN_ALL = 50
const MINUTE_MS = 60_000

export const statementsStream = (attendeeId: string): string => `attendee-statements-${attendeeId}`

const floorStates = {
  FloorRequested: 'waiting',
  FloorRequestWithdrawn: 'withdrawn',
  FloorGiven: 'given',
  FloorEnded: 'ended',
  FloorDeclined: 'declined',
} as const satisfies Readonly<Partial<Record<StatementEvent['type'], FloorState>>>

const speakerOf = ({ assemblyId, apartmentId, listId, attendeeId, listUserId, personId }: Speaker): Speaker => ({
  assemblyId,
  apartmentId,
  listId,
  attendeeId,
  listUserId,
  personId,
})

const changed = (
  state: StatementsState,
  statementId: string,
  change: (statement: Statement) => Statement,
): StatementsState => ({
  ...state,
  statements: state.statements.map((one) => (one.statementId === statementId ? change(one) : one)),
})

const evolve = (state: StatementsState, event: StatementEvent): StatementsState => {
  const { type, data } = event
  switch (type) {
    case 'StatementSubmitted': {
      const { statementId, at } = data
      const statement = { ...speakerOf(data), statementId, at, isHidden: false, answerIds: [] }
      return { ...state, statements: [...state.statements, statement] }
    }
    case 'StatementAnswered':
      return changed(state, data.statementId, (one) => ({ ...one, answerIds: [...one.answerIds, data.answerId] }))
    case 'StatementHidden':
    case 'StatementShown':
      return changed(state, data.statementId, (one) => ({ ...one, isHidden: type === 'StatementHidden' }))
    case 'FloorRequested':
      return { ...state, floor: [...state.floor, { ...data, state: 'waiting' }] }
    case 'FloorRequestWithdrawn':
    case 'FloorGiven':
    case 'FloorEnded':
    case 'FloorDeclined':
      return {
        ...state,
        floor: state.floor.map((one) =>
          one.requestId === data.requestId ? { ...one, state: floorStates[type] } : one,
        ),
      }
  }
}

type Deciding<Type extends StatementCommand['type']> = Extract<StatementCommand, { type: Type }>

/** @throws DomainError ASSEMBLY_NOT_OPEN, ATTENDEE_NOT_ONLINE */
const assertAttends = ({ assemblyStatus, isOnline }: Attending): void => {
  if (assemblyStatus !== 'open') throw new DomainError('ASSEMBLY_NOT_OPEN')
  if (!isOnline) throw new DomainError('ATTENDEE_NOT_ONLINE')
}

const submit = (command: Deciding<'SubmitStatement'>, state: StatementsState): readonly StatementEvent[] => {
  const { statement } = command
  if (state.statements.some(({ statementId }) => statementId === statement.statementId)) return []
  assertAttends(command)
  const since = Date.parse(statement.at) - MINUTE_MS
  const inMinute = state.statements.filter(({ at }) => Date.parse(at) > since)
  if (inMinute.length >= MAX_A_MINUTE || state.statements.length >= MAX_IN_ALL)
    throw new DomainError('STATEMENTS_TOO_MANY')
  return [{ type: 'StatementSubmitted', data: statement }]
}

/** Returns the request of an attendee that waits or has the floor. */
const openRequest = ({ floor }: StatementsState): FloorRequest | undefined =>
  floor.findLast(({ state }) => state === 'waiting' || state === 'given')

const requestFloor = (command: Deciding<'RequestFloor'>, state: StatementsState): readonly StatementEvent[] => {
  const { request } = command
  if (state.floor.some(({ requestId }) => requestId === request.requestId) || openRequest(state)) return []
  assertAttends(command)
  if (state.floor.length >= MAX_IN_ALL) throw new DomainError('STATEMENTS_TOO_MANY')
  return [{ type: 'FloorRequested', data: request }]
}

const floorData = (request: FloorRequest): FloorData => ({ ...speakerOf(request), requestId: request.requestId })

const withdraw = (state: StatementsState): readonly StatementEvent[] => {
  const open = openRequest(state)
  return open?.state === 'waiting' ? [{ type: 'FloorRequestWithdrawn', data: floorData(open) }] : []
}

/** @throws DomainError NOT_FOUND */
const statementIn = ({ statements }: StatementsState, id: string): Statement => {
  const found = statements.find(({ statementId }) => statementId === id)
  if (!found) throw new DomainError('NOT_FOUND')
  return found
}

const answer = (
  { statementId, answer: said }: Deciding<'AnswerStatement'>,
  state: StatementsState,
): readonly StatementEvent[] => {
  const found = statementIn(state, statementId)
  if (found.answerIds.includes(said.answerId)) return []
  return [{ type: 'StatementAnswered', data: { ...speakerOf(found), statementId, ...said } }]
}

const eventsOfFloor = { given: 'FloorGiven', ended: 'FloorEnded', declined: 'FloorDeclined' } as const
/** States from which each move of the chair begins. */
const before: Readonly<Record<'given' | 'ended' | 'declined', readonly FloorState[]>> = {
  given: ['waiting'],
  ended: ['given'],
  declined: ['waiting'],
}

const moveFloor = (command: Deciding<'MoveFloor'>, state: StatementsState): readonly StatementEvent[] => {
  const { requestId, to, assemblyStatus } = command
  const found = state.floor.find((request) => request.requestId === requestId)
  if (!found) throw new DomainError('NOT_FOUND')
  if (found.state === to) return []
  if (assemblyStatus !== 'open') throw new DomainError('ASSEMBLY_NOT_OPEN')
  if (!before[to].includes(found.state)) throw new DomainError('FLOOR_REQUEST_OVER')
  return [{ type: eventsOfFloor[to], data: floorData(found) }]
}

/** Statements and requests for the floor of one attendee in one assembly. */
export const statementsDecider: Decider<StatementsState, StatementCommand, StatementEvent> = {
  initial: { statements: [], floor: [] },
  evolve,
  decide: (command, state) => {
    switch (command.type) {
      case 'SubmitStatement':
        return submit(command, state)
      case 'RequestFloor':
        return requestFloor(command, state)
      case 'WithdrawFloorRequest':
        return withdraw(state)
      case 'AnswerStatement':
        return answer(command, state)
      case 'HideStatement': {
        const found = statementIn(state, command.statementId)
        const data = { ...speakerOf(found), statementId: found.statementId, reason: command.reason }
        return found.isHidden ? [] : [{ type: 'StatementHidden', data }]
      }
      case 'ShowStatement': {
        const found = statementIn(state, command.statementId)
        const data = { ...speakerOf(found), statementId: found.statementId }
        return found.isHidden ? [{ type: 'StatementShown', data }] : []
      }
      case 'MoveFloor':
        return moveFloor(command, state)
    }
  },
}
