import { foldEvents } from '../core/decider.ts'
import type { Deps } from '../core/deps.ts'
import { listedUser, listUserDecider, listUserStream, type ListedUser } from './list-user.decider.ts'

/** Returns the entry as it was: also a removed one, for a repeat. @throws DomainError NOT_FOUND */
export const entryBefore = async ({ store }: Pick<Deps, 'store'>, listUserId: string): Promise<ListedUser> => {
  const { events } = await store.readStream(listUserStream(listUserId))
  const untilRemoved = events.filter(({ type }) => type !== 'ListUserRemoved')
  return listedUser(foldEvents(listUserDecider, untilRemoved))
}
