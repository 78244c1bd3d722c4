import { compare, dividedBy, plus, times, zero, type Exact } from '#events/values/ratio.ts'

/**
 * Size of the unit that a secret paper carries: its part, its area, and its land or the area that
 * represents it.
 */
export type PaperSize = {
  readonly part: Exact
  readonly area: Exact
  readonly land: Exact
  readonly areaWithoutLand: Exact
}

/** Minimum number of papers of about one size: the areas of fewer could reveal whose they are. */
const BAND = 5

const bySize = (a: PaperSize, b: PaperSize): number => compare(a.area, b.area) || compare(a.land, b.land)

/**
 * Papers in bands of neighbours, five or more in each, papers of one size in the same; fewer than
 * five in all are one band.
 */
const bandsOf = <Paper extends PaperSize>(papers: readonly Paper[]): readonly (readonly Paper[])[] => {
  const bands: Paper[][] = []
  for (const paper of papers.toSorted(bySize)) {
    const band = bands.at(-1)
    const last = band?.at(-1)
    if (band && last && (band.length < BAND || bySize(last, paper) === 0)) band.push(paper)
    else bands.push([paper])
  }
  const rest = bands.length > 1 && (bands.at(-1)?.length ?? BAND) < BAND ? bands.pop() : undefined
  bands.at(-1)?.push(...(rest ?? []))
  return bands
}

const meanOf = (papers: readonly PaperSize[]): Omit<PaperSize, 'part'> => {
  const parts = papers.reduce((sum, { part }) => plus(sum, part), zero)
  const mean = (sizeOf: (paper: PaperSize) => Exact): Exact =>
    compare(parts, zero) === 0
      ? zero
      : dividedBy(
          papers.reduce((sum, paper) => plus(sum, times(paper.part, sizeOf(paper))), zero),
          parts,
        )
  return {
    area: mean(({ area }) => area),
    land: mean(({ land }) => land),
    areaWithoutLand: mean(({ areaWithoutLand }) => areaWithoutLand),
  }
}

/**
 * Returns papers with the mean size of their band instead of their own, which leaves the total as
 * it is (microaggregation, k = 5).
 */
export const inBands = <Paper extends PaperSize>(papers: readonly Paper[]): readonly Paper[] =>
  bandsOf(papers).flatMap((band) => {
    const mean = meanOf(band)
    return band.map((paper) => ({ ...paper, ...mean }))
  })
