import type { DashboardStats } from '#services/analytics/dashboard.contract.ts'
import type { ActivityKind } from '#services/history/list-activities.contract.ts'
import { formatCount, formatDate } from '#ui/format.ts'
import { toSeoulClock, todayInSeoul } from '../kit/display/day.ts'
import { listPath } from '../words/list-words.ts'
import { votePath } from '../words/vote-words.ts'

export type Activity = DashboardStats['recent'][number]

/** Whole sentences of their own: a name with a particle after it would often be wrong Korean. */
const texts: Readonly<Record<ActivityKind, string>> = {
  'apartment-registered': '아파트를 등록했습니다',
  'list-created': '리스트를 만들었습니다',
  'list-changed': '리스트 설정을 바꿨습니다',
  'list-closed': '리스트를 마감했습니다',
  'list-reopened': '리스트를 재개했습니다',
  'list-archived': '리스트를 보관했습니다',
  'list-restored': '보관한 리스트를 되돌렸습니다',
  'list-deleted': '리스트를 삭제했습니다',
  'roll-imported': '소유자 명부를 등록했습니다',
  'roll-changed': '소유자 명부를 고쳤습니다',
  'roll-removed': '소유자를 명부에서 뺐습니다',
  'vote-created': '투표를 만들었습니다',
  'vote-revised': '투표 초안을 고쳤습니다',
  'vote-deleted': '투표 초안을 삭제했습니다',
  'vote-announced': '투표를 공고했습니다',
  'vote-announcement-withdrawn': '투표 공고를 거두었습니다',
  'choices-drawn': '선택지 순서를 추첨했습니다',
  'vote-counted': '개표했습니다',
  'vote-opened': '투표를 시작했습니다',
  'vote-closed': '투표를 마감했습니다',
  'link-made': '투표 링크를 만들었습니다',
  'link-changed': '투표 링크의 상태를 바꿨습니다',
  'results-seen': '투표 결과를 확인했습니다',
  'signature-link-made': '전자서명 링크를 만들었습니다',
  'signature-link-changed': '전자서명 링크의 상태를 바꿨습니다',
  'signature-settings-changed': '전자서명 설정을 바꿨습니다',
  'guide-changed': '안내문을 바꿨습니다',
  'signatures-requested': '서명을 요청했습니다',
  'signatures-reminded': '서명을 다시 부탁했습니다',
  'signature-request-deleted': '서명 요청을 거두었습니다',
  'paper-entered': '서면 동의서를 등록했습니다',
  'paper-confirmed': '서면 동의서를 확인했습니다',
  'paper-refused': '서면 동의서를 반려했습니다',
  'paper-withdrawn': '서면 철회를 등록했습니다',
  'mismatch-accepted': '본인확인 결과를 인정했습니다',
  'mismatch-refused': '본인확인 결과를 거절했습니다',
  'message-settings-changed': '알림톡 설정을 바꿨습니다',
  'messages-sent': '알림톡을 보내기로 했습니다',
  'messages-paused': '알림톡 발송이 멈췄습니다',
  'messages-resumed': '멈춘 알림톡 발송을 계속했습니다',
  'messages-cancelled': '알림톡 발송을 취소했습니다',
  'registers-collecting': '등기부 수집을 시작했습니다',
  'registers-collected': '등기부 수집을 마쳤습니다',
  'registers-collection-cancelled': '등기부 수집을 멈췄습니다',
  'registers-imported': '등기부를 가져왔습니다',
  'register-deleted': '등기부를 삭제했습니다',
  'register-risk-cleared': '등기부의 위험을 해소했습니다',
  'register-risk-restored': '해소한 위험을 되돌렸습니다',
  'register-retention-set': '등기부 파기일을 정했습니다',
  'register-proposals-accepted': '등기부 내용을 명부에 반영했습니다',
  'register-proposals-taken-back': '명부에 반영한 등기부 내용을 되돌렸습니다',
  'admin-assigned': '관리자를 배정했습니다',
  'admin-unassigned': '관리자 배정을 해제했습니다',
}

/** Of what there are several: of persons, unless it is said here. */
const counters: Partial<Readonly<Record<ActivityKind, '세대' | '건'>>> = {
  'registers-collecting': '세대',
  'registers-imported': '건',
  'register-proposals-accepted': '건',
  'register-proposals-taken-back': '건',
}

/** "투표를 시작했습니다", with the number where several were taken at once. */
export const activityText = ({ kind, count }: Pick<Activity, 'kind' | 'count'>): string =>
  count === null ? texts[kind] : `${texts[kind]} (${formatCount(count, counters[kind] ?? '명')})`

const placeOfKind: Readonly<
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
  'guide-changed': 'signature',
  'signatures-requested': 'signature',
  'signatures-reminded': 'signature',
  'signature-request-deleted': 'signature',
  'paper-entered': 'signature',
  'paper-confirmed': 'signature',
  'paper-refused': 'signature',
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

/** Where one sees what happened. */
export const activityPath = ({
  kind,
  subject,
  apartment,
}: Pick<Activity, 'kind' | 'subject' | 'apartment'>): string => {
  const place = placeOfKind[kind]
  if (place === 'apartment' || subject === null) return `/apartments/${apartment.id}/show`
  if (place === 'vote') return votePath(subject.id)
  return listPath(subject.id, place === 'list' ? '' : place)
}

/** "18:00" today, "11. 20. 18:00" this year, with the year before that; Asia/Seoul. */
export const shortTime = (at: string, now: number = Date.now()): string => {
  const [day = '', time = ''] = toSeoulClock(at).split('T')
  const today = todayInSeoul(now)
  if (day === today) return time
  const [year, ...rest] = formatDate(day)
    .replace(/ \(.*\)$/, '')
    .split(' ')
  return [...(day.slice(0, 4) === today.slice(0, 4) ? [] : [year]), ...rest, time].join(' ')
}
