import type { LandRight, RegisterDoubt, WrittenShare } from '#events/values/registry/register.ts'
import { times, sum, compare, type Exact } from '#events/values/ratio.ts'
import { cellAt, cleanText, compactText } from './table/cell-text.ts'
import type { PrintedRow } from './printed-register.ts'
import { exactDecimal, shareIn, writtenShare } from './shares.ts'

const AREA = /(?<metres>\d[\d,]{0,20}(?:\.\s?\d{1,12})?)\s?(?:㎡|m2|m²|제곱미터|평방미터)/g
const UNITS = 10_000n

/** Returns the square metres that a text names, exact. */
const metresIn = (text: string): readonly Exact[] =>
  [...cleanText(text).matchAll(AREA)].map((found) => exactDecimal(found.groups?.metres ?? '0'))

/** Converts to 1/10000 ㎡, rounded down; null for impossible areas. */
const unitsOf = (metres: Exact): number | null => {
  const units = (metres.numerator * UNITS) / metres.denominator
  return units > BigInt(Number.MAX_SAFE_INTEGER) ? null : Number(units)
}

export type Premises<T> = T & { readonly doubts: readonly RegisterDoubt[] }

/** Sums the areas of all lines of 전유부분 that stand. */
export const areaOf = (rows: readonly PrintedRow[]): Premises<{ area: number | null }> => {
  const place = '전유부분'
  const standing = rows.map((row) => cellAt(row, 3)).filter((cell) => !cell.cancelled)
  const metres = standing.flatMap((cell) => metresIn(cell.text))
  const total = sum(metres)
  const area = metres.length === 0 ? null : unitsOf(total)
  if (area === null) return { area, doubts: [{ place, message: '전용면적을 읽지 못했습니다.' }] }
  const fits = (total.numerator * UNITS) % total.denominator === 0n
  return { area, doubts: fits ? [] : [{ place, message: '전용면적이 소수점 넷째 자리를 넘어 버림하였습니다.' }] }
}

/**
 * Reads 토지 by number: "1. 서울특별시 …" with its area; several may share a row. null: areas cannot be
 * assigned.
 */
const landsOf = (rows: readonly PrintedRow[]): ReadonlyMap<string, Exact> | null => {
  const lands = new Map<string, Exact>()
  for (const row of rows) {
    const [place, area] = [cellAt(row, 1), cellAt(row, 3)]
    if (area.cancelled) continue
    const numbers = [...cleanText(place.text).matchAll(/(?:^|\s)(?<number>\d{1,4})\.\s?(?=\D)/g)].flatMap(
      (found) => found.groups?.number ?? [],
    )
    const metres = metresIn(area.text)
    const named = numbers.length === 0 && metres.length === 1 ? [String(lands.size + 1)] : numbers
    if (metres.length === 0 && numbers.length === 0) continue
    if (named.length !== metres.length) return null
    for (const [at, number] of named.entries()) {
      const known = metres[at]
      if (known !== undefined) lands.set(number, known)
    }
  }
  return lands
}

type Right = { readonly owned: boolean; readonly share: Exact | null; readonly metres: Exact | null }

const rightOf = (row: PrintedRow, lands: ReadonlyMap<string, Exact> | null): Right => {
  const kind = compactText(cellAt(row, 1).text)
  const ratio = shareIn(cleanText(cellAt(row, 2).text))
  const numbers = /^(?<list>\d{1,4}(?:[,.~및]\d{1,4})*)/.exec(kind)?.groups?.list ?? ''
  const range = /^(?<from>\d{1,4})~(?<to>\d{1,4})$/.exec(numbers)?.groups
  const [from, to] = [Number(range?.from), Number(range?.to)]
  const listed =
    range === undefined
      ? numbers.split(/\D/)
      : Array.from({ length: Math.max(0, to - from + 1) }, (_, at) => String(from + at))
  const sought = numbers === '' ? [...(lands?.keys() ?? [])] : listed
  const found = sought.map((number) => lands?.get(number))
  const metres = found.flatMap((each) => each ?? [])
  return {
    owned: /소유권/.test(kind),
    share: ratio?.share ?? null,
    metres: metres.length === 0 || metres.length !== sought.length ? null : sum(metres),
  }
}

export type Land = {
  readonly landRight: LandRight
  readonly landShare: WrittenShare | null
  readonly landArea: number | null
  readonly hasSeparateLandRegister: boolean
}

const separateIn = (rows: readonly PrintedRow[]): boolean =>
  rows.some((row) => row.cells.some((cell) => !cell.cancelled && /별도등기있음/.test(compactText(cell.text))))

const areaOfRights = (rights: readonly Right[]): number | null => {
  const areas = rights.map(({ share, metres }) => (share === null || metres === null ? null : times(share, metres)))
  const known = areas.flatMap((each) => each ?? [])
  return known.length === areas.length && known.length > 0 ? unitsOf(sum(known)) : null
}

/**
 * Reads 대지권: kind of right and share of each land. Several shares of several lands have an area,
 * but no single ratio.
 * @param lands 대지권의 목적인 토지의 표시
 * @param rights 대지권의 표시
 */
export const landOf = (lands: readonly PrintedRow[], rights: readonly PrintedRow[]): Premises<Land> => {
  const hasSeparateLandRegister = separateIn([...lands, ...rights])
  const standing = rights.filter((row) => {
    const cell = cellAt(row, 2)
    return (
      !cell.cancelled &&
      !cellAt(row, 1).cancelled &&
      (cleanText(cell.text) !== '' || cleanText(cellAt(row, 1).text) !== '')
    )
  })
  if (standing.length === 0)
    return { landRight: 'none', landShare: null, landArea: null, hasSeparateLandRegister, doubts: [] }
  const known = landsOf(lands)
  const read = standing.map((row) => rightOf(row, known))
  const owned = read.filter((right) => right.owned)
  const [first] = read
  const same = read.every(({ share }) => share !== null && first?.share != null && compare(share, first.share) === 0)
  const landShare = same && first?.share != null ? writtenShare(first.share) : null
  const landArea = areaOfRights(owned)
  const unread = read.some(({ share }) => share === null)
  const messages = [
    ...(unread ? ['대지권비율을 읽지 못했습니다.'] : []),
    ...(!unread && !same ? ['토지마다 대지권비율이 다릅니다.'] : []),
    ...(owned.length > 0 && owned.length < read.length ? ['소유권대지권과 다른 대지권이 함께 있습니다.'] : []),
  ]
  const areaUnknown = !unread && owned.length > 0 && landArea === null
  return {
    landRight: owned.length > 0 ? 'ownership' : 'other',
    landShare,
    landArea,
    hasSeparateLandRegister,
    doubts: [
      ...messages.map((message) => ({ place: '대지권비율', message })),
      ...(areaUnknown ? [{ place: '대지권의 목적인 토지', message: '토지의 면적을 읽지 못했습니다.' }] : []),
    ],
  }
}
