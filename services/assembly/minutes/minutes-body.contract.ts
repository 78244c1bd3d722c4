import { z } from 'zod'
import { id } from '#events/values/schemas.ts'

const fact = z.object({ name: z.string(), value: z.string() })

const bodyQuestion = z.object({
  title: z.string(),
  /** Verdict in one plain statement. */
  sentence: z.string(),
  /** Statements beside it: of the vote's own rule, where it differs from the law, papers in doubt. */
  remarks: z.array(z.string()),
  /** Outcome in a word: "가결". */
  decided: z.string(),
  /** Votes for assent, the other choices, abstentions, invalid ones; "" where it is no resolution. */
  assent: z.string(),
  against: z.string(),
  abstained: z.string(),
  invalid: z.string(),
  /** Every choice with its votes, in all and by way. */
  tally: z.array(z.object({ label: z.string(), votes: z.string(), byWay: z.string() })),
})

const bodyItem = z.object({
  itemId: id,
  number: z.int().positive(),
  title: z.string(),
  /** "의결", "선거", "보고", with the matter of the law. */
  kind: z.string(),
  facts: z.array(fact),
  questions: z.array(bodyQuestion),
  notes: z.array(z.string()),
  /** Course of the item, as the office wrote it. */
  course: z.string(),
})

/**
 * Content of minutes: what a reader sees, all of it, as texts. Figures are from the log; opening,
 * course and remarks are the office's.
 */
export const minutesBody = z.object({
  format: z.literal(1),
  assemblyId: id,
  version: z.int().positive(),
  apartment: z.string(),
  title: z.string(),
  /** Kind, day, place, hours, ways, bylaws. */
  facts: z.array(fact),
  /** Attendance by its ways. */
  attendance: z.array(fact),
  opening: z.string(),
  /** Count: when, where, tellers with their roles. */
  count: z.array(fact),
  items: z.array(bodyItem),
  remarks: z.string(),
})
export type MinutesBody = z.output<typeof minutesBody>
