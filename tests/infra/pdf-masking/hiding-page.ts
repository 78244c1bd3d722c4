import { deflateSync } from 'node:zlib'
import { type HandMade, pageOf, type PageParts } from './hand-made-pdf.ts'

/** Word that the mask has to remove; `KEEPER` and `AFTER` are its neighbours, and stay. */
export const SECRET = 'SECRET'
/** Points of the page's user space: left 200, bottom 300, right 400, top 400. */
export const MASK = { page: 1, x: 200 / 600, y: 400 / 800, width: 200 / 600, height: 100 / 800 }

/** Crop box of such a page: less of it is drawn sooner. */
export const CROP = '/CropBox[40 290 440 720]'
/** Equal mask for the cropped page. */
export const CROPPED_MASK = { page: 1, x: 160 / 400, y: 320 / 430, width: 200 / 400, height: 100 / 430 }

export const shows = (x: number, y: number, text: string, state = ''): string =>
  `BT /F1 14 Tf ${state} ${x} ${y} Td (${text}) Tj ET\n`

export const KEEPER = shows(50, 700, 'KEEPER')
export const UNDER = shows(210, 350, SECRET)

export const SIDE = 64
export const gradient = Buffer.from(
  Array.from({ length: SIDE * SIDE }, (_, at) => [40 + (at % SIDE) * 3, 40 + Math.floor(at / SIDE) * 3, 90]).flat(),
)
export const greys = Buffer.from(Array.from({ length: SIDE * SIDE }, (_, at) => 40 + (at % SIDE) * 3))

/** Makes a picture of the secret: pixels of the form (x, y) → bright where a letter is. */
export const picture = (dict: string, data: Buffer): HandMade => ({
  dict: `/Type/XObject/Subtype/Image/Width ${SIDE}/Height ${SIDE} ${dict} /Filter/FlateDecode`,
  stream: deflateSync(data),
})

export const RGB = picture('/ColorSpace/DeviceRGB/BitsPerComponent 8', gradient)
export const at = (...[width, height, x, y, name]: readonly [number, number, number, number, string]): string =>
  `q ${width} 0 0 ${height} ${x} ${y} cm /${name} Do Q\n`

export const form = (stream: string, resources = '/Font<</F1 5 0 R>>', more = ''): HandMade => ({
  dict: `/Type/XObject/Subtype/Form/BBox[0 0 600 800]/Resources<<${resources}>> ${more}`,
  stream,
})

export const page = (content: string, parts: Omit<PageParts, 'content'> = {}): Buffer =>
  pageOf({ content: KEEPER + content, ...parts, page: `${CROP} ${parts.page ?? ''}` })

export const withForm = (content: string, objects: Readonly<Record<number, HandMade>>): Buffer =>
  page(content, { resources: '/XObject<</X1 6 0 R>>', objects })

export const withPicture = (
  object: HandMade,
  place = at(300, 300, 150, 200, 'I1'),
  objects: Readonly<Record<number, HandMade>> = {},
): Buffer => page(place, { resources: '/XObject<</I1 6 0 R>>', objects: { 6: object, ...objects } })
