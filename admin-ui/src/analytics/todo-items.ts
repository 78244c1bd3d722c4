import type { List } from '#services/list/lists.contract.ts'
import type { Vote } from '#services/vote/votes.contract.ts'
import { formatCount } from '#ui/format.ts'
import { daysBetween } from '#events/values/day.ts'
import { todayInSeoul } from '../kit/display/day.ts'
import { listPath } from '../words/list-words.ts'
import { importsPath } from '../words/import-paths.ts'
import { votePath } from '../words/vote-words.ts'

export type TodoItem = { readonly key: string; readonly text: string; readonly about: string; readonly to: string }

const SOON_DAYS = 3

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
      key: `${list.id}-soon`,
      text: `마감까지 ${Math.max(0, left)}일, 미참여 ${formatCount(missing, '세대')}`,
      about: list.name,
      to: listPath(list.id),
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
  return []
}

/** What waits for somebody in the office, of what the lists and votes themselves say. */
export const todoOf = (lists: readonly List[], votes: readonly Vote[]): readonly TodoItem[] => [
  ...votes.filter(({ box }) => box === 'broken').flatMap(aboutVote),
  ...lists.flatMap(aboutList),
  ...votes.filter(({ box }) => box !== 'broken').flatMap(aboutVote),
]

/** What was asked about a list beside what it says itself. */
export type ListCounts = { readonly contactChanges: number; readonly ready: number; readonly failed: number }

/** What waits in one list: changed contacts are fraud's usual way in, an uploaded roll is not yet a roll. */
export const listTodosOf = (
  list: Pick<List, 'id' | 'name'>,
  { contactChanges, ready, failed }: ListCounts,
): readonly TodoItem[] => [
  ...(failed > 0
    ? [
        {
          key: `${list.id}-failed`,
          text: `멈춘 명부 가져오기 ${formatCount(failed, '건')}`,
          about: list.name,
          to: importsPath(list.id),
        },
      ]
    : []),
  ...(ready > 0
    ? [
        {
          key: `${list.id}-ready`,
          text: `올려 두고 시작하지 않은 명부 ${formatCount(ready, '건')}`,
          about: list.name,
          to: importsPath(list.id),
        },
      ]
    : []),
  ...(contactChanges > 0
    ? [
        {
          key: `${list.id}-contacts`,
          text: `시작 뒤에 바뀐 연락처 ${formatCount(contactChanges, '건')}`,
          about: list.name,
          to: listPath(list.id, 'changes'),
        },
      ]
    : []),
]
