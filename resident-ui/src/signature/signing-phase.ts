import type { ApiError } from '#ui/http/api-client.ts'
import type { SigningReceipt } from '#services/signature/signing/signing.contract.ts'
import type { Receipt } from '#services/participation/receipts.contract.ts'
import { isRefusedForGood, type RefusedCode } from '../participation/link/refused.ts'

/** What stands above the steps. */
export type Phase =
  | { readonly name: 'under-way' }
  | { readonly name: 'submitted'; readonly unit: string; readonly receipt: SigningReceipt }
  | { readonly name: 'declined'; readonly unit: string }
  | { readonly name: 'withdrawn'; readonly unit: string; readonly receipt: Receipt }
  /** Something else of the same unit came first. */
  | { readonly name: 'taken'; readonly unit: string }
  /** What was read is no longer what there is. */
  | { readonly name: 'changed'; readonly unit: string; readonly what: readonly string[] }
  /** Not accepted, and nothing can be done about it here. */
  | { readonly name: 'refused'; readonly code: RefusedCode; readonly act: Act }

export const underWay: Phase = { name: 'under-way' }

/** What was being told. */
export type Act = 'sign' | 'decline' | 'withdraw'

/** What a refusal leads to. `again`: what is shown is read anew, and the step that is missing follows from it; `stay`: it is said beside the button. */
type Consequence =
  | { readonly do: 'final'; readonly code: RefusedCode }
  | { readonly do: 'taken' | 'reread' | 'sign-again' | 'again' | 'stay' }

const consequences: Partial<Readonly<Record<ApiError['code'], Consequence>>> = {
  ALREADY_SUBMITTED: { do: 'taken' },
  DOCUMENT_CHANGED: { do: 'reread' },
  SIGNATURE_EMPTY: { do: 'sign-again' },
  SIGNATURE_TOO_SMALL: { do: 'sign-again' },
  SIGNATURE_UNREADABLE: { do: 'sign-again' },
  TYPED_SIGNATURE_NOT_ALLOWED: { do: 'sign-again' },
  CONSENT_REQUIRED: { do: 'again' },
  REQUIRED_FIELDS: { do: 'again' },
}

export const consequenceOf = ({ code, status }: Pick<ApiError, 'code' | 'status'>): Consequence => {
  if (isRefusedForGood(code)) return { do: 'final', code }
  return status === 401 ? { do: 'again' } : (consequences[code] ?? { do: 'stay' })
}
