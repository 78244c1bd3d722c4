import type { Mark } from '../signing-draft.ts'
import { strokesToSend } from './strokes.ts'

/** Returns a signature as calls send it; equal input gives an equal one, so that a retry repeats it. */
export const signatureToSend = ({ picture, strokes, pen, byKeyboard }: Mark) => ({
  signature: picture,
  ...(strokes === null ? { typed: true } : { strokes: strokesToSend(strokes) }),
  ...(strokes !== null && pen !== undefined && { pen }),
  ...(byKeyboard === true && { byKeyboard: true }),
})

/** Returns the signature of a consent as its call sends it: it may be the imprint of a seal. */
export const consentSignatureToSend = (mark: Mark) =>
  mark.imprint === true ? { signature: mark.picture, imprint: true } : signatureToSend(mark)
