import { Refused } from '../failure.ts'

// Files come from anybody, so every value is checked before it is used.

export type Fields = Readonly<Record<string, unknown>>

/** Asserts an object. @throws {Refused} */
export const fieldsOf = (value: unknown, what: string): Fields => {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new Refused('damaged', `${what} is no object`)
  return value as Fields
}

/** Parses a JSON text as an object. @throws {Refused} */
export const parsed = (text: string, what: string): Fields => {
  try {
    return fieldsOf(JSON.parse(text), what)
  } catch (error) {
    if (error instanceof Refused) throw error
    throw new Refused('damaged', `${what} is no JSON`)
  }
}

/** Returns a text field. @throws {Refused} */
export const textIn = (fields: Fields, name: string): string => {
  const value = fields[name]
  if (typeof value !== 'string') throw new Refused('damaged', `${name} is no text`)
  return value
}

/** Returns a field with a whole number. @throws {Refused} */
export const wholeIn = (fields: Fields, name: string): number => {
  const value = fields[name]
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 0)
    throw new Refused('damaged', `${name} is no whole number`)
  return value
}

/** Returns a list field. @throws {Refused} */
export const listIn = (fields: Fields, name: string): readonly unknown[] => {
  const value = fields[name]
  if (!Array.isArray(value)) throw new Refused('damaged', `${name} is no list`)
  return value
}

/** Returns a text field; null where it is null. @throws {Refused} */
export const textOrNull = (fields: Fields, name: string): string | null =>
  fields[name] == null ? null : textIn(fields, name)
export const wholeOrNull = (fields: Fields, name: string): number | null =>
  fields[name] == null ? null : wholeIn(fields, name)

/** Parses an instant to milliseconds. @throws {Refused} */
export const instantOf = (text: string): number => {
  const at = Date.parse(text)
  if (Number.isNaN(at)) throw new Refused('damaged', `${text} is no instant`)
  return at
}
