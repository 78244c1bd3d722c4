/** Building in numbers: lines side by side, and floors. */
type BuildingSize = { readonly lines: number; readonly floors: number }

/** Width and height on paper in mm: A4 without margins, by the scale of printed parts. */
const PAPER = { width: 225, height: 250 } as const
/** Width and height in mm of a unit of the large plan on paper, and of what is around a building. */
const CELL = { width: 9.2, height: 6.8 } as const
const AROUND = { width: 16, height: 16 } as const
const MAX_ZOOM = 2.4

/**
 * Returns how much larger buildings are printed so that they fill a page side by side; 1 where they
 * fill it already, or need several rows.
 */
export const printZoomOf = (buildings: readonly BuildingSize[]): number => {
  const width = buildings.reduce((sum, { lines }) => sum + lines * CELL.width + AROUND.width, 0)
  const height = Math.max(0, ...buildings.map(({ floors }) => floors * CELL.height + AROUND.height))
  if (width === 0) return 1
  const zoom = Math.min(PAPER.width / width, PAPER.height / height, MAX_ZOOM)
  return Math.max(1, Math.floor(zoom * 100) / 100)
}
