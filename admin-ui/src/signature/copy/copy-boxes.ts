/** Black box as fractions of the picture, from the top left. */
export type CopyBox = { readonly x: number; readonly y: number; readonly width: number; readonly height: number }
export type CopyPoint = { readonly x: number; readonly y: number }

/** Minimum side of a box: a smaller one is a tap, not a box. */
const SMALLEST = 0.01
/** Part of the picture by which a key moves a box or changes its size. */
const STEP = 0.01

const within = (value: number, most = 1): number => Math.min(most, Math.max(0, value))

/** Box at the place of the last seven digits on most IDs, for who cannot draw one. */
export const firstBox: CopyBox = { x: 0.45, y: 0.45, width: 0.3, height: 0.12 }

/** Returns the box between two points; null where it is too small to be one. */
export const boxBetween = (from: CopyPoint, to: CopyPoint): CopyBox | null => {
  const [left, right] = [within(Math.min(from.x, to.x)), within(Math.max(from.x, to.x))]
  const [top, bottom] = [within(Math.min(from.y, to.y)), within(Math.max(from.y, to.y))]
  const box = { x: left, y: top, width: right - left, height: bottom - top }
  return box.width < SMALLEST || box.height < SMALLEST ? null : box
}

const arrows: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-STEP, 0],
  ArrowRight: [STEP, 0],
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
}

/** Returns a box after a key: arrows move it, with Shift they change its size; null: no such key. */
export const boxAfterKey = (
  { x, y, width, height }: CopyBox,
  { key, shiftKey }: { readonly key: string; readonly shiftKey: boolean },
): CopyBox | null => {
  const by = arrows[key]
  if (by === undefined) return null
  const [right, down] = by
  return shiftKey
    ? {
        x,
        y,
        width: Math.max(SMALLEST, within(width + right, 1 - x)),
        height: Math.max(SMALLEST, within(height + down, 1 - y)),
      }
    : { x: within(x + right, 1 - width), y: within(y + down, 1 - height), width, height }
}
