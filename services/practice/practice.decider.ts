import type { PracticeEvent } from '#events/practice/practice.events.ts'
import { existingApartment, type ApartmentState } from '../apartment/apartment.decider.ts'
import type { Decider } from '../core/decider.ts'
import { DomainError } from '../core/domain-error.ts'
import { findSampleOwner, sampleVote } from './practice-sample.decider.ts'

export type ExistingPractice = {
  readonly status: 'open' | 'counted'
  readonly practiceId: string
  readonly apartmentId: string
  /** Choice of each sample owner who has voted; null abstained. */
  readonly ballots: ReadonlyMap<number, string | null>
}

export type PracticeState = { readonly status: 'absent' } | { readonly status: 'removed' } | ExistingPractice

export type PracticeCommand =
  | {
      readonly type: 'BeginPractice'
      readonly practiceId: string
      readonly apartmentId: string
      readonly apartment: ApartmentState
    }
  | { readonly type: 'CastPracticeBallot'; readonly owner: number; readonly choice: string | null }
  | { readonly type: 'CountPractice' }
  | { readonly type: 'RemovePractice' }

export const practiceStream = (practiceId: string): string => `practice-${practiceId}`

/** A practice campaign that is there. @throws DomainError NOT_FOUND */
export const existingPractice = (state: PracticeState): ExistingPractice => {
  if (state.status === 'absent' || state.status === 'removed') throw new DomainError('NOT_FOUND')
  return state
}

const evolve = (state: PracticeState, { type, data }: PracticeEvent): PracticeState => {
  if (type === 'PracticeBegun') return { status: 'open', ...data, ballots: new Map() }
  if (type === 'PracticeRemoved') return { status: 'removed' }
  if (state.status === 'absent' || state.status === 'removed') return state
  if (type === 'PracticeCounted') return { ...state, status: 'counted' }
  return { ...state, ballots: new Map([...state.ballots, [data.owner, data.choice]]) }
}

/** @throws DomainError VALIDATION_FAILED where the sample has no such owner or choice */
const assertSample = (owner: number, choice: string | null): void => {
  const isChoice = choice === null || sampleVote.choices.some(({ id }) => id === choice)
  if (findSampleOwner(owner) === undefined || !isChoice)
    throw new DomainError('VALIDATION_FAILED', [{ path: 'choice', message: '연습에 없는 소유자나 답입니다.' }])
}

const cast = (
  { status, practiceId, apartmentId, ballots }: ExistingPractice,
  { owner, choice }: Extract<PracticeCommand, { type: 'CastPracticeBallot' }>,
): readonly PracticeEvent[] => {
  assertSample(owner, choice)
  if (ballots.get(owner) === choice) return []
  if (ballots.has(owner)) throw new DomainError('ALREADY_SUBMITTED')
  if (status === 'counted') throw new DomainError('VOTE_CLOSED')
  return [{ type: 'PracticeBallotCast', data: { practiceId, apartmentId, owner, choice } }]
}

/** A campaign for practice: begun, voted in by sample owners, counted, removed. */
export const practiceDecider: Decider<PracticeState, PracticeCommand, PracticeEvent> = {
  initial: { status: 'absent' },
  evolve,
  decide: (command, state) => {
    if (command.type === 'BeginPractice') {
      existingApartment(command.apartment)
      const { practiceId, apartmentId } = command
      return state.status === 'absent' ? [{ type: 'PracticeBegun', data: { practiceId, apartmentId } }] : []
    }
    if (command.type === 'RemovePractice' && state.status === 'removed') return []
    const practice = existingPractice(state)
    const { practiceId, apartmentId, status } = practice
    if (command.type === 'CastPracticeBallot') return cast(practice, command)
    if (command.type === 'RemovePractice') return [{ type: 'PracticeRemoved', data: { practiceId, apartmentId } }]
    return status === 'counted' ? [] : [{ type: 'PracticeCounted', data: { practiceId, apartmentId } }]
  },
}
