import { z } from 'zod'
import { day, id } from '#events/values/schemas.ts'
import { contract } from '../../core/contract.ts'

/** Maximum number of days of one request: a year, and the weeks around it that a month shows. */
export const MAX_CALENDAR_DAYS = 400

/** Kind of a date. */
export const calendarKind = z.enum([
  /** First and last day of a list; the last one is that of consents on paper and online, too. */
  'list-start',
  'list-end',
  /** Founding assembly (창립총회) and application (인가 신청) of a list. */
  'assembly',
  'application',
  /** Last day on which the law lets a consent of a list be withdrawn. */
  'withdrawal-end',
  /** Meeting of an assembly (총회), and the last day of its notice. */
  'meeting',
  'meeting-notice',
  /** Last days of the notices before them (도시정비법 시행령 제27조 제2항, 제29조 제1항 단서). */
  'assembly-notice',
  'terms-notice',
  /** Last day on which a vote can be announced in time for its start. */
  'announce-by',
  'announcement',
  'vote-start',
  /** End of ballots online, where those on paper go on. */
  'electronic-end',
  'vote-end',
  'count',
  /** Reminder that a list sends by its schedule. */
  'message',
  /** Last day for an authority's answer to an application for stamped or confirmed forms. */
  'form-answer',
  /** Day on which a list's registry records are destroyed. */
  'registry-end',
  /** Last days for publishing a document of an assembly, for the list of a quarter's publications. */
  'publication',
  'publication-list',
  /** Last day for the answer to a request to look at documents of an assembly or to copy them. */
  'inspection',
])
export type CalendarKind = z.output<typeof calendarKind>

const calendarEntry = z.object({
  kind: calendarKind,
  /** Day in Seoul. */
  day,
  /** Time, where there is one beside the day. */
  at: z.string().nullable(),
  /** Whether it has happened, or needs nobody's attention any more. */
  isDone: z.boolean(),
  apartment: z.object({ id, name: z.string() }),
  list: z.object({ id, name: z.string(), type: z.enum(['vote', 'signature']) }),
  /** Vote of the date; null for a date of the list itself. */
  vote: z.object({ id, title: z.string() }).nullable(),
  /** Assembly of the date; absent of every other date. */
  assembly: z.object({ id, title: z.string() }).optional(),
})
export type CalendarEntry = z.output<typeof calendarEntry>

/**
 * Returns the dates of all campaigns that the caller may see, or of one complex (`apartmentId`), from
 * a first to a last day in Seoul, both included, at most 400 days; in the order of time. Archived
 * lists are left out. 400 VALIDATION_FAILED for days in the wrong order, or too many.
 */
export const getCalendar = contract({
  method: 'GET',
  path: '/api/admin/calendar',
  access: 'admin',
  tag: 'admin',
  summary: '일정',
  query: z.strictObject({ from: day, to: day, apartmentId: id.optional() }),
  answers: { 200: z.array(calendarEntry) },
})
