import type { QuarterTurn } from './page-geometry.ts'
import type { Area } from './text/page-text.ts'

type Size = { readonly width: number; readonly height: number }

/** Size of the page rotated so that text turned clockwise by `turn` is upright. */
export const uprightSize = ({ width, height }: Size, turn: QuarterTurn): Size =>
  turn === 90 || turn === 270 ? { width: height, height: width } : { width, height }

/** Converts an area of the page as shown to the page rotated by `turn`. */
export const uprightArea = ({ left, right, top, bottom }: Area, turn: QuarterTurn, { width, height }: Size): Area => {
  switch (turn) {
    case 0:
      return { left, right, top, bottom }
    case 90:
      return { left: top, right: bottom, top: width - right, bottom: width - left }
    case 180:
      return { left: width - right, right: width - left, top: height - bottom, bottom: height - top }
    case 270:
      return { left: height - bottom, right: height - top, top: left, bottom: right }
  }
}

const BACK: Readonly<Record<QuarterTurn, QuarterTurn>> = { 0: 0, 90: 270, 180: 180, 270: 90 }

/** Converts an area of the page rotated by `turn` to the page as shown. */
export const shownArea = (area: Area, turn: QuarterTurn, page: Size): Area =>
  uprightArea(area, BACK[turn], uprightSize(page, turn))
