import type { BodyTo } from '#services/calls.contract.ts'
import type { ConsentText, Signing } from '#services/signature/signing/signing.contract.ts'
import { answersFor, type FieldRequest, type FieldValues } from './field/requested-fields.ts'
import type { Mark } from './signing-draft.ts'
import { consentSignatureToSend } from './pad/sent-signature.ts'

export type SubmissionBody = BodyTo<'POST /api/user/signature-token/{token}/submit'>

type SigningInput = {
  readonly unit: string
  readonly mark: Mark
  readonly things: readonly FieldRequest[]
  readonly values: FieldValues
  /** Texts that were agreed to. */
  readonly consents: readonly Pick<ConsentText, 'key' | 'version'>[]
  readonly shown: Signing['shown']
}

/**
 * Returns the body of a submission. Equal input gives an equal body, so that a retry repeats it.
 */
export const submissionOf = ({ unit, mark, things, values, consents, shown }: SigningInput): SubmissionBody => ({
  ...consentSignatureToSend(mark),
  values: { ...answersFor(things, values) },
  consents: consents.map(({ key }) => key),
  consentVersions: Object.fromEntries(consents.map(({ key, version }) => [key, version])),
  listUserId: unit,
  ...(shown !== undefined && { shown }),
})
