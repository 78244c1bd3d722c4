/** Span of events in which something held: an entry as it was, a ballot, a paper that was out. */
export type Span = {
  readonly since_position: number
  readonly until_position: number | null
  readonly since_at: Date
  readonly until_at: Date | null
}

const endedAt = <Of extends Span>(span: Of, end: Pick<Span, 'until_position' | 'until_at'>): Of => ({
  ...span,
  until_position: end.until_position,
  until_at: end.until_at,
})

/** The first place behind the spans that follow one another without a gap, from a place on. */
const endOfChain = (spans: readonly Span[], from: number): number => {
  let end = from + 1
  while (spans[end] && spans[end]?.since_position === spans[end - 1]?.until_position) end += 1
  return end
}

/**
 * Returns the spans of one thing, the first ones first, as they would be without an event. What it
 * changed continues as before; what it began never existed, nor, if one depends on the other
 * (`rests`), what followed it; what it ended continues until the next begins.
 */
export const withoutSpan = <Of extends Span>(spans: readonly Of[], position: number, rests: boolean): readonly Of[] => {
  const place = spans.findIndex(({ since_position }) => since_position === position)
  const gone = spans[place]
  if (gone) {
    const before = spans[place - 1]
    if (before?.until_position === position) return spans.toSpliced(place - 1, 2, endedAt(before, gone))
    return spans.toSpliced(place, rests ? endOfChain(spans, place) - place : 1)
  }
  return spans.map((span, index) => {
    if (span.until_position !== position) return span
    const next = spans[index + 1]
    return endedAt(span, { until_position: next?.since_position ?? null, until_at: next?.since_at ?? null })
  })
}

/**
 * The events that spans begin and end with: where one follows another without a gap, one event does
 * both.
 */
export const eventsOfSpans = (
  spans: readonly Span[],
  types: { readonly begun: string; readonly changed: string; readonly ended: string },
): readonly { readonly position: number; readonly type: string }[] =>
  spans.flatMap(({ since_position, until_position }, index) => {
    const follows = spans[index - 1]?.until_position === since_position
    const goesOn = spans[index + 1]?.since_position === until_position
    return [
      { position: since_position, type: follows ? types.changed : types.begun },
      ...(until_position === null || goesOn ? [] : [{ position: until_position, type: types.ended }]),
    ]
  })
