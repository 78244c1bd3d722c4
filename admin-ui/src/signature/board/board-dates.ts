import { daysBetween } from '#events/values/day.ts'
import type { FormRun } from '#services/confirmation/form-runs.contract.ts'
import { wayNames } from '#services/confirmation/confirmation-texts.contract.ts'
import type { DeemedConsents } from '#services/consent-count/deemed/deemed-consent.contract.ts'
import { foundingNotices } from '#services/list/rule/founding-notices.contract.ts'
import { legalRuleName } from '#services/list/rule/legal-rule-names.contract.ts'
import type { List } from '#services/list/lists.contract.ts'
import { formatCount } from '#ui/format.ts'
import { listPath } from '../../labels/list-labels.ts'

/** Day that a campaign runs to. */
export type BoardDate = {
  readonly key: string
  readonly day: string
  readonly text: string
  /** Effect of the day; null: its name says it. */
  readonly note: string | null
  readonly to: string
}

type DatedFacts = {
  readonly list: Pick<
    List,
    'id' | 'status' | 'rule' | 'endDate' | 'applicationDate' | 'foundingAssemblyDate' | 'termsChangedOn'
  >
  readonly runs: readonly FormRun[]
  readonly publicLand: DeemedConsents['publicLand']
}

const ofRuns = ({ list, runs }: DatedFacts): readonly BoardDate[] =>
  runs
    .filter(({ status, waiting }) => status === 'applied' && waiting === null)
    .map(({ id, way, answerBy }) => ({
      key: id,
      day: answerBy,
      text: `${wayNames[way]} 답 기한`,
      note: null,
      to: listPath(list.id, 'form-runs'),
    }))

const ofList = ({ list }: DatedFacts): readonly BoardDate[] => {
  const { id, status, endDate, applicationDate, foundingAssemblyDate, termsChangedOn } = list
  const isFounding = legalRuleName(list.rule)?.withdrawal === 'founding'
  const dates = [
    { key: 'end', day: status === 'closed' ? null : endDate, text: '동의 마감 (서면 포함)', note: null, to: '' },
    {
      key: 'assembly',
      day: isFounding ? foundingAssemblyDate : null,
      text: '창립총회',
      // Consents from before their content changed can be withdrawn until the application.
      note:
        termsChangedOn === null
          ? '이날 뒤에는 동의를 철회할 수 없습니다.'
          : '동의 내용이 바뀐 뒤의 동의는 이날 뒤에 철회할 수 없습니다.',
      to: '',
    },
    {
      key: 'application',
      day: applicationDate,
      text: '인가 신청',
      note: '이날 뒤에는 동의를 철회할 수 없습니다.',
      to: 'application',
    },
  ]
  return dates.flatMap(({ day, to, ...date }) => (day === null ? [] : [{ ...date, day, to: listPath(id, to) }]))
}

const noticeTexts = {
  'assembly-notice': {
    text: '창립총회 통지 기한',
    note: '홈페이지에 공개하고 등기우편으로 보냅니다 (시행령 제27조 제2항).',
  },
  'terms-notice': {
    text: '동의 내용 통지 기한',
    note: '추진위원회에 동의한 소유자에게 동의 내용과 철회 방법을 등기우편으로 보냅니다 (시행령 제29조 제1항).',
  },
} as const

const ofNotices = ({ list }: DatedFacts): readonly BoardDate[] =>
  foundingNotices(list).map(({ kind, day }) => ({ key: kind, day, ...noticeTexts[kind], to: listPath(list.id, '') }))

/** Returns the days from which silent authorities count, each with how many do. */
const ofPublicLand = ({ list, publicLand }: DatedFacts): readonly BoardDate[] => {
  const silent = publicLand.filter(({ refusedOn }) => refusedOn === null).map(({ silentFrom }) => silentFrom)
  return [...new Set(silent)].map((day) => ({
    key: `public-land ${day}`,
    day,
    text: `국·공유지 ${formatCount(silent.filter((one) => one === day).length, '세대')}`,
    note: '답이 없으면 이날부터 동의로 셉니다.',
    to: listPath(list.id, 'consent-count'),
  }))
}

/**
 * Returns the days to come, the nearest first, and before them answers of authorities that are
 * overdue.
 */
export const boardDates = (facts: DatedFacts, today: string): readonly BoardDate[] =>
  [
    ...ofRuns(facts),
    ...[...ofList(facts), ...ofNotices(facts), ...ofPublicLand(facts)].filter(({ day }) => day >= today),
  ].toSorted((one, other) => one.day.localeCompare(other.day))

/** Writes how far a day is: "D-3", "D-Day", "3일 지남". */
export const distanceText = (day: string, today: string): string => {
  const days = daysBetween(today, day)
  if (days === 0) return 'D-Day'
  return days > 0 ? `D-${days}` : `${-days}일 지남`
}
