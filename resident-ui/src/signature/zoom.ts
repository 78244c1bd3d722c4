export const LEAST_ZOOM = 1
const MOST_ZOOM = 4
const steps = [LEAST_ZOOM, 1.5, 2, 3, MOST_ZOOM]
/** A hair is no step. */
const HAIR = 0.01

export const clampedZoom = (zoom: number): number => Math.min(MOST_ZOOM, Math.max(LEAST_ZOOM, zoom))

/** The next larger or smaller step; the same where there is none. */
export const zoomStep = (zoom: number, direction: 'in' | 'out'): number =>
  direction === 'in'
    ? (steps.find((step) => step > zoom + HAIR) ?? MOST_ZOOM)
    : (steps.filter((step) => step < zoom - HAIR).at(-1) ?? LEAST_ZOOM)

/** Two taps look closer, or back at the whole. */
export const zoomAfterDoubleTap = (zoom: number): number => (zoom > LEAST_ZOOM + HAIR ? LEAST_ZOOM : 2)
