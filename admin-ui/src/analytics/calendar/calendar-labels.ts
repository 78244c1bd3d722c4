import type { CalendarEntry, CalendarKind } from '#services/analytics/calendar/calendar.contract.ts'
import { formatTime } from './calendar-days.ts'
import { listPath } from '../../labels/list-labels.ts'
import { messagesPath } from '../../labels/message-labels.ts'
import { registriesPath } from '../../labels/registry/registry-labels.ts'
import { announcementPath, votePath } from '../../labels/vote-labels.ts'

const kindNames: Readonly<Record<CalendarKind, string>> = {
  'list-start': '리스트 시작',
  'list-end': '리스트 마감',
  assembly: '창립총회',
  application: '인가 신청',
  'assembly-notice': '창립총회 통지 기한',
  'terms-notice': '동의 내용 통지 기한',
  'announce-by': '공고 기한',
  announcement: '공고',
  'vote-start': '투표 시작',
  'vote-end': '투표 마감',
  count: '개표',
  message: '알림톡 발송',
  'form-answer': '검인·확인 답 기한',
  'registry-end': '등기부 파기',
}

/** Returns the name of a date; the last day of consents is that of those on paper, too. */
export const entryName = ({ kind, list }: CalendarEntry): string => {
  if (list.type === 'vote') return kindNames[kind]
  if (kind === 'list-start') return '동의 시작'
  return kind === 'list-end' ? '동의 마감 (서면 포함)' : kindNames[kind]
}

/** Returns the vote or list of a date. */
export const entrySubject = ({ vote, list }: CalendarEntry): string => vote?.title ?? list.name

/** Returns the page of a date. */
export const entryPath = ({ kind, list, vote }: CalendarEntry): string => {
  if (kind === 'message') return messagesPath(list.id)
  if (kind === 'form-answer') return listPath(list.id, 'form-runs')
  if (kind === 'registry-end') return registriesPath(list.id)
  if (vote === null) return listPath(list.id)
  return kind === 'announcement' || kind === 'announce-by' ? announcementPath(vote.id) : votePath(vote.id)
}

/** Returns the time of a date, "18:00"; a vote that ends with its day ends at 24:00. */
export const entryTime = ({ at, day }: CalendarEntry): string => (at === null ? '' : formatTime(at, day))

/** Returns a key of a date that tells it from all others. */
export const entryKey = ({ kind, list, vote, at, day }: CalendarEntry): string =>
  `${kind}-${vote?.id ?? list.id}-${at ?? day}`
