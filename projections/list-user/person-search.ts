import { sql, type RawBuilder } from 'kysely'
import { toPhoneDigits } from '#events/values/phone.ts'
import { comparableName } from '#events/values/text.ts'
import { dong, ho } from '#events/values/unit.ts'
import { containing } from '../page.ts'

/**
 * Persons are found among hundreds of thousands by the parts of their name and phone, kept as an array with a GIN index. Postgres'
 * own trigrams (pg_trgm) would not do: what people type of a Korean name is one to three letters, and it finds nothing below three.
 */
const LONGEST_PART = 3
/** People type the last four digits. Three would not do: half of all phones hold 010. */
const PHONE_PART = 4

const runsOf = (letters: readonly string[], length: number): readonly string[] =>
  Array.from({ length: Math.max(letters.length - length + 1, 0) }, (_, start) => letters.slice(start, start + length).join(''))

const lettersOf = (name: string): readonly string[] => [...comparableName(name).toLowerCase()]

/** Every run of one to three letters of the name, and of four digits of the phone. */
export const partsOf = ({ name, phone }: { readonly name: string | null; readonly phone: string | null }): readonly string[] => {
  const letters = lettersOf(name ?? '')
  const ofName = Array.from({ length: LONGEST_PART }, (_, index) => runsOf(letters, index + 1)).flat()
  return [...new Set([...ofName, ...runsOf([...(phone ?? '')], PHONE_PART)])]
}

const byName = (typed: string): RawBuilder<unknown> | undefined => {
  const letters = lettersOf(typed)
  if (letters.length === 0) return undefined
  const parts = runsOf(letters, Math.min(letters.length, LONGEST_PART))
  // Of a longer name the parts may be there in another order.
  const whole = letters.length > LONGEST_PART ? sql`lower(regexp_replace(name, '\\s', '', 'g')) like ${containing(letters.join(''))}` : sql`true`
  return sql`select id from read.person where parts @> ${parts}::text[] and ${whole}`
}

const byPhone = (typed: string): RawBuilder<unknown> | undefined => {
  const digits = /^[\d\s+()-]+$/.test(typed) ? toPhoneDigits(typed) : ''
  if (digits.length < PHONE_PART) return undefined
  return sql`select id from read.person where parts @> ${runsOf([...digits], PHONE_PART)}::text[] and phone like ${containing(digits)}`
}

/** "1502호", or the number alone: that unit in every building. */
const HO_FORM = /^(?:지하|[bB])?\d{2,5}\s*호?$/

const byHo = (typed: string): RawBuilder<unknown> | undefined => {
  const unit = HO_FORM.test(typed.trim()) ? ho.safeParse(typed).data : undefined
  return unit === undefined ? undefined : sql`select person_id from read.list_user where ho = ${unit}`
}

/** "101-1502", "101동 1502호", "101동1502", "가동 15", "101동": a building, and the beginning of a unit in it. */
const UNIT_FORM = /^(?<dong>.*?동|[^\s-]+)(?<between>[\s-]*)(?<ho>.*)$/

const byUnit = (typed: string): RawBuilder<unknown> | undefined => {
  const read = UNIT_FORM.exec(typed)?.groups
  const building = dong.safeParse(read?.['dong']).data
  if (building === undefined || (!read?.['ho'] && !read?.['dong']?.endsWith('동'))) return undefined
  const unit = ho.safeParse(read?.['ho']).data
  return sql`select person_id from read.list_user where dong = ${building} and ${unit === undefined ? sql`true` : sql`ho like ${beginning(unit)}`}`
}

const beginning = (typed: string): string => containing(typed).slice(1)

/** Ids of the persons whose name or phone holds what was typed, or who own a unit that is called so; nobody's for nothing to look for. */
export const personsMatching = (typed: string): RawBuilder<unknown> => {
  const ways = [byName(typed), byPhone(typed), byUnit(typed), byHo(typed)].filter((way) => way !== undefined)
  return ways.length > 0 ? sql.join(ways, sql` union all `) : sql`select null::uuid`
}
