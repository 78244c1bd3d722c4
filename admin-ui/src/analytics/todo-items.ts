import type { DashboardStats } from '#services/analytics/dashboard.contract.ts'
import type { Webhook } from '#services/integration/webhook/webhooks.contract.ts'
import { wayNames } from '#services/confirmation/confirmation-texts.contract.ts'
import type { List } from '#services/list/lists.contract.ts'
import type { Vote } from '#services/vote/votes.contract.ts'
import { formatCount } from '#ui/format.ts'
import { daysBetween } from '#events/values/day.ts'
import { todayInSeoul } from '../kit/display/day.ts'
import { listPath } from '../labels/list-labels.ts'
import { moreUnitsSentence } from '../list/figures/more-units.ts'
import { voteCreatePath, votePath } from '../labels/vote-labels.ts'

export type TodoItem = {
  readonly key: string
  readonly text: string
  readonly about: string
  readonly to: string
  /** Day in Seoul of what has a date. */
  readonly due?: string
}

/** Days before its end from which a list's item names those who have not taken part. */
const SOON_DAYS = 7

/** Returns the key of the item about a list that ends soon. */
export const soonKey = (listId: string): string => `${listId}-soon`

const aboutList = (list: List): readonly TodoItem[] => {
  if (list.status !== 'active') return []
  if (list.totalTargets === 0)
    return [
      { key: `${list.id}-empty`, text: '소유자 명부를 등록하세요', about: list.name, to: listPath(list.id, 'roll') },
    ]
  const left = daysBetween(todayInSeoul(), list.endDate)
  const missing = list.households.total - list.households.completed
  if (left > SOON_DAYS || missing === 0) return []
  return [
    {
      key: soonKey(list.id),
      text: `리스트 마감, 미참여 ${formatCount(missing, '세대')}`,
      about: list.name,
      to: listPath(list.id),
      due: list.endDate,
    },
  ]
}

const aboutVote = (vote: Vote): readonly TodoItem[] => {
  if (vote.box === 'broken')
    return [
      {
        key: `${vote.id}-box`,
        text: '투표함이 맞지 않아 개표가 멈췄습니다',
        about: vote.title,
        to: votePath(vote.id),
      },
    ]
  if (vote.status === 'draft')
    return [{ key: `${vote.id}-draft`, text: '투표를 시작하세요', about: vote.title, to: votePath(vote.id) }]
  if (vote.status === 'open' && vote.link?.status !== 'active') {
    return [
      {
        key: `${vote.id}-link`,
        text: vote.link === null ? '투표 링크를 만드세요' : '투표 링크가 꺼져 있습니다',
        about: vote.title,
        to: votePath(vote.id),
      },
    ]
  }
  if (vote.status === 'closed' && vote.countedAt === null)
    return [{ key: `${vote.id}-count`, text: '개표를 기다리는 투표', about: vote.title, to: votePath(vote.id) }]
  return []
}

/** Returns running lists of votes with a roll but without a vote. */
const withoutVote = (lists: readonly List[], votes: readonly Vote[]): readonly TodoItem[] =>
  lists
    .filter(({ id, type, status, totalTargets }) => {
      const isWaiting = type === 'vote' && status === 'active' && totalTargets > 0
      return isWaiting && votes.every(({ listId }) => listId !== id)
    })
    .map(({ id, name }) => ({ key: `${id}-no-vote`, text: '투표를 만드세요', about: name, to: voteCreatePath(id) }))

/**
 * Tells whether a vote needs attention: not in an archived list, and not a draft whose time is
 * over. A ballot box that does not fit its ballots always does.
 */
const isWaitedFor = ({ box, archived, status, endsAt }: Vote): boolean =>
  box !== 'broken' && !archived && !(status === 'draft' && Date.parse(endsAt) <= Date.now())

/**
 * Returns what needs attention by the lists and votes alone. `hasAllVotes`: a list without a vote
 * here has none.
 */
export const todoOf = (lists: readonly List[], votes: readonly Vote[], hasAllVotes: boolean): readonly TodoItem[] => [
  ...votes.filter(({ box }) => box === 'broken').flatMap(aboutVote),
  ...lists.flatMap(aboutList),
  ...(hasAllVotes ? withoutVote(lists, votes) : []),
  ...votes.filter(isWaitedFor).flatMap(aboutVote),
]

/** Returns lists with more units than their complex is registered with: one of the two is wrong. */
export const moreUnitsTodosOf = (
  lists: readonly List[],
  unitsOfComplex: (apartmentId: string) => number | undefined,
): readonly TodoItem[] =>
  lists.flatMap(({ id, name, status, apartmentId, households }) => {
    const registered = unitsOfComplex(apartmentId)
    const words = registered === undefined ? null : moreUnitsSentence(households.total, registered)
    if (status === 'closed' || words === null) return []
    return [{ key: `${id}-more-units`, text: `명부의 세대가 ${words}`, about: name, to: listPath(id, 'roll') }]
  })

/**
 * Returns webhooks that were paused without anybody asking: another program is told of nothing any
 * more. Those of all complexes of their maker concern each complex.
 */
export const webhookTodosOf = (
  broken: readonly Pick<Webhook, 'id' | 'name' | 'host' | 'apartments'>[],
  apartmentId: string | undefined,
): readonly TodoItem[] =>
  broken
    .filter(({ apartments }) => apartmentId === undefined || (apartments?.some(({ id }) => id === apartmentId) ?? true))
    .map(({ id, name, host }) => ({
      key: `${id}-webhook`,
      text: '연동 프로그램에 알리기가 멈췄습니다',
      about: `${name} · ${host}`,
      to: '/integration/webhooks',
    }))

/** Returns paper consents that wait for a second administrator. */
export const paperTodosOf = (
  lists: readonly Pick<List, 'id' | 'name'>[],
  waiting: DashboardStats['waiting'],
): readonly TodoItem[] =>
  waiting.flatMap(({ listId, papers }) => {
    const list = lists.find(({ id }) => id === listId)
    if (!list || papers === 0) return []
    const text = `확인을 기다리는 서면 동의서 ${formatCount(papers, '건')}`
    return [{ key: `${listId}-papers`, text, about: list.name, to: listPath(listId, 'consents') }]
  })

/** Returns lists with owners who signed in time and were verified after the close: they have no consent. */
export const lateTodosOf = (late: DashboardStats['signedLate']): readonly TodoItem[] =>
  late.map(({ listId, listName, owners }) => ({
    key: `${listId}-signed-late`,
    text: `마감 전에 서명했지만 동의로 세지 않은 소유자 ${formatCount(owners, '명')}`,
    about: listName,
    to: listPath(listId, 'board'),
  }))

/** Returns lists whose confirmed numbers of a way are few, or used up: nobody can sign then. */
export const numberTodosOf = (few: DashboardStats['fewNumbers']): readonly TodoItem[] =>
  few.map(({ listId, listName, way, left }) => ({
    key: `${listId}-numbers-${way}`,
    text:
      left === 0
        ? `${wayNames[way]} 연번을 모두 썼습니다. 추가로 신청하세요`
        : `${wayNames[way]} 남은 연번 ${formatCount(left, '개')}`,
    about: listName,
    to: listPath(listId, 'form-runs'),
  }))
