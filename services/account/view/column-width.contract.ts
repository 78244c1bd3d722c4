// Apart from the calls: the office's tables need the bounds, and not the schemas.

/** Bounds of the width of a column, in pixels. */
export const MIN_COLUMN_WIDTH = 56
export const MAX_COLUMN_WIDTH = 800
