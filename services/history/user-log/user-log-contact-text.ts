import type { EventOf } from '#events/event-type.ts'
import type { ContactChangeProposed } from '#events/person/person.events.ts'
import type { RecordedEvent } from '#infra/platform/event-store/event-store.ts'
import { foldEvents } from '../../core/decider.ts'
import { dataOfPerson, nobodyKnown, personDecider } from '../../person/person.decider.ts'
import { personChanges } from './user-log-changes.ts'
import { erasedSince, historyBefore, logText, type LogContext, type LogText } from './user-log-context.ts'

/** A change of name, phone or e-mail address that waits for another administrator, and what it is to change. */
export const proposedText = (
  event: RecordedEvent<EventOf<typeof ContactChangeProposed>>,
  around: LogContext,
): LogText => {
  const text = '연락처 변경을 요청했습니다. 다른 관리자가 확인해야 반영됩니다.'
  if (around.isErased) return erasedSince(text)
  const state = foldEvents(personDecider, historyBefore(event, around))
  const before = state.status === 'registered' ? state : nobodyKnown
  const { fields, ...asked } = event.data
  const wanted = Object.fromEntries(fields.map((field) => [field, asked[field] ?? null]))
  const after = { ...dataOfPerson(before), ...wanted }
  return logText(text, personChanges(before, after, around.show))
}

/** Sentences on another administrator's decision. */
export const settledTexts = {
  confirmed: '다른 관리자가 요청한 연락처 변경을 확인했습니다. 이제 반영됩니다.',
  refused: '다른 관리자가 요청한 연락처 변경을 거절했습니다. 그대로 둡니다.',
  superseded: '다시 수정해서, 앞서 요청한 연락처 변경은 취소되었습니다.',
} as const

export const OBJECTED =
  '바뀌기 전의 전화번호로 전화번호 변경에 이의를 남겼습니다. 관리자 두 사람이 처리할 때까지 새 번호로는 참여할 수 없습니다.'

/** Sentences on the decision of two administrators on an objection. */
export const objectionTexts = {
  kept: '관리자 두 사람이 이의를 확인하고 바뀐 전화번호를 그대로 두었습니다.',
  restored: '관리자 두 사람이 이의를 받아들여 전화번호를 바뀌기 전으로 되돌렸습니다.',
} as const
