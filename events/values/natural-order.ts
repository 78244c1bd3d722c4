const collator = new Intl.Collator('ko-KR', { numeric: true })

/** Compares names as people count them: 2동 before 10동, 가동 before 나동. For toSorted. */
export const naturalOrder = (one: string, other: string): number => collator.compare(one, other)
