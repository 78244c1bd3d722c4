export const MIN_ZOOM = 1
const MAX_ZOOM = 4
const steps = [MIN_ZOOM, 1.5, 2, 3, MAX_ZOOM]
/** A hair is no step. */
const HAIR = 0.01

export const clampedZoom = (zoom: number): number => Math.min(MAX_ZOOM, Math.max(MIN_ZOOM, zoom))

/** The next larger or smaller step; the same where there is none. */
export const zoomStep = (zoom: number, direction: 'in' | 'out'): number =>
  direction === 'in'
    ? (steps.find((step) => step > zoom + HAIR) ?? MAX_ZOOM)
    : (steps.filter((step) => step < zoom - HAIR).at(-1) ?? MIN_ZOOM)

/** Two taps look closer, or back at the whole. */
export const zoomAfterDoubleTap = (zoom: number): number => (zoom > MIN_ZOOM + HAIR ? MIN_ZOOM : 2)
