import { nameOfUnitPart } from '../unit.ts'

/** Pattern of the end of a property's line: 동 (of the building, if it has one), storey and 호. */
const TAIL =
  /(?:^|\s|(?=제))(?:(?<dong>제?\s?[^\s제]{1,20}동)\s*)?(?<floor>제?\s?(?:지하|지)?\s?\d{0,3}층)?\s*(?<ho>제?\s?[^\s제층]{1,20}호)$/

/**
 * A legal 동 ("대치동") is none of the building's: those have a number, a letter or one syllable, or
 * stand behind the lot's number.
 */
const isOfBuilding = (dong: string, before: string): boolean =>
  /^제|\d|^[A-Z가-힣]동$/i.test(dong) || /\d(?:\s|$)/.test(before)

const hoOf = (floor: string, ho: string): string => {
  if (/\d/.test(floor)) return `${floor.replace(/^(?<ordinal>제?)지(?=\d)/, '$<ordinal>지하')}${ho}`
  return floor.includes('지') && !/^제?(?:지하|지층|[Bb비])/.test(ho) ? `지하${ho.replace(/^제/, '')}` : ho
}

/**
 * The unit that a register's property line names, under the names of the roll: "… 제1동 제1층 제101호" is
 * 1/101; a building without 동 has "". null where the line ends in no 호.
 */
export const unitOfProperty = (property: string): { dong: string; ho: string } | null => {
  const spaced = property.normalize('NFKC').replaceAll(/\s+/g, ' ').trim().slice(-200)
  const line = spaced.replaceAll(/제 ?(?<number>\d[\d-]*) ?(?=[동층호])/g, '제$<number>')
  const found = TAIL.exec(line)
  const { dong = '', floor = '', ho } = found?.groups ?? {}
  if (found === null || ho === undefined) return null
  const named = nameOfUnitPart(hoOf(floor.replaceAll(' ', ''), ho.replaceAll(' ', '')), '호')
  const own = dong !== '' && isOfBuilding(dong.replaceAll(' ', ''), line.slice(0, found.index))
  return { dong: own ? nameOfUnitPart(dong, '동') : '', ho: named }
}
