/**
 * Position of a unit in its building. `line` counts along the floor and includes its part: "02",
 * "02-1", "02A".
 */
export type UnitPosition = { readonly floor: number; readonly line: string }

const UNDER_GROUND = /^(?:지하|지층|지|B)(?:(\d)(?:층-?|-))?(\d{1,4})$/i
const FLOOR_THEN_LINE = /^(?:(\d{1,3})층-?|(\d{1,2})-)(\d{1,2})$/
const FLOOR_THEN_NUMBER = /^\d{1,3}층-?(\d{3,5})$/
const NUMBER = /^(\d{3,5})([A-Z가-힣])?(?:-([A-Z가-힣]|\d{1,2}))?$/i

const twoDigits = (digits: string): string => digits.padStart(2, '0')

/** Splits a number: the last two digits are the line, those before them the floor. */
const split = (digits: string): UnitPosition | null =>
  digits.length < 3 ? null : { floor: Number(digits.slice(0, -2)), line: digits.slice(-2) }

const underGround = ([, level, digits = '']: RegExpExecArray): UnitPosition => {
  const number = split(digits)
  return { floor: -Number(level ?? number?.floor ?? 1), line: number?.line ?? twoDigits(digits) }
}

const numbered = ([, digits = '', letter = '', part]: RegExpExecArray): UnitPosition | null => {
  const number = split(digits)
  return (
    number && {
      floor: number.floor,
      line: `${number.line}${letter.toUpperCase()}${part === undefined ? '' : `-${part.toUpperCase()}`}`,
    }
  )
}

/**
 * Returns floor and line of a 호: "1502" is line 02 of floor 15, "지하101호" and "B101" line 01 of the
 * first floor below ground, "3-2" line 2 of floor 3, "101-1" a part of 101. Null where it has none:
 * "가호", "7", "상가".
 */
export const unitPositionOf = (ho: string): UnitPosition | null => {
  const name = ho
    .normalize('NFC')
    .replace(/\s/g, '')
    .replace(/호$/, '')
    .replace(/^제(?=\d)/, '')
  const below = UNDER_GROUND.exec(name)
  if (below) return underGround(below)
  const [, said, before, line] = FLOOR_THEN_LINE.exec(name) ?? []
  if (line !== undefined) return { floor: Number(said ?? before), line: twoDigits(line) }
  const twice = FLOOR_THEN_NUMBER.exec(name)
  const number = NUMBER.exec(twice?.[1] ?? name)
  return number && numbered(number)
}

/** Returns the name of a floor: "15층", "지하 1층". */
export const floorName = (floor: number): string => (floor < 0 ? `지하 ${-floor}층` : `${floor}층`)
