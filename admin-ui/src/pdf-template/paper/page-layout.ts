/** Size of a page as shown, in points. */
type PageSize = { readonly width: number; readonly height: number }
/** Position of a page in the column of all pages, in CSS pixels. */
export type PageBounds = { readonly top: number; readonly width: number; readonly height: number }
export type PageLayout = { readonly places: readonly PageBounds[]; readonly width: number; readonly height: number }

/** Gap between and around pages, in CSS pixels. */
export const GAP = 20

/** Lays out pages one below the other. `scale`: CSS pixels per point. */
export const layOut = (pages: readonly PageSize[], scale: number): PageLayout => {
  let top = GAP
  const places = pages.map(({ width, height }) => {
    const place = { top, width: Math.round(width * scale), height: Math.round(height * scale) }
    top += place.height + GAP
    return place
  })
  return { places, width: Math.max(0, ...places.map(({ width }) => width)) + 2 * GAP, height: top }
}

export type Span = { readonly first: number; readonly last: number }

/**
 * Returns the range of pages, from 1, that are visible between two heights, with one more on either
 * side so that it is drawn before it scrolls into view.
 */
export const pagesBetween = ({ places }: PageLayout, from: number, to: number): Span => {
  const first = places.findIndex(({ top, height }) => top + height >= from)
  const beyond = places.findIndex(({ top }) => top > to)
  const last = beyond === -1 ? places.length : beyond
  return { first: Math.max(1, first), last: Math.min(places.length, last + 1) }
}

/** Returns the number of the page, from 1, that fills most of the visible part. */
export const mainPage = ({ places }: PageLayout, from: number, to: number): number => {
  let [best, most] = [1, 0]
  for (const [index, { top, height }] of places.entries()) {
    const shown = Math.min(to, top + height) - Math.max(from, top)
    if (shown > most) [best, most] = [index + 1, shown]
  }
  return best
}
