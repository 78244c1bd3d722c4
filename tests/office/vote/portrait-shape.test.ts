import { describe, expect, it } from 'vitest'
import { cutSize, isPortraitShaped } from '../../../admin-ui/src/vote/candidates/portrait-shape.ts'

describe('the shape of a candidate’s picture', () => {
  it('is four by five, to the pixel that rounding leaves', () => {
    expect(isPortraitShaped({ width: 800, height: 1_000 })).toBe(true)
    expect(isPortraitShaped({ width: 641, height: 800 })).toBe(true)
    expect(isPortraitShaped({ width: 900, height: 300 })).toBe(false)
    expect(isPortraitShaped({ width: 800, height: 800 })).toBe(false)
    expect(isPortraitShaped({ width: 800, height: 1_030 })).toBe(false)
  })

  it('is cut at its own size, no larger than the product keeps it, and in the same shape', () => {
    expect(cutSize({ width: 240, height: 300 })).toEqual({ width: 240, height: 300 })
    expect(cutSize({ width: 2_400, height: 3_000 })).toEqual({ width: 640, height: 800 })
    expect(cutSize({ width: 0.4, height: 0.5 })).toEqual({ width: 1, height: 1 })
  })
})
