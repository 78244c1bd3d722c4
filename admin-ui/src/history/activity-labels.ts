import type { DashboardStats } from '#services/analytics/dashboard.contract.ts'
import { activityTexts } from '#services/history/activity-texts.contract.ts'
import type { ActivityKind } from '#services/history/list-activities.contract.ts'
import { formatCount, formatDate } from '#ui/format.ts'
import { toSeoulClock, todayInSeoul } from '../kit/display/day.ts'
import { listPath } from '../labels/list-labels.ts'
import { votePath } from '../labels/vote-labels.ts'

export type Activity = DashboardStats['recent'][number]

/** Units of the counts of activities; persons where a kind is not listed. */
const counters: Partial<Readonly<Record<ActivityKind, '세대' | '건'>>> = {
  'registers-collecting': '세대',
  'registers-imported': '건',
  'register-proposals-accepted': '건',
  'register-proposals-taken-back': '건',
}

/**
 * Returns the sentence of an activity, with its number where several were done at once: "투표를
 * 시작했습니다".
 */
export const activityText = ({ kind, count }: Pick<Activity, 'kind' | 'count'>): string =>
  count === null ? activityTexts[kind] : `${activityTexts[kind]} (${formatCount(count, counters[kind] ?? '명')})`

const pageOfKind: Readonly<
  Record<ActivityKind, 'apartment' | 'list' | 'roll' | 'vote' | 'signature' | 'messages' | 'registry'>
> = {
  'apartment-registered': 'apartment',
  'list-created': 'list',
  'list-changed': 'list',
  'list-closed': 'list',
  'list-reopened': 'list',
  'list-archived': 'list',
  'list-restored': 'list',
  'list-deleted': 'apartment',
  'roll-imported': 'roll',
  'roll-changed': 'roll',
  'roll-removed': 'roll',
  'vote-created': 'vote',
  'vote-revised': 'vote',
  'vote-deleted': 'apartment',
  'vote-announced': 'vote',
  'vote-announcement-withdrawn': 'vote',
  'choices-drawn': 'vote',
  'vote-counted': 'vote',
  'vote-opened': 'vote',
  'vote-closed': 'vote',
  'link-made': 'vote',
  'link-changed': 'vote',
  'results-seen': 'vote',
  'signature-link-made': 'signature',
  'signature-link-changed': 'signature',
  'signature-settings-changed': 'signature',
  'consent-effect-acknowledged': 'signature',
  'explanations-changed': 'signature',
  'guide-changed': 'signature',
  'signatures-requested': 'signature',
  'signatures-reminded': 'signature',
  'signature-request-deleted': 'signature',
  'paper-entered': 'signature',
  'paper-confirmed': 'signature',
  'paper-refused': 'signature',
  'form-run-applied': 'signature',
  'form-run-withdrawn': 'signature',
  'form-run-confirmed': 'signature',
  'form-run-rejected': 'signature',
  'form-run-revoked': 'signature',
  'deposits-turned-on': 'signature',
  'deposits-turned-off': 'signature',
  'application-file-made': 'signature',
  'form-number-voided': 'signature',
  'paper-withdrawn': 'signature',
  'mismatch-accepted': 'signature',
  'mismatch-refused': 'signature',
  'message-settings-changed': 'messages',
  'messages-sent': 'messages',
  'messages-paused': 'messages',
  'messages-resumed': 'messages',
  'messages-cancelled': 'messages',
  'registers-collecting': 'registry',
  'registers-collected': 'registry',
  'registers-collection-cancelled': 'registry',
  'registers-imported': 'registry',
  'register-deleted': 'registry',
  'register-risk-cleared': 'registry',
  'register-risk-restored': 'registry',
  'register-retention-set': 'registry',
  'register-proposals-accepted': 'registry',
  'register-proposals-taken-back': 'registry',
  'admin-assigned': 'apartment',
  'admin-unassigned': 'apartment',
}

/** Returns the address of the page that shows the result of an activity. */
export const activityPath = ({
  kind,
  subject,
  apartment,
}: Pick<Activity, 'kind' | 'subject' | 'apartment'>): string => {
  const place = pageOfKind[kind]
  if (place === 'apartment' || subject === null) return `/apartments/${apartment.id}/show`
  if (place === 'vote') return votePath(subject.id)
  return listPath(subject.id, place === 'list' ? '' : place)
}

/** Returns "18:00" today, "11. 20. 18:00" this year, with the year before that; Asia/Seoul. */
export const shortTime = (at: string, now: number = Date.now()): string => {
  const [day = '', time = ''] = toSeoulClock(at).split('T')
  const today = todayInSeoul(now)
  if (day === today) return time
  const [year, ...rest] = formatDate(day)
    .replace(/ \(.*\)$/, '')
    .split(' ')
  return [...(day.slice(0, 4) === today.slice(0, 4) ? [] : [year]), ...rest, time].join(' ')
}
