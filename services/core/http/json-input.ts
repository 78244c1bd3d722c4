import { isStorableText } from '#events/values/text.ts'

/**
 * Maximum depth of JSON: no call needs half of it, and far deeper ones exhaust the stack of
 * recursive code.
 */
const MAX_LEVELS = 32

/**
 * The largest call, ten thousand rows of a roll, has half as many; and no object of any call has as
 * many fields.
 */
const MAX_VALUES = 250_000
const MAX_FIELDS = 1_000

const [QUOTE, COMMA, MINUS, COLON, BACKSLASH] = [0x22, 0x2c, 0x2d, 0x3a, 0x5c]
const [LIST, END_OF_LIST, OBJECT, END_OF_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d]

/**
 * Whether JSON, not yet parsed, stays within the levels, values and fields that any call needs: a
 * few megabytes of brackets would block the process. It reads every byte of every body, so it is
 * written for speed: the native search skips the text of a picture.
 */
export const isModestJson = (json: Uint8Array): boolean => {
  const outer: number[] = []
  let [fields, values] = [0, 0]
  for (let at = 0; at < json.length; at += 1) {
    const sign = json[at] ?? 0
    // A number's signs are the most frequent ones outside of texts.
    if (sign >= MINUS && sign < COLON) continue
    if (sign === QUOTE) at = endOfText(json, at + 1)
    else if (sign === COMMA) values += 1
    else if (sign === COLON) fields += 1
    else if (sign === LIST || sign === OBJECT) {
      outer.push(fields)
      fields = 0
      values += 1
    } else if (sign === END_OF_LIST || sign === END_OF_OBJECT) fields = outer.pop() ?? 0
    else continue
    if (values > MAX_VALUES || outer.length > MAX_LEVELS || fields > MAX_FIELDS) return false
  }
  return true
}

/** Texts of so many bytes are searched here: asking the machine costs more. */
const SHORT = 32

/** Place of the quote that ends a text. */
const endOfText = (json: Uint8Array, from: number): number => {
  let at = from
  for (const near = Math.min(from + SHORT, json.length); at < near && json[at] !== QUOTE;)
    at += json[at] === BACKSLASH ? 2 : 1
  return json[at] === QUOTE ? at : endOfLongText(json, at)
}

const endOfLongText = (json: Uint8Array, from: number): number => {
  for (let begin = from; ;) {
    const quote = json.indexOf(QUOTE, begin)
    if (quote === -1) return json.length
    let escapes = 0
    while (quote - escapes > begin && json[quote - escapes - 1] === BACKSLASH) escapes += 1
    if (escapes % 2 === 0) return quote
    begin = quote + 1
  }
}

/** Whether Postgres can store all text in parsed JSON, names of fields included. */
export const isStorableJson = (value: unknown): boolean => {
  if (typeof value === 'string') return isStorableText(value)
  if (typeof value !== 'object' || value === null) return true
  return Object.entries(value).every(([key, item]) => isStorableText(key) && isStorableJson(item))
}
