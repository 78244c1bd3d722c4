import type { NoticePostingEvent } from '#events/assembly/notice.events.ts'
import type { Decider } from '../../core/decider.ts'
import { DomainError } from '../../core/domain-error.ts'
import { dayAt } from '#events/values/day.ts'
import type { DeliveryDays } from './notice-delivery.decider.ts'

type PostingData = Extract<NoticePostingEvent, { type: 'NoticePosted' }>['data']

export type PostingState =
  | { readonly status: 'absent' }
  | { readonly status: 'posted' | 'voided'; readonly posting: PostingData }

export type PostingCommand =
  | { readonly type: 'RecordPosting'; readonly posting: PostingData; readonly days: DeliveryDays }
  | { readonly type: 'VoidPosting'; readonly reason: string }

export const postingStream = (postingId: string): string => `notice-posting-${postingId}`

/** Notice on the board of a building: posted with a photo, or void. */
export const noticePostingDecider: Decider<PostingState, PostingCommand, NoticePostingEvent> = {
  initial: { status: 'absent' },
  evolve: (state, event) => {
    if (event.type === 'NoticePosted') return { status: 'posted', posting: event.data }
    return state.status === 'absent' ? state : { ...state, status: 'voided' }
  },
  decide: (command, state) => {
    if (command.type === 'VoidPosting') return voidPosting(command.reason, state)
    const { posting, days } = command
    if (state.status !== 'absent') {
      if (state.posting.assemblyId !== posting.assemblyId) throw new DomainError('NOT_FOUND')
      return []
    }
    const day = dayAt(new Date(posting.at))
    if (day < days.from || day > days.to)
      throw new DomainError('VALIDATION_FAILED', [{ path: 'at', message: '공고일부터 오늘까지의 시각을 골라주세요.' }])
    return [{ type: 'NoticePosted', data: posting }]
  },
}

const voidPosting = (reason: string, state: PostingState): readonly NoticePostingEvent[] => {
  if (state.status === 'absent') throw new DomainError('NOT_FOUND')
  if (state.status === 'voided') return []
  const { assemblyId, apartmentId, listId, postingId } = state.posting
  return [{ type: 'NoticePostingVoided', data: { assemblyId, apartmentId, listId, postingId, reason } }]
}
