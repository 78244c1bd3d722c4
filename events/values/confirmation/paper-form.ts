/** Marks on a consent on paper: a fingerprint (지장), a registered seal (인감), or neither. */
export const paperMarks = ['fingerprint', 'registered-seal', 'none'] as const
export type PaperMark = (typeof paperMarks)[number]

/** Ways in which a paper came to the office. */
export const arrivalWays = ['in-person', 'post', 'collector'] as const
export type ArrivalWay = (typeof arrivalWays)[number]
