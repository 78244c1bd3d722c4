import type { DecisionContext } from '../core/joint-decision.ts'
import type { ModuleHooks } from '../core/deps.ts'
import { declareHook } from '../core/module-hooks.ts'
import { listsOfAny, type FindTwoAdminLists } from '../person/person.hooks.ts'

/** Finds who of some entries of a list has submitted. What it reads at the desk guards the decision that asked. */
export type FindParticipants = (desk: DecisionContext, listUserIds: readonly string[]) => Promise<ReadonlySet<string>>

/** Prepares to find participants of a list: reads, once, what only read models know. */
type PrepareFinder = (listId: string) => Promise<FindParticipants>

/** Finds who has submitted something, in modules where entries do. */
export const participantHook = declareHook<PrepareFinder>('roll.participants')

/** Finds who has answered without submitting, also with a no: their owners were found. */
export const respondentHook = declareHook<PrepareFinder>('roll.respondents')

const findersOf = async (prepare: readonly PrepareFinder[], listId: string): Promise<FindParticipants> => {
  const finders = await Promise.all(prepare.map((of) => of(listId)))
  return async (desk, listUserIds) => {
    const found = new Set<string>()
    for (const find of finders) for (const id of await find(desk, listUserIds)) found.add(id)
    return found
  }
}

/** Prepares to find who has submitted anything to a list, whatever it is. */
export const participantsOf = (hooks: ModuleHooks, listId: string): Promise<FindParticipants> =>
  findersOf(hooks.answersTo(participantHook), listId)

/** Prepares to find who of a list has submitted anything, or said no: whoever did was found. */
export const respondentsOf = (hooks: ModuleHooks, listId: string): Promise<FindParticipants> =>
  findersOf([...hooks.answersTo(participantHook), ...hooks.answersTo(respondentHook)], listId)

/** Finds the lists whose roll no single administrator changes, since something goes on that the roll decides. */
export const rollHoldHook = declareHook<FindTwoAdminLists>('roll.rollHold')

/** Finds the lists where no single administrator adds, removes or moves an entry. */
export const listsHoldingRolls = (hooks: ModuleHooks): FindTwoAdminLists => listsOfAny(hooks.answersTo(rollHoldHook))
