import { comparableName } from '#events/values/name.ts'
import { findLeftOutEntries, type LeftOutEntry } from '#projections/roll/find-left-out-entries.ts'
import type { Deps } from '../../core/deps.ts'
import type { DecisionContext } from '../../core/joint-decision.ts'
import { leavesOutMissingOwners } from '../../list/list.facts.ts'
import { existingList, listDecider, listStream, type ExistingList } from '../../list/list.decider.ts'
import type { EnrolledRow } from '../entry/row-decisions.ts'
import { ownerExclusionDecider, ownerExclusionStream } from './owner-exclusion.decider.ts'

/** An entry that comes on a roll. */
type NewEntry = { readonly listUserId: string; readonly personId: string }

/**
 * Returns the entries of a list that are left out of the number of owners; none
 * under a law that leaves out nobody.
 */
export const leftOutEntriesOf = async (
  { database }: Pick<Deps, 'database'>,
  list: ExistingList,
): Promise<readonly LeftOutEntry[]> => (leavesOutMissingOwners(list) ? findLeftOutEntries(database, list.listId) : [])

type FurtherEntries = {
  readonly listId: string
  readonly entries: readonly NewEntry[]
  readonly leftOut: readonly LeftOutEntry[]
}

/**
 * Ends the exclusion of owners who come on the roll with a further entry, in the same write: nobody
 * has stated the criteria for that unit, and an owner is one person with all their units. They
 * count until two administrators leave them out anew. An entry that was left out while this is
 * written counts its owner all the same (`projections/list/unit.ts`).
 */
export const endExclusionsOfFurtherEntries = async (
  desk: Pick<DecisionContext, 'read' | 'fold' | 'add'>,
  { listId, entries, leftOut }: FurtherEntries,
): Promise<void> => {
  const newEntryOf = new Map(entries.map(({ personId, listUserId }) => [personId, listUserId]))
  const ending = leftOut.flatMap(({ id: listUserId, person_id: personId }) => {
    const newListUserId = newEntryOf.get(personId)
    return newListUserId === undefined ? [] : [{ listUserId, listId, personId, newListUserId }]
  })
  await desk.read(ending.map(({ listUserId }) => ownerExclusionStream(listUserId)))
  for (const entry of ending) {
    const stream = ownerExclusionStream(entry.listUserId)
    const command = { type: 'EndOwnerExclusion', ...entry, cause: 'office' } as const
    desk.add(stream, ownerExclusionDecider.decide(command, desk.fold(stream, ownerExclusionDecider)))
  }
}

/** Ends them on a desk that has read the list. */
export const countAgainInList = async (
  deps: Pick<Deps, 'database'>,
  desk: Pick<DecisionContext, 'read' | 'fold' | 'add'>,
  { listId, entries }: Pick<FurtherEntries, 'listId' | 'entries'>,
): Promise<void> => {
  const leftOut = await leftOutEntriesOf(deps, existingList(desk.fold(listStream(listId), listDecider)))
  await endExclusionsOfFurtherEntries(desk, { listId, entries, leftOut })
}

/** Relation of a new entry to an owner who is left out. */
type LeftOutMatch = 'same-person' | 'same-name'

/** Returns whether a row is a new entry of an owner who is left out, or of somebody of that name. */
export const matchLeftOut = (
  leftOut: readonly LeftOutEntry[],
): ((row: Pick<EnrolledRow, 'outcome' | 'personId' | 'name'>) => LeftOutMatch | undefined) => {
  const persons = new Set(leftOut.map(({ person_id: personId }) => personId))
  const names = new Set(leftOut.flatMap(({ name }) => (name === null ? [] : comparableName(name))))
  return ({ outcome, personId, name }) => {
    if (outcome !== 'added' && outcome !== 'waiting') return undefined
    if (persons.has(personId)) return 'same-person'
    return names.has(comparableName(name)) ? 'same-name' : undefined
  }
}

/** Warnings of new entries of owners who are left out, or called so. */
export const leftOutTexts: Readonly<Record<LeftOutMatch, string>> = {
  'same-person':
    '소재불명으로 제외한 소유자입니다. 명부에 더하면 제외가 끝나고 다시 소유자 수에 들어갑니다. 모든 세대를 확인해 다시 제외해 주세요.',
  'same-name':
    '소재불명으로 제외한 소유자와 이름이 같습니다. 다른 사람으로 세니, 같은 사람이면 이 세대도 제외할 수 있는지 확인해 주세요.',
}
