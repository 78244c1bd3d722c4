import { z } from 'zod'

const UNITS_PER_SQUARE_METRE = 10_000

/** An area inside the product: an integer of 1/10000 ㎡, so that sums are exact. */
export const area = z.int().nonnegative().max(Number.MAX_SAFE_INTEGER)

/** An area on the wire: ㎡ as a JSON number with up to four decimals. */
export const squareMetres = z
  .number()
  .nonnegative()
  .max(1_000_000)
  .refine((value) => Math.abs(value * UNITS_PER_SQUARE_METRE - Math.round(value * UNITS_PER_SQUARE_METRE)) < 1e-4, {
    message: '면적은 소수점 넷째 자리까지 입력해주세요.',
  })

/** ㎡ → integer of 1/10000 ㎡. */
export const toArea = (metres: number): number => Math.round(metres * UNITS_PER_SQUARE_METRE)

/** Integer of 1/10000 ㎡ → ㎡. */
export const toSquareMetres = (value: number): number => value / UNITS_PER_SQUARE_METRE
