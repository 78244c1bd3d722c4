/**
 * Bands of exclusive area as in rolls and housing statistics: over `over` up to `upTo`, in 1/10000
 * ㎡; no `upTo`: without end.
 */
export const areaBands = [
  { over: 0, upTo: 400_000 },
  { over: 400_000, upTo: 600_000 },
  { over: 600_000, upTo: 850_000 },
  { over: 850_000, upTo: 1_020_000 },
  { over: 1_020_000, upTo: 1_350_000 },
  { over: 1_350_000, upTo: null },
] as const

/** Index after the bands: the roll lacks the area. */
const UNKNOWN_BAND = areaBands.length

/** Returns the index of an area's band, from 0. */
export const bandOf = (area: number | null): number =>
  area === null ? UNKNOWN_BAND : areaBands.findIndex(({ upTo }) => upTo === null || area <= upTo)
