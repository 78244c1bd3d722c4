import type pg from 'pg'
import { writeXlsx } from '#infra/lib/spreadsheet/write-xlsx.ts'

const ROWS_AN_INSERT = 250

export type Owner = {
  readonly dong: string
  readonly ho: string
  readonly name: string
  readonly phone: string
  readonly birth: string
  readonly area: number
}

const SURNAMES = ['김', '이', '박', '최', '정', '강', '조', '윤', '장', '임']
const SYLLABLES = [...'가나다라마바사아자하경민서준지현우수영희철']

/**
 * Owners of a round, each of a name and phone of their own; every round has others, or the second
 * would find the first one's persons.
 */
export const ownersOf = (round: number, count: number): readonly Owner[] =>
  Array.from({ length: count }, (_, n) => ({
    dong: String(101 + Math.floor(n / 100)),
    ho: String((Math.floor((n % 100) / 4) + 1) * 100 + (n % 4) + 1),
    name: `${SURNAMES[n % 10]}${SYLLABLES[Math.floor(n / 10) % SYLLABLES.length]}${SYLLABLES[Math.floor(n / 200) % SYLLABLES.length]}`,
    phone: `010-${String(1_000 + round).padStart(4, '0')}-${String(n).padStart(4, '0')}`,
    birth: `19${String(40 + (n % 50))}-0${String(1 + (n % 9))}-1${n % 9}`,
    area: 59.9912 + (n % 3) * 12.5,
  }))

export const fileOf = (owners: readonly Owner[]): Promise<Buffer> =>
  writeXlsx([
    {
      name: '명부',
      columns: ['동', '호', '소유자명', '연락처', '생년월일', '전용면적(㎡)'].map((title) => ({ title, width: 12 })),
      rows: owners.map(({ dong, ho, name, phone, birth, area }) => [dong, ho, name, phone, birth, area]),
    },
  ])

/** Inserts owners as rows of a plain table. */
export const insertPlainly = async (client: pg.Client, round: number, owners: readonly Owner[]): Promise<void> => {
  for (let start = 0; start < owners.length; start += ROWS_AN_INSERT) {
    const part = owners.slice(start, start + ROWS_AN_INSERT)
    const values = part
      .map(
        (_, row) =>
          `($${row * 7 + 1}, $${row * 7 + 2}, $${row * 7 + 3}, $${row * 7 + 4}, $${row * 7 + 5}, $${row * 7 + 6}, $${row * 7 + 7})`,
      )
      .join(', ')
    await client.query(
      `insert into plain_owner (round, dong, ho, name, phone, birth, area) values ${values}`,
      part.flatMap((owner) => [round, ...Object.values(owner)]),
    )
  }
}
