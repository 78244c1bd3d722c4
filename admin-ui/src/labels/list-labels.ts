import type { List } from '#services/list/lists.contract.ts'
import { formatDate } from '#ui/format.ts'
import { planSearch, type PlanFilter } from './plan-filter.ts'

export const listTypeNames: Readonly<Record<List['type'], string>> = { signature: '전자서명', vote: '전자투표' }
export const listStatusNames: Readonly<Record<List['status'], string>> = {
  scheduled: '예정',
  active: '진행중',
  closed: '마감',
}

/** Returns "2026. 11. 21. (토) ~ 2026. 12. 21. (월)": both days are inclusive. */
export const periodText = ({ startDate, endDate }: Pick<List, 'startDate' | 'endDate'>): string =>
  `${formatDate(startDate)} ~ ${formatDate(endDate)}`

export const listPath = (id: string, tab = ''): string => `/lists/${id}/show${tab === '' ? '' : `/${tab}`}`

/** Returns the address of a list's building plan, filtered to what a figure counts. */
export const planPath = (id: string, filter: Partial<PlanFilter> = {}): string =>
  `${listPath(id, 'plan')}${planSearch(filter)}`

/** Returns the address of a list's roll with a filter. */
export const rollPath = (id: string, filter: Readonly<Record<string, string>> = {}): string =>
  `${listPath(id, 'roll')}${Object.keys(filter).length === 0 ? '' : `?filter=${encodeURIComponent(JSON.stringify(filter))}`}`

export const listEditPath = (id: string): string => `/lists/${id}`

/** Choices for units of several owners, by type of list; a unit has one vote in a list of votes. */
export const coOwnerChoices = {
  vote: [
    {
      id: 'representative',
      name: '대표자 (없으면 먼저 투표한 소유자)',
      note: '명부의 대표자만 투표합니다. 없으면 먼저 투표한 소유자가 대표한다고 확인합니다.',
    },
    {
      id: 'first',
      name: '먼저 투표한 소유자',
      note: '먼저 투표한 한 명이 대표한다고 확인합니다.',
    },
    {
      id: 'shares',
      name: '지분',
      note: '저마다 투표하고 지분만큼 셉니다. 지분을 모르면 똑같이 나눕니다.',
    },
  ],
  signature: [
    { id: 'all', name: '공유자 모두', note: '모두 참여해야 완료로 셉니다.' },
    {
      id: 'representative',
      name: '대표자 한 명',
      note: '명부에서 정한 대표자가 참여하면 완료로 셉니다.',
    },
  ],
} as const satisfies Readonly<
  Record<List['type'], readonly { readonly id: List['coOwners']; readonly name: string; readonly note: string }[]>
>

/** Returns a sentence on how units of several owners are counted in a list. */
export const coOwnerSentence = ({ type, coOwners }: Pick<List, 'type' | 'coOwners'>): string => {
  if (coOwners === 'shares') return '공유자가 모두 투표해야 완료로 셉니다. 득표에는 투표한 지분을 더합니다.'
  if (coOwners === 'first') return '공유자 가운데 먼저 투표한 한 명이 그 세대를 대표합니다.'
  if (coOwners === 'all') return '공유자가 모두 참여해야 완료로 셉니다.'
  return type === 'vote'
    ? '공유자의 대표자(없으면 먼저 투표한 소유자)가 그 세대를 대표합니다.'
    : '공유자의 대표자가 참여하면 완료로 셉니다.'
}

/** Choices of how many administrators change names and phones during a vote or the signing. */
export const contactChoices = [
  { id: 'one-admin', name: '관리자 한 명', note: '바로 반영됩니다.' },
  {
    id: 'second-admin',
    name: '두 번째 관리자가 확인',
    note: '다른 관리자가 확인해야 반영됩니다. 투표나 서명이 시작된 뒤에는 끌 수 없습니다.',
  },
] as const

/** Choices of which ballot counts where a unit voted online and on a named paper. */
export const bothWaysChoices = [
  { id: 'first', name: '먼저 낸 것', note: '먼저 들어온 표를 셉니다.' },
  { id: 'online', name: '온라인', note: '종이는 세지 않습니다.' },
  { id: 'paper', name: '종이', note: '온라인은 세지 않습니다.' },
] as const satisfies readonly { readonly id: List['bothWays']; readonly name: string; readonly note: string }[]

/** Tells whether somebody has already taken part, by the list itself. */
export const hasSubmissions = ({ completedCount }: Pick<List, 'completedCount'>): boolean => completedCount > 0

/** Text in place of a figure that is withheld from analysts, since it counts one or two persons. */
export const hiddenFigure = '3명 미만이라 비공개'

/** Tells whether the participation in a list is withheld from an analyst. */
export const hidesParticipation = ({ hiddenFigures }: Pick<List, 'hiddenFigures'>): boolean =>
  hiddenFigures?.includes('participation') ?? false
