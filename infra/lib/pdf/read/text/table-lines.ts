import type { Area } from './page-text.ts'

/** Minimum length of a line in points: shorter ones are strokes of letters. */
const MIN_LENGTH = 6
/** Distance in points by which a line may end short of the height, or the position, in question. */
const SLACK = 1.5

/** Lines of a page's tables: returns the nearest one on each side of a place. */
export type TableLines = {
  readonly rightOf: (x: number, y: number) => number | undefined
  readonly leftOf: (x: number, y: number) => number | undefined
  readonly above: (x: number, y: number) => number | undefined
  readonly below: (x: number, y: number) => number | undefined
}

const minimumOf = (numbers: readonly number[]): number | undefined =>
  numbers.length === 0 ? undefined : Math.min(...numbers)
const maximumOf = (numbers: readonly number[]): number | undefined =>
  numbers.length === 0 ? undefined : Math.max(...numbers)

export const tableLines = (lines: readonly Area[]): TableLines => {
  const upright = lines.filter(
    ({ left, right, top, bottom }) => bottom - top > MIN_LENGTH && bottom - top > right - left,
  )
  const level = lines.filter(({ left, right, top, bottom }) => right - left > MIN_LENGTH && right - left > bottom - top)
  const across = (y: number) => upright.filter(({ top, bottom }) => top - SLACK <= y && y <= bottom + SLACK)
  const over = (x: number) => level.filter(({ left, right }) => left - SLACK <= x && x <= right + SLACK)
  return {
    rightOf: (x, y) =>
      minimumOf(
        across(y)
          .map(({ left }) => left)
          .filter((at) => at > x),
      ),
    leftOf: (x, y) =>
      maximumOf(
        across(y)
          .map(({ right }) => right)
          .filter((at) => at < x),
      ),
    above: (x, y) =>
      maximumOf(
        over(x)
          .map(({ bottom }) => bottom)
          .filter((at) => at < y),
      ),
    below: (x, y) =>
      minimumOf(
        over(x)
          .map(({ top }) => top)
          .filter((at) => at > y),
      ),
  }
}
