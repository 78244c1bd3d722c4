import { asReadBack } from '#infra/lib/spreadsheet/index.ts'
import type { BodyOf } from '../core/contract.ts'
import { storedCorrectionOf } from './fields.ts'
import type { EntryFields } from './list-user.decider.ts'
import type { changeListUser } from './list-users.contract.ts'

/** Returns what a correction says of an entry; remarks as a file would give them back, so that an export brought again changes nothing. */
export const correctedHolding = (body: BodyOf<typeof changeListUser>): EntryFields => ({
  ...storedCorrectionOf(body),
  kakaoEnabled: body.kakaoEnabled,
  representative: body.representative,
  standing: body.standing,
  remarks: typeof body.remarks === 'string' ? asReadBack(body.remarks) || null : body.remarks,
})
