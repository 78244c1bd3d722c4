import { expect, it } from 'vitest'
import { listTodosOf, type ListCounts } from '../../admin-ui/src/analytics/list-todo-items.ts'

const keys = [
  'mismatches',
  'contactChanges',
  'ready',
  'failed',
  'unreached',
  'pausedMailings',
  'atRisk',
  'unreachable',
  'areaUnknown',
  'depositsFailed',
  'challenges',
  'phoneCalls',
  'identityRecords',
] as const satisfies readonly (keyof ListCounts)[]
const countsOf = (count: (key: keyof ListCounts) => number): ListCounts =>
  Object.fromEntries(keys.map((key) => [key, count(key)])) as ListCounts
const list = { id: 'l1', name: '정기총회' }

it('an identity that one administrator saw waits for a second one, on the page of its list', () => {
  expect(listTodosOf(list, { ...countsOf(() => 0), identityRecords: 1 })).toEqual([
    {
      key: 'l1-identity-records',
      text: '두 번째 관리자를 기다리는 신원 확인 1건',
      about: '정기총회',
      to: '/lists/l1/show/identity-records',
    },
  ])
})

it('every count has one item, and none where it is 0', () => {
  expect(
    listTodosOf(
      list,
      countsOf(() => 0),
    ),
  ).toEqual([])
  const texts = listTodosOf(
    list,
    countsOf((key) => 100 + keys.indexOf(key)),
  ).map(({ text }) => text)
  const counts = texts.map((text) => Number(/(\d+)[명건]$/.exec(text)?.[1]))
  expect(counts.toSorted((one, other) => one - other)).toEqual(keys.map((_, at) => 100 + at))
})
