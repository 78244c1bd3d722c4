import { isStorableText } from '#events/values/text.ts'

/** No call needs half of it; far deeper ones exhaust the stack of whoever walks or prints them. */
const MOST_LEVELS = 32

/** Whether parsed JSON holds no text that Postgres could not keep, names of fields included. */
export const isStorableJson = (value: unknown): boolean => {
  if (typeof value === 'string') return isStorableText(value)
  if (typeof value !== 'object' || value === null) return true
  return Object.entries(value).every(([key, item]) => isStorableText(key) && isStorableJson(item))
}

/** Whether parsed JSON is nested no deeper than 32 levels. */
export const isShallowJson = (value: unknown, levels = MOST_LEVELS): boolean => {
  if (typeof value !== 'object' || value === null) return true
  return levels > 0 && Object.values(value).every((item) => isShallowJson(item, levels - 1))
}
