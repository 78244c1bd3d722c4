import type { BodyTo } from '#services/calls.contract.ts'
import type { Signing } from '#services/signature/signing/signing.contract.ts'
import { answersFor, type FieldRequest, type FieldValues } from './field/requested-fields.ts'
import type { Mark } from './signing-draft.ts'
import { strokesToSend } from './pad/strokes.ts'

export type SubmissionBody = BodyTo<'POST /api/user/signature-token/{token}/submit'>

type SigningInput = {
  readonly unit: string
  readonly mark: Mark
  readonly things: readonly FieldRequest[]
  readonly values: FieldValues
  /** Keys of the texts that were agreed to. */
  readonly consents: readonly string[]
  readonly shown: Signing['shown']
}

/**
 * Returns the body of a submission. Equal input gives an equal body, so that a retry repeats it.
 */
export const submissionOf = ({ unit, mark, things, values, consents, shown }: SigningInput): SubmissionBody => ({
  signature: mark.picture,
  ...(mark.strokes === null ? { typed: true } : { strokes: strokesToSend(mark.strokes) }),
  ...(mark.byKeyboard === true && { byKeyboard: true }),
  values: { ...answersFor(things, values) },
  consents: [...consents],
  listUserId: unit,
  ...(shown !== undefined && { shown }),
})
