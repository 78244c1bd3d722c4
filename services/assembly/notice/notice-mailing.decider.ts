import type { NoticeMailingEvent } from '#events/assembly/notice.events.ts'
import type { Decider } from '../../core/decider.ts'
import { DomainError } from '../../core/domain-error.ts'

type MailingNames = Extract<NoticeMailingEvent, { type: 'NoticeMailingNamed' }>['data']

/** Assembly that a mailing gives notice of; null: of none. */
export type NoticeMailingState = { readonly of: MailingNames | null }
export type NoticeMailingCommand =
  | {
      readonly type: 'NameMailing'
      readonly mailing: MailingNames
      /** Whether it was sent after the notice to the list of the assembly. */
      readonly isUsable: boolean
    }
  | { readonly type: 'VoidMailing'; readonly assemblyId: string; readonly reason: string }

export const noticeMailingStream = (mailingId: string): string => `notice-mailing-${mailingId}`

/** A mailing gives notice of one assembly at most. */
export const noticeMailingDecider: Decider<NoticeMailingState, NoticeMailingCommand, NoticeMailingEvent> = {
  initial: { of: null },
  evolve: (_state, event) => ({ of: event.type === 'NoticeMailingNamed' ? event.data : null }),
  decide: (command, { of }) => {
    if (command.type === 'VoidMailing') {
      if (of === null) return []
      if (of.assemblyId !== command.assemblyId) throw new DomainError('NOT_FOUND')
      return [{ type: 'NoticeMailingVoided', data: { ...of, reason: command.reason } }]
    }
    const { mailing, isUsable } = command
    if (of?.assemblyId === mailing.assemblyId) return []
    if (of !== null || !isUsable) throw new DomainError('NOTICE_MAILING_UNUSABLE')
    return [{ type: 'NoticeMailingNamed', data: mailing }]
  },
}
