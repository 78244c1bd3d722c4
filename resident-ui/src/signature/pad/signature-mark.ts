import { svgOfStrokes } from '#events/values/drawn-signature.ts'
import type { Mark } from '../signing-draft.ts'
import { strokesToSend } from './strokes.ts'

/**
 * Signature as its signer sees it: a picture's address, or the name that they typed, in letters of
 * the page's own font.
 */
export type ShownMark = { readonly picture: string } | { readonly name: string }

/**
 * Returns what its signer sees of a signature: drawn from the strokes as the server will draw it,
 * or the typed name. It uses no canvas, since browsers may add noise to reading one.
 */
export const shownMark = ({ strokes, pen, name, picture }: Mark): ShownMark => {
  if (strokes !== null)
    return { picture: `data:image/svg+xml,${encodeURIComponent(svgOfStrokes(strokesToSend(strokes), pen))}` }
  return name === undefined ? { picture } : { name }
}

type Bounds = { readonly x: number; readonly y: number; readonly width: number; readonly height: number }

/**
 * Sizes of a typed name relative to the height of a letter: the server's picture, its line, and the
 * usual width of a letter.
 */
const NAME = { height: 1.6, line: 1.16, letter: 0.92, margins: 0.6 }

/** Returns the position of a typed name in its field, as large as in the server's picture. */
export const placedName = (name: string, { x, y, width, height }: Bounds) => {
  const size = Math.min(height / NAME.height, width / ([...name].length * NAME.letter + NAME.margins))
  return { x: x + width / 2, y: y + height - (NAME.height - NAME.line) * size, size }
}
