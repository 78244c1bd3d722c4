import type { MailingBatchEvent } from '#events/mailing/mailing-batch.events.ts'
import type { Decider } from '../../core/decider.ts'

type BatchEventData<Type extends MailingBatchEvent['type']> = Extract<MailingBatchEvent, { type: Type }>['data']
export type PlannedBatch = BatchEventData<'MailingBatchPlanned'>
type Outcome = BatchEventData<'MailingBatchAnswered'>['outcomes'][number]

/**
 * Status of a message in its batch. waiting: not sent yet. handed-over: the provider was called,
 * the outcome is not known yet. accepted, refused, suppressed: the outcome is known. reported: the
 * provider's final report is recorded.
 */
export type BatchMessageStatus = 'waiting' | 'handed-over' | 'accepted' | 'refused' | 'suppressed' | 'reported'

export type MailingBatchState =
  | { readonly status: 'absent' }
  | {
      readonly status: 'planned'
      readonly planned: PlannedBatch
      /** Statuses by message id. */
      readonly messages: ReadonlyMap<string, BatchMessageStatus>
      readonly attempts: number
      /** Time of the last call to the provider (ISO). */
      readonly attemptedAt: string | null
    }

export type MailingBatchCommand =
  | { readonly type: 'PlanBatch'; readonly batch: PlannedBatch }
  /**
   * Records an attempt before the provider is called. `attempt`: the number that this attempt would
   * have; if nothing is recorded, another worker was first and nothing may be sent. Every waiting
   * message is in one of the two lists. `isStopped`: the mailing was cancelled or paused meanwhile,
   * and nothing is sent.
   */
  | ({ readonly type: 'AttemptBatch'; readonly isStopped?: boolean } & Pick<
      BatchEventData<'MailingBatchAttempted'>,
      'attempt' | 'at' | 'messageIds' | 'suppressed'
    >)
  /**
   * Records outcomes. `attempt`: the attempt that they belong to, if the caller knows it. An
   * acceptance holds for every attempt, other outcomes only for the last one.
   */
  | { readonly type: 'AnswerBatch'; readonly attempt?: number; readonly outcomes: readonly Outcome[] }
  | { readonly type: 'ReportBatch'; readonly reports: BatchEventData<'MailingBatchReported'>['reports'] }

export const mailingBatchStream = (mailingId: string, batch: number): string => `mailing-batch-${mailingId}-${batch}`

const statusAfter = { accepted: 'accepted', refused: 'refused', 'not-taken': 'waiting' } as const

const changed = (
  messages: ReadonlyMap<string, BatchMessageStatus>,
  changes: readonly (readonly [string, BatchMessageStatus])[],
): ReadonlyMap<string, BatchMessageStatus> => new Map([...messages, ...changes])

/** Messages that are handed over together: each at most once, even if a process dies meanwhile. */
export const mailingBatchDecider: Decider<MailingBatchState, MailingBatchCommand, MailingBatchEvent> = {
  initial: { status: 'absent' },
  evolve: (state, { type, data }) => {
    if (type === 'MailingBatchPlanned') {
      const messages = new Map(data.recipients.map(({ messageId }) => [messageId, 'waiting' as const]))
      return { status: 'planned', planned: data, messages, attempts: 0, attemptedAt: null }
    }
    if (state.status === 'absent') return state
    const { messages } = state
    switch (type) {
      case 'MailingBatchAttempted': {
        const suppressed = data.suppressed.map(({ messageId }) => [messageId, 'suppressed'] as const)
        const handed = data.messageIds.map((messageId) => [messageId, 'handed-over'] as const)
        return {
          ...state,
          messages: changed(messages, [...handed, ...suppressed]),
          attempts: data.attempt,
          attemptedAt: data.at,
        }
      }
      case 'MailingBatchAnswered':
        return {
          ...state,
          messages: changed(
            messages,
            data.outcomes.map(({ messageId, kind }) => [messageId, statusAfter[kind]]),
          ),
        }
      case 'MailingBatchReported':
        return {
          ...state,
          messages: changed(
            messages,
            data.reports.map(({ messageId }) => [messageId, 'reported']),
          ),
        }
    }
  },
  decide: (command, state) => {
    if (command.type === 'PlanBatch')
      return state.status === 'absent' ? [{ type: 'MailingBatchPlanned', data: command.batch }] : []
    if (state.status === 'absent') return []
    const { mailingId, listId, batch } = state.planned
    const names = { mailingId, listId, batch }
    const inStatus =
      (status: BatchMessageStatus) =>
      ({ messageId }: { readonly messageId: string }): boolean =>
        state.messages.get(messageId) === status
    switch (command.type) {
      case 'AttemptBatch': {
        const { attempt, at, messageIds, suppressed, isStopped = false } = command
        if (isStopped || attempt !== state.attempts + 1) return []
        // Some of them turned out to be accepted after all.
        const named = [...messageIds.map((messageId) => ({ messageId })), ...suppressed]
        if (!named.every(inStatus('waiting'))) return []
        return [{ type: 'MailingBatchAttempted', data: { ...names, attempt, at, messageIds, suppressed } }]
      }
      case 'AnswerBatch': {
        const { attempt = state.attempts } = command
        const outcomes = command.outcomes.filter(
          (outcome) =>
            (inStatus('handed-over')(outcome) && (attempt === state.attempts || outcome.kind === 'accepted')) ||
            (inStatus('waiting')(outcome) && outcome.kind === 'accepted'),
        )
        return outcomes.length > 0 ? [{ type: 'MailingBatchAnswered', data: { ...names, outcomes } }] : []
      }
      case 'ReportBatch': {
        const reports = command.reports.filter(inStatus('accepted'))
        return reports.length > 0 ? [{ type: 'MailingBatchReported', data: { ...names, reports } }] : []
      }
    }
  },
}

/** Messages of a batch that are in one of some states, in their order. */
export const messagesIn = (
  state: Extract<MailingBatchState, { status: 'planned' }>,
  ...statuses: readonly BatchMessageStatus[]
): readonly PlannedBatch['recipients'][number][] =>
  state.planned.recipients.filter(({ messageId }) => statuses.includes(state.messages.get(messageId) ?? 'waiting'))
