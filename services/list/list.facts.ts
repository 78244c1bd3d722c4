import type { EventStore } from '#infra/event-store/event-store.ts'
import { readState } from '../core/read-state.ts'
import { assertVisible } from '../core/scope.ts'
import type { AdminSession } from '../core/session.ts'
import { createdList, listDecider, listStream, type CreatedList } from './list.decider.ts'

export { findRule, versionOn, type Basis, type Fraction, type RuleNote } from './legal-rules.ts'
export { namedRule } from './named-rule.ts'
export { ownersNote, siteNotes } from './rule-notes.ts'
export type { Site } from './site.decider.ts'

/** A list as the log says at this moment. @throws DomainError NOT_FOUND where there is none, or none of theirs */
export const listSeenBy = async (store: EventStore, listId: string, admin: AdminSession): Promise<CreatedList> => {
  const list = createdList(await readState(store, listDecider, listStream(listId)))
  assertVisible(admin, list.apartmentId)
  return list
}
