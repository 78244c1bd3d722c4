import { inventedCase, type InventedRegister } from './invented-case.ts'
import { corporation, foreigner, numberless, partOf, person, whole, type InventedHolder } from './invented-entry.ts'
import { preserved, toOne, toSeveral } from './invented-ownership.ts'
import { builder, cheolsu, jiyoung, minsu, seojun, trustCompany, younghee } from './invented-people.ts'
import { cancellation, holderChange, noted, trustOf } from './invented-rights.ts'

const first = preserved({ rank: '1', received: ['1998-07-20', '55012'] }, builder)
const bought = toOne({ rank: '2', received: ['2003-05-01', '12345'] }, cheolsu)
const halves = toSeveral({ rank: '2', received: ['2003-05-01', '12345'] }, [
  [cheolsu, partOf(1, 2)],
  [younghee, partOf(1, 2)],
])
const moved = '경기도 의정부시 가온로 99, 1203호'
const renamed: InventedHolder = { ...cheolsu, name: '김하늘' }
const old = numberless('조복순', '서울특별시 한빛구 새솔동 7')
const company = corporation('주식회사 다온', '110111-0567894', '서울특별시 한빛구 다온길 5')
const american = foreigner('미합중국', '에밀리 존슨', '780412', '미합중국 캘리포니아주 새솔시 1번가')
const chinese = foreigner('중국', '왕하오', '850303', '서울특별시 한빛구 늘봄로 3')
const given = { rank: '3', received: ['2010-03-04', '2000'], cause: '2010년3월2일 신탁', title: '수탁자' } as const
const back = { rank: '4', received: ['2013-03-04', '2001'], cause: '2013년3월2일 신탁재산의귀속' } as const

/** Cases about changes: names, addresses, entries and trusts. */
export const changesCases: readonly InventedRegister[] = [
  inventedCase({
    name: 'a new name, as an addition',
    entries: [
      first,
      bought,
      holderChange(
        { rank: '2-1', about: '2', received: ['2012-06-01', '70'] },
        { of: cheolsu, to: { name: '김하늘' } },
      ),
    ],
    owners: [[renamed, whole, '2']],
  }),
  inventedCase({
    name: 'a new address of one of two, as an addition',
    entries: [
      first,
      halves,
      holderChange(
        { rank: '2-1', about: '2', received: ['2012-06-01', '70'] },
        { of: younghee, to: { address: moved } },
      ),
    ],
    owners: [
      [cheolsu, partOf(1, 2), '2'],
      [{ ...younghee, address: moved }, partOf(1, 2), '2'],
    ],
  }),
  inventedCase({
    name: 'a new address, then a new name, then a sale under the new name',
    entries: [
      first,
      halves,
      holderChange(
        { rank: '2-1', about: '2', received: ['2012-06-01', '70'] },
        { of: cheolsu, to: { address: moved } },
      ),
      holderChange(
        { rank: '2-2', about: '2', received: ['2013-06-01', '71'] },
        { of: cheolsu, to: { name: '김하늘' } },
      ),
      toSeveral(
        {
          rank: '3',
          purpose: '2번김하늘지분전부이전',
          kind: 'partial-transfer',
          received: ['2014-01-01', '72'],
          from: { ranks: ['2'], names: ['김하늘'] },
        },
        [[minsu, partOf(1, 2)]],
      ),
    ],
    owners: [
      [younghee, partOf(1, 2), '2'],
      [minsu, partOf(1, 2), '3'],
    ],
  }),
  inventedCase({
    name: 'a new name after half of the share had gone under the old one',
    entries: [
      first,
      bought,
      holderChange(
        { rank: '2-1', about: '2', received: ['2015-06-01', '70'] },
        { of: cheolsu, to: { name: '김하늘' } },
      ),
      toSeveral(
        {
          rank: '3',
          purpose: '2번김철수지분일부이전',
          kind: 'partial-transfer',
          received: ['2014-01-01', '69'],
          from: { ranks: ['2'], names: ['김철수'] },
        },
        [[minsu, partOf(1, 2)]],
      ),
    ],
    owners: [
      [renamed, partOf(1, 2), '2'],
      [minsu, partOf(1, 2), '3'],
    ],
  }),
  inventedCase({
    name: 'a correction turns one owner into two',
    entries: [
      first,
      bought,
      toSeveral(
        {
          rank: '2-1',
          purpose: '2번소유권경정',
          kind: 'correction',
          received: ['2004-01-05', '88'],
          cause: '2003년5월1일 신청착오',
          from: { ranks: ['2'] },
        },
        [
          [cheolsu, partOf(3, 5)],
          [younghee, partOf(2, 5)],
        ],
      ),
    ],
    owners: [
      [cheolsu, partOf(3, 5), '2'],
      [younghee, partOf(2, 5), '2'],
    ],
  }),
  inventedCase({
    name: 'a sale that was cancelled gives ownership back',
    entries: [
      first,
      bought,
      toOne({ rank: '3', received: ['2005-01-03', '20'], cancelled: true }, seojun),
      cancellation(
        'gap',
        {
          rank: '4',
          purpose: '3번소유권이전등기말소',
          received: ['2006-02-03', '21'],
          cause: '2005년12월1일 확정판결',
        },
        ['3'],
      ),
    ],
    owners: [[cheolsu, whole, '2']],
  }),
  inventedCase({
    name: 'in trust',
    entries: [first, bought, toOne(given, trustCompany), trustOf('3')],
    owners: [[trustCompany, whole, '3']],
  }),
  inventedCase({
    name: 'back from trust, the trust cancelled under the same rank',
    entries: [
      first,
      bought,
      toOne(given, trustCompany),
      trustOf('3', true),
      toOne(back, cheolsu),
      cancellation('gap', { rank: '4', printedRank: '', purpose: '3번신탁등기말소', cause: '신탁재산의귀속' }, ['3']),
    ],
    owners: [[cheolsu, whole, '4']],
  }),
  inventedCase({
    name: 'in trust, in a document without what was cancelled',
    extent: 'current',
    entries: [toOne(given, trustCompany), trustOf('3')],
    owners: [[trustCompany, whole, '3']],
  }),
  inventedCase({
    name: 'a foreigner and a citizen',
    entries: [
      first,
      toSeveral({ rank: '2', received: ['2003-05-01', '12345'] }, [
        [american, partOf(1, 2)],
        [jiyoung, partOf(1, 2)],
      ]),
    ],
    owners: [
      [american, partOf(1, 2), '2'],
      [jiyoung, partOf(1, 2), '2'],
    ],
  }),
  inventedCase({
    name: 'a foreigner alone',
    entries: [first, toOne({ rank: '2', received: ['2003-05-01', '12345'] }, chinese)],
    owners: [[chinese, whole, '2']],
  }),
  inventedCase({
    name: 'a company whose name has a space',
    entries: [first, toOne({ rank: '2', received: ['2003-05-01', '12345'] }, company)],
    owners: [[company, whole, '2']],
  }),
  inventedCase({
    name: 'an owner of old, without a number, and entries without receipts’ numbers',
    entries: [
      toOne(
        { rank: '1', received: ['1979-03-02', null], purpose: '소유권보존', kind: 'preservation', cause: undefined },
        old,
      ),
    ],
    owners: [[old, whole, '1']],
  }),
  inventedCase({
    name: 'co-owners who may not divide it',
    entries: [
      first,
      halves,
      noted(
        'gap',
        'prohibition',
        { rank: '2-1', purpose: '2번공유물불분할약정', received: ['2004-01-02', '3'], from: { ranks: ['2'] } },
        '특약 2004년1월1일부터 5년간 공유물을 분할하지 아니한다.',
      ),
    ],
    owners: [
      [cheolsu, partOf(1, 2), '2'],
      [younghee, partOf(1, 2), '2'],
    ],
  }),
  inventedCase({
    name: 'a person whose number begins the way companies’ do',
    entries: [first, toOne({ rank: '2', received: ['2003-05-01', '12345'] }, person('한지우', '110111', moved))],
    owners: [[person('한지우', '110111', moved), whole, '2']],
  }),
]
