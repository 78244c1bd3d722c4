import { asReadBack } from '#infra/lib/spreadsheet/read-back.ts'
import type { BodyOf } from '../core/contract.ts'
import { storedCorrectionOf } from './fields.ts'
import type { EntryFields } from './list-user.decider.ts'
import type { changeListUser } from './list-users.contract.ts'

/**
 * Returns the fields of an entry in a correction; remarks as a file would have them, so that
 * importing an export changes nothing.
 */
export const correctedHolding = (body: BodyOf<typeof changeListUser>): EntryFields => ({
  ...storedCorrectionOf(body),
  kakaoEnabled: body.kakaoEnabled,
  representative: body.representative,
  standing: body.standing,
  remarks: typeof body.remarks === 'string' ? asReadBack(body.remarks) || null : body.remarks,
})
