const MAXIMUM = 1_000

/** How many watched the count, as typed: nothing where nothing was, `wrong` where it is no number that may be. */
export const readObservers = (typed: string): number | 'none' | 'wrong' => {
  const text = typed.trim()
  if (text === '') return 'none'
  return /^\d{1,4}$/.test(text) && Number(text) <= MAXIMUM ? Number(text) : 'wrong'
}
