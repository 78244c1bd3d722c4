import type { EventStore } from '#infra/platform/event-store/event-store.ts'
import { readState } from '../core/read-state.ts'
import {
  listUserDecider,
  listUserStream,
  type ListUserState,
  listedUser,
  type ListedUser,
} from './list-user.decider.ts'

export { takeRows } from './entry/enrol-rows.ts'
export { readProtectedHoldings } from './entry/rows-under-approval.ts'
export { markedSince } from './list-user-answer.ts'
export { emptyRollFile, unitsFormFile } from './export/roll-export.ts'
export { draftRows, readRowStreams, type GoodRow, type Roll, type EnrolledRow } from './entry/row-decisions.ts'
export type { MissingField } from './entry/missing-fields.ts'
export { holdingWordings } from './fields.ts'
export { endOwnerExclusions } from './exclusion/owner-exclusions.ts'
export { leftOutEntriesOf, leftOutTexts, matchLeftOut } from './exclusion/further-entries.ts'
export { takeOff } from './entry/remove-entries.ts'
export { changeNeighbours } from './unit-holding.ts'
export type { ListedHolding, ListedUser } from './list-user.decider.ts'

/** Returns an entry of a roll as the log has it at this moment. */
export const readEntry = (store: Pick<EventStore, 'readStream'>, listUserId: string): Promise<ListUserState> =>
  readState(store, listUserDecider, listUserStream(listUserId))

/**
 * Returns an entry of a roll as the log has it at this moment.
 * @throws DomainError NOT_FOUND if there is none
 */
export const getEntry = async (store: Pick<EventStore, 'readStream'>, listUserId: string): Promise<ListedUser> =>
  listedUser(await readEntry(store, listUserId))
