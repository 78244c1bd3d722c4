const MAXIMUM = 1_000

/**
 * Reads the number of observers of the count: `none` where nothing was typed, `wrong` where it is
 * no allowed number.
 */
export const readObservers = (typed: string): number | 'none' | 'wrong' => {
  const text = typed.trim()
  if (text === '') return 'none'
  return /^\d{1,4}$/.test(text) && Number(text) <= MAXIMUM ? Number(text) : 'wrong'
}
