import type { EventStore } from '#infra/platform/event-store/event-store.ts'
import { findAdmin } from '../account.facts.ts'
import { adminClaimFold, adminClaimStream, type ClaimKind, type ExistingAdmin } from './admin.decider.ts'
import { readState } from '../../core/read-state.ts'
import type { Secrets } from '../../core/secrets.ts'

type Tools = { readonly store: EventStore; readonly secrets: Secrets }

/** Stream of an e-mail address, a phone's digits or a Kakao id. */
export const claimStreamOf = (secrets: Secrets, kind: ClaimKind, text: string): string =>
  adminClaimStream(kind, secrets.digest(`admin-${kind}`, kind === 'email' ? text.trim().toLowerCase() : text))

/** Finds the administrator to whom an address, a phone or a Kakao account belongs. */
export const findAdminBy = async (
  { store, secrets }: Tools,
  kind: ClaimKind,
  text: string,
): Promise<ExistingAdmin | undefined> => {
  const adminId = await readState(store, adminClaimFold, claimStreamOf(secrets, kind, text))
  return adminId === null ? undefined : findAdmin(store, adminId)
}
