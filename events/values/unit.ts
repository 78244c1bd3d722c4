type Suffix = '동' | '호'

/**
 * 제 before a number or one letter only counts: "제101동", "제가동", "제비101호". Other names may begin with
 * it.
 */
const ORDINAL = /^제(?=(?:지하|지층|[A-Z비])?\d|[A-Z가나다라마바사아자차카타파하](?:[동호]|$))/

const counted = (written: string, suffix: Suffix): string => {
  const bare = written.replace(ORDINAL, '')
  const named = bare.length > 1 && bare.endsWith(suffix) ? bare.slice(0, -1) : bare
  return named.replaceAll(/(?<!\d)0+(?=\d)/g, '')
}

const FLOOR = /^제?(?<below>지하)?0*(?<floor>[1-9]\d*|0(?=층))층[-·,]?(?<ho>.+)$/

/**
 * Removes the storey if the number repeats it ("제15층 제1502호"); otherwise it distinguishes units
 * ("1층 2호", "2층 2호") and stays.
 */
const withoutFloor = (written: string): string => {
  const { below = '', floor, ho: said } = FLOOR.exec(written)?.groups ?? {}
  if (floor === undefined || said === undefined) return written
  const ho = counted(said, '호')
  if (below !== '' && /^(?:지하|지층|[B비])\d/.test(ho)) return ho
  return new RegExp(`^${floor}\\d\\d`).test(ho) ? `${below}${ho}` : `${below}${floor}층${ho}`
}

/**
 * Maximum length of what is read as a name, in characters: names are at most 20, but may be typed
 * with spaces and decomposed.
 */
const MAX_TYPED = 200

/**
 * The one name of a 동 or 호, however it is typed: "제 101동", "0101동" and "１０１" are "101", "가동" is
 * "가", "지하101호" is "지하101", "제15층 제1502호" is "1502". A name that is taken for typed gives itself,
 * and so does a text that is too long to be one.
 */
export const nameOfUnitPart = (written: string, suffix: Suffix): string => {
  if (written.length > MAX_TYPED) return written
  const compact = written.normalize('NFKC').replaceAll(/\s/g, '').toUpperCase()
  const named = counted(suffix === '호' ? withoutFloor(compact) : compact, suffix)
  return named === written ? named : nameOfUnitPart(named, suffix)
}

/** Prefixes of the number of a unit below ground, and the ways to write it. */
const BELOW = /^(?:지하|지층|지|B|비)-?(?=\d)/
const WAYS_BELOW = ['지하', '지층', 'B', 'B-', '비'] as const

/**
 * Returns all names that a unit may have on a roll if it is also called `ho`, that one first:
 * "지하101", "B101" and "비101" are one unit to people, but a roll has one of them. `ho` is a name
 * that {@link nameOfUnitPart} returned.
 */
export const spellingsOfHo = (ho: string): readonly string[] => {
  const rest = ho.replace(BELOW, '')
  return rest === ho ? [ho] : [...new Set([ho, ...WAYS_BELOW.map((way) => `${way}${rest}`)])]
}

/** Returns the key that all spellings of one 호 share. */
export const keyOfHo = (ho: string): string => ho.replace(BELOW, WAYS_BELOW[0])

/** Returns the key of a unit, as a roll names it, within its list. */
export const unitKey = ({ dong, ho }: { readonly dong: string; readonly ho: string }): string => `${dong}\n${ho}`
