import { adminClaimFold, type ClaimKind } from './admin.decider.ts'
import { claimStreamOf } from './administrators.ts'
import { DomainError } from '../../core/domain-error.ts'
import { errors } from '../../core/errors/error.contract.ts'
import type { DecisionContext } from '../../core/joint-decision.ts'
import type { Secrets } from '../../core/secrets.ts'

/** Contacts by which an administrator is found at the sign-in; null without one. */
export type Contacts = { readonly [Kind in ClaimKind]: string | null }

export const noContacts: Contacts = { email: null, phone: null, kakao: null }

const kinds = ['email', 'phone', 'kakao'] as const satisfies readonly ClaimKind[]

const claimed = {
  email: 'AdminEmailClaimed',
  phone: 'AdminPhoneClaimed',
  kakao: 'AdminKakaoClaimed',
} as const satisfies Record<ClaimKind, string>
const takenErrors = {
  email: 'ADMIN_EMAIL_TAKEN',
  phone: 'ADMIN_PHONE_TAKEN',
  kakao: 'KAKAO_LINKED_TO_ANOTHER',
} as const satisfies Record<ClaimKind, string>

type Move = { readonly adminId: string; readonly before: Contacts; readonly after: Contacts }

/**
 * Releases the former contacts of an administrator and claims the new ones, in the decision that
 * changes them: each belongs to one administrator at a time.
 * @throws DomainError ADMIN_EMAIL_TAKEN, ADMIN_PHONE_TAKEN, naming the field
 */
export const moveClaims = async (
  desk: DecisionContext,
  secrets: Secrets,
  { adminId, before, after }: Move,
): Promise<void> => {
  for (const kind of kinds) {
    const streamOf = (contact: string | null) => (contact === null ? undefined : claimStreamOf(secrets, kind, contact))
    const [from, to] = [streamOf(before[kind]), streamOf(after[kind])]
    if (from === to) continue
    await desk.read([from, to].filter((stream) => stream !== undefined))
    if (to !== undefined) claim(desk, to, { kind, adminId })
    if (from !== undefined && desk.fold(from, adminClaimFold) === adminId)
      desk.add(from, [{ type: 'AdminClaimReleased', data: { adminId } }])
  }
}

const claim = (
  desk: DecisionContext,
  stream: string,
  { kind, adminId }: { readonly kind: ClaimKind; readonly adminId: string },
): void => {
  const holder = desk.fold(stream, adminClaimFold)
  if (holder === adminId) return
  if (holder !== null)
    throw new DomainError(takenErrors[kind], [{ path: kind, message: errors[takenErrors[kind]].text }])
  desk.add(stream, [{ type: claimed[kind], data: { adminId } }])
}
