import sharp from 'sharp'
import { judgeStrokes, svgOfStrokes, type DrawnStrokes, type SignaturePen } from '#events/values/drawn-signature.ts'

/**
 * Draws the picture of a signature from its strokes: a PNG of one ink on a transparent ground, the
 * same bytes for the same strokes; undefined where they are no signature. The browser's canvas is
 * not used: one that guards against fingerprinting returns noise, or nothing.
 */
export const pictureOfStrokes = async (
  strokes: DrawnStrokes,
  pen: SignaturePen = 'normal',
): Promise<Buffer | undefined> =>
  judgeStrokes(strokes) === 'fine'
    ? sharp(Buffer.from(svgOfStrokes(strokes, pen)), { unlimited: true })
        .png()
        .toBuffer()
    : undefined
