/** Size in pixels. */
export type Size = { readonly width: number; readonly height: number }

/** Width by height of a candidate's picture on every screen. */
export const PORTRAIT_RATIO = 4 / 5

/** Share by which a picture may differ from the ratio: nobody sees what is cut off it. */
const TOLERANCE = 0.01

/** Tells whether a picture is shown as it is, without anything cut off. */
export const isPortraitShaped = ({ width, height }: Size): boolean =>
  Math.abs(width / height / PORTRAIT_RATIO - 1) <= TOLERANCE

/** Height in pixels of a stored portrait: the server keeps at most 800 a side. */
const MAX_HEIGHT = 800

/** Returns the size at which a cut-out is sent: its own, or that of a stored portrait. */
export const cutSize = ({ width, height }: Size): Size => {
  const scale = Math.min(1, MAX_HEIGHT / height)
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}
