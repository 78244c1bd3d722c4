import { addDays, dayAt, dayEnd } from '#events/values/day.ts'
import type { DatedList, DatedVote, DaySpan } from '#projections/analytics/find-dated-campaigns.ts'
import { keyOfVote } from '../../list/list.facts.ts'
import { legalRuleName } from '../../list/rule/legal-rule-names.contract.ts'
import { foundingNotices } from '../../list/rule/founding-notices.contract.ts'
import type { PlannedReminder } from '../../mailing/mailing.facts.ts'
import { requiredNotice } from '../../vote/vote.facts.ts'
import type { CalendarEntry, CalendarKind } from './calendar.contract.ts'

/** Date of a campaign: by its day, or by a time that names the day, too. */
type CampaignDate = {
  readonly kind: CalendarKind
  readonly isDone: boolean
} & ({ readonly day: string } | { readonly at: Date })

/** Dates that have passed are done; `now` decides for those with a time, its day for the others. */
const isPast = (date: string | Date, now: Date): boolean => (typeof date === 'string' ? date < dayAt(now) : date <= now)

const whereGiven = (kind: CalendarKind, day: string | null, now: Date): readonly CampaignDate[] =>
  day === null ? [] : [{ kind, day, isDone: isPast(day, now) }]

const datesOfList = (list: DatedList, now: Date): readonly CampaignDate[] => [
  { kind: 'list-start', day: list.start_date, isDone: isPast(list.start_date, now) || list.closed_at !== null },
  list.closed_at === null
    ? { kind: 'list-end', day: list.end_date, isDone: isPast(list.end_date, now) }
    : { kind: 'list-end', at: list.closed_at, isDone: true },
  ...whereGiven('assembly', list.founding_assembly_date, now),
  ...whereGiven('application', list.application_date, now),
  ...withdrawalEnd(list, now),
  // A missed day is not done before its event: it is what needs somebody.
  ...foundingNotices({
    rule: list.rule,
    foundingAssemblyDate: list.founding_assembly_date,
    applicationDate: list.application_date,
  }).map(({ kind, day, before }) => ({ kind, day, isDone: isPast(before, now) })),
]

/** Returns when a vote ends, or has ended: at its own time, with its list at the latest. */
const endOfVote = (vote: DatedVote, list: DatedList): Date => {
  if (vote.status === 'closed' && vote.closed_at !== null) return vote.closed_at
  const end = list.closed_at ?? dayEnd(list.end_date)
  return vote.closes_at !== null && vote.closes_at < end ? vote.closes_at : end
}

/**
 * Returns the last day for the notice of a draft that is not announced, by the rule of its verdict;
 * nothing where no number of days is known, or no start is set.
 */
const announceBy = (vote: DatedVote, list: DatedList, now: Date): readonly CampaignDate[] => {
  if (vote.status !== 'draft' || vote.announcement !== null || vote.opens_at === null) return []
  const own = typeof vote.rule === 'object' ? null : vote.rule
  const key = vote.rule !== null && own === null ? undefined : keyOfVote(own, vote.kind, list.rule)
  const notice = requiredNotice(key, list.start_date)
  if (notice === undefined) return []
  // A missed day is not done: it is what needs somebody.
  return [{ kind: 'announce-by', day: addDays(dayAt(vote.opens_at), -notice.days), isDone: vote.opens_at <= now }]
}

/** Returns the end of ballots online, where it comes before that of the vote. */
const electronicEnd = ({ electronic_closes_at: at }: DatedVote, end: Date, now: Date): readonly CampaignDate[] =>
  at === null || at >= end ? [] : [{ kind: 'electronic-end', at, isDone: at <= now }]

/**
 * Returns the last day on which the law lets any consent be withdrawn; an owner's own may be earlier,
 * by the day of the first consent.
 */
const withdrawalEnd = (list: DatedList, now: Date): readonly CampaignDate[] => {
  const term = legalRuleName(list.rule)?.withdrawal ?? null
  if (term === null) return []
  const [day = null] = [list.application_date, ...(term === 'founding' ? [list.founding_assembly_date] : [])]
    .filter((one) => one !== null)
    .toSorted()
  return whereGiven('withdrawal-end', day, now)
}

const datesOfVote = (vote: DatedVote, list: DatedList, now: Date): readonly CampaignDate[] => {
  const end = endOfVote(vote, list)
  // A draft whose time is over was never held.
  if (vote.status === 'draft' && end <= now) return []
  return [
    ...announceBy(vote, list, now),
    ...whereGiven('announcement', vote.announcement?.announcedOn ?? null, now),
    ...(vote.opens_at === null
      ? []
      : [{ kind: 'vote-start' as const, at: vote.opens_at, isDone: vote.status !== 'draft' }]),
    ...electronicEnd(vote, end, now),
    { kind: 'vote-end', at: end, isDone: end <= now },
    ...(vote.counted_at === null ? [] : [{ kind: 'count' as const, at: vote.counted_at, isDone: true }]),
  ]
}

/**
 * Returns the day of a date. A list's last instant is midnight, the first of the day after: it
 * belongs to the day before, as people say it.
 */
const dayOf = (date: CampaignDate): string => {
  if ('day' in date) return date.day
  return date.kind === 'vote-end' || date.kind === 'electronic-end'
    ? dayAt(new Date(date.at.getTime() - 1))
    : dayAt(date.at)
}

const entryOf = (list: DatedList, vote: DatedVote | null, date: CampaignDate): CalendarEntry => ({
  kind: date.kind,
  day: dayOf(date),
  at: 'at' in date ? date.at.toISOString() : null,
  isDone: date.isDone,
  apartment: { id: list.apartment_id, name: list.apartment_name },
  list: { id: list.id, name: list.name, type: list.type },
  vote: vote === null ? null : { id: vote.id, title: vote.title },
})

type Campaigns = {
  readonly lists: readonly DatedList[]
  readonly votes: readonly DatedVote[]
  readonly reminders: readonly PlannedReminder[]
}

/** Compares entries by day; on a day, those of the whole day come first, the others by time. */
export const inTimeOrder = (one: CalendarEntry, other: CalendarEntry): number =>
  one.day.localeCompare(other.day) ||
  (one.at ?? '').localeCompare(other.at ?? '') ||
  one.list.name.localeCompare(other.list.name, 'ko') ||
  one.kind.localeCompare(other.kind)

/** Returns the dates of campaigns in a span of days, in the order of time. */
export const entriesOf = (
  { lists, votes, reminders }: Campaigns,
  { from, to }: DaySpan,
  now: Date,
): readonly CalendarEntry[] => {
  const byId = new Map(lists.map((list) => [list.id, list]))
  const ofVotes = votes.flatMap((vote) => {
    const list = byId.get(vote.list_id)
    return list ? datesOfVote(vote, list, now).map((date) => entryOf(list, vote, date)) : []
  })
  const ofReminders = reminders.flatMap(({ listId, at }) => {
    const list = byId.get(listId)
    return list ? [entryOf(list, null, { kind: 'message', at, isDone: at <= now })] : []
  })
  const ofLists = lists.flatMap((list) => datesOfList(list, now).map((date) => entryOf(list, null, date)))
  return [...ofLists, ...ofVotes, ...ofReminders].filter(({ day }) => day >= from && day <= to).toSorted(inTimeOrder)
}
