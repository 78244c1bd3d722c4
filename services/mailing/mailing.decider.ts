import type { MailingEvent, MailingsOfListEvent } from '#events/mailing/mailing.events.ts'
import type { Decider, Fold } from '../core/decider.ts'
import { DomainError } from '../core/domain-error.ts'

type MailingEventData<Type extends MailingEvent['type']> = Extract<MailingEvent, { type: Type }>['data']
export type PlannedMailing = MailingEventData<'MailingPlanned'>
type Pause = Pick<MailingEventData<'MailingPaused'>, 'reason' | 'code'>

export type MailingState =
  | { readonly status: 'absent' }
  | ({ readonly status: 'running' | 'cancelled'; readonly paused: Pause | null } & PlannedMailing)
export type ExistingMailing = Exclude<MailingState, { status: 'absent' }>

export type MailingCommand =
  | {
      readonly type: 'PlanMailing'
      readonly mailing: PlannedMailing
      /** Suppressed recipients; at most 1,000 in each event. */
      readonly suppressed: readonly MailingEventData<'MailingRecipientsSuppressed'>['suppressed'][]
    }
  | ({ readonly type: 'PauseMailing' } & Pause)
  | { readonly type: 'ResumeMailing' }
  | { readonly type: 'CancelMailing' }

export const mailingStream = (mailingId: string): string => `mailing-${mailingId}`
export const mailingsOfListStream = (listId: string): string => `mailings-${listId}`

type StartedMailing = Pick<MailingsOfListEvent['data'], 'mailingId' | 'occasion' | 'batches' | 'at'>

/** Folds the mailings that a list has sent, by hand or by schedule, oldest first. */
export const mailingsOfListFold: Fold<readonly StartedMailing[], MailingsOfListEvent> = {
  initial: [],
  evolve: (state, { data: { mailingId, occasion, batches, at } }) => [...state, { mailingId, occasion, batches, at }],
}

/** Mailing for one occasion: proceeds batch by batch until it is complete, paused or cancelled. */
export const mailingDecider: Decider<MailingState, MailingCommand, MailingEvent> = {
  initial: { status: 'absent' },
  evolve: (state, event) => {
    if (event.type === 'MailingPlanned') return { status: 'running', paused: null, ...event.data }
    if (state.status === 'absent') return state
    switch (event.type) {
      case 'MailingRecipientsSuppressed':
        return state
      case 'MailingPaused':
        return { ...state, paused: { reason: event.data.reason, code: event.data.code } }
      case 'MailingResumed':
        return { ...state, paused: null }
      case 'MailingCancelled':
        return { ...state, status: 'cancelled' }
    }
  },
  decide: (command, state) => {
    if (command.type === 'PlanMailing') return plan(command, state)
    const mailing = existingMailing(state)
    const names = { mailingId: mailing.mailingId, listId: mailing.listId }
    switch (command.type) {
      case 'PauseMailing': {
        if (mailing.status === 'cancelled' || mailing.paused?.reason === command.reason) return []
        return [{ type: 'MailingPaused', data: { ...names, reason: command.reason, code: command.code } }]
      }
      case 'ResumeMailing':
        if (mailing.status === 'cancelled') throw new DomainError('MAILING_OVER')
        return mailing.paused ? [{ type: 'MailingResumed', data: names }] : []
      case 'CancelMailing':
        return mailing.status === 'cancelled' ? [] : [{ type: 'MailingCancelled', data: names }]
    }
  },
}

const plan = (
  { mailing, suppressed }: Extract<MailingCommand, { type: 'PlanMailing' }>,
  state: MailingState,
): readonly MailingEvent[] => {
  if (state.status !== 'absent') return []
  const { mailingId, listId } = mailing
  return [
    { type: 'MailingPlanned', data: mailing },
    ...suppressed.map((part) => ({
      type: 'MailingRecipientsSuppressed' as const,
      data: { mailingId, listId, suppressed: part },
    })),
  ]
}

/** A sending that was planned. @throws DomainError NOT_FOUND */
export const existingMailing = (state: MailingState): ExistingMailing => {
  if (state.status === 'absent') throw new DomainError('NOT_FOUND')
  return state
}
