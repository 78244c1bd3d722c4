import type { FormNumbersEvent } from '#events/confirmation/form-numbers.events.ts'
import type { VoidCause } from '#events/values/confirmation/form-ways.ts'
import type { Decider } from '../core/decider.ts'
import { DomainError } from '../core/domain-error.ts'
import type { ConfirmedRun } from './form-run.decider.ts'

type TakenData = Extract<FormNumbersEvent, { type: 'FormNumberTaken' }>['data']
/** Entry and consent that a number is for. */
export type NumberOwner = Pick<TakenData, 'listUserId' | 'personId' | 'consentId'>

/** Step of a number. `owner` is null where nobody had it. */
type NumberStep = {
  readonly number: number
  readonly status: 'open' | 'used' | 'released' | 'void'
  readonly owner: NumberOwner | null
}

/**
 * Steps of a run's numbers, the newest first, so that a step costs the same however many came
 * before it. `highest`: the largest number that was taken.
 */
export type FormNumbersState = {
  readonly step: NumberStep | null
  readonly before: FormNumbersState | null
  readonly highest: number
}

export type FormNumbersCommand =
  /** `wanted`: the number on a stamped paper; absent: the next one. */
  | { readonly type: 'TakeNumber'; readonly run: ConfirmedRun; readonly owner: NumberOwner; readonly wanted?: number }
  | { readonly type: 'UseNumber'; readonly run: ConfirmedRun; readonly owner: NumberOwner; readonly number: number }
  | { readonly type: 'ReleaseNumber'; readonly run: ConfirmedRun; readonly owner: NumberOwner; readonly number: number }
  | {
      readonly type: 'VoidNumber'
      readonly run: Pick<ConfirmedRun, 'listId' | 'apartmentId' | 'runId' | 'confirmation'>
      readonly number: number
      readonly cause: VoidCause
      readonly reason: string
    }

type Deciding<Type extends FormNumbersCommand['type']> = Extract<FormNumbersCommand, { type: Type }>

export const formNumbersStream = (runId: string): string => `form-numbers-${runId}`

const statusAfter = {
  FormNumberTaken: 'open',
  FormNumberUsed: 'used',
  FormNumberReleased: 'released',
  FormNumberVoided: 'void',
} as const

const ownerIn = ({ data }: FormNumbersEvent): NumberOwner | null => {
  const { listUserId, personId, consentId } = data
  return listUserId === null || personId === null || consentId === null ? null : { listUserId, personId, consentId }
}

/** Numbers of a run: each is taken once, and used, released or void after that. */
export const formNumbersDecider: Decider<FormNumbersState, FormNumbersCommand, FormNumbersEvent> = {
  initial: { step: null, before: null, highest: 0 },
  evolve: (state, event) => ({
    step: { number: event.data.number, status: statusAfter[event.type], owner: ownerIn(event) },
    before: state,
    highest: event.type === 'FormNumberTaken' ? Math.max(state.highest, event.data.number) : state.highest,
  }),
  decide: (command, state) => {
    switch (command.type) {
      case 'TakeNumber':
        return take(command, state)
      case 'UseNumber':
        return spend(command, state)
      case 'ReleaseNumber':
        return release(command, state)
      case 'VoidNumber':
        return makeVoid(command, state)
    }
  },
}

/** Returns the numbers that anything happened to, each as it is now. */
const presentNumbers = (state: FormNumbersState): ReadonlyMap<number, NumberStep> => {
  const known = new Map<number, NumberStep>()
  for (let at: FormNumbersState | null = state; at; at = at.before)
    if (at.step && !known.has(at.step.number)) known.set(at.step.number, at.step)
  return known
}

/** Returns the number that an entry has taken and not used; undefined: none. */
export const openNumberOf = (state: FormNumbersState, listUserId: string): number | undefined =>
  [...presentNumbers(state).values()].find(({ status, owner }) => status === 'open' && owner?.listUserId === listUserId)
    ?.number

/** Returns the next number that nobody has had; undefined: the run is used up. */
export const nextNumber = (state: FormNumbersState, { from, to }: ConfirmedRun['confirmation']): number | undefined => {
  const known = presentNumbers(state)
  let next = Math.max(state.highest + 1, from)
  while (known.has(next)) next += 1
  return next <= to ? next : undefined
}

const ofRun = ({ listId, apartmentId, runId }: Pick<ConfirmedRun, 'listId' | 'apartmentId' | 'runId'>) => ({
  listId,
  apartmentId,
  runId,
})

const takingOf = ({ run, owner }: Deciding<'TakeNumber'>, number: number): readonly FormNumbersEvent[] => [
  { type: 'FormNumberTaken', data: { ...ofRun(run), number, way: run.way, ...owner } },
]

const take = (command: Deciding<'TakeNumber'>, state: FormNumbersState): readonly FormNumbersEvent[] => {
  const { run, owner, wanted } = command
  if (wanted !== undefined) return takeWanted(command, wanted, state)
  if (openNumberOf(state, owner.listUserId) !== undefined) return []
  const next = nextNumber(state, run.confirmation)
  if (next === undefined) throw new DomainError('FORM_NUMBERS_USED_UP')
  return takingOf(command, next)
}

const assertInRun = ({ confirmation: { from, to } }: Pick<ConfirmedRun, 'confirmation'>, number: number): void => {
  if (number < from || number > to) throw new DomainError('FORM_NUMBER_UNKNOWN')
}

const takeWanted = (
  command: Deciding<'TakeNumber'>,
  wanted: number,
  state: FormNumbersState,
): readonly FormNumbersEvent[] => {
  assertInRun(command.run, wanted)
  const known = presentNumbers(state).get(wanted)
  if (known === undefined || known.status === 'released') return takingOf(command, wanted)
  if (known.status === 'void') throw new DomainError('FORM_NUMBER_VOID')
  if (known.status === 'open' && known.owner?.consentId === command.owner.consentId) return []
  throw new DomainError('FORM_NUMBER_TAKEN')
}

const spend = ({ run, owner, number }: Deciding<'UseNumber'>, state: FormNumbersState): readonly FormNumbersEvent[] => {
  const known = presentNumbers(state).get(number)
  if (known?.status === 'void') throw new DomainError('FORM_NUMBER_VOID')
  if (known?.status === 'used' && known.owner?.consentId === owner.consentId) return []
  if (known?.status !== 'open' || known.owner?.listUserId !== owner.listUserId)
    throw new DomainError('FORM_NUMBER_TAKEN')
  return [{ type: 'FormNumberUsed', data: { ...ofRun(run), number, ...owner } }]
}

const release = (
  { run, owner, number }: Deciding<'ReleaseNumber'>,
  state: FormNumbersState,
): readonly FormNumbersEvent[] => {
  const known = presentNumbers(state).get(number)
  if (known?.status !== 'open' || known.owner?.consentId !== owner.consentId) return []
  return [{ type: 'FormNumberReleased', data: { ...ofRun(run), number, ...owner } }]
}

const makeVoid = (
  { run, number, cause, reason }: Deciding<'VoidNumber'>,
  state: FormNumbersState,
): readonly FormNumbersEvent[] => {
  assertInRun(run, number)
  const known = presentNumbers(state).get(number)
  if (known?.status === 'void') return []
  if (known?.status === 'used') throw new DomainError('FORM_NUMBER_USED')
  const owner = known?.status === 'open' ? known.owner : null
  const { listUserId = null, personId = null, consentId = null } = owner ?? {}
  const subjectId = personId ?? run.runId
  const of = { ...ofRun(run), number, listUserId, personId, consentId }
  return [{ type: 'FormNumberVoided', data: { ...of, cause, subjectId, reason } }]
}
