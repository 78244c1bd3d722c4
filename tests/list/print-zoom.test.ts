import { expect, it } from 'vitest'
import { printZoomOf } from '../../admin-ui/src/list/plan/print-zoom.ts'

it('prints few buildings larger, until they fill the page by width or height', () => {
  const [two, tall, many] = [
    printZoomOf(Array.from({ length: 2 }, () => ({ lines: 4, floors: 15 }))),
    printZoomOf([{ lines: 2, floors: 35 }]),
    printZoomOf(Array.from({ length: 8 }, () => ({ lines: 6, floors: 25 }))),
  ]
  expect(two).toBeGreaterThan(1.8)
  expect(two * 2 * (4 * 9.2 + 16)).toBeLessThanOrEqual(225)
  expect(tall * (35 * 6.8 + 16)).toBeLessThanOrEqual(254)
  expect(many).toBe(1)
  expect(printZoomOf([])).toBe(1)
})
