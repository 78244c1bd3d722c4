import type { EventStore, RecordedEvent } from '#infra/platform/event-store/event-store.ts'
import { findPositionAt } from '#projections/log/find-position-at.ts'
import type { Deps } from '../core/deps.ts'
import { foldEvents } from '../core/decider.ts'
import { readState } from '../core/read-state.ts'
import { assertVisible } from '../core/scope.ts'
import type { AdminSession } from '../core/session.ts'
import { existingList, listDecider, listStream, type ExistingList, type ListState } from './list.decider.ts'
import type { ListThen } from './past-list.ts'
import { findAllCauses } from './explain/explain-in-thread.ts'
import type { ExplainedFigure } from './explain/explain.contract.ts'
import type { ExplainedCause } from './explain/explained-rows.ts'

export { asksStampedForm } from './rule/consent-law.contract.ts'
export { enoughOf, progressOf, turnoutOf } from './figures/rule-progress.ts'
export { talliesOfUnits } from './figures/rule-tallies.ts'
export { unitsByLaw } from './units.ts'
export { dayNotes } from './rule/rule-notes.ts'
export {
  isDirectAndSecret,
  keyOfVote,
  leavesOutMissingOwners,
  legalRuleName,
} from './rule/legal-rule-names.contract.ts'
export {
  findRule,
  versionFor,
  type RuleCampaign,
  type Basis,
  type Fraction,
  type RuleNote,
} from './rule/legal-rules.ts'
export { assertMaySeePast } from './figures/figures-for-analysts.ts'
export { statsAt } from './list-at-time.ts'
export { explanationFile } from './explain/explain-file.ts'
export {
  decidingAmong,
  explainedRows,
  rowsOfAll,
  rowsOfBatches,
  type ExplainedCause,
} from './explain/explained-rows.ts'
export type { ListThen } from './past-list.ts'
export { namedRule } from './rule/named-rule.ts'
export { ownersNote, siteNotes } from './rule/rule-notes.ts'
export type { Site } from './site.decider.ts'
export type { ExistingList } from './list.decider.ts'

/**
 * Returns a list as the log has it at this moment.
 * @throws DomainError NOT_FOUND if there is none that the administrator may see
 */
export const getListFor = async (store: EventStore, listId: string, admin: AdminSession): Promise<ExistingList> => {
  const list = existingList(await readState(store, listDecider, listStream(listId)))
  assertVisible(admin, list.apartmentId)
  return list
}

/** Events up to a position: what a stream was at a moment of the log. */
export const eventsUpTo = (events: readonly RecordedEvent[], position: number): readonly RecordedEvent[] =>
  events.filter((event) => event.position <= position)

/**
 * Returns a list as it was at an instant, for those who may see it now.
 * @throws DomainError NOT_FOUND if there is none any more that they may see
 */
export const getListAt = async (
  { store, database }: Pick<Deps, 'store' | 'database'>,
  listId: string,
  { admin, at }: { readonly admin: AdminSession; readonly at: Date },
): Promise<ListThen> => {
  const [{ events }, position] = await Promise.all([store.readStream(listStream(listId)), findPositionAt(database, at)])
  const now = existingList(foldEvents(listDecider, events))
  assertVisible(admin, now.apartmentId)
  const past = foldEvents(listDecider, eventsUpTo(events, position))
  return { now, past: past.status === 'created' ? past : undefined, asOf: { at: at.toISOString(), position } }
}

/** Returns a list as the log has it at this moment. */
export const readList = (store: Pick<EventStore, 'readStream'>, listId: string): Promise<ListState> =>
  readState(store, listDecider, listStream(listId))

/**
 * Returns a list as the log has it at this moment.
 * @throws DomainError NOT_FOUND if there is none
 */
export const getList = async (store: Pick<EventStore, 'readStream'>, listId: string): Promise<ExistingList> =>
  existingList(await readList(store, listId))

/** Returns the events behind a list's present figure, optionally of a day, in order of the log. */
export const causesOfList = async (
  deps: Pick<Deps, 'database' | 'readThread'>,
  asked: { readonly listId: string; readonly figure: ExplainedFigure; readonly day: string | undefined },
): Promise<readonly ExplainedCause[]> => {
  const { batches } = await findAllCauses(deps, { ...asked, position: Number.MAX_SAFE_INTEGER })
  return [...batches()].flat()
}
