import { formatCount } from '#ui/format.ts'

/**
 * Returns "아파트에 등록된 60세대보다 10세대 많습니다" as the end of a sentence; null where a list has no more units
 * than its complex.
 */
export const moreUnitsSentence = (units: number, registered: number): string | null =>
  units > registered
    ? `아파트에 등록된 ${formatCount(registered, '세대')}보다 ${formatCount(units - registered, '세대')} 많습니다`
    : null

/** Returns the same as a full sentence. */
export const moreUnitsText = (units: number, registered: number): string | null => {
  const words = moreUnitsSentence(units, registered)
  return words === null ? null : `${words}.`
}
