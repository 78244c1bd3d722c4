import { sql, type RawBuilder } from 'kysely'
import { toPhoneDigits } from '#events/values/phone.ts'
import { lettersOfName } from '#events/values/name.ts'
import { dong, ho } from '#events/values/schemas.ts'
import { spellingsOfHo } from '#events/values/unit.ts'
import { containing } from '../page.ts'

/**
 * Maximum length of a part of a name. Persons are found among hundreds of thousands by the parts of
 * their name and phone, stored as an array with a GIN index. The trigrams of Postgres (pg_trgm)
 * would not do: people type one to three letters of a Korean name, and pg_trgm finds nothing below
 * three.
 */
const MAX_PART_LENGTH = 3
/**
 * Length of a part of a phone: people type the last four digits. Three would not do: half of all
 * phones contain 010.
 */
const PHONE_PART = 4

const runsOf = (letters: readonly string[], length: number): readonly string[] =>
  Array.from({ length: Math.max(letters.length - length + 1, 0) }, (_, start) =>
    letters.slice(start, start + length).join(''),
  )

/**
 * Term that finds all corporations, whose legal form is no part of their names
 * (`events/values/name.ts`).
 */
const CORPORATION = '주식회사'
const isCorporation = (name: string): boolean => /㈜|\(주\)|주식회사/.test(name.normalize('NFKC'))

/** Returns every run of one to three letters of the name, and of four digits of the phone. */
export const partsOf = ({
  name,
  phone,
}: {
  readonly name: string | null
  readonly phone: string | null
}): readonly string[] => {
  const letters = [...lettersOfName(name ?? '').letters]
  const ofName = Array.from({ length: MAX_PART_LENGTH }, (_, index) => runsOf(letters, index + 1)).flat()
  const form = isCorporation(name ?? '') ? [CORPORATION] : []
  return [...new Set([...ofName, ...form, ...runsOf([...(phone ?? '')], PHONE_PART)])]
}

/**
 * Makes a condition on a row of persons: each word is searched for, so that the order of a
 * foreigner's names is free.
 */
const nameHolds = (typed: string): RawBuilder<unknown> | undefined => {
  const { letters, words } = lettersOfName(typed)
  if (letters === '') return undefined
  if (isCorporation(typed) && /^주(?:식회사)?$/.test(letters)) return sql`parts @> ${[CORPORATION]}::text[]`
  const parts = words.flatMap((word) => runsOf([...word], Math.min([...word].length, MAX_PART_LENGTH)))
  // The parts of a longer word may occur in another order.
  const long = words.filter((word) => [...word].length > MAX_PART_LENGTH)
  const whole = long.map((word) => sql`letters like ${containing(word)}`)
  return sql`parts @> ${parts}::text[] and ${whole.length > 0 ? sql.join(whole, sql` and `) : sql`true`}`
}

const digitsOf = (typed: string): string => (/^[\d\s+()-]+$/.test(typed.normalize('NFKC')) ? toPhoneDigits(typed) : '')

const byName = (typed: string): RawBuilder<unknown> | undefined => {
  const holds = nameHolds(typed)
  return holds && sql`select id from read.person where ${holds}`
}

const byPhone = (typed: string): RawBuilder<unknown> | undefined => {
  const digits = digitsOf(typed)
  if (digits.length < PHONE_PART) return undefined
  return sql`select id from read.person where parts @> ${runsOf([...digits], PHONE_PART)}::text[] and phone like ${containing(digits)}`
}

/** Matches "1502호", "제15층 제1502호", or the number alone: that unit in every building. */
const HO_FORM = /^(?:지하|지층|[B비])?\d{2,5}$/

/** Alias of the row with building and unit: joined tables may have such columns, too. */
type Row = 'u' | 'list_user'
const column = (row: Row, name: 'dong' | 'ho') => sql.ref(`${row}.${name}`)

const hoIs = (typed: string, row: Row): RawBuilder<unknown> | undefined => {
  const unit = ho.safeParse(typed).data
  return unit !== undefined && HO_FORM.test(unit)
    ? sql`${column(row, 'ho')} = any(${[...spellingsOfHo(unit)]}::text[])`
    : undefined
}

/**
 * Matches "101-1502", "101동 1502호", "101동1502", "가동 15", "101동": a building, and the beginning of a
 * unit in it, also in full-width letters.
 */
const UNIT_FORM = /^(?<dong>.*?동|[^\s-]+)(?<between>[\s-]*)(?<ho>.*)$/

const unitIs = (typed: string, row: Row): RawBuilder<unknown> | undefined => {
  const read = UNIT_FORM.exec(typed.normalize('NFKC'))?.groups
  const building = dong.safeParse(read?.['dong']).data
  if (building === undefined || (!read?.['ho'] && !read?.['dong']?.endsWith('동'))) return undefined
  const unit = ho.safeParse(read?.['ho']).data
  const rest =
    unit === undefined ? sql`true` : sql`${column(row, 'ho')} like any(${spellingsOfHo(unit).map(beginning)}::text[])`
  return sql`(${column(row, 'dong')} = ${building} and ${rest})`
}

const beginning = (typed: string): string => containing(typed).slice(1)

const definedOnly = (ways: readonly (RawBuilder<unknown> | undefined)[]): readonly RawBuilder<unknown>[] =>
  ways.filter((way) => way !== undefined)

/**
 * Makes SQL of the ids of persons whose name or phone contains a typed text, or who own a unit of
 * this name; of nobody for an empty text.
 */
export const personsMatching = (typed: string): RawBuilder<unknown> => {
  const units = definedOnly([unitIs(typed, 'list_user'), hoIs(typed, 'list_user')]).map(
    (unit) => sql`select person_id from read.list_user where ${unit}`,
  )
  const ways = [...definedOnly([byName(typed), byPhone(typed)]), ...units]
  return ways.length > 0 ? sql.join(ways, sql` union all `) : sql`select null::uuid`
}

/**
 * Makes a condition on an entry `u` of one list: as above, and by three digits of a phone and any
 * part of 동-호 as well, since one complex is quickly searched. `personsOf`: the list's complex; null
 * for a reader who may see nobody in clear text: they find entries by their unit alone, or names
 * and phones could be guessed.
 */
export const entryMatching = (typed: string, personsOf: string | null): RawBuilder<boolean> => {
  const digits = digitsOf(typed)
  const ofPerson = definedOnly([
    nameHolds(typed),
    digits.length >= PHONE_PART - 1 ? sql`phone like ${containing(digits)}` : undefined,
  ])
  const byPerson =
    personsOf === null || ofPerson.length === 0
      ? undefined
      : sql`u.person_id in (select id from read.person where apartment_id = ${personsOf} and (${sql.join(ofPerson, sql` or `)}))`
  const byPlace = [
    sql`u.dong || '-' || u.ho like ${containing(typed.replace(/\s/g, ''))}`,
    unitIs(typed, 'u'),
    hoIs(typed, 'u'),
  ]
  return sql<boolean>`(${sql.join(definedOnly([byPerson, ...byPlace]), sql` or `)})`
}
