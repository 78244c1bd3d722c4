import type { ApiError } from '#ui/http/api-client.ts'
import type { SigningReceipt } from '#services/signature/signing/signing.contract.ts'
import type { OwnObjection } from '#services/consent-count/objection/own-objection.contract.ts'
import type { Receipt } from '#services/participation/receipts.contract.ts'
import { isRefusedForGood, type RefusedCode } from '../participation/link/refused.ts'

/** Phase of the journey, which may replace the steps. */
export type Phase =
  | { readonly name: 'under-way' }
  | { readonly name: 'submitted'; readonly unit: string; readonly receipt: SigningReceipt }
  | { readonly name: 'declined'; readonly unit: string }
  | { readonly name: 'withdrawn'; readonly unit: string; readonly receipt: Receipt }
  | { readonly name: 'objected'; readonly unit: string; readonly objection: OwnObjection }
  /** Another submission for the unit came first. */
  | { readonly name: 'taken'; readonly unit: string }
  /** The document or the roll has changed since it was read. */
  | { readonly name: 'changed'; readonly unit: string; readonly what: readonly string[] }
  /** The submission was refused for good. */
  | { readonly name: 'refused'; readonly code: RefusedCode; readonly act: SigningAction }

export const underWay: Phase = { name: 'under-way' }

/** Act that was submitted. */
export type SigningAction = 'sign' | 'decline' | 'withdraw' | 'object'

/**
 * Consequence of a refusal. `again`: everything is read anew, and the missing step follows from it;
 * `stay`: the error is shown beside the button.
 */
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
  IMPRINT_NOT_ALLOWED: { do: 'sign-again' },
  CERTIFICATE_REQUIRED: { do: 'again' },
  CERTIFICATE_OFF: { do: 'again' },
  CERTIFICATE_WAITING: { do: 'again' },
  EXPLANATION_REQUIRED: { do: 'again' },
  CONSENT_REQUIRED: { do: 'again' },
  REQUIRED_FIELDS: { do: 'again' },
}

export const consequenceOf = ({ code, status }: Pick<ApiError, 'code' | 'status'>): Consequence => {
  if (isRefusedForGood(code)) return { do: 'final', code }
  return status === 401 ? { do: 'again' } : (consequences[code] ?? { do: 'stay' })
}
