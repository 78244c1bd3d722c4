export type DongUnits = { readonly dong: string; readonly units: number }

/** Returns the number of units in the named buildings, or in all where none is named. */
export const unitsOfDongs = (dongs: readonly DongUnits[], named: readonly string[]): number =>
  dongs.filter(({ dong }) => named.length === 0 || named.includes(dong)).reduce((sum, { units }) => sum + units, 0)
