const UNITS_PER_SQUARE_METRE = 10_000

/** ㎡ → integer of 1/10000 ㎡. */
export const toArea = (metres: number): number => Math.round(metres * UNITS_PER_SQUARE_METRE)

/** Integer of 1/10000 ㎡ → ㎡. */
export const toSquareMetres = (value: number): number => value / UNITS_PER_SQUARE_METRE

/** Whether ㎡ have no more than four decimals: as an area they are whole. */
export const fitsArea = (metres: number): boolean => Math.abs(metres * UNITS_PER_SQUARE_METRE - toArea(metres)) < 1e-4
