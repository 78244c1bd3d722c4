import { describe, expect, test } from 'vitest'
import {
  inkBox,
  judgeStrokes,
  scaledStrokes,
  strokesToSend,
  type Stroke,
} from '../../resident-ui/src/signature/strokes.ts'

const line = (...places: readonly (readonly [number, number])[]): Stroke =>
  places.map(([x, y], index) => ({ x, y, time: 1_000 + 16 * index, pressure: 0.5 }))

const placesOf = (strokes: readonly Stroke[]) => strokes.map((stroke) => stroke.map(({ x, y }) => [x, y]))

describe('a phone that is turned', () => {
  const upright = { width: 300, height: 240 }
  const lying = { width: 600, height: 120 }
  test('keeps the whole signature in sight, in the middle, with its proportions', () =>
    expect(placesOf(scaledStrokes([line([0, 0], [300, 240])], upright, lying))).toEqual([
      [
        [225, 0],
        [375, 120],
      ],
    ]))
  test('never blows it up', () =>
    expect(placesOf(scaledStrokes([line([0, 0], [300, 240])], upright, { width: 600, height: 480 }))).toEqual([
      [
        [150, 120],
        [450, 360],
      ],
    ]))
})

describe('what stands on the pad', () => {
  test('is nothing', () => expect(judgeStrokes([])).toBe('empty'))
  test('is a dot, which is a slip of the finger', () => expect(judgeStrokes([line([10, 10])])).toBe('too-short'))
  test('is a short dash', () => expect(judgeStrokes([line([10, 10], [40, 10])])).toBe('too-short'))
  test('is a scrawl on one spot', () =>
    expect(judgeStrokes([line([10, 10], [20, 10], [10, 12], [20, 14], [10, 16], [20, 18], [10, 20])])).toBe(
      'too-short',
    ))
  test('is a signature of several strokes', () =>
    expect(judgeStrokes([line([10, 10], [40, 40]), line([50, 10], [50, 40])])).toBe('fine'))
})

test('the picture shows the ink and a little around it', () =>
  expect(inkBox([line([20, 30], [120, 80])])).toEqual({ x: 12, y: 22, width: 116, height: 66 }))

test('strokes are handed in with the milliseconds since the pen first touched, no more than may be', () => {
  const later = line([1.26, 2]).map((point) => ({ ...point, time: 1_500.4 }))
  expect(strokesToSend([line([10, 10], [11.04, 12]), later])).toEqual([
    [
      [10, 10, 0],
      [11, 12, 16],
    ],
    [[1.3, 2, 500]],
  ])
  expect(strokesToSend(Array.from({ length: 600 }, () => line([1, 1])))).toHaveLength(500)
})
