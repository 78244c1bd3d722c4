import { expect, it } from 'vitest'
import { listTodosOf } from '../../admin-ui/src/analytics/list-todo-items.ts'
import { countsText, missingOf, totalOf } from '../../admin-ui/src/labels/deposit/deposit-labels.ts'
import { failedDeposits } from '../../admin-ui/src/labels/deposit/use-deposits.ts'

const counts = { waiting: 2, deposited: 1, certified: 12, failed: 3, differing: 1 }

it('the numbers of deposits are told by what they lack, without those that are none', () => {
  expect(totalOf(counts)).toBe(19)
  expect(missingOf(counts)).toBe(7)
  expect(countsText(counts)).toBe('보관됨 12건 · 증명서 대기 1건 · 대기 2건 · 실패 3건 · 센터와 다름 1건')
  expect(countsText({ ...counts, deposited: 0, failed: 0, differing: 0 })).toBe('보관됨 12건 · 대기 2건')
})

it('what failed and what differs is something to do, as long as there is any', () => {
  const nothing = {
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
  const list = { id: 'l1', name: '재건축 동의' }
  expect(failedDeposits(undefined)).toBe(0)
  expect(listTodosOf(list, nothing)).toEqual([])
  expect(listTodosOf(list, { ...nothing, depositsFailed: failedDeposits({ counts }) })).toEqual([
    {
      key: 'l1-deposits',
      text: '공인전자문서센터에 보관하지 못한 동의서 4건',
      about: '재건축 동의',
      to: '/lists/l1/show/deposits',
    },
  ])
})
