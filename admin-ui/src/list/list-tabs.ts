import { mayCall } from '#services/roles.contract.ts'
import type { List } from '#services/list/lists.contract.ts'
import type { Role } from '../kit/auth/use-may.ts'

export type TabName = 'progress' | 'plan' | 'roll' | 'votes' | 'links' | 'activities' | 'changes'
export type ListTab = { readonly name: TabName; readonly label: string }

/** What a role may see of a list. The plan and the roll name residents: not everybody who sees the figures may see them. */
export const tabsOf = (type: List['type'], role: Role): readonly ListTab[] => {
  const tabs: readonly (ListTab & { readonly isShown: boolean })[] = [
    { name: 'progress', label: '현황', isShown: true },
    { name: 'plan', label: '배치도', isShown: mayCall(role, 'GET /api/list/{id}/units') },
    { name: 'roll', label: '소유자 명부', isShown: mayCall(role, 'GET /api/list-user/list/{listId}') },
    { name: 'votes', label: '투표', isShown: type === 'vote' },
    {
      name: 'links',
      label: '링크',
      isShown: type === 'vote' && mayCall(role, 'GET /api/lists/{listId}/vote/{voteId}/link'),
    },
    { name: 'activities', label: '활동 로그', isShown: mayCall(role, 'GET /api/list/{id}/activities') },
    { name: 'changes', label: '연락처 변경', isShown: mayCall(role, 'GET /api/list/{id}/changes') },
  ]
  return tabs.filter(({ isShown }) => isShown).map(({ name, label }) => ({ name, label }))
}
