import { describe, expect, test } from 'vitest'
import { signatureToSend } from '../../resident-ui/src/signature/pad/sent-signature.ts'
import { shownMark } from '../../resident-ui/src/signature/pad/signature-mark.ts'
import {
  inkBox,
  judgeMark,
  scaledStrokes,
  strokesToSend,
  turnedStrokes,
  uprightStrokes,
  type Stroke,
} from '../../resident-ui/src/signature/pad/strokes.ts'

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

describe('a phone whose page does not turn with it', () => {
  // Written downwards along the right edge of an upright pad: to its signer a line along the top.
  const written = [line([290, 0], [290, 600])]
  test('has what was written along its length as its signer saw it', () =>
    expect(placesOf(turnedStrokes(written, { width: 300 }))).toEqual([
      [
        [0, 10],
        [600, 10],
      ],
    ]))
  test('shows it again where it was written', () =>
    expect(uprightStrokes(turnedStrokes(written, { width: 300 }), { width: 300 })).toEqual(written))
})

describe('what stands on the pad', () => {
  test('is nothing', () => expect(judgeMark([])).toBe('empty'))
  test('is a dot, which is a slip of the finger', () => expect(judgeMark([line([10, 10])])).toBe('too-small'))
  test('is a short dash', () => expect(judgeMark([line([10, 10], [40, 10])])).toBe('too-small'))
  test('is a scrawl on one spot', () =>
    expect(judgeMark([line([10, 10], [20, 10], [10, 12], [20, 14], [10, 16], [20, 18], [10, 20])])).toBe('too-small'))
  test('is a signature of several strokes', () =>
    expect(judgeMark([line([10, 10], [40, 40]), line([50, 10], [50, 40])])).toBe('fine'))
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
})

describe('a long drawing', () => {
  const scribble = (points: number): Stroke =>
    line(...Array.from({ length: points }, (_, at) => [at % 300, 20] as const))
  test.each([
    ['one stroke', [scribble(30_000)]],
    ['many strokes', Array.from({ length: 300 }, () => scribble(101))],
  ])('of %s is thinned to what may be handed in, and keeps its ends', (_, strokes) => {
    const sent = strokesToSend(strokes)
    expect(judgeMark(strokes)).toBe('fine')
    expect(sent.flat().length).toBeLessThanOrEqual(20_000)
    expect(Math.max(...sent.map(({ length }) => length))).toBeLessThanOrEqual(2_000)
    expect(sent.map((stroke) => stroke.at(-1)?.[0])).toEqual(strokes.map((stroke) => stroke.at(-1)?.x))
  })
  test('of more strokes than a signature has is refused', () =>
    expect(judgeMark(Array.from({ length: 301 }, () => scribble(100)))).toBe('too-much'))
})

test('what its signer sees is drawn from the strokes, whatever the canvas gave', () => {
  const mark = {
    picture: 'data:image/png;base64,AAAA',
    strokes: [line([0, 0], [90, 40])],
    pad: { width: 300, height: 200 },
  }
  const shown = shownMark(mark)
  expect('picture' in shown ? decodeURIComponent(shown.picture) : '').toContain('M8.0 8.0L98.0 48.0')
  expect(shownMark({ ...mark, strokes: null, name: '홍길동' })).toEqual({ name: '홍길동' })
})

test('a signature is shown as wide as the pen that it was drawn with, which is sent with it', () => {
  const mark = {
    picture: 'data:image/png;base64,AA',
    strokes: [line([0, 0], [200, 90])],
    pad: { width: 300, height: 200 },
  }
  const widthOf = (pen?: 'thick') => {
    const shown = shownMark({ ...mark, pen })
    return 'picture' in shown ? /stroke-width="([\d.]+)"/.exec(decodeURIComponent(shown.picture))?.[1] : undefined
  }
  expect([widthOf(), widthOf('thick')]).toEqual(['4', '7'])
  expect(signatureToSend(mark)).not.toHaveProperty('pen')
  expect(signatureToSend({ ...mark, pen: 'thick' })).toMatchObject({ pen: 'thick' })
})
