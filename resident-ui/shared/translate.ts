/** Languages of the residents' app. The office app stays Korean. */
export const languages = ['ko', 'en', 'zh', 'vi'] as const
export type Language = (typeof languages)[number]

/** Translations by their Korean source. */
export type Catalogue = Readonly<Record<string, string>>
export type TextValue = string | number
export type TextValues = Readonly<Record<string, TextValue>>

let language: Language = 'ko'
let catalogue: Catalogue = {}

/**
 * Sets the language of all texts. It must be called before modules that make texts are evaluated,
 * since many make them once.
 */
export const setLanguage = (next: Language, texts: Catalogue): void => {
  language = next
  catalogue = texts
}

/** Returns the language of the app. */
export const currentLanguage = (): Language => language

/** Placeholder of a text: `{count}`, or `{count|day|days}` for the forms of one and of others. */
const PLACEHOLDER = /\{(\w+)(?:\|([^|{}]*)\|([^|{}]*))?\}/

/** Tells whether a value is the number one: 1, "1", or a count such as "1 unit". */
const isOne = (value: unknown): boolean => /^1(?![\d,.])/.test(String(value))

/** Returns the parts of a text in their order, placeholders with their values. */
export const partsOf = <Value>(text: string, values: Readonly<Record<string, Value>>): readonly (string | Value)[] => {
  const found = PLACEHOLDER.exec(text)
  if (found === null) return [text]
  const [whole, name = '', one, others] = found
  const value = values[name]
  const form = isOne(value) ? one : others
  const rest = text.slice(found.index + whole.length)
  return [text.slice(0, found.index), form ?? value ?? whole, ...partsOf(rest, values)]
}

const filled = (text: string, values: TextValues): string => partsOf(text, values).join('')

/** Returns the translation of a source without filling it; the source where there is none. */
export const translationOf = (source: string): string => catalogue[source] ?? source

/**
 * Returns a text in the language of the app. The Korean source is its key; `{name}` stands for a
 * value. Free of side effects for the build: texts that modules make once keep no piece of the code
 * from being put together with others.
 */
/* @__NO_SIDE_EFFECTS__ */
export const t = (source: string, values?: TextValues): string => {
  const text = language === 'ko' ? source : translationOf(source)
  return values === undefined ? text : filled(text, values)
}

/** Marks a source that `t` translates elsewhere, since the Korean text itself is data. */
/* @__NO_SIDE_EFFECTS__ */
export const sourceText = <Source extends string>(source: Source): Source => source

/** Minimum number of fixed letters of a source by which a finished text is recognized. */
const RECOGNIZED = 6

/** Returns the values of a finished text by its source; null where it was not made from it. */
const valuesIn = (text: string, source: string): TextValues | null => {
  const names = [...source.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  const [first = '', ...fixed] = source.split(/\{\w+\}/)
  const last = fixed.at(-1) ?? ''
  if (names.length === 0 || [first, ...fixed].join('').replaceAll(' ', '').length < RECOGNIZED) return null
  if (!text.startsWith(first) || !text.endsWith(last)) return null
  const values: Record<string, string> = {}
  let at = first.length
  for (const [index, name] of names.entries()) {
    const next = fixed[index] ?? ''
    const end = index === names.length - 1 ? text.length - last.length : text.indexOf(next, at + 1)
    if (end <= at) return null
    values[name] = text.slice(at, end)
    at = end + next.length
  }
  return values
}

/**
 * Translates a finished Korean text, such as an error of the server, by the source it was made
 * from. Values in it stay as they are. Texts without a source stay Korean.
 */
export const translateText = (text: string): string => {
  if (language === 'ko') return text
  const whole = catalogue[text]
  if (whole !== undefined) return whole
  for (const source of Object.keys(catalogue)) {
    const values = source.includes('{') ? valuesIn(text, source) : null
    if (values !== null) return t(source, values)
  }
  return text
}
