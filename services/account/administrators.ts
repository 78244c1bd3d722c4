import type { EventStore } from '#infra/event-store/event-store.ts'
import {
  adminClaimFold,
  adminClaimStream,
  adminDecider,
  adminStream,
  type AdminState,
  type ClaimKind,
  type KnownAdmin,
} from './admin.decider.ts'
import { foldEvents } from '../core/decider.ts'
import type { Secrets } from '../core/secrets.ts'

type Tools = { readonly store: EventStore; readonly secrets: Secrets }

/** Stream of an e-mail address, a phone's digits or a Kakao id. */
export const claimStreamOf = (secrets: Secrets, kind: ClaimKind, text: string): string =>
  adminClaimStream(kind, secrets.digest(`admin-${kind}`, kind === 'email' ? text.trim().toLowerCase() : text))

/** An administrator as the log says at this moment, deleted ones too. */
export const readAdmin = async (store: EventStore, adminId: string): Promise<AdminState> =>
  foldEvents(adminDecider, (await store.readStream(adminStream(adminId))).events)

/** The administrator of an id, unless they were deleted. */
export const findAdmin = async (store: EventStore, adminId: string): Promise<KnownAdmin | undefined> => {
  const admin = await readAdmin(store, adminId)
  return admin.status === 'registered' ? admin : undefined
}

/** The administrator whom an address, a phone or a Kakao account belongs to. */
export const findAdminBy = async (
  { store, secrets }: Tools,
  kind: ClaimKind,
  text: string,
): Promise<KnownAdmin | undefined> => {
  const adminId = foldEvents(adminClaimFold, (await store.readStream(claimStreamOf(secrets, kind, text))).events)
  return adminId === null ? undefined : findAdmin(store, adminId)
}
