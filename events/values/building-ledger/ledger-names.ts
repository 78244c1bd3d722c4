import { naturalOrder } from '../natural-order.ts'
import { keyOfHo } from '../unit.ts'

/**
 * Names of the units of a building ledger by 동. The 동 is empty where the complex is one building
 * without a name.
 */
export type LedgerNames = readonly { readonly dong: string; readonly hos: readonly string[] }[]

/**
 * Returns how the ledger calls a 동 of a roll. A complex of one building may have any name for it on
 * the roll, since the ledger has none.
 */
export const ledgerDongOf = (ledger: Iterable<string>, roll: Iterable<string>): ((dong: string) => string) => {
  const [ofLedger, ofRoll] = [new Set(ledger), new Set(roll)]
  const isOneBuilding = ofLedger.size === 1 && ofLedger.has('') && ofRoll.size === 1
  return isOneBuilding ? () => '' : (dong) => dong
}

/** Maximum length of a name that is compared with others. */
const MAX_NAME = 20

/** Letters by which buildings are counted in either script: A동 and 가동. */
const LATIN = 'ABCDEFGHIJKLMN'
const KOREAN = '가나다라마바사아자차카타파하'

const withoutSigns = (name: string): string => name.replaceAll(/[^\p{L}\d]/gu, '')
const inKorean = (name: string): string => (/^[A-N]$/.test(name) ? (KOREAN[LATIN.indexOf(name)] ?? name) : name)
const lastNumber = (name: string): string => name.slice(0, MAX_NAME).match(/\d+/g)?.at(-1) ?? ''

/** Tells whether one building is counted from 1 and the other from 101: 1동 and 101동. */
const isShortened = (one: string, other: string): boolean =>
  /^\d{1,2}$/.test(one) && /^\d{3}$/.test(other) && Number(other) % 100 === Number(one)

const plainName = (name: string): string => inKorean(withoutSigns(name))

type Likeness = (name: string, known: string) => boolean

/** Ways in which two names of a 동 may mean one building, the likeliest first. */
const dongLikenesses: readonly Likeness[] = [
  (name, known) => plainName(name) === plainName(known),
  (name, known) => lastNumber(name) !== '' && lastNumber(name) === lastNumber(known),
  (name, known) => isShortened(name, known) || isShortened(known, name),
  (name, known) => (name.length > 1 && known.includes(name)) || (known.length > 1 && name.includes(known)),
]

const onlyOne = (names: readonly string[]): string | undefined => (names.length === 1 ? names[0] : undefined)

/** Returns the 동 that is probably meant; undefined where none or several may be. */
const likelyDong = (name: string, known: readonly string[]): string | undefined => {
  if (name.length > MAX_NAME) return undefined
  const named = known.filter((one) => one !== '')
  const found = dongLikenesses.map((isLike) => named.filter((one) => isLike(name, one)))
  return onlyOne(found.find((names) => names.length > 0) ?? [])
}

/** Names of the 호 of a building by what is compared: 24,000 units are looked up, not searched. */
const hosByLikeness = (hos: readonly string[]): ((name: string) => string | undefined) => {
  const plain = Map.groupBy(hos, plainName)
  const numbered = Map.groupBy(hos, lastNumber)
  return (name) => {
    if (name.length > MAX_NAME) return undefined
    const number = lastNumber(name)
    return onlyOne(plain.get(plainName(name)) ?? (number.length > 2 ? numbered.get(number) : undefined) ?? [])
  }
}

const once = <Out>(of: (name: string) => Out): ((name: string) => Out) => {
  const known = new Map<string, Out>()
  return (name) => {
    const before = known.get(name)
    if (before !== undefined) return before
    const made = of(name)
    known.set(name, made)
    return made
  }
}

/** Position of a unit in a ledger, by the name that a roll has for it. */
export type LedgerMatch =
  | { readonly kind: 'there' }
  /** The ledger does not have the 동; `likely`: the one that is probably meant. */
  | { readonly kind: 'dong-missing'; readonly likely: string | undefined }
  /** The 동 does not have the 호; `likely`: the one that is probably meant. */
  | { readonly kind: 'ho-missing'; readonly likely: string | undefined; readonly hos: readonly string[] }

type Unit = { readonly dong: string; readonly ho: string }

/**
 * Returns a function that finds units of a roll in a ledger. B101 and 지하101 are one unit. `dongs`: all
 * names of buildings on the roll.
 */
export const matchLedger = (ledger: LedgerNames, dongs: Iterable<string>): ((unit: Unit) => LedgerMatch) => {
  const names = ledger.map(({ dong }) => dong)
  const nameOf = ledgerDongOf(names, dongs)
  const buildings = new Map(
    ledger.map(({ dong, hos }) => [
      dong,
      { hos: hos.toSorted(naturalOrder), keys: new Set(hos.map(keyOfHo)), likely: hosByLikeness(hos) },
    ]),
  )
  const missing = once((dong): LedgerMatch => ({ kind: 'dong-missing', likely: likelyDong(dong, names) }))
  return ({ dong, ho }) => {
    const building = buildings.get(nameOf(dong))
    if (!building) return missing(dong)
    const { hos, keys, likely } = building
    return keys.has(keyOfHo(ho)) ? { kind: 'there' } : { kind: 'ho-missing', likely: likely(ho), hos }
  }
}
