import type { MessageOccasion } from '#events/messaging/message-settings.events.ts'
import { DomainError } from '../../core/domain-error.ts'
import { timeText } from '../../core/text/seoul-time.ts'
import { assertActiveOrScheduled, listStatusAt, type ExistingList } from '../../list/list.decider.ts'
import { outsideQuietHours, type ListMessageSettings } from '../../messaging/messaging.facts.ts'
import { needsParticipation } from '../recipients/participation-status.ts'

const MAX_MS = 90 * 86_400_000

type DueTimeQuery = {
  readonly occasion: MessageOccasion
  /** Earliest time; absent: at once. */
  readonly wanted?: Date | undefined
  readonly now: Date
}

const impossible = (message: string): DomainError => new DomainError('SEND_TIME_IMPOSSIBLE', [{ path: 'at', message }])

const assertPossible = (wanted: Date, now: Date): void => {
  if (wanted < now) throw impossible('이미 지난 시각입니다. 지금보다 뒤의 시각을 정해주세요.')
  if (wanted.getTime() > now.getTime() + MAX_MS) throw impossible('90일 안의 시각으로 정해주세요.')
}

/** Refuses messages that request participation at a time when nobody can take part. */
const assertWhileRunning = (list: ExistingList, due: Date, { wanted, now }: DueTimeQuery): void => {
  const status = listStatusAt(list, due)
  if (status === 'active') return
  if (status === 'scheduled') {
    if (!wanted) throw new DomainError('LIST_NOT_STARTED')
    throw impossible('리스트가 시작되기 전입니다. 시작일이 지난 뒤의 시각을 정해주세요.')
  }
  const isShifted = listStatusAt(list, wanted ?? now) !== 'closed'
  throw impossible(
    isShifted
      ? `알림을 보내지 않는 시간이라 ${timeText(due.toISOString()).slice(0, -3)}에야 보낼 수 있는데, 그때는 리스트가 마감된 뒤입니다. 보내지 않는 시간을 바꾸거나 종료일을 늦춰주세요.`
      : '리스트가 마감된 뒤입니다. 마감 전의 시각을 정해주세요.',
  )
}

/**
 * Returns the time of sending: now or as requested, moved out of the quiet hours.
 * @throws DomainError LIST_CLOSED, LIST_NOT_STARTED, LIST_NOT_CLOSED (result), SEND_TIME_IMPOSSIBLE
 */
export const dueAtOf = (list: ExistingList, { quietHours }: ListMessageSettings, sought: DueTimeQuery): Date => {
  const { occasion, wanted, now } = sought
  if (needsParticipation(occasion)) assertActiveOrScheduled(list, now)
  if (occasion === 'result' && listStatusAt(list, now) !== 'closed')
    throw new DomainError('LIST_NOT_CLOSED', [
      { path: 'occasion', message: '결과는 리스트가 마감된 뒤에 보낼 수 있습니다.' },
    ])
  if (wanted) assertPossible(wanted, now)
  const due = outsideQuietHours(quietHours, wanted ?? now)
  if (needsParticipation(occasion)) assertWhileRunning(list, due, sought)
  return due
}
