import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { checkSignaturePicture } from '#infra/lib/pdf/fill/signature-check.ts'
import { pictureOfStrokes } from '#infra/lib/pdf/fill/strokes-picture.ts'

type Strokes = Parameters<typeof pictureOfStrokes>[0]
const line = (length: number): Strokes => [
  Array.from({ length: 20 }, (_, at) => [10 + (at * length) / 19, 20 + Math.sin(at) * 10, at * 16] as const),
]

describe('a signature is drawn from its strokes', () => {
  it('as a picture of ink on no ground, the same each time', async () => {
    const [one, other] = await Promise.all([pictureOfStrokes(line(100)), pictureOfStrokes(line(100))])
    expect(one?.equals(other ?? Buffer.alloc(0))).toBe(true)
    expect(await checkSignaturePicture(one ?? Buffer.alloc(0))).toBe('fine')
    const { data, info } = await sharp(one).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
    expect(info.width).toBe(3 * (100 + 16))
    const covered = data.filter((_, at) => at % 4 === 3).filter((cover) => cover > 0).length
    expect(covered / (info.width * info.height)).toBeLessThan(0.3)
  })
  it.each([
    ['none', []],
    ['a dot', [[[5, 5, 0]]]],
    ['a slip of the finger', line(20)],
    ['a line of a pad that does not exist', line(1e9)],
  ] satisfies [string, Strokes][])('but not from %s', async (_, strokes) =>
    expect(await pictureOfStrokes(strokes)).toBeUndefined(),
  )
  it('from as many points as a submission can hold', async () => {
    const strokes: Strokes = Array.from({ length: 10 }, (_, row) =>
      Array.from({ length: 2_000 }, (_point, at) => [at % 300, row, at] as const),
    )
    expect(await checkSignaturePicture((await pictureOfStrokes(strokes)) ?? Buffer.alloc(0))).toBe('fine')
  })
})
