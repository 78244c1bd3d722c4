import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { handles, overlaps, resized } from '../../../admin-ui/src/pdf-template/placing/boxes.ts'
import { snapMove, snapSides } from '../../../admin-ui/src/pdf-template/placing/snap.ts'
import { layOut, mainPage, pagesBetween } from '../../../admin-ui/src/pdf-template/paper/page-layout.ts'

const size = { width: 595, height: 842 }
const rect = { x: 100, y: 100, width: 60, height: 20 }

describe('a side that is pulled', () => {
  const far = fc.double({ min: -2_000, max: 2_000, noNaN: true })
  const pulls = fc.record({
    x: fc.double({ min: 0, max: 500, noNaN: true }),
    y: fc.double({ min: 0, max: 700, noNaN: true }),
    handle: fc.constantFrom(...handles),
    move: fc.record({ dx: far, dy: far }),
    keepsShape: fc.boolean(),
  })

  it('never turns a rectangle inside out, nor off its page, and leaves the opposite side where it is', () => {
    fc.assert(
      fc.property(pulls, ({ x, y, handle, move, keepsShape }) => {
        const before = { ...rect, x, y }
        const after = resized(before, { handle, move, size, keepsShape })
        expect(Math.min(after.width, after.height)).toBeGreaterThan(1.9)
        expect(Math.min(after.x, after.y)).toBeGreaterThanOrEqual(0)
        expect(after.x + after.width).toBeLessThanOrEqual(size.width + 1e-6)
        expect(after.y + after.height).toBeLessThanOrEqual(size.height + 1e-6)
        if (handle.includes('e')) expect(after.x).toBeCloseTo(x)
        if (handle.includes('w')) expect(after.x + after.width).toBeCloseTo(x + rect.width)
        if (keepsShape && handle.length === 2) expect(after.width / after.height).toBeCloseTo(3)
      }),
    )
  })
})

describe('rectangles', () => {
  it('that touch do not lie on one another', () => {
    expect(overlaps(rect, { ...rect, x: 160 })).toBe(false)
    expect(overlaps(rect, { ...rect, x: 159.9 })).toBe(true)
  })
})

describe('lines', () => {
  const other = { x: 300, y: 400, width: 80, height: 30 }
  const scene = { others: [other], size, reach: 5 }

  it('draw what comes near: left to left, middle to middle, each direction by itself', () => {
    const { move, guides } = snapMove(rect, { dx: 203, dy: 305.5 }, scene)
    expect(move).toEqual({ dx: 200, dy: 305 })
    expect(guides).toEqual([
      { axis: 'x', at: 300, from: 400, to: 430 },
      { axis: 'y', at: 415, from: 300, to: 380 },
    ])
  })

  it('leave alone what is not within reach', () => {
    const far = { dx: 61, dy: 77 }
    expect(snapMove(rect, far, scene)).toEqual({ move: far, guides: [] })
  })

  it('run through the middle of the page', () => {
    expect(snapMove(rect, { dx: 169, dy: 0 }, { ...scene, others: [] }).move.dx).toBe(167.5)
  })

  it('draw only the sides that are pulled', () => {
    const right = { left: false, right: true, top: false, bottom: false }
    expect(snapSides(rect, right, { dx: 138, dy: 281 }, scene).move).toEqual({ dx: 140, dy: 281 })
    expect(snapSides(rect, { ...right, right: false }, { dx: 138, dy: 0 }, scene).guides).toEqual([])
  })
})

describe('a column of pages', () => {
  const layout = layOut([size, { width: 842, height: 595 }, size, size], 2)

  it('lies one below the other, as wide as its widest page', () => {
    expect(layout.places.map(({ top }) => top)).toEqual([20, 1724, 2934, 4638])
    expect(layout.width).toBe(2 * 842 + 40)
    expect(layout.height).toBe(4638 + 1684 + 20)
  })

  it('is drawn where it shows, and one page on', () => {
    expect(pagesBetween(layout, 0, 900)).toEqual({ first: 1, last: 2 })
    expect(pagesBetween(layout, 1750, 2650)).toEqual({ first: 1, last: 3 })
    expect(pagesBetween(layout, 4700, 5600)).toEqual({ first: 3, last: 4 })
    expect(mainPage(layout, 1500, 2400)).toBe(2)
  })

  it('without pages has none', () => {
    expect(pagesBetween(layOut([], 1), 0, 900)).toEqual({ first: 1, last: 0 })
  })
})
