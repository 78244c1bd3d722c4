const UNITS_PER_SQUARE_METRE = 10_000

/** ㎡ → integer of 1/10000 ㎡. */
export const toArea = (metres: number): number => Math.round(metres * UNITS_PER_SQUARE_METRE)

/** Integer of 1/10000 ㎡ → ㎡. */
export const toSquareMetres = (value: number): number => value / UNITS_PER_SQUARE_METRE

/** Whether ㎡ have no more than four decimals: as an area they are whole. */
export const isStorableArea = (metres: number): boolean =>
  Math.abs(metres * UNITS_PER_SQUARE_METRE - toArea(metres)) < 1e-4

/**
 * Returns the largest area that a roll has for a unit: each of its entries has that of the whole.
 * null: none has any.
 */
export const largest = (values: readonly (number | null)[]): number | null =>
  values.reduce((most, value) => (most === null || (value !== null && value > most) ? value : most), null)
