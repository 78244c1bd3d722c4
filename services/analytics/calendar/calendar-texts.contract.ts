import { dayAt, seoulClock } from '#events/values/day.ts'
import type { CalendarEntry, CalendarKind } from './calendar.contract.ts'

const kindNames: Readonly<Record<CalendarKind, string>> = {
  'list-start': '리스트 시작',
  'list-end': '리스트 마감',
  assembly: '창립총회',
  application: '인가 신청',
  'withdrawal-end': '동의 철회 기한',
  meeting: '총회',
  'meeting-notice': '총회 소집 통지 기한',
  'assembly-notice': '창립총회 통지 기한',
  'terms-notice': '동의 내용 통지 기한',
  'announce-by': '공고 기한',
  announcement: '공고',
  'vote-start': '투표 시작',
  'electronic-end': '전자투표 마감',
  'vote-end': '투표 마감',
  count: '개표',
  message: '알림톡 발송',
  'form-answer': '검인·확인 답 기한',
  'registry-end': '등기부 파기',
  publication: '총회 자료 공개 기한',
  'publication-list': '공개 목록 통지 기한',
  inspection: '열람·복사 청구 답 기한',
}

/** Returns the name of a date; the last day of consents is that of those on paper, too. */
export const entryName = ({ kind, list }: Pick<CalendarEntry, 'kind' | 'list'>): string => {
  if (list.type === 'vote') return kindNames[kind]
  if (kind === 'list-start') return '동의 시작'
  return kind === 'list-end' ? '동의 마감 (서면 포함)' : kindNames[kind]
}

/** Returns the vote, assembly or list of a date. */
export const entrySubject = ({ vote, assembly, list }: Pick<CalendarEntry, 'vote' | 'assembly' | 'list'>): string =>
  vote?.title ?? assembly?.title ?? list.name

/** Returns the time in Seoul of an ISO time on a day; the first instant of the next day is 24:00. */
export const timeOnDay = (at: string, day: string): string => {
  const instant = new Date(at)
  return dayAt(instant) > day ? '24:00' : seoulClock(instant).slice(11, 16)
}
