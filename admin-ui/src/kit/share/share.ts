/** Part of a whole, 0 to 1; of nothing, nothing. */
export const shareOf = (part: number, whole: number): number => (whole <= 0 ? 0 : Math.min(1, part / whole))

/** Counts per unit of measure: households or square metres. */
export type Measure = 'unit' | 'area'
export const measureNames: Readonly<Record<Measure, string>> = { unit: '세대', area: '면적' }

/** A share of the whole, 0 to 1, that must be reached, with its name: "75% 이상". */
export type BarMark = { readonly at: number; readonly text: string }
