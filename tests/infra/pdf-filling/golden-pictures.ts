import { join } from 'node:path'
import sharp from 'sharp'
import { PDFDocument } from 'pdf-lib'
import { addPages } from '#infra/lib/pdf/draw/draw-marks.ts'
import { drawFields, openTemplate } from '#infra/lib/pdf/fill/fill-template.ts'
import { pictureOf, type Picture } from '../pdf-reading/pictures.ts'
import { sampleForm, strokePng, turnedForm } from './sample-form.ts'

const filledForm = async (): Promise<Uint8Array> => {
  const { bytes, fields, values } = await sampleForm()
  const document = await openTemplate(bytes)
  await drawFields(document, fields, values)
  return document.save()
}

const filledOnItsSide = async (): Promise<Uint8Array> => {
  const document = await openTemplate(await turnedForm(90))
  const place = { page: 1, x: 0.1, width: 0.6, height: 0.1 } as const
  await drawFields(
    document,
    [
      { ...place, id: 'name', kind: 'name', y: 0.1 },
      { ...place, id: 'signature', kind: 'signature', y: 0.3, height: 0.2 },
      { ...place, id: 'agreed', kind: 'checkbox', y: 0.6 },
    ],
    new Map<string, { text: string } | { picture: Uint8Array } | { checked: boolean }>([
      ['name', { text: '李舜臣 101동' }],
      ['signature', { picture: await strokePng() }],
      ['agreed', { checked: true }],
    ]),
  )
  return document.save()
}

const certificate = async (): Promise<Uint8Array> => {
  const document = await PDFDocument.create()
  await addPages(document, {
    footer: '한빛마을 · 金',
    blocks: [
      { kind: 'title', text: '감사추적인증서 漢字', above: '단지' },
      { kind: 'facts', rows: [['성명', '李舜臣 (이순신)'] as const, ['옛말', 'ᄒᆞᆫ글 나랏말ᄊᆞ미 ㊞ ⑴ ㉠'] as const] },
      { kind: 'qr', text: 'https://danji.example/document/verify', caption: '이 문서를 확인하는 곳' },
    ],
  })
  return document.save()
}

/** Documents with a golden picture, by name, and its width in pixels. */
export const goldenDocuments = {
  'every-kind': { make: filledForm, width: 800 },
  'on-its-side': { make: filledOnItsSide, width: 300 },
  certificate: { make: certificate, width: 595 },
} as const

export type GoldenName = keyof typeof goldenDocuments

export const goldenFile = (name: GoldenName): string => join(import.meta.dirname, 'golden', `${name}.png`)

export const pictureNow = async (name: GoldenName): Promise<Picture> => {
  const { make, width } = goldenDocuments[name]
  return pictureOf(await make(), 0, width)
}

/** Returns the golden picture. */
export const goldenPicture = async (name: GoldenName): Promise<Picture> => {
  const { data, info } = await sharp(goldenFile(name))
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, pixels: data }
}

/** Maximum difference by anti-aliasing, of 255. */
const SAME = 64

/** The share of pixels that look different, 1 where the pictures are not of one size. */
export const difference = (one: Picture, other: Picture): number => {
  if (one.width !== other.width || one.height !== other.height) return 1
  let different = 0
  for (let at = 0; at < one.pixels.length; at += 4) {
    const off = [0, 1, 2].map((colour) => Math.abs((one.pixels[at + colour] ?? 0) - (other.pixels[at + colour] ?? 0)))
    if (Math.max(...off) > SAME) different += 1
  }
  return different / (one.width * one.height)
}
