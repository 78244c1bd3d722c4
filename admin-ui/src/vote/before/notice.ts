import { formatDate } from '#ui/format.ts'

export type NoticeFact = { readonly name: string; readonly value: string }

/** Name of the fact that says since when and where a notice is posted. */
const ANNOUNCED = '공고'

/**
 * Returns the facts of a notice in the server's words, with the day and place that are being typed.
 */
export const noticeFacts = (
  facts: readonly NoticeFact[],
  { announcedOn, place }: { readonly announcedOn: string; readonly place: string },
): readonly NoticeFact[] => {
  const typed = [announcedOn === '' ? '' : `${formatDate(announcedOn)}부터`, place].filter((text) => text !== '')
  if (facts.some(({ name }) => name === ANNOUNCED) || typed.length === 0) return facts
  return [...facts, { name: ANNOUNCED, value: typed.join(' · ') }]
}
