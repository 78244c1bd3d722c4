import sharp from 'sharp'
import { judgeStrokes, svgOfStrokes, type DrawnStrokes } from '#events/values/drawn-signature.ts'

/**
 * The picture of a signature, drawn from its strokes: a PNG of one ink on no ground, the same for the same strokes; undefined where they are no
 * signature. What a browser makes of its canvas is not asked: one that guards against fingerprinting gives noise, or nothing.
 */
export const pictureOfStrokes = async (strokes: DrawnStrokes): Promise<Buffer | undefined> =>
  judgeStrokes(strokes) === 'fine'
    ? sharp(Buffer.from(svgOfStrokes(strokes)), { unlimited: true })
        .png()
        .toBuffer()
    : undefined
