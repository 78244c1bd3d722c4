import { comparableCharacters, LAST_CHARACTERS } from '#events/values/participation/identity-record.ts'

/** Returns what is wrong with the last characters; null: nothing. */
export const charactersMistake = (typed: string): string | null =>
  LAST_CHARACTERS.test(comparableCharacters(typed)) ? null : '끝 네 자리까지 영문과 숫자로 적어주세요.'

/** Returns what is wrong with an address; null: nothing. The server knows better. */
export const emailMistake = (typed: string): string | null =>
  /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(typed.trim()) ? null : '전자우편 주소를 적어주세요.'

/** Tells whether no field has a mistake. */
export const hasNone = (mistakes: Readonly<Record<string, string | null>>): boolean =>
  Object.values(mistakes).every((mistake) => mistake === null)
