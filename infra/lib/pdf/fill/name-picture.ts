import sharp from 'sharp'
import { SIGNATURE_INK } from '#events/values/drawn-signature.ts'
import { lettersOf } from '../draw/font/face.ts'
import { typefaces } from '../draw/font/typefaces.ts'

/** Height of a letter in pixels; the picture has a margin around the name. */
const LETTERS = 110
const MARGIN = 0.3 * LETTERS
const HEIGHT = 1.6 * LETTERS
/**
 * Base line, in pixels from the top, that puts the middle of the letters in the picture's middle.
 */
const BASE_LINE = HEIGHT / 2 + 0.36 * LETTERS
/** Maximum number of letters of a name that is drawn. */
const MAX_LENGTH = 100

type Drawing = { readonly paths: readonly string[]; readonly width: number }

const drawingOf = (name: string): Drawing => {
  const paths: string[] = []
  let x = MARGIN
  for (const { text, face } of typefaces().bold.piecesOf(name)) {
    const { font } = face
    const scale = LETTERS / font.unitsPerEm
    for (const { id, advanceWidth } of font.layout(text).glyphs) {
      const outline = font.getGlyph(id).path.toSVG()
      paths.push(`<path transform="translate(${x.toFixed(2)} ${BASE_LINE}) scale(${scale} ${-scale})" d="${outline}"/>`)
      x += advanceWidth * scale
    }
  }
  return { paths, width: x + MARGIN }
}

/**
 * Draws a typed name as the picture of a signature: a PNG of one ink on a transparent ground, the
 * same bytes for the same name; undefined where the name is empty, or one of its letters is in none
 * of our fonts. Drawing on the server avoids the canvas of browsers, which differs.
 */
export const pictureOfName = async (name: string): Promise<Buffer | undefined> => {
  const shown = name.normalize('NFC').trim().replaceAll(/\s/gu, ' ')
  const letters = lettersOf(shown)
  const { has } = typefaces().bold
  if (letters.length === 0 || letters.length > MAX_LENGTH || !letters.every(has)) return undefined
  const { paths, width } = drawingOf(shown)
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${Math.ceil(width)}" height="${HEIGHT}">` +
    `<g fill="${SIGNATURE_INK}">${paths.join('')}</g></svg>`
  return sharp(Buffer.from(svg), { unlimited: true }).png().toBuffer()
}
