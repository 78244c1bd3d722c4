import type { EventStore } from '#infra/event-store/event-store.ts'
import { readState } from '../core/read-state.ts'
import { adminDecider, adminStream, type AdminState, type KnownAdmin } from './admin.decider.ts'

/** An administrator as the log says at this moment, deleted ones too. */
export const readAdmin = async (store: EventStore, adminId: string): Promise<AdminState> =>
  readState(store, adminDecider, adminStream(adminId))

/** The administrator of an id, unless they were deleted. */
export const findAdmin = async (store: EventStore, adminId: string): Promise<KnownAdmin | undefined> => {
  const admin = await readAdmin(store, adminId)
  return admin.status === 'registered' ? admin : undefined
}
