import { inventedCase, type InventedRegister } from './invented-case.ts'
import { corporation, partOf, whole, type InventedEntry, type InventedHolder } from './invented-entry.ts'
import { preserved, toOne, toSeveral } from './invented-ownership.ts'
import { bank, builder, cheolsu, hayoon, jiyoung, minsu, seojun, younghee } from './invented-people.ts'
import {
  attachment,
  auction,
  cancellation,
  injunction,
  noted,
  provisional,
  provisionalAttachment,
} from './invented-rights.ts'

const first = preserved({ rank: '1', received: ['1998-07-20', '55012'] }, builder)
const bought = toOne({ rank: '2', received: ['2003-05-01', '12345'] }, cheolsu)
const body = (name: string, address: string | null): InventedHolder => ({
  name,
  kind: 'corporation',
  birth6: null,
  number: '',
  nation: '',
  address,
})
const state = body('국', null)
const city = body('서울특별시한빛구', null)
const insurance = corporation('국민건강보험공단', '111471-0000001', '강원도 원주시 건강로 32 (한빛지사)')
const three = { rank: '3', received: ['2016-07-04', '600'] } as const

const alone = (name: string, ...behind: readonly InventedEntry[]): InventedRegister =>
  inventedCase({ name, entries: [first, bought, ...behind], owners: [[cheolsu, whole, '2']] })

const lifted = (name: string, entry: InventedEntry, what: string): InventedRegister =>
  alone(
    name,
    entry,
    cancellation('gap', { rank: '4', purpose: `3번${what}등기말소`, received: ['2018-01-05', '61'] }, ['3']),
  )

/** Cases about limits of ownership, standing and lifted. */
export const limitsCases: readonly InventedRegister[] = [
  alone('a provisional attachment by a bank', provisionalAttachment(three, bank)),
  alone('a provisional attachment by a person', provisionalAttachment(three, minsu)),
  lifted(
    'a provisional attachment that was lifted',
    provisionalAttachment({ ...three, cancelled: true }, bank),
    '가압류',
  ),
  alone('an attachment by the state', attachment(three, state, '한빛세무서')),
  alone('an attachment by a city’s district', attachment(three, city)),
  alone('an attachment by the health insurance', attachment(three, insurance)),
  lifted('an attachment that was lifted', attachment({ ...three, cancelled: true }, state, '한빛세무서'), '압류'),
  alone('an injunction', injunction(three, jiyoung)),
  lifted('an injunction that was lifted', injunction({ ...three, cancelled: true }, jiyoung), '가처분'),
  alone('an auction has begun', auction(three, bank)),
  alone('an auction by order', auction({ ...three, purpose: '강제경매개시결정' }, bank)),
  lifted('an auction that was withdrawn', auction({ ...three, cancelled: true }, bank), '임의경매개시결정'),
  alone('a provisional registration of a claim', provisional(three, hayoon)),
  alone('a provisional registration as security', provisional({ ...three, purpose: '소유권이전담보가등기' }, hayoon)),
  lifted('a provisional registration that was lifted', provisional({ ...three, cancelled: true }, hayoon), '가등기'),
  inventedCase({
    name: 'a provisional registration became ownership under its own rank, what came between fell',
    entries: [
      first,
      bought,
      provisional({ rank: '3' }, hayoon),
      toOne({ rank: '3', printedRank: '', received: ['2015-08-03', '901'] }, hayoon),
      toOne({ rank: '4', received: ['2015-02-03', '400'], cancelled: true }, seojun),
      cancellation('gap', { rank: '5', purpose: '4번소유권이전등기말소', cause: '3번가등기의 본등기로 인하여' }, ['4']),
    ],
    owners: [[hayoon, whole, '3']],
  }),
  inventedCase({
    name: 'sold by auction, everything before it lifted by one entry',
    entries: [
      first,
      bought,
      provisionalAttachment({ ...three, cancelled: true }, bank),
      auction({ rank: '4', received: ['2017-01-02', '3'], cancelled: true }, bank),
      toOne({ rank: '5', received: ['2018-05-02', '77'], cause: '2018년4월20일 임의경매로 인한 매각' }, seojun),
      cancellation(
        'gap',
        {
          rank: '6',
          purpose: '3번가압류, 4번임의경매개시결정 등기말소',
          received: ['2018-05-02', '77'],
          cause: '2018년4월20일 임의경매로 인한 매각',
        },
        ['3', '4'],
      ),
    ],
    owners: [[seojun, whole, '5']],
  }),
  inventedCase({
    name: 'a provisional attachment of one co-owner’s share',
    entries: [
      first,
      toSeveral({ rank: '2', received: ['2003-05-01', '12345'] }, [
        [cheolsu, partOf(1, 2)],
        [younghee, partOf(1, 2)],
      ]),
      provisionalAttachment(
        { ...three, purpose: '2번김철수지분가압류', from: { ranks: ['2'], names: ['김철수'] } },
        bank,
      ),
    ],
    owners: [
      [cheolsu, partOf(1, 2), '2'],
      [younghee, partOf(1, 2), '2'],
    ],
  }),
  alone(
    'bankruptcy',
    noted('gap', 'insolvency', {
      ...three,
      purpose: '파산선고',
      cause: '2016년7월1일 서울회생법원의 파산선고(2016하단9)',
    }),
  ),
  alone(
    'rehabilitation',
    noted('gap', 'insolvency', {
      ...three,
      purpose: '회생절차개시',
      cause: '2016년7월1일 서울회생법원의 회생절차개시결정(2016회단9)',
    }),
  ),
  alone(
    'not to be sold without leave',
    noted(
      'gap',
      'prohibition',
      { rank: '2-1', purpose: '금지사항등기', received: ['2003-05-01', '12346'] },
      '이 주택은 부동산등기법에 따라 소유권보존등기를 마친 주택으로서 입주예정자의 동의를 얻지 아니하고는 양도할 수 없음',
    ),
  ),
  alone(
    'to be sold back',
    noted(
      'gap',
      'repurchase',
      { rank: '2-1', purpose: '환매특약', received: ['2003-05-01', '12346'] },
      '환매대금 금300,000,000원 환매기간 2003년5월1일부터 5년간',
    ),
  ),
  alone(
    'three attachments, of which two were lifted at once',
    attachment({ ...three, cancelled: true }, state, '한빛세무서'),
    attachment({ rank: '4', received: ['2016-08-04', '601'] }, city),
    attachment({ rank: '5', received: ['2016-09-04', '602'], cancelled: true }, insurance),
    cancellation('gap', { rank: '6', purpose: '3번압류, 5번압류등기말소', received: ['2017-09-04', '603'] }, [
      '3',
      '5',
    ]),
  ),
]
