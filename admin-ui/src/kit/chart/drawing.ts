import type { ReactNode } from 'react'
import type { Palette } from '#ui/tokens.ts'

/** Where a chart is drawn, in pixels, and what of it is being read. */
export type Canvas = {
  readonly width: number
  readonly height: number
  readonly colours: Palette
  readonly at: number | null
}

/** A chart as SVG, and how it is read piece by piece: by pointer, by arrows, by a screen reader. */
export type Drawing = {
  /** What is read, for who cannot see it: "하루의 참여율". */
  readonly label: string
  readonly heightOf: (width: number) => number
  /** How many pieces there are, in the order in which they are read. */
  readonly count: number
  /** What a piece says. */
  readonly sentence: (place: number) => string
  /** The piece at a point; null: none. */
  readonly placeAt: (
    point: { readonly x: number; readonly y: number },
    of: Pick<Canvas, 'width' | 'height'>,
  ) => number | null
  /** So many pieces lie side by side in lines below each other; absent: all lie along one axis. */
  readonly stride?: number
  readonly draw: (canvas: Canvas) => ReactNode
}

/** Where a key leads from a piece; null: nowhere. */
export const movedPlace = (
  from: number,
  key: string,
  { count, stride }: Pick<Drawing, 'count' | 'stride'>,
): number | null => {
  // Along an axis up is towards its end; among lines up is the line above.
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

/** Evenly spread places from 0 to `last`, both among them, at most `most`. */
export const spread = (last: number, most: number): readonly number[] => {
  const step = Math.max(1, Math.ceil(last / Math.max(1, most - 1)))
  return Array.from({ length: Math.floor(last / step) + 1 }, (_, index) => index * step)
}

const TOPS = [0.1, 0.25, 0.5, 0.75, 1] as const

/** Where an axis of shares ends so that all of them lie below it. */
export const topOf = (shares: readonly number[]): number => {
  const highest = Math.max(0, ...shares)
  return TOPS.find((top) => top >= highest) ?? 1
}

/** Shares to name along an axis that ends there, evenly spread. */
export const ticksOf = (top: number): readonly number[] => {
  const parts = top === 0.75 ? 3 : 5
  return Array.from({ length: parts + 1 }, (_, index) => (top * index) / parts)
}

const STEPS = [1, 2, 5] as const

/** The first of 1, 2, 5, 10, 20 … that is not below a count. */
export const roundedUp = (count: number): number => {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, count)))
  return (STEPS.find((step) => step * power >= count) ?? 10) * power
}
