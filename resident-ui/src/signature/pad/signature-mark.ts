import { svgOfStrokes } from '#events/values/drawn-signature.ts'
import type { Mark } from '../signing-draft.ts'
import { strokesToSend } from './strokes.ts'

/** Signature as its signer sees it: a picture's address, or the name that they typed, in letters of the page's own font. */
export type ShownMark = { readonly picture: string } | { readonly name: string }

/**
 * Returns what its signer sees of a signature: drawn from the strokes as the server will draw it, or the typed name. No canvas has a part in it:
 * one that is guarded gives noise.
 */
export const shownMark = ({ strokes, name, picture }: Mark): ShownMark => {
  if (strokes !== null)
    return { picture: `data:image/svg+xml,${encodeURIComponent(svgOfStrokes(strokesToSend(strokes)))}` }
  return name === undefined ? { picture } : { name }
}

type Bounds = { readonly x: number; readonly y: number; readonly width: number; readonly height: number }

/** Parts of a letter's height: the picture of a name that the server makes, its line, and a letter's usual width. */
const NAME = { height: 1.6, line: 1.16, letter: 0.92, margins: 0.6 }

/** Where a typed name stands in its place, as large as the server's picture of it will. */
export const placedName = (name: string, { x, y, width, height }: Bounds) => {
  const size = Math.min(height / NAME.height, width / ([...name].length * NAME.letter + NAME.margins))
  return { x: x + width / 2, y: y + height - (NAME.height - NAME.line) * size, size }
}
