import { expect, it } from 'vitest'
import { listTodosOf, type ListCounts } from '../../../admin-ui/src/analytics/list-todo-items.ts'

const nothing: ListCounts = {
  mismatches: 0,
  contactChanges: 0,
  ready: 0,
  failed: 0,
  unreached: 0,
  pausedMailings: 0,
  atRisk: 0,
  unreachable: 0,
  areaUnknown: 0,
  depositsFailed: 0,
  challenges: 0,
  phoneCalls: 0,
  identityRecords: 0,
}
const list = { id: 'list', name: '정기 투표' }

it('names challenged ballots that two administrators have to decide on, and leads to the votes', () => {
  expect(listTodosOf(list, nothing)).toEqual([])
  expect(listTodosOf(list, { ...nothing, challenges: 2 })).toEqual([
    { key: 'list-challenges', text: '처리할 표에 대한 이의 2건', about: '정기 투표', to: '/lists/list/show/votes' },
  ])
})
