import { SIGNATURE_INK, svgOfStrokes } from '#events/values/drawn-signature.ts'
import type { Mark } from './signing-draft.ts'
import { strokesToSend } from './strokes.ts'

/** Pixels that a typed letter is high. */
const LETTERS = 110

const svgUrl = (svg: string): string => `data:image/svg+xml,${encodeURIComponent(svg)}`

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

const svgOfName = (name: string): string => {
  const width = [...name].length * LETTERS + 2 * LETTERS * 0.3
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${LETTERS * 1.6}"><text x="50%" y="50%" text-anchor="middle" dominant-baseline="central" font-family="Pretendard, sans-serif" font-weight="600" font-size="${LETTERS}" fill="${SIGNATURE_INK}">${escaped(name)}</text></svg>`
}

/**
 * Returns the address of what its signer sees of a signature: drawn from the strokes as the server will draw it, or the typed name. No canvas has
 * a part in it: one that is guarded gives noise.
 */
export const shownMark = ({ strokes, name, picture }: Mark): string => {
  if (strokes !== null) return svgUrl(svgOfStrokes(strokesToSend(strokes)))
  return name === undefined ? picture : svgUrl(svgOfName(name))
}
