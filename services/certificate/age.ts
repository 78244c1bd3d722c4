/** Age of majority (민법 제4조), in years. */
const ADULT_YEARS = 19

/** Tells whether a person is younger than 19 on a day; both days are `YYYY-MM-DD`. */
export const isMinorOn = (birthDate: string, day: string): boolean => {
  const [year = '', ...monthAndDay] = birthDate.split('-')
  // Born on 29 February, a person comes of age on 1 March of a year without that day: text compares so.
  return day < [String(Number(year) + ADULT_YEARS), ...monthAndDay].join('-')
}
