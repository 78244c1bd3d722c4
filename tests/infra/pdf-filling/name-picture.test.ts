import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { pictureOfName } from '#infra/lib/pdf/fill/name-picture.ts'
import { checkSignaturePicture } from '#infra/lib/pdf/fill/signature-check.ts'

const inkOf = async (name: string): Promise<number> => {
  const png = (await pictureOfName(name)) ?? Buffer.alloc(0)
  const { data } = await sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return data.filter((cover, at) => at % 4 === 3 && cover > 127).length
}

describe('a typed name is drawn with our own fonts', () => {
  it('the same each time, as a picture that can be signed with', async () => {
    const [one, other] = await Promise.all([pictureOfName('홍길동'), pictureOfName(' 홍길동 '.normalize('NFD'))])
    expect(one?.equals(other ?? Buffer.alloc(0))).toBe(true)
    expect(await checkSignaturePicture(one ?? Buffer.alloc(0))).toBe('fine')
  })
  it('with a letter’s ink for each letter: Hangul, Hanja, Latin', async () => {
    const [short, long, hanja, latin] = await Promise.all(['가', '가가', '金正恩', "O'Brien"].map(inkOf))
    expect((long ?? 0) / (short ?? 1)).toBeCloseTo(2, 1)
    for (const ink of [short, hanja, latin]) expect(ink).toBeGreaterThan(1_000)
  })
  it.each(['', ' ', '😀', '가'.repeat(101)])('but not %j', async (name) =>
    expect(await pictureOfName(name)).toBeUndefined(),
  )
})
