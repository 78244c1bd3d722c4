import { MAX_COLUMN_WIDTH, MIN_COLUMN_WIDTH } from '#services/account/view/column-width.contract.ts'

/** Widths of columns in pixels, by field; a column without one is as wide as it needs to be. */
export type Widths = Readonly<Record<string, number>>

/** Pixels of one press of an arrow key, and of one with Shift. */
const STEP = 16
const BIG_STEP = 64

/** Returns the key under which the widths of a resource's columns are stored. */
export const widthsKey = (resource: string): string => `${resource}.widths.datatable`

/** Returns a width in whole pixels within its bounds. */
export const boundedWidth = (width: number): number =>
  Math.min(MAX_COLUMN_WIDTH, Math.max(MIN_COLUMN_WIDTH, Math.round(width)))

/** Returns the width after a key was pressed; undefined for any other key. */
export const widthAfterKey = (
  width: number,
  { key, shiftKey }: { readonly key: string; readonly shiftKey: boolean },
): number | undefined => {
  const step = shiftKey ? BIG_STEP : STEP
  if (key === 'ArrowLeft') return boundedWidth(width - step)
  if (key === 'ArrowRight') return boundedWidth(width + step)
  if (key === 'Home') return MIN_COLUMN_WIDTH
  return key === 'End' ? MAX_COLUMN_WIDTH : undefined
}

/** Returns widths without that of one field: it is as wide as it needs to be again. */
export const withoutWidth = (widths: Widths, source: string): Widths =>
  Object.fromEntries(Object.entries(widths).filter(([field]) => field !== source))

/** Returns the stored widths that are usable: another release, or a hand, may have stored others. */
export const usableWidths = (stored: unknown): Widths =>
  typeof stored === 'object' && stored !== null
    ? Object.fromEntries(
        Object.entries(stored).flatMap(([field, width]: readonly [string, unknown]) =>
          typeof width === 'number' && Number.isFinite(width) ? [[field, boundedWidth(width)] as const] : [],
        ),
      )
    : {}
