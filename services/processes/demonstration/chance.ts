/**
 * Returns a number from 0 to 1 that looks random and is always the same, by an index and a purpose.
 */
export const pseudoRandom = (place: number, purpose: number): number => {
  const mixed = Math.imul(place + 1, 2_654_435_761) ^ Math.imul(purpose + 7, 1_597_334_677)
  const again = Math.imul(mixed ^ (mixed >>> 15), 2_246_822_519)
  return ((again ^ (again >>> 13)) >>> 0) / 4_294_967_296
}

/**
 * Hours of a day in Seoul at which residents take part: after the notice in the morning, at noon,
 * most in the evening.
 */
const HOURS = [9, 10, 10, 11, 12, 12, 13, 15, 17, 18, 19, 19, 20, 20, 20, 21, 21] as const

/** Returns a plausible hour for using a phone: 20.37. */
export const hourOf = (place: number, purpose: number): number =>
  (HOURS[Math.floor(pseudoRandom(place, purpose) * HOURS.length)] ?? 12) + pseudoRandom(place, purpose + 1)

/** A day of so many, from 0: most come in the first, some at every reminder, few between. */
export const dayOf = (place: number, purpose: number, days: number): number => {
  const share = pseudoRandom(place, purpose + 2)
  return Math.min(days - 1, Math.floor((share < 0.55 ? share * share * 1.6 : share) * days))
}
