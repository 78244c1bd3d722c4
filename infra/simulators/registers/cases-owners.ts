import { inventedCase, type InventedRegister } from './invented-case.ts'
import { partOf, whole } from './invented-entry.ts'
import { preserved, shareMoved, toOne, toSeveral } from './invented-ownership.ts'
import { builder, cheolsu, jiyoung, minsu, seojun, younghee } from './invented-people.ts'

const first = preserved({ rank: '1', received: ['1998-07-20', '55012'] }, builder)

/** Cases about owners: alone, together, by shares. */
export const ownersCases: readonly InventedRegister[] = [
  inventedCase({ name: 'the builder still owns it', entries: [first], owners: [[builder, whole, '1']] }),
  inventedCase({
    name: 'one owner by sale, with a price',
    entries: [
      first,
      toOne(
        {
          rank: '2',
          received: ['2015-03-02', '12345'],
          cause: '2015년1월30일 매매',
          note: '거래가액 금500,000,000원',
        },
        cheolsu,
      ),
    ],
    owners: [[cheolsu, whole, '2']],
  }),
  inventedCase({
    name: 'spouses by halves',
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
  }),
  inventedCase({
    name: 'the whole share of one of two moves',
    entries: [
      first,
      toSeveral({ rank: '2', received: ['2003-05-01', '12345'] }, [
        [cheolsu, partOf(2, 3)],
        [younghee, partOf(1, 3)],
      ]),
      shareMoved({ rank: '3', of: '2', giver: '김철수', received: ['2009-08-11', '777'], cause: '2009년8월1일 증여' }, [
        [minsu, partOf(1, 3)],
        [jiyoung, partOf(1, 3)],
      ]),
    ],
    owners: [
      [younghee, partOf(1, 3), '2'],
      [minsu, partOf(1, 3), '3'],
      [jiyoung, partOf(1, 3), '3'],
    ],
  }),
  inventedCase({
    name: 'two sales in a row',
    entries: [
      first,
      toOne({ rank: '2', received: ['2003-05-01', '12345'] }, cheolsu),
      toOne({ rank: '3', received: ['2011-02-07', '3021'], cause: '2010년12월24일 매매' }, seojun),
    ],
    owners: [[seojun, whole, '3']],
  }),
]
