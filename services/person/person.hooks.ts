import type { DecisionContext } from '../core/joint-decision.ts'
import type { ModuleHooks } from '../core/deps.ts'
import { declareHook } from '../core/module-hooks.ts'

type Erase = (personId: string) => Promise<void>

/** Destroys what a module keeps of a person outside of the log. A second time does nothing. */
export const erasureHook = declareHook<Erase>('person.erasure')

/** Destroys what any module keeps of a person outside of the log, module by module. */
export const eraseInModules =
  (hooks: ModuleHooks): Erase =>
  async (personId) => {
    for (const erase of hooks.answersTo(erasureHook)) await erase(personId)
  }

/** Finds which of some lists ask for a second administrator at this moment. What it reads guards the decision that asked. */
export type FindTwoAdminLists = (
  desk: Pick<DecisionContext, 'read' | 'fold'>,
  listIds: readonly string[],
) => Promise<ReadonlySet<string>>

/** Finds the lists that any of some modules find. */
export const listsOfAny =
  (finders: readonly FindTwoAdminLists[]): FindTwoAdminLists =>
  async (desk, listIds) => {
    const found = new Set<string>()
    for (const find of finders) for (const id of await find(desk, listIds)) found.add(id)
    return found
  }

/** Finds the lists that need two administrators to change a name or a phone. */
export const contactHoldHook = declareHook<FindTwoAdminLists>('person.contactHold')

/** Finds the lists where no single administrator changes a name or a phone. */
export const listsHoldingContacts = (hooks: ModuleHooks): FindTwoAdminLists =>
  listsOfAny(hooks.answersTo(contactHoldHook))
