import { imprintInks, type ImprintInk } from '#events/values/signature/imprint.ts'
import { inkMapOf, type InkMap, type Pixels } from './pixels.ts'

/** Cover, of 255, up to which a pixel is paper, and from which on it is all ink. */
const PAPER = 50
const INK = 130
/** Number of steps of cover: the eye sees no more, and the file is small. */
const STEPS = 15
/** Minimum redness, of 255, of ink that counts as red. */
const RED_INK = 40
/** Minimum and maximum share of the picture that is ink. */
const MIN_SHARE = 0.01
const MAX_SHARE = 0.85

/** Imprint as it is sent; null where the part of the photo has no ink, or nothing but ink. */
export type CutImprint = { readonly pixels: Pixels; readonly ink: ImprintInk } | null

const inkOf = ({ cover, redness }: InkMap): ImprintInk => {
  let [red, all] = [0, 0]
  for (const [at, taken] of cover.entries())
    if (taken >= INK) {
      all += 1
      if ((redness[at] ?? 0) >= RED_INK) red += 1
    }
  return red * 2 > all ? 'red' : 'black'
}

const channelsOf = (colour: string): readonly [number, number, number] => {
  const value = Number.parseInt(colour.slice(1), 16)
  return [value >> 16, (value >> 8) & 255, value & 255]
}

/** Cuts the ink out of a part of a photo: one ink on no ground. */
export const cutImprint = (photo: Pixels): CutImprint => {
  const map = inkMapOf(photo)
  const ink = inkOf(map)
  const [red, green, blue] = channelsOf(imprintInks[ink])
  const data = new Uint8ClampedArray(photo.data.length)
  let inked = 0
  for (const [at, taken] of map.cover.entries()) {
    const share = Math.min(1, Math.max(0, (taken - PAPER) / (INK - PAPER)))
    if (share >= 0.5) inked += 1
    data.set([red, green, blue, Math.round((Math.round(share * STEPS) * 255) / STEPS)], at * 4)
  }
  const area = map.width * map.height
  if (inked < area * MIN_SHARE || inked > area * MAX_SHARE) return null
  return { pixels: { width: photo.width, height: photo.height, data }, ink }
}
