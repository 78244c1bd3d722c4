import { buffer } from 'node:stream/consumers'
import { Readable } from 'node:stream'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { standings } from '#events/values/standing.ts'
import { asReadBack } from '#infra/lib/spreadsheet/read-back.ts'
import { parseSpreadsheet } from '#infra/lib/spreadsheet/parse-spreadsheet.ts'
import { readRoll } from '#services/roll-import/sheet/read-roll.ts'
import type { ListUser } from '#services/roll/list-users.contract.ts'
import { rollFileOf } from '#services/roll/export/roll-export.ts'

const id = '01950000-0000-7000-8000-000000000001'
const orNull = <Value>(of: fc.Arbitrary<Value>) => fc.option(of, { nil: null })
const area = fc.integer({ min: 100_000, max: 3_000_000 }).map((tenThousandths) => tenThousandths / 10_000)

/** Names as on rolls, none of which has additions to the name. */
const name = fc.constantFrom(
  '홍길동',
  '남궁옥분',
  '김외',
  'John Smith',
  "O'Brien",
  '주식회사 한빛건설',
  '㈜가나산업',
  '응우옌 티 흐엉',
)

/**
 * Any text as the office types it: lines, signs that a sheet would run, letters of other widths.
 */
const remarks = fc
  .oneof(
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 }),
    fc.constantFrom(
      '=1+1',
      "'=1+1",
      '+82 10',
      '-',
      '자택: 02-555-1003\n거주: 임대',
      'ㅋㅋ',
      '１동',
      '"따옴표", 쉼표',
      '_x0041_',
    ),
  )
  .map((text) => asReadBack(text))
  .filter((text) => text !== '' && asReadBack(text) === text)

const entry = fc.record({
  name,
  phone: orNull(fc.integer({ min: 0, max: 99_999_999 }).map((last) => `010${String(last).padStart(8, '0')}`)),
  birthDate: orNull(fc.integer({ min: 1920, max: 2005 }).map((year) => `${year}-02-03`)),
  address: orNull(
    fc.constantFrom(
      '서울특별시 노원구 한글비석로 1, 3동 201호',
      '12-3 Nguyen St, Hanoi',
      '=주소',
      '경기도 고양시 (마두동)',
    ),
  ),
  email: orNull(fc.constantFrom('hong@example.com', 'a.b+c@mail.example.co.kr')),
  language: fc.constantFrom('ko', 'en', 'zh', 'vi'),
  area: orNull(area),
  landShare: orNull(area),
  ownershipShare: orNull(fc.constantFrom('1/2', '1/1', '12345/67890')),
  standing: orNull(fc.constantFrom(...standings)),
  remarks: orNull(remarks),
})

const listUser = (said: Readonly<Record<string, unknown>> & { readonly name: string }, index: number): ListUser =>
  // Every field of an entry: those above, and what is the same for all.
  ({
    id,
    listId: id,
    userId: id,
    dong: index % 3 === 0 ? '가' : '101',
    ho: String(101 + index),
    kakaoEnabled: true,
    representative: false,
    status: 'pending',
    completedAt: null,
    contactChangedAt: null,
    memoCount: 0,
    erased: false,
    ...said,
  }) as ListUser

/** Values of an owner in a row of a roll, empty where nothing is known. */
const kept = ({
  dong,
  ho,
  name: of,
  phone,
  birthDate,
  address,
  area: whole,
  landShare,
  ownershipShare,
  standing,
  remarks: noted,
}: Partial<ListUser>) => [
  `${dong}-${ho} ${of}`,
  phone ?? null,
  // Nobody was born who is a corporation.
  /주식회사|㈜/.test(of ?? '') ? null : (birthDate ?? null),
  address ?? null,
  whole ?? null,
  landShare ?? null,
  ownershipShare ?? null,
  standing ?? null,
  noted ?? null,
]

it.each(['xlsx', 'csv'] as const)('a roll that is exported as .%s and read again says the same', async (format) => {
  await fc.assert(
    fc.asyncProperty(fc.array(entry, { minLength: 1, maxLength: 12 }), async (said) => {
      const entries = said.map(listUser)
      const { content } = rollFileOf(Readable.from(entries), format, '명부')
      const bytes = await buffer(content as Readable)
      const { rows, missingFields } = readRoll(parseSpreadsheet(bytes), { today: '2026-11-21' })
      expect(missingFields).toEqual([])
      expect(rows.flatMap((row) => row.owners.map((owner) => kept(owner as Partial<ListUser>)))).toEqual(
        entries.map(kept),
      )
    }),
    { numRuns: 60 },
  )
})
