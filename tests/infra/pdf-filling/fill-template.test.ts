import { deflateSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { drawFields, openTemplate } from '#infra/lib/pdf/fill/fill-template.ts'
import type { FieldValue, PlacedField } from '#infra/lib/pdf/fill/placed-field.ts'
import { UnreadablePicture } from '#infra/lib/pdf/draw/signature-picture.ts'
import { pictureOf, type Picture } from '../pdf-reading/pictures.ts'
import { difference, goldenDocuments, goldenPicture, pictureNow, type GoldenName } from './golden-pictures.ts'
import { textOf } from './page-text.ts'
import { sampleForm, scannedStrokePng, strokePng, turnedForm } from './sample-form.ts'

/**
 * Three pixels in ten thousand: a stroke that is a little thicker or thinner. A name that is
 * missing is three times that.
 */
const TOLERANCE = 0.0003

const filled = async (form: Uint8Array, fields: readonly PlacedField[], values: ReadonlyMap<string, FieldValue>) => {
  const document = await openTemplate(form)
  const drawn = await drawFields(document, fields, values)
  return { ...drawn, bytes: await document.save() }
}
const sample = async () => {
  const { bytes, fields, values } = await sampleForm()
  return filled(bytes, fields, values)
}

type Edges = { readonly left: number; readonly top: number; readonly right: number; readonly bottom: number }

/** Returns the edges of what is drawn, in fractions of the page as shown. */
const inked = ({ width, height, pixels }: Picture): Edges => {
  const found = { left: 1, top: 1, right: 0, bottom: 0 }
  for (let at = 0; at < width * height; at += 1) {
    if ((pixels[at * 4 + 1] ?? 255) > 160) continue
    const [x, y] = [(at % width) / width, Math.floor(at / width) / height]
    found.left = Math.min(found.left, x)
    found.right = Math.max(found.right, x + 1 / width)
    found.top = Math.min(found.top, y)
    found.bottom = Math.max(found.bottom, y + 1 / height)
  }
  return found
}

describe('a filled form', () => {
  it.each(Object.keys(goldenDocuments) as GoldenName[])(
    '%s looks as it looked when it was last looked at',
    async (name) => expect(difference(await pictureNow(name), await goldenPicture(name))).toBeLessThan(TOLERANCE),
  )
  it('would look otherwise with one name less', async () => {
    const { bytes, fields, values } = await sampleForm()
    const without = await filled(bytes, fields.slice(1), values)
    const picture = await pictureOf(without.bytes, 0, goldenDocuments['every-kind'].width)
    expect(difference(picture, await goldenPicture('every-kind'))).toBeGreaterThan(TOLERANCE)
  })
  it('is read by others as it is written: days, phones and areas as on paper', async () => {
    const text = (await textOf((await sample()).bytes)).replaceAll(/\s+/g, ' ')
    const written = [
      '홍길동',
      '李舜臣',
      '2026년 11월 2일',
      '010-1234-5678',
      '84.9512㎡',
      '1960-**-**',
      '(가림)',
      '첫 줄 □',
    ]
    expect(written.filter((each) => !text.includes(each))).toEqual([])
    expect(text.match(/역삼동/g)).toHaveLength(2)
  })
  it('names the letters that no font has, and the fields whose text was cut', async () => {
    const { missing, cut } = await sample()
    expect([missing, cut]).toEqual([['👍'], ['field-9']])
  })
  it('has the same bytes whenever it is made', async () => {
    const first = await sample()
    expect(Buffer.compare((await sample()).bytes, first.bytes)).toBe(0)
  })
  it('does not hang on the documents before it: letters that share a form are found as they were written', async () => {
    const place = { id: 'a', kind: 'text', page: 1, x: 0.1, y: 0.1, width: 0.8, height: 0.1 } as const
    const form = await turnedForm(0)
    const said = async (text: string) => textOf((await filled(form, [place], new Map([['a', { text }]]))).bytes)
    expect([await said('Δ ▶'), await said('∆ ►')]).toEqual(['Δ ▶', '∆ ►'])
  })
})

describe('a field lies where it was placed', () => {
  const corners = [
    [0.05, 0.1],
    [0.75, 0.8],
  ] as const
  it.each([0, 90, 180, 270])('on a page that is cropped and turned by %i degrees', async (rotation) => {
    const form = await turnedForm(rotation)
    for (const [x, y] of corners) {
      const field = { id: 'a', kind: 'checkbox', page: 1, x, y, width: 0.15, height: 0.1 } as const
      const { bytes } = await filled(form, [field], new Map([['a', { checked: true }]]))
      const { left, top, right, bottom } = inked(await pictureOf(bytes, 0, 600))
      expect([left >= x, top >= y, right <= x + 0.15, bottom <= y + 0.1]).toEqual([true, true, true, true])
      // Upright: its low point lies left of its middle, as a tick's does.
      expect(right - left).toBeGreaterThan(0.04)
    }
  })
  it('on a page of larger units', async () => {
    const [one, two] = [await turnedForm(90), await turnedForm(90, 2)]
    const field = { id: 'a', kind: 'checkbox', page: 1, x: 0.2, y: 0.4, width: 0.3, height: 0.2 } as const
    const edges = async (form: Uint8Array) =>
      inked(await pictureOf((await filled(form, [field], new Map([['a', { checked: true }]]))).bytes, 0, 600))
    const [plain, larger] = [await edges(one), await edges(two)]
    expect(Math.abs(plain.left - larger.left)).toBeLessThan(0.01)
    expect(Math.abs(plain.top - larger.top)).toBeLessThan(0.01)
  })
})

describe('a picture', () => {
  const place = { id: 'a', kind: 'signature', page: 1, x: 0.1, y: 0.1, width: 0.8, height: 0.8 } as const
  const signed = async (picture: Uint8Array) => filled(await turnedForm(0), [place], new Map([['a', { picture }]]))

  it('keeps its proportions and stands on the lower edge of its place', async () => {
    const { left, top, right, bottom } = inked(await pictureOf((await signed(await strokePng())).bytes, 0, 600))
    // 240 of the page's 300 points wide, so 80 high: from 100 to 180 of 200.
    expect([left > 0.1, right < 0.9, top > 0.5, bottom <= 0.905, bottom > 0.88]).toEqual([true, true, true, true, true])
  })
  it('looks the same in ink on nothing as in ink on white paper', async () => {
    const [ink, paper] = [await signed(await strokePng()), await signed(await scannedStrokePng())]
    expect(difference(await pictureOf(ink.bytes), await pictureOf(paper.bytes))).toBeLessThan(TOLERANCE)
  })
  it('that is huge is made smaller, and weighs little', async () => {
    const { bytes } = await signed(await strokePng({ width: 3000, height: 1000 }))
    expect(bytes.length).toBeLessThan(20_000)
  })
  it('that is no PNG, is broken or unpacks into gigabytes is refused', async () => {
    const png = await strokePng()
    const chunk = (kind: string, data: Buffer): Buffer => {
      const size = Buffer.alloc(4)
      size.writeUInt32BE(data.length)
      return Buffer.concat([size, Buffer.from(kind), data, Buffer.alloc(4)])
    }
    const header = Buffer.from([0, 1, 0, 0, 0, 1, 0, 0, 8, 6, 0, 0, 0])
    const bomb = [png.subarray(0, 8), chunk('IHDR', header), chunk('IDAT', deflateSync(Buffer.alloc(1_000_000)))]
    for (const picture of [Buffer.from('GIF89a'), png.subarray(0, 60), Buffer.concat(bomb)])
      await expect(signed(picture)).rejects.toThrow(UnreadablePicture)
  })
})
