import type { EventStore } from '#infra/platform/event-store/event-store.ts'
import { readState } from '../core/read-state.ts'
import type { DecisionContext } from '../core/joint-decision.ts'
import type { Secrets } from '../core/secrets.ts'
import {
  adminClaimFold,
  adminClaimStream,
  adminDecider,
  adminStream,
  type AdminState,
  type ExistingAdmin,
} from './admin/admin.decider.ts'

export { hasSignedIn } from './sign-in/office-browser.ts'

/** Returns an administrator as the log has them at this moment, deleted ones included. */
export const readAdmin = async (store: EventStore, adminId: string): Promise<AdminState> =>
  readState(store, adminDecider, adminStream(adminId))

/** The administrator of an id, unless they were deleted. */
export const findAdmin = async (store: EventStore, adminId: string): Promise<ExistingAdmin | undefined> => {
  const admin = await readAdmin(store, adminId)
  return admin.status === 'registered' ? admin : undefined
}

/**
 * Returns which of some phones, in digits, are administrators'. The read streams guard the
 * decision.
 */
export const adminsWithPhones = async (
  secrets: Pick<Secrets, 'digest'>,
  desk: Pick<DecisionContext, 'read' | 'fold'>,
  phones: readonly string[],
): Promise<ReadonlySet<string>> => {
  const streamOf = (phone: string): string => adminClaimStream('phone', secrets.digest('admin-phone', phone))
  await desk.read(phones.map(streamOf))
  return new Set(phones.filter((phone) => desk.fold(streamOf(phone), adminClaimFold) !== null))
}
