import type { ReactNode } from 'react'
import type { Palette } from '#ui/tokens.ts'

/** Area of a chart in pixels, and the index of the selected data point. */
export type Canvas = {
  readonly width: number
  readonly height: number
  readonly colours: Palette
  readonly at: number | null
}

/**
 * Chart as SVG, with what it takes to read its data points by pointer, arrow keys and screen
 * reader.
 */
export type Drawing = {
  /** Accessible name: "하루의 참여율". */
  readonly label: string
  readonly heightOf: (width: number) => number
  /** Number of data points, in reading order. */
  readonly count: number
  /** Returns the text of a data point. */
  readonly sentence: (place: number) => string
  /** Returns the data point at a position; null for none. */
  readonly placeAt: (
    point: { readonly x: number; readonly y: number },
    of: Pick<Canvas, 'width' | 'height'>,
  ) => number | null
  /** Number of data points in a row of a grid; absent for a chart along one axis. */
  readonly stride?: number
  readonly draw: (canvas: Canvas) => ReactNode
}

/** Returns the data point that a key moves to; null where it moves nowhere. */
export const indexAfterKey = (
  from: number,
  key: string,
  { count, stride }: Pick<Drawing, 'count' | 'stride'>,
): number | null => {
  // Along an axis up leads towards its end; in a grid up leads to the row above.
  const up = stride === undefined ? 1 : -stride
  const moves: Readonly<Record<string, number>> = {
    ArrowLeft: from - 1,
    ArrowRight: from + 1,
    ArrowUp: from + up,
    ArrowDown: from - up,
    Home: 0,
    End: count - 1,
  }
  const to = moves[key]
  return to === undefined || to < 0 || to >= count ? null : to
}

/** Returns at most `most` evenly spread indices from 0 to `last`, usually with both ends. */
export const spread = (last: number, most: number): readonly number[] => {
  const step = Math.max(1, Math.ceil(last / Math.max(1, most - 1)))
  return Array.from({ length: Math.floor(last / step) + 1 }, (_, index) => index * step)
}

const TOPS = [0.1, 0.25, 0.5, 0.75, 1] as const

/** Returns the upper end of an axis of shares, not below any of them. */
export const topOf = (shares: readonly number[]): number => {
  const highest = Math.max(0, ...shares)
  return TOPS.find((top) => top >= highest) ?? 1
}

/** Returns the ticks of an axis of shares up to `top`, evenly spread. */
export const ticksOf = (top: number): readonly number[] => {
  const parts = top === 0.75 ? 3 : 5
  return Array.from({ length: parts + 1 }, (_, index) => (top * index) / parts)
}

const STEPS = [1, 2, 5] as const

/** Returns the smallest of 1, 2, 5, 10, 20 … that is not below a count. */
export const roundedUp = (count: number): number => {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, count)))
  return (STEPS.find((step) => step * power >= count) ?? 10) * power
}
