import type { FormRunEvent, FormRunsEvent } from '#events/confirmation/form-run.events.ts'
import { formNumberText, type FormNumbering, type FormWay } from '#events/values/confirmation/form-ways.ts'
import type { Decider } from '../core/decider.ts'
import { DomainError } from '../core/domain-error.ts'

type RunEventData<Type extends FormRunEvent['type']> = Extract<FormRunEvent, { type: Type }>['data']
type Application = RunEventData<'FormRunApplied'>
type OfRun = Pick<Application, 'listId' | 'apartmentId' | 'runId'>
export type RunConfirmation = Omit<RunEventData<'FormRunConfirmed'>, keyof OfRun>
export type RunRejection = Omit<RunEventData<'FormRunRejected'>, keyof OfRun>
export type RunRevocation = Omit<RunEventData<'FormRunRevoked'>, keyof OfRun>

export type FormRunState =
  | { readonly status: 'absent' }
  | (Application & {
      readonly status: 'applied' | 'withdrawn' | 'confirmed' | 'rejected' | 'revoked'
      /** Numbers and answer; null unless it was ever confirmed. */
      readonly confirmation: RunConfirmation | null
    })
export type ExistingRun = Exclude<FormRunState, { status: 'absent' }>
/** Run that the authority confirmed, and did not revoke. */
export type ConfirmedRun = ExistingRun & { readonly confirmation: RunConfirmation }

export type FormRunCommand =
  | {
      readonly type: 'ApplyForRun'
      readonly application: Application
      readonly today: string
      /** Whether another application of the list's for forms of this way is not answered yet. */
      readonly waiting: boolean
    }
  | { readonly type: 'WithdrawRun'; readonly reason: string }
  | {
      readonly type: 'ConfirmRun'
      readonly confirmation: RunConfirmation
      readonly today: string
      /** Other runs of the list whose numbers are in use. */
      readonly others: readonly ConfirmedRun[]
    }
  | { readonly type: 'RejectRun'; readonly rejection: RunRejection; readonly today: string }
  | { readonly type: 'RevokeRun'; readonly revocation: RunRevocation; readonly today: string }

export const formRunStream = (runId: string): string => `form-run-${runId}`

/** @throws DomainError NOT_FOUND */
export const existingRun = (state: FormRunState): ExistingRun => {
  if (state.status === 'absent') throw new DomainError('NOT_FOUND')
  return state
}

export const isConfirmed = (run: FormRunState): run is ConfirmedRun =>
  run.status === 'confirmed' && run.confirmation !== null

/** An application for stamped or confirmed forms, and its answer. */
export const formRunDecider: Decider<FormRunState, FormRunCommand, FormRunEvent> = {
  initial: { status: 'absent' },
  evolve: (state, event) => {
    if (event.type === 'FormRunApplied') return { ...event.data, status: 'applied', confirmation: null }
    if (state.status === 'absent') return state
    switch (event.type) {
      case 'FormRunWithdrawn':
        return { ...state, status: 'withdrawn' }
      case 'FormRunConfirmed':
        return { ...state, status: 'confirmed', confirmation: event.data }
      case 'FormRunRejected':
        return { ...state, status: 'rejected' }
      case 'FormRunRevoked':
        return { ...state, status: 'revoked' }
    }
  },
  decide: (command, state) => {
    if (command.type === 'ApplyForRun') return apply(command, state)
    const run = existingRun(state)
    switch (command.type) {
      case 'WithdrawRun':
        return withdraw(command.reason, run)
      case 'ConfirmRun':
        return confirm(command, run)
      case 'RejectRun':
        return reject(command, run)
      case 'RevokeRun':
        return revoke(command, run)
    }
  },
}

type Deciding<Type extends FormRunCommand['type']> = Extract<FormRunCommand, { type: Type }>

const ofRun = ({ listId, apartmentId, runId }: OfRun): OfRun => ({ listId, apartmentId, runId })

const wrong = (path: string, message: string): DomainError => new DomainError('VALIDATION_FAILED', [{ path, message }])

const apply = (
  { application, today, waiting }: Deciding<'ApplyForRun'>,
  state: FormRunState,
): readonly FormRunEvent[] => {
  if (state.status !== 'absent') return []
  if (waiting) throw new DomainError('FORM_RUN_WAITS')
  if (application.appliedOn > today) throw wrong('appliedOn', '신청한 날은 오늘보다 늦을 수 없습니다.')
  return [{ type: 'FormRunApplied', data: application }]
}

const withdraw = (reason: string, run: ExistingRun): readonly FormRunEvent[] => {
  if (run.status === 'withdrawn') return []
  if (run.status !== 'applied') throw new DomainError('FORM_RUN_ANSWERED')
  return [{ type: 'FormRunWithdrawn', data: { ...ofRun(run), reason } }]
}

/** Refuses the day of an answer before the application, or after today. */
const assertDay = (path: string, on: string, from: string, today: string): void => {
  if (on < from) throw wrong(path, `신청하거나 확인받은 날(${from})보다 이를 수 없습니다.`)
  if (on > today) throw wrong(path, '오늘보다 늦을 수 없습니다.')
}

const confirm = (
  { confirmation, today, others }: Deciding<'ConfirmRun'>,
  run: ExistingRun,
): readonly FormRunEvent[] => {
  if (run.status === 'confirmed') return []
  if (run.status !== 'applied') throw new DomainError('FORM_RUN_ANSWERED')
  assertDay('answeredOn', confirmation.answeredOn, run.appliedOn, today)
  const { from, to, numbering } = confirmation
  if (to < from) throw wrong('to', '끝 번호는 첫 번호보다 작을 수 없습니다.')
  if (String(to).length > numbering.digits) throw wrong('digits', '끝 번호가 자릿수보다 깁니다.')
  if (others.some((other) => overlaps(confirmation, other.confirmation))) throw new DomainError('FORM_NUMBERS_OVERLAP')
  return [{ type: 'FormRunConfirmed', data: { ...ofRun(run), ...confirmation } }]
}

/** Tells whether two runs would write a number the same way. */
const overlaps = (one: NumberRange, other: NumberRange): boolean =>
  one.numbering.prefix === other.numbering.prefix &&
  one.numbering.suffix === other.numbering.suffix &&
  one.from <= other.to &&
  other.from <= one.to

type NumberRange = { readonly from: number; readonly to: number; readonly numbering: FormNumbering }

const reject = ({ rejection, today }: Deciding<'RejectRun'>, run: ExistingRun): readonly FormRunEvent[] => {
  if (run.status === 'rejected') return []
  if (run.status !== 'applied') throw new DomainError('FORM_RUN_ANSWERED')
  assertDay('answeredOn', rejection.answeredOn, run.appliedOn, today)
  return [{ type: 'FormRunRejected', data: { ...ofRun(run), ...rejection } }]
}

const revoke = ({ revocation, today }: Deciding<'RevokeRun'>, run: ExistingRun): readonly FormRunEvent[] => {
  if (run.status === 'revoked') return []
  if (!isConfirmed(run)) throw new DomainError('FORM_NOT_CONFIRMED')
  assertDay('revokedOn', revocation.revokedOn, run.confirmation.answeredOn, today)
  return [{ type: 'FormRunRevoked', data: { ...ofRun(run), ...revocation } }]
}

/** A number as the run writes it. */
export const numberOfRun = ({ confirmation }: ConfirmedRun, number: number): string =>
  formNumberText(number, confirmation.numbering)

type OpenRun = { readonly type: 'OpenRun'; readonly runId: string; readonly way: FormWay } & Pick<
  OfRun,
  'listId' | 'apartmentId'
>
export type FormRunsState = { readonly runs: readonly { readonly runId: string; readonly way: FormWay }[] }

export const formRunsStream = (listId: string): string => `form-runs-${listId}`

/** Runs of a list, in the order of their applications. */
export const formRunsDecider: Decider<FormRunsState, OpenRun, FormRunsEvent> = {
  initial: { runs: [] },
  evolve: ({ runs }, { data: { runId, way } }) => ({ runs: [...runs, { runId, way }] }),
  decide: ({ type: _type, ...data }, { runs }) =>
    runs.some(({ runId }) => runId === data.runId) ? [] : [{ type: 'FormRunOpened', data }],
}
