import { describe, expect, it } from 'vitest'
import { cutImprint } from '../../resident-ui/src/signature/imprint/cut-imprint.ts'
import { findImprint, fitCrop, searchSize } from '../../resident-ui/src/signature/imprint/find-imprint.ts'
import type { Pixels } from '../../resident-ui/src/signature/imprint/pixels.ts'

type Colour = readonly [number, number, number]
const white: Colour = [236, 234, 228]
const red: Colour = [190, 40, 35]
const black: Colour = [40, 38, 42]
const table: Colour = [60, 45, 30]

/** Draws a photo pixel by pixel, with the grain of a camera. */
const photo = (width: number, height: number, colourAt: (x: number, y: number) => Colour = () => white): Pixels => {
  const data = new Uint8ClampedArray(width * height * 4)
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const grain = ((x * 31 + y * 17) % 7) - 3
      data.set([...colourAt(x, y).map((value) => value + grain), 255], (y * width + x) * 4)
    }
  return { width, height, data }
}

/** Tells whether a point is ink of a round seal with a ring and a cross in it. */
const isSeal = (x: number, y: number, [left, top, radius]: readonly [number, number, number]): boolean => {
  const [across, down] = [x - left, y - top]
  const distance = Math.hypot(across, down)
  const isRing = distance <= radius && distance >= radius * 0.86
  const isCross = distance < radius * 0.6 && Math.min(Math.abs(across), Math.abs(down)) < radius * 0.12
  return isRing || isCross
}

const place = [300, 150, 40] as const
const lightOf = (colour: Colour, light: number): Colour => [colour[0] * light, colour[1] * light, colour[2] * light]

const expectAround = (found: ReturnType<typeof findImprint>, [x, y, radius]: readonly number[] = place) => {
  if (found.status !== 'found') return expect.fail(found.status)
  const side = found.crop.side * 480
  expect(Math.abs(found.crop.x * 480 + side / 2 - (x ?? 0))).toBeLessThan(12)
  expect(Math.abs(found.crop.y * 480 + side / 2 - (y ?? 0))).toBeLessThan(12)
  expect(side).toBeGreaterThanOrEqual((radius ?? 0) * 2)
  expect(side).toBeLessThan((radius ?? 0) * 3.2)
}

describe('the imprint of a seal is found', () => {
  it.each([
    ['in red', (x: number, y: number) => (isSeal(x, y, place) ? red : white)],
    ['in black', (x: number, y: number) => (isSeal(x, y, place) ? black : white)],
    [
      'in a shadow that falls over half of the sheet',
      (x: number, y: number) => lightOf(isSeal(x, y, place) ? red : white, x > 260 ? 0.55 : 1),
    ],
    ['in yellow light', (x: number, y: number) => (isSeal(x, y, place) ? red : ([240, 205, 140] as const))],
    [
      'beside the table on which the sheet lies',
      (x: number, y: number) => {
        if (x < 60 || y > 320) return table
        return isSeal(x, y, place) ? red : white
      },
    ],
    [
      'beside printed lines in black',
      (x: number, y: number) => {
        if (isSeal(x, y, place)) return red
        return y > 240 && y < 300 && x > 60 && x < 420 && y % 12 < 3 ? black : white
      },
    ],
    [
      'that is all ink but its letters',
      (x: number, y: number) => {
        const [across, down] = [Math.abs(x - 300), Math.abs(y - 150)]
        return across < 38 && down < 38 && (across > 6 || down > 20) ? red : white
      },
    ],
  ])('%s', (_, colourAt) => expectAround(findImprint(photo(480, 360, colourAt))))
})

describe('a photo without a usable imprint says what is wrong', () => {
  it.each([
    ['blank', 'a white sheet', () => white],
    ['blank', 'a speck of red', (x: number, y: number) => (x > 100 && x < 104 && y > 100 && y < 104 ? red : white)],
    ['dark', 'a photo at night', (x: number, y: number) => lightOf(isSeal(x, y, place) ? red : white, 0.18)],
    ['cut-off', 'a seal at the edge', (x: number, y: number) => (isSeal(x, y, [470, 150, 40]) ? red : white)],
    [
      'cut-off',
      'a finger over the sheet',
      (x: number, y: number) => (x > 200 && y > 60 ? ([150, 90, 70] as const) : white),
    ],
  ] as const)('%s: %s', (status, _, colourAt) => expect(findImprint(photo(480, 360, colourAt)).status).toBe(status))
  it('also one of a single pixel', () => expect(findImprint(photo(1, 1)).status).toBe('blank'))
})

describe('the ink is cut out', () => {
  const part = (ink: Colour) => cutImprint(photo(200, 200, (x, y) => (isSeal(x, y, [100, 100, 80]) ? ink : white)))
  it.each([
    ['red', red, [0xc4, 0x23, 0x1c]],
    ['black', black, [0x14, 0x17, 0x1a]],
  ] as const)('in %s, on no paper', (ink, colour, channels) => {
    const cut = part(colour) ?? expect.fail('there is ink')
    expect(cut.ink).toBe(ink)
    const at = (x: number, y: number) => [...cut.pixels.data.subarray((y * 200 + x) * 4, (y * 200 + x) * 4 + 4)]
    expect(at(100, 100)).toEqual([...channels, 255])
    for (const [x, y] of [
      [2, 2],
      [197, 3],
      [140, 140],
    ] as const)
      expect(at(x, y)[3]).toBe(0)
  })
  it('and nothing where there is none, or nothing else', () => {
    expect(cutImprint(photo(200, 200))).toBeNull()
    expect(cutImprint(photo(200, 200, (x, y) => (x < 6 && y < 6 ? white : red)))).toBeNull()
  })
})

it.each([
  [4_000, 3_000, 480, 360],
  [3_000, 4_000, 360, 480],
  [200, 100, 200, 100],
  [60_000, 10, 480, 1],
])('a photo of %s × %s pixels is looked through in %s × %s', (width, height, wide, high) =>
  expect(searchSize({ width, height })).toEqual({ width: wide, height: high }),
)

describe('a part of a photo', () => {
  const size = { width: 400, height: 300 }
  it('stays within it', () => {
    expect(fitCrop({ x: -1, y: 2, side: 0.5 }, size)).toEqual({ x: 0, y: 0.25, side: 0.5 })
    expect(fitCrop({ x: 0.9, y: 0, side: 0.2 }, size)).toEqual({ x: 0.8, y: 0, side: 0.2 })
  })
  it('is no larger than it, and no smaller than a finger can point to', () => {
    expect(fitCrop({ x: 0.2, y: 0, side: 3 }, size)).toMatchObject({ x: 0, side: 1 })
    expect(fitCrop({ x: 0.2, y: 0.2, side: 0 }, size).side).toBe(0.03)
  })
})
