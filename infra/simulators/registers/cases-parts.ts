import { inventedCase, type InventedRegister } from './invented-case.ts'
import { oddPart, partOf, person, whole, type InventedEntry } from './invented-entry.ts'
import { preserved, shareMoved, toOne, toSeveral, type Taking } from './invented-ownership.ts'
import { builder, cheolsu, hayoon, jiyoung, minsu, seojun, younghee } from './invented-people.ts'

const first = preserved({ rank: '1', received: ['1998-07-20', '55012'] }, builder)
const halves: InventedEntry = toSeveral({ rank: '2', received: ['2003-05-01', '12345'] }, [
  [cheolsu, partOf(1, 2)],
  [younghee, partOf(1, 2)],
])

const family = ['가온', '나래', '다솜', '라온', '마루', '바다', '새롬', '아람', '자람', '차오']
const crowd: readonly Taking[] = Array.from({ length: 50 }, (_, at) => {
  const name = `${'김이박최정'.charAt(Math.floor(at / 10))}${family[at % 10] ?? ''}`
  const birth6 = `${String(40 + at)}0${(at % 9) + 1}1${at % 10}`
  return [person(name, birth6, `서울특별시 한빛구 늘봄로 ${at + 1}`), partOf(1, 50)]
})

/** Parts of ownership: odd, moved, inherited, corrected by sums. */
export const partsCases: readonly InventedRegister[] = [
  inventedCase({
    name: 'odd shares with decimals',
    entries: [
      first,
      toSeveral({ rank: '2', received: ['2003-05-01', '12345'] }, [
        [cheolsu, oddPart('84.96분의 42.48', '1', '2')],
        [younghee, oddPart('84.96분의 10.62', '1', '8')],
        [minsu, oddPart('84.96분의 31.86', '3', '8')],
      ]),
    ],
    owners: [
      [cheolsu, oddPart('84.96분의 42.48', '1', '2'), '2'],
      [younghee, oddPart('84.96분의 10.62', '1', '8'), '2'],
      [minsu, oddPart('84.96분의 31.86', '3', '8'), '2'],
    ],
  }),
  inventedCase({
    name: 'inherited by statutory parts, the spouse with half more',
    entries: [
      first,
      toOne({ rank: '2', received: ['2003-05-01', '12345'] }, cheolsu),
      toSeveral({ rank: '3', received: ['2012-09-10', '40011'], cause: '2012년6월3일 상속' }, [
        [younghee, partOf(3, 7)],
        [minsu, partOf(2, 7)],
        [jiyoung, partOf(2, 7)],
      ]),
    ],
    owners: [
      [younghee, partOf(3, 7), '3'],
      [minsu, partOf(2, 7), '3'],
      [jiyoung, partOf(2, 7), '3'],
    ],
  }),
  inventedCase({
    name: 'inherited by one, as the heirs agreed',
    entries: [
      first,
      toOne({ rank: '2', received: ['2003-05-01', '12345'] }, cheolsu),
      toOne({ rank: '3', received: ['2012-09-10', '40011'], cause: '2012년6월3일 협의분할에 의한 상속' }, younghee),
    ],
    owners: [[younghee, whole, '3']],
  }),
  inventedCase({
    name: 'a part of a single owner’s property is given away',
    entries: [
      first,
      toOne({ rank: '2', received: ['2003-05-01', '12345'] }, cheolsu),
      toSeveral(
        {
          rank: '3',
          purpose: '소유권일부이전',
          kind: 'partial-transfer',
          received: ['2010-01-04', '9'],
          cause: '2010년1월2일 증여',
        },
        [[younghee, partOf(1, 3)]],
      ),
    ],
    owners: [
      [cheolsu, partOf(2, 3), '2'],
      [younghee, partOf(1, 3), '3'],
    ],
  }),
  inventedCase({
    name: 'a part of a part moves, and the purpose says which',
    entries: [
      first,
      halves,
      toSeveral(
        {
          rank: '3',
          purpose: '2번김철수지분2분의1중일부(6분의1)이전',
          kind: 'partial-transfer',
          received: ['2010-01-04', '9'],
          from: { ranks: ['2'], names: ['김철수'] },
        },
        [[minsu, partOf(1, 6)]],
      ),
    ],
    owners: [
      [cheolsu, partOf(1, 3), '2'],
      [younghee, partOf(1, 2), '2'],
      [minsu, partOf(1, 6), '3'],
    ],
  }),
  inventedCase({
    name: 'all co-owners sell',
    entries: [
      first,
      halves,
      toOne(
        {
          rank: '3',
          purpose: '공유자전원지분전부이전',
          received: ['2014-05-06', '5000'],
          note: '거래가액 금610,000,000원',
        },
        seojun,
      ),
    ],
    owners: [[seojun, whole, '3']],
  }),
  inventedCase({
    name: 'one of two takes the other’s share and has it all by two entries',
    entries: [
      first,
      halves,
      shareMoved(
        { rank: '3', of: '2', giver: '이영희', received: ['2013-03-03', '31'], cause: '2013년2월1일 재산분할' },
        [[cheolsu, partOf(1, 2)]],
      ),
    ],
    owners: [[cheolsu, whole, '2, 3']],
  }),
  inventedCase({
    name: 'shares of one person by two ranks move together',
    entries: [
      first,
      halves,
      toSeveral(
        {
          rank: '3',
          purpose: '2번이영희지분2분의1중일부(4분의1)이전',
          kind: 'partial-transfer',
          received: ['2010-01-04', '9'],
          from: { ranks: ['2'], names: ['이영희'] },
        },
        [[cheolsu, partOf(1, 4)]],
      ),
      toSeveral(
        {
          rank: '4',
          purpose: '2번김철수지분, 3번김철수지분전부이전',
          kind: 'partial-transfer',
          received: ['2011-01-04', '10'],
          from: { ranks: ['2', '3'], names: ['김철수'] },
        },
        [[hayoon, partOf(3, 4)]],
      ),
    ],
    owners: [
      [younghee, partOf(1, 4), '2'],
      [hayoon, partOf(3, 4), '4'],
    ],
  }),
  inventedCase({
    name: 'a part of what one person has by two ranks moves, from the first rank on',
    entries: [
      first,
      toSeveral({ rank: '2', received: ['2003-05-01', '12345'] }, [
        [cheolsu, partOf(1, 4)],
        [younghee, partOf(3, 4)],
      ]),
      shareMoved({ rank: '3', of: '2', giver: '이영희', received: ['2010-01-04', '9'] }, [[cheolsu, partOf(3, 4)]]),
      toSeveral(
        {
          rank: '4',
          purpose: '2번김철수지분, 3번김철수지분일부이전',
          kind: 'partial-transfer',
          received: ['2011-01-04', '10'],
          from: { ranks: ['2', '3'], names: ['김철수'] },
        },
        [[hayoon, partOf(1, 3)]],
      ),
      shareMoved({ rank: '5', of: '3', giver: '김철수', received: ['2012-01-04', '11'] }, [[minsu, partOf(2, 3)]]),
    ],
    owners: [
      [hayoon, partOf(1, 3), '4'],
      [minsu, partOf(2, 3), '5'],
    ],
  }),
  inventedCase({
    name: 'fifty co-owners',
    entries: [first, toSeveral({ rank: '2', received: ['2003-05-01', '12345'] }, crowd)],
    owners: crowd.map(([holder, share]) => [holder, share, '2']),
  }),
  inventedCase({
    name: 'one owner under an old number of paper, without registration numbers',
    entries: [
      toOne(
        { rank: '1 (전 3)', received: ['1991-02-11', '801'], cause: '1991년1월5일 매매' },
        {
          ...cheolsu,
          kind: 'unknown',
          birth6: null,
          number: '',
        },
      ),
    ],
    owners: [[{ ...cheolsu, kind: 'unknown', birth6: null, number: '' }, whole, '1']],
  }),
  inventedCase({
    name: 'a trade of halves between strangers, thrice',
    entries: [
      first,
      halves,
      shareMoved({ rank: '3', of: '2', giver: '김철수', received: ['2006-01-03', '1'] }, [[minsu, partOf(1, 2)]]),
      shareMoved({ rank: '4', of: '3', giver: '박민수', received: ['2007-01-03', '2'] }, [[jiyoung, partOf(1, 2)]]),
      shareMoved({ rank: '5', of: '2', giver: '이영희', received: ['2008-01-03', '3'] }, [[seojun, partOf(1, 2)]]),
    ],
    owners: [
      [jiyoung, partOf(1, 2), '4'],
      [seojun, partOf(1, 2), '5'],
    ],
  }),
]
