import { degrees, PDFDocument, PDFName, PDFNumber, rgb } from 'pdf-lib'
import sharp from 'sharp'
import type { FieldValue, PlacedField } from '#infra/lib/pdf/fill/placed-field.ts'

/** A stroke as a browser draws one: ink on nothing. */
export const strokePng = (size: { readonly width: number; readonly height: number } = { width: 600, height: 200 }) =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 200" width="${size.width}" height="${size.height}">` +
        '<path d="M40 150 C100 20 160 20 200 140 S320 180 380 60 S500 40 560 150" fill="none" stroke="#112288" stroke-width="9"/></svg>',
    ),
  )
    .png()
    .toBuffer()

/** Makes the strokes on white paper. */
export const scannedStrokePng = async () =>
  sharp(await strokePng())
    .flatten({ background: '#ffffff' })
    .png()
    .toBuffer()

const PAGE = { width: 400, height: 300 } as const

const ADDRESS = '서울특별시 강남구 테헤란로 123길 45, 한빛마을 재건축아파트 제101동 제1502호 (역삼동, 한빛마을아파트)'

type PlacedSample = readonly [
  kind: PlacedField['kind'],
  box: readonly [x: number, y: number, width: number, height: number],
  value: FieldValue,
  look?: Pick<PlacedField, 'fontSize' | 'align'>,
]

const placesOf = (stroke: Uint8Array, scanned: Uint8Array): readonly PlacedSample[] => [
  ['name', [20, 20, 100, 20], { text: '홍길동' }],
  ['name', [140, 20, 100, 20], { text: '李舜臣' }, { align: 'center' }],
  ['name', [260, 20, 60, 20], { text: 'Christopher Montgomery' }, { align: 'right' }],
  ['date', [20, 50, 100, 20], { text: '2026-11-02' }],
  ['phone', [140, 50, 100, 20], { text: '01012345678' }],
  ['area', [260, 50, 100, 20], { text: '84.9512' }],
  ['address', [20, 80, 170, 20], { text: ADDRESS }],
  ['address', [210, 80, 170, 44], { text: ADDRESS }],
  ['address', [20, 110, 60, 20], { text: ADDRESS }],
  ['checkbox', [100, 110, 14, 14], { checked: true }],
  ['checkbox', [130, 110, 14, 14], { checked: false }],
  ['birthDate', [20, 140, 100, 20], { text: '1960-**-**' }],
  ['name', [140, 140, 60, 20], { hidden: true }],
  ['text', [210, 140, 170, 24], { text: '첫 줄 👍\n둘째 줄 ㈜①' }],
  ['signature', [20, 180, 120, 60], { picture: stroke }],
  ['signature', [160, 180, 60, 40], { picture: scanned }],
  ['signature', [240, 180, 50, 50], { seal: '홍길동' }],
  ['text', [20, 250, 200, 30], { text: '큰 글씨' }, { fontSize: 20 }],
]

/** Creates a document with a fixed time: a form that is made a second later has the same bytes. */
const datedDocument = async (): Promise<PDFDocument> => {
  const document = await PDFDocument.create()
  const at = new Date('2026-11-22T18:00:00.000Z')
  document.setCreationDate(at)
  document.setModificationDate(at)
  return document
}

/** Makes a form with every kind of field on one page, its places outlined, with their values. */
export const sampleForm = async () => {
  const document = await datedDocument()
  const page = document.addPage([PAGE.width, PAGE.height])
  const placed = placesOf(await strokePng(), await scannedStrokePng())
  for (const [, [x, y, width, height]] of placed)
    page.drawRectangle({
      x,
      y: PAGE.height - y - height,
      width,
      height,
      borderColor: rgb(0.8, 0.8, 0.9),
      borderWidth: 0.5,
    })
  const fields = placed.map(([kind, [x, y, width, height], , look], index): PlacedField => ({
    id: `field-${index + 1}`,
    kind,
    page: 1,
    x: x / PAGE.width,
    y: y / PAGE.height,
    width: width / PAGE.width,
    height: height / PAGE.height,
    ...look,
  }))
  const values = new Map(placed.map(([, , value], index) => [`field-${index + 1}`, value]))
  return { bytes: await document.save(), fields, values }
}

/**
 * Makes a page that is shown at 300 × 200 points, or 200 × 300 when turned: rotated, cropped, with
 * another origin, in larger units.
 */
export const turnedForm = async (rotation: number, userUnit = 1): Promise<Uint8Array> => {
  const document = await datedDocument()
  const page = document.addPage([500, 400])
  page.setMediaBox(-100, 50, 500, 400)
  page.setCropBox(-40, 80, 300 / userUnit, 200 / userUnit)
  page.setRotation(degrees(rotation))
  page.node.set(PDFName.of('UserUnit'), PDFNumber.of(userUnit))
  return document.save()
}
