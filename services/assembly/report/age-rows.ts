const YOUNGEST = '20대 이하'
const OLDEST = '80대 이상'

/** Row of owners who own a unit together. */
export const COOWNED = '공동 소유'
/** Row of owners whose date of birth neither roll nor registry record has. */
export const UNKNOWN_AGE = '생년월일 없음'

/** Rows by age, from the youngest, those without one age at the end. */
export const ageRows = [YOUNGEST, '30대', '40대', '50대', '60대', '70대', OLDEST, COOWNED, UNKNOWN_AGE] as const

/** Returns the age in full years on a day, both as YYYY-MM-DD. */
const ageOn = (birth: string, on: string): number =>
  Number(on.slice(0, 4)) - Number(birth.slice(0, 4)) - (on.slice(5) < birth.slice(5) ? 1 : 0)

/** Returns the row of a date of birth on a day; a date to come is none. */
export const ageRow = (birth: string, on: string): (typeof ageRows)[number] => {
  const age = ageOn(birth, on)
  if (age < 0) return UNKNOWN_AGE
  if (age < 30) return YOUNGEST
  if (age >= 80) return OLDEST
  return ageRows[Math.floor(age / 10) - 2] ?? UNKNOWN_AGE
}
