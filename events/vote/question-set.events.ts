import { z } from 'zod'
import { defineEvent, type EventOf } from '../event-type.ts'
import { id, text } from '../values/schemas.ts'
import { placedExplanations } from './vote.events.ts'

const question = z.strictObject({
  title: text(500),
  minChoices: z.int().nonnegative(),
  maxChoices: z.int().positive(),
  choices: z
    .array(z.strictObject({ label: text(200), assent: z.boolean().optional() }))
    .min(1)
    .max(100),
})
export type SetQuestion = Readonly<z.output<typeof question>>

/**
 * Stream `question-set-{setId}`: questions of a complex that votes are made from. The whole, as it
 * is from now on.
 */
export const QuestionSetKept = defineEvent('QuestionSetKept', {
  setId: id,
  apartmentId: id,
  name: text(100),
  questions: z.array(question).min(1).max(50),
  /** Explanations of its questions. Absent: there are none. */
  explanations: placedExplanations.optional(),
})
export const QuestionSetDeleted = defineEvent('QuestionSetDeleted', { setId: id, apartmentId: id })

export type QuestionSetEvent = EventOf<typeof QuestionSetKept> | EventOf<typeof QuestionSetDeleted>
