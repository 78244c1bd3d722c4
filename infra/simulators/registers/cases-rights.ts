import { inventedCase, type InventedRegister } from './invented-case.ts'
import { corporation, entryOf, heldBy, numberless, textOf, whole, type InventedEntry } from './invented-entry.ts'
import { preserved, toOne } from './invented-ownership.ts'
import { bank, builder, cheolsu, minsu } from './invented-people.ts'
import { cancellation, jeonse, mortgage, tenancy } from './invented-rights.ts'

const first = preserved({ rank: '1', received: ['1998-07-20', '55012'] }, builder)
const bought = toOne({ rank: '2', received: ['2003-05-01', '12345'] }, cheolsu)
const one = { rank: '1', received: ['2015-03-02', '12346'] } as const
const fund = corporation('새솔새마을금고', '110144-0678905', '서울특별시 한빛구 금고길 2')
const railway = numberless('새솔도시철도', '서울특별시 한빛구 철길 1')

const under = (name: string, ...rights: readonly InventedEntry[]): InventedRegister =>
  inventedCase({ name, entries: [first, bought, ...rights], owners: [[cheolsu, whole, '2']] })

const many = Array.from({ length: 12 }, (_, at) =>
  mortgage(
    { rank: String(at + 1), received: [`20${10 + at}-03-02`, String(100 + at)] },
    at % 2 === 0 ? bank : fund,
    cheolsu,
  ),
)

/** Rights to the unit other than ownership. */
export const rightsCases: readonly InventedRegister[] = [
  under('a mortgage', mortgage(one, bank, cheolsu)),
  under('twelve mortgages', ...many),
  under(
    'a mortgage that was paid',
    mortgage({ ...one, cancelled: true }, bank, cheolsu),
    cancellation('eul', { rank: '2', purpose: '1번근저당권설정등기말소', received: ['2019-01-04', '8'] }, ['1']),
  ),
  under(
    'a mortgage whose additions fell with it',
    mortgage({ ...one, cancelled: true }, bank, cheolsu),
    mortgage(
      {
        rank: '1-1',
        purpose: '1번근저당권변경',
        received: ['2016-01-04', '7'],
        cancelled: true,
        from: { ranks: ['1'] },
      },
      bank,
      cheolsu,
    ),
    cancellation('eul', { rank: '2', purpose: '1번근저당권설정등기말소', received: ['2019-01-04', '8'] }, ['1']),
  ),
  under(
    'a mortgage that moved to another lender',
    mortgage(one, bank, cheolsu),
    mortgage(
      { rank: '1-1', purpose: '1번근저당권이전', received: ['2016-01-04', '7'], from: { ranks: ['1'] } },
      fund,
      cheolsu,
    ),
  ),
  under('jeonse', jeonse(one, minsu)),
  under(
    'jeonse that ended',
    jeonse({ ...one, cancelled: true }, minsu),
    cancellation('eul', { rank: '2', purpose: '1번전세권설정등기말소', received: ['2020-03-04', '8'] }, ['1']),
  ),
  under('a tenancy by order of a court', tenancy(one, minsu)),
  under(
    'a tenancy by order of a court that ended',
    tenancy({ ...one, cancelled: true }, minsu),
    cancellation('eul', { rank: '2', purpose: '1번주택임차권등기말소', received: ['2022-03-04', '8'] }, ['1']),
  ),
  under(
    'a pledge on a mortgage',
    mortgage(one, bank, cheolsu),
    entryOf({
      section: 'eul',
      rank: '1-1',
      purpose: '1번근저당권부채권근질권설정',
      kind: 'pledge',
      received: ['2016-01-04', '7'],
      cause: '2016년1월3일 설정계약',
      text: textOf('채권액 금100,000,000원 채무자', { ...cheolsu, number: '', birth6: null }, '근질권자', fund),
      holders: [heldBy(fund, null)],
      from: { ranks: ['1'] },
    }),
  ),
  under(
    'a right to run below the building',
    entryOf({
      section: 'eul',
      rank: '1',
      purpose: '구분지상권설정',
      kind: 'superficies',
      received: ['2016-01-04', '7'],
      cause: '2016년1월3일 설정계약',
      text: textOf('목적 도시철도 소유 범위 지하 20미터부터 40미터까지 지상권자', railway),
      holders: [heldBy(railway, null)],
    }),
  ),
  inventedCase({
    name: 'a mortgage, in a document without what was cancelled',
    extent: 'current',
    entries: [bought, mortgage({ rank: '7', received: ['2015-03-02', '12346'] }, bank, cheolsu)],
    owners: [[cheolsu, whole, '2']],
  }),
]
