import { inventedCase, type InventedRegister } from './invented-case.ts'
import { oddPart, partOf, whole } from './invented-entry.ts'
import { preserved, toOne, toSeveral } from './invented-ownership.ts'
import { bank, builder, cheolsu, minsu, seojun, younghee } from './invented-people.ts'
import { cancellation, noted, provisionalAttachment } from './invented-rights.ts'

const first = preserved({ rank: '1', received: ['1998-07-20', '55012'] }, builder)
const bought = toOne({ rank: '2', received: ['2003-05-01', '12345'] }, cheolsu)
const three = { rank: '3', received: ['2016-07-04', '600'] } as const
const lifted = cancellation('gap', { rank: '4', purpose: '3번가압류등기말소', received: ['2018-01-05', '61'] }, ['3'])

/** Registers that are read with doubt, each with the doubt. */
export const doubtsCases: readonly InventedRegister[] = [
  inventedCase({
    name: 'a purpose that nobody knows',
    entries: [first, bought, noted('gap', 'other', { ...three, purpose: '특별한등기' })],
    owners: [[cheolsu, whole, '2']],
    doubts: [{ place: '갑구 3', message: '등기목적을 이해하지 못했습니다: 특별한등기' }],
  }),
  inventedCase({
    name: 'cancelled by an entry, but not struck through',
    entries: [first, bought, provisionalAttachment(three, bank), lifted],
    owners: [[cheolsu, whole, '2']],
    doubts: [{ place: '갑구 3', message: '말소 등기가 있으나 말소선이 없습니다.' }],
  }),
  inventedCase({
    name: 'struck through, but cancelled by no entry',
    entries: [first, bought, provisionalAttachment({ ...three, cancelled: true }, bank)],
    owners: [[cheolsu, whole, '2']],
    doubts: [{ place: '갑구 3', message: '말소선이 있으나 말소 등기를 찾지 못했습니다.' }],
  }),
  inventedCase({
    name: 'the summary names somebody else',
    entries: [first, bought],
    owners: [[cheolsu, whole, '2']],
    summary: [[seojun, whole, '2']],
    doubts: [{ place: '소유지분현황', message: '갑구의 소유자와 소유지분현황이 다릅니다.' }],
  }),
  inventedCase({
    name: 'the summary names other parts',
    entries: [
      first,
      toSeveral({ rank: '2', received: ['2003-05-01', '12345'] }, [
        [cheolsu, partOf(1, 2)],
        [younghee, partOf(1, 2)],
      ]),
    ],
    owners: [
      [cheolsu, partOf(1, 2), '2'],
      [younghee, partOf(1, 2), '2'],
    ],
    summary: [
      [cheolsu, partOf(1, 3), '2'],
      [younghee, partOf(2, 3), '2'],
    ],
    doubts: [{ place: '소유지분현황', message: '갑구의 소유자와 소유지분현황이 다릅니다.' }],
  }),
  inventedCase({
    name: 'a document without a summary',
    entries: [first, bought],
    owners: [[cheolsu, whole, '2']],
    summary: null,
  }),
  inventedCase({
    name: 'parts that do not add up to one',
    entries: [
      first,
      toSeveral({ rank: '2', received: ['2003-05-01', '12345'] }, [
        [cheolsu, partOf(1, 2)],
        [younghee, partOf(1, 3)],
      ]),
    ],
    owners: [
      [cheolsu, partOf(1, 2), '2'],
      [younghee, partOf(1, 3), '2'],
    ],
    doubts: [
      { place: '갑구 2', message: '지분의 합이 1이 아닙니다.' },
      { place: '갑구', message: '소유자의 지분을 더하면 1이 아닙니다.' },
    ],
  }),
  inventedCase({
    name: 'more is taken than was there',
    entries: [
      first,
      toSeveral({ rank: '2', received: ['2003-05-01', '12345'] }, [
        [cheolsu, partOf(1, 2)],
        [younghee, partOf(1, 2)],
      ]),
      toSeveral(
        {
          rank: '3',
          purpose: '2번김철수지분전부이전',
          kind: 'partial-transfer',
          from: { ranks: ['2'], names: ['김철수'] },
        },
        [[minsu, partOf(2, 3)]],
      ),
    ],
    owners: [
      [younghee, partOf(1, 2), '2'],
      [minsu, partOf(2, 3), '3'],
    ],
    doubts: [
      { place: '갑구 3', message: '넘긴 지분과 취득한 지분이 다릅니다.' },
      { place: '갑구', message: '소유자의 지분을 더하면 1이 아닙니다.' },
    ],
  }),
  inventedCase({
    name: 'only what stands of three owners, in a document without what was cancelled',
    extent: 'current',
    entries: [
      toSeveral({ rank: '2', purpose: '소유권일부이전', kind: 'partial-transfer', received: ['2009-05-01', '1'] }, [
        [younghee, partOf(1, 2)],
      ]),
      toSeveral(
        {
          rank: '3',
          purpose: '1번김철수지분전부이전',
          kind: 'partial-transfer',
          received: ['2010-05-01', '2'],
          from: { ranks: ['1'], names: ['김철수'] },
        },
        [[minsu, oddPart('4분의 2', '1', '2')]],
      ),
    ],
    owners: [
      [younghee, partOf(1, 2), '2'],
      [minsu, partOf(1, 2), '3'],
    ],
  }),
]
