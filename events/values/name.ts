/**
 * Maximum length of a text that is compared as a name, in UTF-16 units: contracts take fewer. A
 * longer one is no name and is compared as it stands.
 */
const MAX_TYPED = 500
/** Maximum number of words whose order is free; more of them are no name of a person. */
const MAX_WORDS = 8
/**
 * Maximum number of spellings that are compared for one name. Only hostile rolls have more
 * spellings of the same letters.
 */
const MAX_SPELLINGS = 50

/**
 * Apostrophes, quotation marks and what keyboards give in their place. NFKC makes a space and a
 * mark of some, so they go before it.
 */
const APOSTROPHES =
  /['"`\u00B4\u02B9-\u02BF\u02C8\u02CA\u02CB\u02D9\u0384\u055A\u05F3\u1FBD\u1FBF\u1FEF\u1FFD\u1FFE\u2018-\u201F\u2032-\u2037\uA78B\uA78C\uFF02\uFF07\uFF40]/gu
/**
 * Characters that show nothing: zero-width ones, fillers of Hangul, selectors of a glyph's variant.
 */
const INVISIBLE = /\u034F|[\p{Cf}\u115F\u1160\u3164\uFFA0]|[\uFE00-\uFE0F]/gu
/** Letters that are written with a stroke or as one sign, which no normalisation takes apart. */
const PLAIN_LETTERS: Readonly<Record<string, string>> = {
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ı: 'i',
  ł: 'l',
  ŋ: 'n',
  ŧ: 't',
  þ: 'th',
  æ: 'ae',
  œ: 'oe',
}
const ACCENTS = /(?<=[\p{Script=Latin}\p{Script=Greek}]\p{M}*)\p{M}/gu

/**
 * Kinds of corporations that are written short. A stock corporation's is dropped: it stands before
 * the name, behind it, or nowhere.
 */
const STOCK_CORPORATION = /\(주\)|^주\)|\[주\]|〔주〕|주식회사/gu
const CORPORATE_FORMS: readonly (readonly [form: RegExp, whole: string])[] = [
  [/\(유\)/gu, '유한회사'],
  [/\(재\)/gu, '재단법인'],
  [/\(사\)/gu, '사단법인'],
  [/\(학\)/gu, '학교법인'],
]

/**
 * Pattern of alphabets whose names have a first and a last part, in an order on which forms,
 * passports and people disagree.
 */
const ORDER_IS_FREE = /[\p{Script=Latin}\p{Script=Cyrillic}]/u
/**
 * Matches the characters between words, and brackets; `*`, `&` and the like are letters of names
 * that are masked, or of firms.
 */
const BETWEEN_WORDS = /[^\p{L}\p{M}\p{N}\p{S}*&%#@]+/u

/**
 * Name as it is compared: its words without case, accents, apostrophes and invisible characters.
 */
type ComparedName = {
  readonly words: readonly string[]
  /** All words in the order in which they were written, without spaces. */
  readonly letters: string
  readonly isOrderFree: boolean
}

const withoutForms = (name: string): string => {
  // 주 식 회 사 and ( 주 ) are written with spaces, too.
  const closed = name
    .replace(/주\s?식\s?회\s?사/gu, '주식회사')
    .replace(/\(\s?(?<form>[주유재사학])\s?\)/gu, '($<form>)')
  return CORPORATE_FORMS.reduce(
    (said, [form, whole]) => said.replace(form, whole),
    closed.replace(STOCK_CORPORATION, ' '),
  )
}

const folded = (name: string): string =>
  name
    .replace(APOSTROPHES, '')
    .normalize('NFKC')
    .replace(INVISIBLE, '')
    .replace(APOSTROPHES, '')
    .toUpperCase()
    .toLowerCase()
    .normalize('NFD')
    .replace(ACCENTS, '')
    .normalize('NFC')
    .replace(/[øđðħıłŋŧþæœ]/gu, (letter) => PLAIN_LETTERS[letter] ?? letter)

const wordsIn = (name: string): readonly string[] => name.split(BETWEEN_WORDS).filter((word) => word !== '')

/** Most names: nothing in them can be written otherwise. */
const SYLLABLES = /^[가-힣]{1,3}[0-9]{0,9}$/

/** Letters that folding leaves as they are. */
const FOLDED = /^[가-힣0-9 ]{1,500}$/

const compared = (name: string): ComparedName => {
  if (SYLLABLES.test(name)) return { words: [name], letters: name, isOrderFree: false }
  if (name.length > MAX_TYPED) return { words: [name], letters: name, isOrderFree: false }
  const plain = FOLDED.test(name) ? name.trim() : folded(name.trim())
  const said = wordsIn(withoutForms(plain))
  // A corporation that is called nothing but 주식회사 keeps it.
  const words = said.length > 0 ? said : wordsIn(plain)
  const letters = words.join('')
  return { words, letters, isOrderFree: words.length <= MAX_WORDS && ORDER_IS_FREE.test(letters) }
}

const sorted = (name: ComparedName): string => name.words.toSorted().join('')

/**
 * Returns the key under which a name is filed: one for each way to write the same words, whatever
 * their case, accents, signs and, in Latin letters, their order. Names written without spaces
 * between their words have another key: {@link isSameName} compares those.
 */
export const comparableName = (name: string): string => {
  const read = compared(name)
  return read.isOrderFree ? sorted(read) : read.letters
}

/**
 * Returns the letters of a name in the order in which they were written, as searches compare them,
 * and its words.
 */
export const lettersOfName = (name: string): { readonly letters: string; readonly words: readonly string[] } => {
  const { letters, words, isOrderFree } = compared(name)
  return { letters, words: isOrderFree || letters === '' ? words : [letters] }
}

/**
 * Returns a key that all spellings of one name share, and that other names of the same letters
 * share, too: it finds, and does not decide.
 */
export const spellingKey = (name: string): string => spellingKeyOf(compared(name))

const spellingKeyOf = ({ letters, isOrderFree }: ComparedName): string =>
  isOrderFree ? [...letters].toSorted().join('') : letters

/** Whether some order of the words spells the letters. It tries each set of words once. */
const spells = (words: readonly string[], letters: string): boolean => {
  const all = (1 << words.length) - 1
  const reached = new Map([[0, 0]])
  for (const [used, length] of reached)
    for (const [index, word] of words.entries()) {
      const next = used | (1 << index)
      if (next !== used && letters.startsWith(word, length)) reached.set(next, length + word.length)
    }
  return reached.has(all)
}

const hasSameLetters = (one: ComparedName, other: ComparedName): boolean => {
  if (one.letters === other.letters) return one.letters !== ''
  if (!one.isOrderFree || !other.isOrderFree || one.letters.length !== other.letters.length) return false
  return sorted(one) === sorted(other) || spells(one.words, other.letters) || spells(other.words, one.letters)
}

/**
 * Whether two texts write the same name: width, case, accents, apostrophes, spaces, hyphens and
 * invisible characters do not count, nor the order of words in Latin letters, nor 주식회사, (주) and ㈜.
 * An empty text matches no name.
 */
export const isSameName = (one: string, other: string): boolean => hasSameLetters(compared(one), compared(other))

/**
 * Values by a person's name: {@link isSameName} decides which names are one, without comparing each
 * with each.
 */
export type ByName<Value> = {
  readonly get: (name: string) => Value | undefined
  readonly set: (name: string, value: Value) => void
}

/**
 * Collects values by names that were read already: reading a name is what costs, and a sheet may
 * hold a million.
 */
const byComparedName = <Value>() => {
  const filed = new Map<string, { readonly name: ComparedName; readonly value: Value }[]>()
  return {
    get: (sought: ComparedName): Value | undefined =>
      filed
        .get(spellingKeyOf(sought))
        ?.slice(0, MAX_SPELLINGS)
        .find(({ name }) => hasSameLetters(name, sought) || name.letters === sought.letters)?.value,
    set: (name: ComparedName, value: Value): void => {
      const key = spellingKeyOf(name)
      const near = filed.get(key)
      if (near) near.push({ name, value })
      else filed.set(key, [{ name, value }])
    },
  }
}

/** Begins an empty collection of values by name. */
export const byName = <Value>(): ByName<Value> => {
  const values = byComparedName<Value>()
  return { get: (name) => values.get(compared(name)), set: (name, value) => values.set(compared(name), value) }
}

/** Returns items in groups of the same name, in the order of their first ones. */
export const groupedByName = <Item>(
  items: readonly Item[],
  nameOf: (item: Item) => string,
): readonly (readonly Item[])[] => {
  const groups: Item[][] = []
  const known = byComparedName<Item[]>()
  for (const item of items) {
    const name = compared(nameOf(item))
    const group = known.get(name)
    if (group) group.push(item)
    else {
      const first = [item]
      groups.push(first)
      known.set(name, first)
    }
  }
  return groups
}
