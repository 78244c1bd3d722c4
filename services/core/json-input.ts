import { isStorableText } from '#events/values/text.ts'

/** No call needs half of it; far deeper ones exhaust the stack of whoever walks or prints them. */
const MOST_LEVELS = 32

/** The largest call, ten thousand rows of a roll, has half as many; and no object of any call has as many fields. */
const MOST_VALUES = 250_000
const MOST_FIELDS = 1_000

const [QUOTE, COMMA, COLON, BACKSLASH] = [0x22, 0x2c, 0x3a, 0x5c]
const OPENING: ReadonlySet<number> = new Set([0x5b, 0x7b])
const CLOSING: ReadonlySet<number> = new Set([0x5d, 0x7d])

/** Whether JSON, not yet parsed, has no more levels, values and fields than any call needs: a few megabytes of brackets hold everybody up. */
export const isModestJson = (json: Uint8Array): boolean => {
  const fields: number[] = [0]
  let values = 0
  for (let at = 0; at < json.length; at += 1) {
    const sign = json[at] ?? 0
    if (sign === QUOTE) at = endOfText(json, at + 1)
    else if (sign === COMMA) values += 1
    else if (sign === COLON) fields[0] = (fields[0] ?? 0) + 1
    else if (OPENING.has(sign)) {
      fields.unshift(0)
      values += 1
    } else if (CLOSING.has(sign)) fields.shift()
    else continue
    if (values > MOST_VALUES || fields.length > MOST_LEVELS + 1 || (fields[0] ?? 0) > MOST_FIELDS) return false
  }
  return true
}

/** Place of the quote that ends a text. */
const endOfText = (json: Uint8Array, from: number): number => {
  let at = from
  while (at < json.length && json[at] !== QUOTE) at += json[at] === BACKSLASH ? 2 : 1
  return at
}

/** Whether parsed JSON holds no text that Postgres could not keep, names of fields included. */
export const isStorableJson = (value: unknown): boolean => {
  if (typeof value === 'string') return isStorableText(value)
  if (typeof value !== 'object' || value === null) return true
  return Object.entries(value).every(([key, item]) => isStorableText(key) && isStorableJson(item))
}

/** Whether parsed JSON is nested no deeper than 32 levels. */
export const isShallowJson = (value: unknown, levels = MOST_LEVELS): boolean => {
  if (typeof value !== 'object' || value === null) return true
  const items: readonly unknown[] = Array.isArray(value) ? value : Object.values(value)
  return levels > 0 && items.every((item) => isShallowJson(item, levels - 1))
}
